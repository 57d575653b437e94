// Converts inputs with the WebAssembly build and with the command, and compares the outputs and the findings: the same
// bytes, or numbers that differ in what another libm rounds. The inputs are every sample in every format, changed and
// truncated samples, and some of the inputs that fuzzing has found.
//
//   node --expose-gc check.mjs trackconv.wasm trackconv samples [corpus]
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isClose } from "./close.mjs";

const [wasm, command, samples, corpus] = process.argv.slice(2);
const formats = ["geojson", "kml", "csv", "svg", "html", "kmz", "gpkg"];
const mebibytes = 1 << 20;
const largestMemory = 64, changes = 6, found = 300;
const module = new WebAssembly.Module(readFileSync(wasm));
const scratch = `${tmpdir()}/trackconv-check-${process.pid}`;
process.on("exit", () => rmSync(scratch, { force: true }));

const encoder = new TextEncoder();
function convert(name, data, words) {
  const { exports: page } = new WebAssembly.Instance(module, { env: { now: () => Date.now() / 1e3 } });
  const give = (bytes) => {
    const start = page.tc_allocate(bytes.length);
    new Uint8Array(page.memory.buffer).set(bytes, start);
    return start;
  };
  const take = (start, count) => Buffer.from(Buffer.from(page.memory.buffer, start, count));
  page._initialize();
  const path = encoder.encode(name);
  page.tc_file(give(path), path.length, give(data), data.length);
  const list = encoder.encode([name, ...words].map((word) => word + "\0").join(""));
  const status = page.tc_run(give(list), list.length);
  return {
    status, size: page.memory.buffer.byteLength,
    output: take(page.tc_output(), page.tc_output_length()),
    findings: take(page.tc_findings(), page.tc_findings_length()).toString(),
  };
}

const counts = { same: 0, close: 0, refused: 0, different: 0, trap: 0 };
let largest = 0;

function compare(name, file, words) {
  const expected = spawnSync(command, [file, ...words], { maxBuffer: 500 * mebibytes });
  let made;
  try {
    made = convert(file, readFileSync(file), words);
  } catch (error) {
    counts.trap += 1;
    console.log(`trap: ${name}: ${error.message}: ${error.stack.split("\n")[1]}`);
    return;
  }
  largest = Math.max(largest, made.size);
  const isLike = made.findings === String(expected.stderr) && made.status === expected.status;
  const isText = !/kmz|gpkg/.test(words);
  const kind = isLike && made.output.equals(expected.stdout) ? "same"
    : /not in the browser build|Shift_JIS, which this system cannot/.test(made.findings) ? "refused"
      : isLike && isText && isClose(String(made.output), String(expected.stdout)) ? "close" : "different";
  counts[kind] += 1;
  if (kind === "different") console.log(`different: ${name}\n${made.findings.slice(0, 300)}`);
  if (isText && (made.output + made.findings).includes("cannot print value in embedded Swift")) {
    counts.different += 1;
    console.log(`not printed: ${name}`);
  }
}

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "README.md")
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`).sort();
}

// A copy with some bytes changed, removed or repeated, or without its end; the same each time.
function changed(data, seed) {
  const random = (limit) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % limit;
  if (random(3) === 0) return data.subarray(0, random(data.length));
  let bytes = [...data];
  for (let count = 1 + random(4); count > 0; count--) {
    const at = random(bytes.length), length = 1 + random(12);
    const kind = random(3);
    if (kind === 0) bytes[at] = "0123456789,;.-+EWNS <>\"{}[]\n\0\xff".charCodeAt(random(31));
    else if (kind === 1) bytes.splice(at, length);
    else bytes.splice(at, 0, ...bytes.slice(at, at + length));
  }
  return Uint8Array.from(bytes);
}

function compareBytes(name, bytes, words) {
  writeFileSync(scratch, bytes);
  compare(`${name} ${words.join(" ")}`, scratch, words);
}

const given = files(samples);
for (const file of given) {
  for (const format of formats) compare(`${file.slice(samples.length + 1)} ${format}`, file, ["--to", format]);
}
console.log(`samples: ${JSON.stringify(counts)}`);
for (const projection of ["stere +lat_0=90", "moll", "tmerc", "gnom +lat_0=20", "nonsense", "longlat", "merc +nadgrids=a"]) {
  compare(projection, `${samples}/cwb/ty_infos.js`, ["--to", "svg", "--crs", `+proj=${projection} +lon_0=121`]);
}
// More seconds and bytes than 32 bits hold.
compare("--max-size 1G", `${samples}/csv/bom.csv`, ["--to", "geojson", "--max-size", "1G"]);
for (const [file, time, other] of [["hko/unnamed.xml", /(?<=<AnalysisInformation>[^]*?<Time>)2099/, "1999"],
  ["atcf/aal122005.dat", /(?<=CARQ, )-24/, "900000"], ["jma-bosai/specifications.json", /20\d\d/, "1911"]]) {
  const text = readFileSync(`${samples}/${file}`, "latin1");
  compareBytes(`${file} ${other}`, Buffer.from(text.replace(time, other), "latin1"), ["--to", "geojson"]);
}
// More storms than any sample has: several batches.
const many = Array.from({ length: 600 }, (_, row) =>
  `S${row / 5 | 0},N${row / 5 | 0},2012-08-0${row % 5 + 1}T00:00Z,${10 + row % 5},130,50\n`);
for (const format of formats) {
  compareBytes("many storms", Buffer.from(`storm_id,name,time,latitude,longitude,wind_kt\n${many.join("")}`), ["--to", format]);
}
given.forEach((file, place) => {
  for (let seed = 0; seed < changes; seed++) {
    compareBytes(`${file.slice(samples.length + 1)} changed ${seed}`, changed(readFileSync(file), place * changes + seed),
      ["--from", file.slice(samples.length + 1).split("/")[0], "--to", formats[(place + seed) % formats.length]]);
  }
});
if (corpus) {
  // Targets put bytes before an input, which choose reader and format.
  const inputs = [["page", 0], ["gzip", 0], ["reader", 1], ["maps", 3]]
    .flatMap(([target, skipped]) => files(`${corpus}/${target}`).map((file) => [file, skipped]));
  const step = Math.ceil(inputs.length / found);
  inputs.filter((_, index) => index % step === 0).forEach(([file, skipped], index) => {
    compareBytes(file.slice(corpus.length + 1), readFileSync(file).subarray(skipped), ["--to", formats[index % formats.length]]);
  });
}
console.log(`${JSON.stringify(counts)}, at most ${largest / mebibytes} MiB`);
// Every run had an instance of its own, whose memory must be free now.
globalThis.gc?.();
await new Promise((done) => setTimeout(done, 100));
globalThis.gc?.();
const left = process.memoryUsage().external / mebibytes;
console.log(`${left.toFixed(0)} MiB are left in use`);
process.exit(counts.different + counts.trap > 0 || largest > largestMemory * mebibytes || left > largestMemory ? 1 : 0);
