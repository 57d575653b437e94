#!/usr/bin/env python3
"""Converts large archives of tracks into a GeoParquet dataset, on one machine or on a cluster.

    tracks_to_geoparquet.py STORM_DATA_IBTRACS_*.txt --from storm --output storm.parquet

The files are cut into blocks of whole storms. Dask sends the blocks to its workers, runs `trackconv` there, repeats what a
lost worker was doing, and writes the dataset. Without `--scheduler`, the workers are processes of this machine.
Every worker must see the files, the program and the output folder at the same paths; files and the output may
also be URLs that fsspec reads and writes (s3://, gs://).
"""

import argparse
import io
import os
import subprocess
import sys

import dask.dataframe
import dask_geopandas  # noqa: F401, gives Dask's frames their geometry
import fsspec
import geopandas
import pandas
import pyarrow
import pyarrow.json
import shapely
from dask.distributed import Client, LocalCluster

# What the dataset keeps of the properties that Documentation/output.md describes.
COLUMNS = {
    "storm_id": pyarrow.string(),
    "name": pyarrow.string(),
    "agency": pyarrow.string(),
    "layer": pyarrow.string(),
    "season": pyarrow.int32(),
    "basin": pyarrow.string(),
    "track_type": pyarrow.string(),
    "time": pyarrow.timestamp("ms", "UTC"),
    "wind_ms": pyarrow.float64(),
    "pressure_hpa": pyarrow.float64(),
    "category": pyarrow.string(),
}

# Formats that can be cut: how many lines of header each block repeats, and what all lines of a storm share.
SEPARABLE = {
    "storm": (0, lambda line: line.split(b",", 3)[0:3:2]),
    "ibtracs": (2, lambda line: line.split(b",", 1)[0]),
}


def blocks(path, track_format, size):
    """The parts of a file, each of whole storms and of about `size` bytes: (path, start, end, header's end)."""
    with fsspec.open(path, "rb") as file:
        length = file.seek(0, os.SEEK_END)
        if track_format not in SEPARABLE:
            return [(path, 0, length, 0)]
        header_lines, key = SEPARABLE[track_format]
        file.seek(0)
        header = sum(len(file.readline()) for _ in range(header_lines))
        starts = [header]
        while (wanted := starts[-1] + size) < length:
            file.seek(wanted)
            file.readline()
            previous, start = None, file.tell()
            while (line := file.readline()) and (previous is None or key(line) == previous):
                previous, start = key(line), start + len(line)
            if not line:
                break
            starts.append(start)
    return [(path, start, end, header) for start, end in zip(starts, starts[1:] + [length])]


def convert(block, program, track_format, layer):
    """One block as a frame. A failure of trackconv is an error, which Dask repeats and then reports."""
    path, start, end, header = block
    with fsspec.open(path, "rb") as file:
        tracks = file.read(header)
        file.seek(start)
        tracks += file.read(end - start)
    command = [program, "-", "--from", track_format, "--to", "geojsonl", "--layers", layer, "-o", "-"]
    run = subprocess.run(command, input=tracks, capture_output=True)
    for message in run.stderr.decode(errors="replace").splitlines():
        print(f"{path}, block at byte {start}: {message}", file=sys.stderr)
    if run.returncode != 0:
        raise RuntimeError(f"{path}, block at byte {start}: trackconv failed: {run.stderr.decode(errors='replace')}")
    return frame(run.stdout, os.path.basename(path))


def frame(features, source):
    """The columns and the geometry of newline-delimited features."""
    schema = pyarrow.schema([("properties", pyarrow.struct(list(COLUMNS.items())))])
    options = pyarrow.json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    if features:
        table = pyarrow.json.read_json(io.BytesIO(features), parse_options=options).flatten()
        table = table.rename_columns([name.removeprefix("properties.") for name in table.column_names])
    else:
        table = pyarrow.schema(list(COLUMNS.items())).empty_table()
    columns = table.to_pandas(types_mapper=pandas.ArrowDtype)
    # A partition needs a value: rows without one would be left out.
    columns["season"] = columns["season"].fillna(0)
    columns["basin"] = columns["basin"].fillna("unknown")
    columns["source"] = pandas.Series([source] * len(columns), dtype=columns["name"].dtype)
    geometry = shapely.from_geojson(features.splitlines())
    return geopandas.GeoDataFrame(columns, geometry=geometry, crs="OGC:CRS84")


def write(arguments, client):
    """Converts all blocks and writes the dataset; the number of blocks."""
    work = [block for path in arguments.inputs for block in blocks(path, arguments.format, arguments.block_size)]
    empty = frame(b"", "")
    frames = dask.dataframe.from_map(
        convert, work, meta=empty, program=arguments.program, track_format=arguments.format, layer=arguments.layer
    )
    frames.to_parquet(arguments.output, partition_on=[arguments.partition_by], write_index=False, overwrite=True)
    return len(work)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", help="files or URLs of tracks")
    parser.add_argument("--from", dest="format", required=True, help="the format of the inputs (trackconv formats)")
    parser.add_argument("--output", required=True, help="the folder or URL of the dataset, replaced if it is there")
    parser.add_argument("--layer", default="fix", help="the layer that is written (default: fix)")
    parser.add_argument("--partition-by", choices=["season", "basin"], default="season")
    parser.add_argument("--scheduler", help="Dask's scheduler: its address (tcp://10.0.0.5:8786) or its file (.json)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes, without --scheduler")
    parser.add_argument("--block-size", type=int, default=4_000_000, help="bytes in a block (default: 4000000)")
    parser.add_argument("--program", default="trackconv", help="the path of trackconv on the workers")
    arguments = parser.parse_args()
    if arguments.scheduler:
        cluster = None
        is_file = arguments.scheduler.endswith(".json")
        client = Client(scheduler_file=arguments.scheduler) if is_file else Client(arguments.scheduler)
    else:
        cluster = LocalCluster(
            n_workers=arguments.workers, threads_per_worker=1, memory_limit="500MB", dashboard_address=None
        )
        client = Client(cluster)
    with client:
        count = write(arguments, client)
    if cluster:
        cluster.close()
    print(f"{arguments.output}: {count} blocks")


if __name__ == "__main__":
    main()
