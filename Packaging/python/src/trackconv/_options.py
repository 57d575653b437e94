"""The options of the program and the types of properties. Made by generate.py; do not edit."""

# ruff: noqa: E501
from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date, timedelta
    from os import PathLike

    import numpy

# The formats that the program writes.
Format = Literal["geojson", "geojsonl", "kml", "kmz", "gpkg", "svg", "png", "pdf", "html", "csv", "czml", "mfjson", "atcf", "hurdat2", "fort22", "geoclaw", "ibtracs"]


class Options(TypedDict, total=False):
    """The options of the program, as keywords."""

    from_: Literal["cwb", "cwa", "atcf", "hurdat2", "hurdat", "ebtrk", "jma-best-track", "cma-best-track", "jma-xml", "ibtracs", "storm", "iris", "tempest", "track", "digital-typhoon", "nmc", "zhejiang", "qweather", "tcw", "nhc-tcm", "kma", "tcvitals", "jma-bosai", "hko", "nhc-rss", "nhc-gis", "nhc-current", "gdacs", "cxml", "bufr", "html", "dbf", "json", "csv"]
    """Format of the inputs; by default it is detected from their first bytes."""
    agency: str
    """Read the positions and winds of this agency, such as 'usa' or 'tokyo', from an archive with those of several
    agencies."""
    interpolated: bool
    """Keep fixes that an archive has interpolated between others."""
    spurs: bool
    """Keep an archive's spurs: tracks that branch off the main track or join it."""
    allow_test: bool
    """Keep drills, exercises and tests, and mark them as such in maps. By default they are omitted with a
    warning."""
    encoding: str
    """Encoding of texts, such as 'big5' or 'shift_jis'; by default it is detected if the text is not UTF-8. Names
    are utf-8, big5, gb18030, shift_jis, euc-jp, euc-kr, windows-1252, utf-16, utf-16le, utf-16be, and all others
    that iconv knows. The option overrides what a page or document declares, but not a byte order mark."""
    input_tz: str
    """Zone of times without an offset from UTC in tables and other inputs that do not name one: an offset such as
    +08:00, or a place such as Asia/Taipei. Places are those of the system's tz database, with their summer times
    and history. An offset of a time, or a zone in the name of its column, takes precedence. Formats of Taiwan,
    Japan and Korea have the zone of their country."""
    date_order: Literal["dmy", "mdy"]
    """Order of day and month in dates of tables such as 9/1/2022, where no row settles it."""
    start: str | date | numpy.datetime64
    """Time of step 1 in tracks that count steps instead of hours, such as 1979-12-01T00Z."""
    step: str | timedelta | numpy.timedelta64
    """Time between two steps of such tracks."""
    wind_unit: Literal["kt", "m/s", "km/h", "mph"]
    """Unit of winds in tables that do not state it."""
    column: Mapping[str, str]
    """Name the column of a field in tables whose header is not recognised, such as 'time=valid_dt'."""
    sheet: str
    """Read this sheet of a workbook (.xlsx); by default the first that is a table of fixes."""
    fields: str
    """Name the values that lines of TempestExtremes have without names, in their order, such as slp,wind,zs. They
    are what '--in_fmt' of StitchNodes names; 'lon' and 'lat' may be among them. Pressures are in the unit of their
    values, winds in m/s, unless the names say otherwise: 'wind_kt'."""
    technique_name: str
    """Name the technique of forecasts in tables that name none. By default it is the model in the name of a file of
    Weather Lab, such as 'FNV3P2', or else 'csv'."""
    lang: Literal["en", "zh-Hant", "ja"]
    """Language of titles, labels and legends."""
    digits: float | str
    """Decimal places of coordinates in degrees, 0 to 12. Six places are 10 cm."""
    storm: str | Sequence[str]
    """Select the storm with this name, id or number."""
    since: str | date | numpy.datetime64
    """Select fixes from this time on, observed and forecast, such as 2012-08-22 or 2012-08-22T14:00+08:00. A time
    is a year, a month, a day, or a date and time in ISO 8601, in UTC unless it has an offset: '2012-08-22',
    '2012-08-22T06', '2012-08-22T14:00+08:00', '20120822T0600Z' or '2012082206'. Forecasts and storms without any
    remaining fix are omitted. The other options that select storms apply to the fixes that remain."""
    until: str | date | numpy.datetime64
    """Select fixes up to this time; a day, a month or a year counts to its end."""
    at: str | date | numpy.datetime64
    """Show storms as they were known at this time: the track until then, and the forecasts made by then, as pages
    show it. Between two fixes the centre is on the geodesic, radii change linearly, and the class and the winds are
    those of the fix before. After the last fix a storm is where its forecast has it. Storms that begin later are
    omitted."""
    season: int | str | range | Sequence[int | str]
    """Select storms of this season, or of a range of seasons such as 1990-1999."""
    basin: Literal["NA", "SA", "EP", "CP", "WP", "NI", "SI", "SP", "SH", "AL", "SL", "IO"] | Sequence[Literal["NA", "SA", "EP", "CP", "WP", "NI", "SI", "SP", "SH", "AL", "SL", "IO"]]
    """Select storms that are numbered in this basin or have a fix in it. The basin of a fix follows from its
    coordinates, with the limits of IBTrACS. 'SH' is the southern hemisphere. The ATCF codes 'AL', 'SL' and 'IO' are
    accepted too."""
    bbox: str | Iterable[float]
    """Select storms with an observed or forecast fix in this box: its western, southern, eastern and northern edge
    in degrees. If the box spans the 180th meridian, west is greater than east. Longitudes range from -360 to 360.
    The box includes its edges."""
    near: str | Iterable[str | float]
    """Select storms whose centre passes a place within a distance in km, observed or forecast: Taipei,300 or
    25.04,121.56,300. The place is a city of the base map, in English, Chinese or Japanese, the most important with
    the name unless its state or country follows ('Sydney, Nova Scotia,300'), or a latitude and longitude in
    degrees. Between fixes the centre follows the geodesic."""
    landfall_in: str | Sequence[str]
    """Select storms that make landfall in this country or territory, observed or forecast: JP, JPN or Japan. A
    landfall is where the track comes from the sea onto land, by the coast of Natural Earth at a scale of 1:10m;
    'min_island' says which islands count. Names are in English, Chinese or Japanese."""
    min_wind: str
    """Select storms whose strongest observed or forecast wind reaches this speed, such as 64kt or 33m/s. The units
    are those of 'wind_unit'. A limit of the storm's intensity scale counts in each unit in which the agency states
    it; any other wind published in another unit is converted and rounded to the nearest whole number. Winds of
    different averaging periods are not converted into each other. A storm without winds is not selected."""
    category: str | int | range
    """Select storms whose strongest observed wind is of this category of the Saffir-Simpson scale: 4, 4+ or 3-5.
    The scale is of winds averaged over one minute, while the storm is tropical or subtropical. Storms with other
    winds are not selected, and a warning says so: 'min_wind' compares winds as published."""
    rapid: bool
    """Select storms whose observed wind, as published, rises by 30 kt or more in 24 hours: rapid intensification,
    as 'stats' lists it."""
    min_island: str
    """Smallest island on which a landfall counts, in km²: for the layer 'landfall', for 'landfall_in', and for
    'stats' and 'seasons', which then add 'derived_landfalls'."""
    normal: str
    """Compare each season of 'seasons' with the mean of these, such as 1991-2020, of the same agency, basin and
    kind of wind. It adds the columns 'normal_34kt', 'normal_64kt', 'normal_96kt', 'normal_ace' and 'ace_percent'.
    The inputs must have all these seasons; 'season' then selects the seasons that are listed. The other options
    that select storms select those of the normal too."""
    every: str | timedelta | numpy.timedelta64
    """Add fixes between fixes, at all multiples of this time, such as 1h: positions on the geodesic, winds,
    pressures and radii linear in time, marked 'interpolated'."""
    max_fixes: float | str
    """Largest number of fixes that 'every' may make. The default is 50000 for plates and pages, and 1000000 for
    other formats."""
    max_gap: str | timedelta | numpy.timedelta64
    """Longest time between two fixes across which 'every' adds others, and winds at places are interpolated."""
    technique: str | Sequence[str]
    """Use the newest forecast of this technique (model, centre or method) instead of the official one; 'all' uses
    that of every technique. The code may be in upper or lower case; that of an ensemble, such as 'AP', stands for
    its members, and 'AP.mean' for their mean where forecasts are verified. Of a storm without an official forecast
    all techniques are shown by default. 'all' omits forecasts more than 12 hours older than the newest. If no storm
    has such a forecast, an error lists the available techniques."""
    base_time: str | date | numpy.datetime64 | Sequence[str | date | numpy.datetime64]
    """Use forecasts with this base time instead of the newest; 'all' uses those of every base time."""
    stale: bool
    """Keep forecasts that the latest fix has overtaken by more than 12 hours, and forecast fixes that are not later
    than the latest fix. By default both are omitted; a note reports an omitted forecast."""
    layers: str | Iterable[str]
    """Layers to write, separated by commas. A list replaces the default layers; with a leading '+', it adds to
    them. If 'warning-area' is named and the agency publishes none, the area is derived from the sum of the radius
    of the probability circle and the wind radius. CSV holds only points: fixes, forecast fixes, ensemble means,
    landfalls and places."""
    past_radii: bool
    """Write wind radii of all past fixes, not only of the latest."""
    cone: str | PathLike[str]
    """Add probability circles and the potential track area (the forecast cone) to forecasts without them, from the
    NHC's table of a season (nhc-2015 to nhc-2026) or your own CSV file. The first line of the file names the
    columns, such as 'basin,unit,probability,12,24,48', with lead times in hours from the fourth column on. Each
    further line has the radii of a basin, such as 'WP,km,70,70,120,210'. The unit is 'km' or 'nmi', and the
    probability is a percentage. Radii may be empty. Lines that begin with '#' are comments."""
    cone_steps: str | float | Iterable[str | float]
    """Percentages of the nested areas of the layer cone-step: those of a table of 'cone' with several, from the
    members of an ensemble of 20 or more, or else from the agency's circles, up to 80, with a circular normal
    distribution. It adds the layer."""
    arrival_winds: str | Iterable[str]
    """Winds whose first hours are lines of the layer arrival, in kt. It adds the layer."""
    holes: bool
    """Keep the holes that a looping track leaves in areas; by default they are filled."""
    clip: str | Iterable[float]
    """In formats of data, cut all shapes to this box: its western, southern, eastern and northern edge in degrees.
    What is cut has the property 'cut', what is outside is left out. If the box spans the 180th meridian, west is
    greater than east. Properties are those of the whole shape: a track that is cut keeps its start and end. For
    plates and pages, 'extent' sets the map's frame."""
    scale: Literal["cwa", "jma", "sshws", "jtwc", "cma", "hko", "imd", "bom", "reunion", "kma", "pagasa"]
    """Intensity scale; by default each agency's own."""
    tolerance: float | str
    """Maximum distance of edges from the true curve in metres, 1 to 100000."""
    strike_radius: float | str
    """Distance in km within which the centre of a member counts for strike-probability and for places, 1 to 2000.
    The default is the ECMWF's definition."""
    levels: str | float | Iterable[str | float]
    """Percentages of members for strike-probability."""
    window: str | timedelta | numpy.timedelta64
    """Part of the forecast for strike-probability and for the chances of places, from its base time: 24h, or
    24h-48h. By default it is all of it."""
    strike_wind: str | float | Iterable[str | float]
    """Count only the parts of tracks with winds from this speed on, in m/s or with a unit: 17.2,24.5,32.7 or
    34kt,64kt. Each speed has areas of its own."""
    consensus: str | float | Iterable[str | float]
    """Add the mean position of these techniques to ensemble-mean: AVNO,HWRF,UKM. It adds the layer."""
    min_members: float | str
    """Smallest share of members with a fix for their mean, as a percentage. Two members are needed in any case."""
    truth: str
    """Verify with the track of this agency. By default it is a reviewed track, or else a provisional one, a best
    track, bulletins."""
    interpolate: bool
    """Verify also between fixes: forecasts at observed fixes of 00, 06, 12 and 18 UTC, and observed tracks at
    forecast times."""
    all_natures: bool
    """Verify also storms that are not tropical or subtropical at base and valid time, such as remnant lows."""
    over_water: bool
    """Verify each forecast only until its centre or the observed one is first on land. Land of at least
    'min_island' counts."""
    geodesic: bool
    """Measure on the ellipsoid of WGS 84, instead of the NHC's sphere of 60 nautical miles a degree."""
    ensemble_members: float | str
    """Number of members with a position that the mean of an ensemble needs, 2 to 1000. The default is 12 for the
    GEFS (AP), 20 for the ECMWF (EN, EP), and half of others."""
    quantity: str | Iterable[str]
    """What is verified; radii are those of 34, 50 and 64 kt in each quadrant. The distance, its parts along and
    across the storm's motion (ahead and to the right are positive, in both hemispheres), wind, pressure, radii of
    winds, and the first landfall in place and time, at the lead time of the observed one to the next 12 hours."""
    baseline: str
    """Technique that others are compared with: skill is how much smaller their mean error is than its, as a
    percentage, and superior how often theirs is smaller, on the cases of both."""
    homogeneous: bool
    """Count only the cases that all techniques have: those of 'technique', or else those with two thirds of the
    official forecast's cases at 48 and at 120 h."""
    by: Literal["storm", "season", "basin", "base"]
    """Add errors up by storm, season, basin or base time."""
    cone_table: str
    """Write the radii that hold 'percent' of the track errors of official forecasts, or of 'technique', by basin
    and lead time, as a table for 'cone'."""
    percent: str | float | Iterable[str | float]
    """Percentages of the cases that the radii of 'cone_table' hold: 20,40,67,90. Of a table with several, 'cone'
    takes the one nearest to this."""
    ellipse: bool
    """Write the half axes of ellipses along and across the storm's motion instead of radii, for other programs:
    maps draw circles."""
    wind_factor: float | str
    """Multiply winds averaged over more than a minute by this factor in formats of 1-minute winds, such as 1.12.
    Without it they are omitted there; a file without other winds is an error."""
    properties: str | Iterable[str]
    """Properties to write in GeoJSON, KML, GeoPackage and CSV, separated by commas; by default all. 'core' stands
    for storm_id, name, layer, time, start, end, wind_ms, wind_kt, pressure_hpa, category. With this option, GeoJSON
    has no styles."""
    no_style: bool
    """Omit simplestyle properties, such as colours, from GeoJSON."""
    longitudes: Literal["cut", "continuous"]
    """Cut GeoJSON at the 180th meridian, as RFC 7946 requires, or write longitudes that continue beyond it, for
    maps that do not wrap, such as Leaflet's."""
    winding: Literal["counterclockwise", "clockwise"]
    """Direction of the outer rings of areas in GeoJSON: counterclockwise, as RFC 7946 requires, or clockwise, for
    D3, Plotly and Vega, which otherwise fill the globe around each area."""
    line_times: bool | Literal["properties", "kepler"]
    """Write the time of every vertex of lines in GeoJSON, for time sliders: as 'coordinateProperties.times', or
    with 'kepler' as the fourth number of each position, for the trip layer of kepler.gl. Times between two fixes
    are interpolated. With 'kepler', lines are not cut at the 180th meridian, and the third number, the height, is
    0."""
    preset: Literal["analysis", "simple", "verify", "warning", "multiples"]
    """How much plates show: 'analysis' shows everything in the layers; 'simple' shows what the public needs;
    'verify' shows forecasts against what happened; 'warning' shows whether and when winds come; 'multiples' shows
    many storms on small maps. 'simple' has the potential track area, the agency's warning area, the track with its
    latest fix and its forecast fixes, and names and places, without a graticule. 'verify' adds the layer forecast-
    error: forecasts of all base times, from pale to strong, and their mean errors by lead time. 'warning' adds the
    layers arrival and place, and cone-step where members or a table tell the errors: coasts under warnings, the
    hours at which winds come, and a list of cities, or of 'places'."""
    multiples: Literal["storm", "year", "decade", "month", "landfall", "wind"]
    """What small maps show: each 'storm', or the storms of each 'year', 'decade', 'month' or country of 'landfall';
    'wind' has a row of winds for each storm. It implies 'preset="multiples"', which shows storms without it or, if
    they are more than 48, seasons or decades."""
    highlight: str
    """Name, id or number of the storm that plates tell about, among the others in grey; of all storms that have it.
    Pages show it on small maps only."""
    size: str | Iterable[int]
    """Size of plates in pixels, 320x240 to 8000x8000. Films are 1080x1080 without it. Wide plates have the panel
    beside the map, high ones below it. Thumbnails have a map, its title and its source."""
    scale_factor: float | str
    """Pixels of a PNG for each of 'size', 0.25 to 4; a PDF is larger by as much."""
    theme: Literal["light", "dark", "auto"]
    """Colours of plates and HTML pages; 'auto' follows the viewer's setting. The default is light for plates and
    auto for pages."""
    tz: str
    """Time zone of plates and HTML pages: an offset from UTC such as +08:00, or a zone as for 'input_tz', such as
    JST or Asia/Taipei, with its summer time."""
    units: Literal["kt", "ms", "kmh", "mph"]
    """Unit of speeds on plates and HTML pages, and of the lengths that go with it. The default is that of the
    source, or m/s for JMA. 'kt' goes with nautical miles, 'ms' and 'kmh' with kilometres, and 'mph' with statute
    miles. Data keep their units."""
    title: str
    """Title of plates and pages; by default one that names the storms."""
    credit: str
    """Text at the bottom of plates and pages, before the sources, such as who made them."""
    logo: str | PathLike[str]
    """SVG file of less than 64 kB to show at the bottom of plates. It is embedded as an image, so that its scripts,
    styles and ids have no effect on the page."""
    id_prefix: str
    """Prefix of all ids in plates, so that several plates can be inline in one page: letters, digits, '-' and '_',
    a letter first."""
    crs: str
    """Projection of plates and pages: a PROJ string or a code such as EPSG:3857; by default one that suits the
    extent."""
    extent: str | Iterable[float]
    """Minimum extent of plates: its western, southern, eastern and northern edge in degrees. By default it is what
    the storms need. If it spans the 180th meridian, west is greater than east."""
    past: str | timedelta | numpy.timedelta64
    """How far back a plate with a forecast shows the past track, such as 24h or 3d; 'all' shows the whole track.
    Without this option it shows more where that makes the map little smaller. Older track runs off the edge of the
    map, where an arrow has the date of its first fix. A track without a forecast is shown as a whole."""
    basemap: str | PathLike[str]
    """Base map of plates: a GeoJSON file with land and lines, or 'none' for the sea only. By default it is Natural
    Earth."""
    borders: Literal["lines", "none"]
    """Whether the base map of Natural Earth has borders; disputed ones are dashed. Those are the borders that
    Natural Earth marks as disputed, indefinite, claimed or a line of control."""
    places: str | PathLike[str]
    """Places to name on plates, and for the layer 'place': a CSV file with the columns name, latitude and
    longitude, a GeoJSON file of points, or 'none'. By default they are cities of Natural Earth. Places are named
    where there is room; the first ones are the most important. Points have the property 'name'. The default applies
    only to the base map of Natural Earth."""
    within: float | str
    """Of the user's places, only those that the centre of a storm passes within this distance in km, 1 to 20000. By
    default all of them."""
    passing_wind: str
    """Of passages at the user's places, only those with at least this wind at the centre when it is nearest, such
    as 64kt. The wind is interpolated in time between fixes, as for 'every', and compared as by 'min_wind'. Where it
    is not known, the passage is left out."""
    max_page: float | str
    """Largest HTML page in megabytes, 1 to 1000; a larger one is an error."""
    seconds: float | str
    """Length of a film, 2 to 120 seconds. It shows all the time with storms; the last second stands still."""
    fps: float | str
    """Frames of a film in a second, 1 to 60. The default is 25, or 10 for GIF."""
    key_file: str | PathLike[str]
    """File with the keys of services that need one (CWA_API_KEY, KMA_API_KEY); by default the keys come from the
    environment. For each key the file has a line such as 'CWA_API_KEY=' followed by the key, or it holds a single
    key and nothing else. Keys are never accepted as arguments."""
    offline: bool
    """Fetch nothing: use the latest good copies of URLs and feeds, and print their age."""
    max_age: str | timedelta | numpy.timedelta64
    """Use copies up to this age, such as 90s, 10m, 2h or 1d, without asking the server. Each feed has a minimum of
    its own; URLs have none."""
    max_age_of_data: str | timedelta | numpy.timedelta64
    """Fail if the newest fix or forecast of all inputs is older than this, such as 12h: the source has stopped.
    Inputs that say that there are no storms do not fail."""
    max_size: str | int
    """Size limit of a response, also after decompression, such as 500k, 64MiB or 1G."""
    timeout: str | timedelta | numpy.timedelta64
    """Time limit of a download, including retries."""
    strict: bool
    """Treat warnings as errors: an input with a warning is not converted."""


# The option of each keyword, and what it does.
OPTIONS: dict[str, tuple[str, str]] = {
    "from_": ("--from", "Format of the inputs; by default it is detected from their first bytes."),
    "agency": ("--agency", "Read the positions and winds of this agency, such as 'usa' or 'tokyo', from an archive with those of several agencies."),
    "interpolated": ("--interpolated", "Keep fixes that an archive has interpolated between others."),
    "spurs": ("--spurs", "Keep an archive's spurs: tracks that branch off the main track or join it."),
    "allow_test": ("--allow-test", "Keep drills, exercises and tests, and mark them as such in maps."),
    "encoding": ("--encoding", "Encoding of texts, such as 'big5' or 'shift_jis'; by default it is detected if the text is not UTF-8."),
    "input_tz": ("--input-tz", "Zone of times without an offset from UTC in tables and other inputs that do not name one: an offset such as +08:00, or a place such as Asia/Taipei."),
    "date_order": ("--date-order", "Order of day and month in dates of tables such as 9/1/2022, where no row settles it."),
    "start": ("--start", "Time of step 1 in tracks that count steps instead of hours, such as 1979-12-01T00Z."),
    "step": ("--step", "Time between two steps of such tracks."),
    "wind_unit": ("--wind-unit", "Unit of winds in tables that do not state it."),
    "column": ("--column", "Name the column of a field in tables whose header is not recognised, such as 'time=valid_dt'."),
    "sheet": ("--sheet", "Read this sheet of a workbook (.xlsx); by default the first that is a table of fixes."),
    "fields": ("--fields", "Name the values that lines of TempestExtremes have without names, in their order, such as slp,wind,zs."),
    "technique_name": ("--technique-name", "Name the technique of forecasts in tables that name none. By default it is the model in the name of a file of Weather Lab, such as 'FNV3P2', or else 'csv'."),
    "lang": ("--lang", "Language of titles, labels and legends."),
    "digits": ("--digits", "Decimal places of coordinates in degrees, 0 to 12. Six places are 10 cm."),
    "storm": ("--storm", "Select the storm with this name, id or number."),
    "since": ("--since", "Select fixes from this time on, observed and forecast, such as 2012-08-22 or 2012-08-22T14:00+08:00."),
    "until": ("--until", "Select fixes up to this time; a day, a month or a year counts to its end."),
    "at": ("--at", "Show storms as they were known at this time: the track until then, and the forecasts made by then, as pages show it."),
    "season": ("--season", "Select storms of this season, or of a range of seasons such as 1990-1999."),
    "basin": ("--basin", "Select storms that are numbered in this basin or have a fix in it."),
    "bbox": ("--bbox", "Select storms with an observed or forecast fix in this box: its western, southern, eastern and northern edge in degrees."),
    "near": ("--near", "Select storms whose centre passes a place within a distance in km, observed or forecast: Taipei,300 or 25.04,121.56,300."),
    "landfall_in": ("--landfall-in", "Select storms that make landfall in this country or territory, observed or forecast: JP, JPN or Japan."),
    "min_wind": ("--min-wind", "Select storms whose strongest observed or forecast wind reaches this speed, such as 64kt or 33m/s."),
    "category": ("--category", "Select storms whose strongest observed wind is of this category of the Saffir-Simpson scale: 4, 4+ or 3-5."),
    "rapid": ("--rapid", "Select storms whose observed wind, as published, rises by 30 kt or more in 24 hours: rapid intensification, as 'stats' lists it."),
    "min_island": ("--min-island", "Smallest island on which a landfall counts, in km²: for the layer 'landfall', for 'landfall_in', and for 'stats' and 'seasons', which then add 'derived_landfalls'."),
    "normal": ("--normal", "Compare each season of 'seasons' with the mean of these, such as 1991-2020, of the same agency, basin and kind of wind."),
    "every": ("--every", "Add fixes between fixes, at all multiples of this time, such as 1h: positions on the geodesic, winds, pressures and radii linear in time, marked 'interpolated'."),
    "max_fixes": ("--max-fixes", "Largest number of fixes that 'every' may make. The default is 50000 for plates and pages, and 1000000 for other formats."),
    "max_gap": ("--max-gap", "Longest time between two fixes across which 'every' adds others, and winds at places are interpolated."),
    "technique": ("--technique", "Use the newest forecast of this technique (model, centre or method) instead of the official one; 'all' uses that of every technique."),
    "base_time": ("--base-time", "Use forecasts with this base time instead of the newest; 'all' uses those of every base time."),
    "stale": ("--stale", "Keep forecasts that the latest fix has overtaken by more than 12 hours, and forecast fixes that are not later than the latest fix."),
    "layers": ("--layers", "Layers to write, separated by commas. A list replaces the default layers; with a leading '+', it adds to them."),
    "past_radii": ("--past-radii", "Write wind radii of all past fixes, not only of the latest."),
    "cone": ("--cone", "Add probability circles and the potential track area (the forecast cone) to forecasts without them, from the NHC's table of a season (nhc-2015 to nhc-2026) or your own CSV file."),
    "cone_steps": ("--cone-steps", "Percentages of the nested areas of the layer cone-step: those of a table of 'cone' with several, from the members of an ensemble of 20 or more, or else from the agency's circles, up to 80, with a circular normal distribution. It adds the layer."),
    "arrival_winds": ("--arrival-winds", "Winds whose first hours are lines of the layer arrival, in kt. It adds the layer."),
    "holes": ("--holes", "Keep the holes that a looping track leaves in areas; by default they are filled."),
    "clip": ("--clip", "In formats of data, cut all shapes to this box: its western, southern, eastern and northern edge in degrees. What is cut has the property 'cut', what is outside is left out."),
    "scale": ("--scale", "Intensity scale; by default each agency's own."),
    "tolerance": ("--tolerance", "Maximum distance of edges from the true curve in metres, 1 to 100000."),
    "strike_radius": ("--strike-radius", "Distance in km within which the centre of a member counts for strike-probability and for places, 1 to 2000. The default is the ECMWF's definition."),
    "levels": ("--levels", "Percentages of members for strike-probability."),
    "window": ("--window", "Part of the forecast for strike-probability and for the chances of places, from its base time: 24h, or 24h-48h. By default it is all of it."),
    "strike_wind": ("--strike-wind", "Count only the parts of tracks with winds from this speed on, in m/s or with a unit: 17.2,24.5,32.7 or 34kt,64kt. Each speed has areas of its own."),
    "consensus": ("--consensus", "Add the mean position of these techniques to ensemble-mean: AVNO,HWRF,UKM. It adds the layer."),
    "min_members": ("--min-members", "Smallest share of members with a fix for their mean, as a percentage. Two members are needed in any case."),
    "truth": ("--truth", "Verify with the track of this agency. By default it is a reviewed track, or else a provisional one, a best track, bulletins."),
    "interpolate": ("--interpolate", "Verify also between fixes: forecasts at observed fixes of 00, 06, 12 and 18 UTC, and observed tracks at forecast times."),
    "all_natures": ("--all-natures", "Verify also storms that are not tropical or subtropical at base and valid time, such as remnant lows."),
    "over_water": ("--over-water", "Verify each forecast only until its centre or the observed one is first on land."),
    "geodesic": ("--geodesic", "Measure on the ellipsoid of WGS 84, instead of the NHC's sphere of 60 nautical miles a degree."),
    "ensemble_members": ("--ensemble-members", "Number of members with a position that the mean of an ensemble needs, 2 to 1000. The default is 12 for the GEFS (AP), 20 for the ECMWF (EN, EP), and half of others."),
    "quantity": ("--quantity", "What is verified; radii are those of 34, 50 and 64 kt in each quadrant."),
    "baseline": ("--baseline", "Technique that others are compared with: skill is how much smaller their mean error is than its, as a percentage, and superior how often theirs is smaller, on the cases of both."),
    "homogeneous": ("--homogeneous", "Count only the cases that all techniques have: those of 'technique', or else those with two thirds of the official forecast's cases at 48 and at 120 h."),
    "by": ("--by", "Add errors up by storm, season, basin or base time."),
    "cone_table": ("--cone-table", "Write the radii that hold 'percent' of the track errors of official forecasts, or of 'technique', by basin and lead time, as a table for 'cone'."),
    "percent": ("--percent", "Percentages of the cases that the radii of 'cone_table' hold: 20,40,67,90. Of a table with several, 'cone' takes the one nearest to this."),
    "ellipse": ("--ellipse", "Write the half axes of ellipses along and across the storm's motion instead of radii, for other programs: maps draw circles."),
    "wind_factor": ("--wind-factor", "Multiply winds averaged over more than a minute by this factor in formats of 1-minute winds, such as 1.12. Without it they are omitted there; a file without other winds is an error."),
    "properties": ("--properties", "Properties to write in GeoJSON, KML, GeoPackage and CSV, separated by commas; by default all. 'core' stands for storm_id, name, layer, time, start, end, wind_ms, wind_kt, pressure_hpa, category."),
    "no_style": ("--no-style", "Omit simplestyle properties, such as colours, from GeoJSON."),
    "longitudes": ("--longitudes", "Cut GeoJSON at the 180th meridian, as RFC 7946 requires, or write longitudes that continue beyond it, for maps that do not wrap, such as Leaflet's."),
    "winding": ("--winding", "Direction of the outer rings of areas in GeoJSON: counterclockwise, as RFC 7946 requires, or clockwise, for D3, Plotly and Vega, which otherwise fill the globe around each area."),
    "line_times": ("--line-times", "Write the time of every vertex of lines in GeoJSON, for time sliders: as 'coordinateProperties.times', or with 'kepler' as the fourth number of each position, for the trip layer of kepler.gl."),
    "preset": ("--preset", "How much plates show: 'analysis' shows everything in the layers; 'simple' shows what the public needs; 'verify' shows forecasts against what happened; 'warning' shows whether and when winds come; 'multiples' shows many storms on small maps."),
    "multiples": ("--multiples", "What small maps show: each 'storm', or the storms of each 'year', 'decade', 'month' or country of 'landfall'; 'wind' has a row of winds for each storm. It implies 'preset=\"multiples\"', which shows storms without it or, if they are more than 48, seasons or decades."),
    "highlight": ("--highlight", "Name, id or number of the storm that plates tell about, among the others in grey; of all storms that have it. Pages show it on small maps only."),
    "size": ("--size", "Size of plates in pixels, 320x240 to 8000x8000."),
    "scale_factor": ("--scale-factor", "Pixels of a PNG for each of 'size', 0.25 to 4; a PDF is larger by as much."),
    "theme": ("--theme", "Colours of plates and HTML pages; 'auto' follows the viewer's setting. The default is light for plates and auto for pages."),
    "tz": ("--tz", "Time zone of plates and HTML pages: an offset from UTC such as +08:00, or a zone as for 'input_tz', such as JST or Asia/Taipei, with its summer time."),
    "units": ("--units", "Unit of speeds on plates and HTML pages, and of the lengths that go with it. The default is that of the source, or m/s for JMA."),
    "title": ("--title", "Title of plates and pages; by default one that names the storms."),
    "credit": ("--credit", "Text at the bottom of plates and pages, before the sources, such as who made them."),
    "logo": ("--logo", "SVG file of less than 64 kB to show at the bottom of plates."),
    "id_prefix": ("--id-prefix", "Prefix of all ids in plates, so that several plates can be inline in one page: letters, digits, '-' and '_', a letter first."),
    "crs": ("--crs", "Projection of plates and pages: a PROJ string or a code such as EPSG:3857; by default one that suits the extent."),
    "extent": ("--extent", "Minimum extent of plates: its western, southern, eastern and northern edge in degrees. By default it is what the storms need."),
    "past": ("--past", "How far back a plate with a forecast shows the past track, such as 24h or 3d; 'all' shows the whole track."),
    "basemap": ("--basemap", "Base map of plates: a GeoJSON file with land and lines, or 'none' for the sea only. By default it is Natural Earth."),
    "borders": ("--borders", "Whether the base map of Natural Earth has borders; disputed ones are dashed."),
    "places": ("--places", "Places to name on plates, and for the layer 'place': a CSV file with the columns name, latitude and longitude, a GeoJSON file of points, or 'none'. By default they are cities of Natural Earth."),
    "within": ("--within", "Of the user's places, only those that the centre of a storm passes within this distance in km, 1 to 20000. By default all of them."),
    "passing_wind": ("--passing-wind", "Of passages at the user's places, only those with at least this wind at the centre when it is nearest, such as 64kt."),
    "max_page": ("--max-page", "Largest HTML page in megabytes, 1 to 1000; a larger one is an error."),
    "seconds": ("--seconds", "Length of a film, 2 to 120 seconds. It shows all the time with storms; the last second stands still."),
    "fps": ("--fps", "Frames of a film in a second, 1 to 60. The default is 25, or 10 for GIF."),
    "key_file": ("--key-file", "File with the keys of services that need one (CWA_API_KEY, KMA_API_KEY); by default the keys come from the environment."),
    "offline": ("--offline", "Fetch nothing: use the latest good copies of URLs and feeds, and print their age."),
    "max_age": ("--max-age", "Use copies up to this age, such as 90s, 10m, 2h or 1d, without asking the server. Each feed has a minimum of its own; URLs have none."),
    "max_age_of_data": ("--max-age-of-data", "Fail if the newest fix or forecast of all inputs is older than this, such as 12h: the source has stopped."),
    "max_size": ("--max-size", "Size limit of a response, also after decompression, such as 500k, 64MiB or 1G."),
    "timeout": ("--timeout", "Time limit of a download, including retries."),
    "strict": ("--strict", "Treat warnings as errors: an input with a warning is not converted."),
}
# Options that may be repeated.
REPEATED = frozenset(['base_time', 'basin', 'column', 'landfall_in', 'season', 'storm', 'technique'])
# Options that need no value.
FLAGS = frozenset(['all_natures', 'allow_test', 'ellipse', 'geodesic', 'holes', 'homogeneous', 'interpolate', 'interpolated', 'line_times', 'no_style', 'offline', 'over_water', 'past_radii', 'rapid', 'spurs', 'stale', 'strict'])
# The type of each property in GeoPackages.
TYPES: dict[str, str] = {
    "feature_id": "TEXT",
    "storm_id": "TEXT",
    "name": "TEXT",
    "name_zh_hant": "TEXT",
    "name_zh_hans": "TEXT",
    "name_ja": "TEXT",
    "agency": "TEXT",
    "layer": "TEXT",
    "number": "TEXT",
    "season": "INTEGER",
    "basin": "TEXT",
    "issued": "DATETIME",
    "advisory": "TEXT",
    "track_type": "TEXT",
    "status": "TEXT",
    "message_type": "TEXT",
    "other_ids": "LIST",
    "start": "DATETIME",
    "end": "DATETIME",
    "base_time": "DATETIME",
    "technique": "TEXT",
    "arrival": "TEXT",
    "threshold_ms": "REAL",
    "threshold_kt": "REAL",
    "radius_km": "REAL",
    "probability": "REAL",
    "members": "INTEGER",
    "derived": "BOOLEAN",
    "cut": "BOOLEAN",
    "time": "DATETIME",
    "lead_h": "REAL",
    "spread_km": "REAL",
    "wind_ms": "REAL",
    "wind_kt": "REAL",
    "wind_period_min": "INTEGER",
    "gust_ms": "REAL",
    "gust_kt": "REAL",
    "gust_period_s": "REAL",
    "pressure_hpa": "REAL",
    "motion_deg": "REAL",
    "motion_kmh": "REAL",
    "motion_words": "TEXT",
    "nature": "TEXT",
    "class": "TEXT",
    "class_zh_hant": "TEXT",
    "category": "TEXT",
    "category_scale": "TEXT",
    "category_exact": "BOOLEAN",
    "marks": "LIST",
    "rmw_km": "REAL",
    "poci_hpa": "REAL",
    "roci_km": "REAL",
    "eye_km": "REAL",
    "depth": "TEXT",
    "size_class": "TEXT",
    "seas_m": "REAL",
    "seas_ft": "REAL",
    "seas_km": "REAL",
    "seas_ne_km": "REAL",
    "seas_se_km": "REAL",
    "seas_sw_km": "REAL",
    "seas_nw_km": "REAL",
    "accuracy": "TEXT",
    "accuracy_km": "REAL",
    "place": "TEXT",
    "name_then": "TEXT",
    "remark": "TEXT",
    "remark_zh_hant": "TEXT",
    "remark_ja": "TEXT",
    "remark_ko": "TEXT",
    "member": "TEXT",
    "error_nmi": "REAL",
    "along_nmi": "REAL",
    "cross_nmi": "REAL",
    "land": "TEXT",
    "land_code": "TEXT",
    "coast": "TEXT",
    "place_name": "TEXT",
    "place_name_zh_hant": "TEXT",
    "place_name_ja": "TEXT",
    "observed_km": "REAL",
    "observed_deg": "REAL",
    "observed_time": "DATETIME",
    "observed_at_end": "BOOLEAN",
    "observed_wind_ms": "REAL",
    "observed_wind_kt": "REAL",
    "observed_wind_period_min": "INTEGER",
    "forecast_km": "REAL",
    "forecast_deg": "REAL",
    "forecast_time": "DATETIME",
    "forecast_at_end": "BOOLEAN",
    "forecast_wind_ms": "REAL",
    "forecast_wind_kt": "REAL",
    "forecast_wind_period_min": "INTEGER",
    "gale_start": "DATETIME",
    "gale_end": "DATETIME",
    "gale_unknown": "TEXT",
    "storm_start": "DATETIME",
    "storm_end": "DATETIME",
    "storm_unknown": "TEXT",
    "hurricane_start": "DATETIME",
    "hurricane_end": "DATETIME",
    "hurricane_unknown": "TEXT",
    "area_start": "DATETIME",
    "area_end": "DATETIME",
    "warning": "TEXT",
    "warning_code": "TEXT",
    "radius_ne_km": "REAL",
    "radius_se_km": "REAL",
    "radius_sw_km": "REAL",
    "radius_nw_km": "REAL",
    "radius_long_km": "REAL",
    "radius_short_km": "REAL",
    "radius_long_deg": "REAL",
}
# The unit of each quantity, which is the end of its name.
UNITS: dict[str, str] = {
    "threshold_ms": "m s-1",
    "threshold_kt": "kt",
    "radius_km": "km",
    "lead_h": "h",
    "spread_km": "km",
    "wind_ms": "m s-1",
    "wind_kt": "kt",
    "wind_period_min": "min",
    "gust_ms": "m s-1",
    "gust_kt": "kt",
    "gust_period_s": "s",
    "pressure_hpa": "hPa",
    "motion_deg": "degrees",
    "motion_kmh": "km h-1",
    "rmw_km": "km",
    "poci_hpa": "hPa",
    "roci_km": "km",
    "eye_km": "km",
    "seas_m": "m",
    "seas_ft": "ft",
    "seas_km": "km",
    "seas_ne_km": "km",
    "seas_se_km": "km",
    "seas_sw_km": "km",
    "seas_nw_km": "km",
    "accuracy_km": "km",
    "error_nmi": "nautical_mile",
    "along_nmi": "nautical_mile",
    "cross_nmi": "nautical_mile",
    "observed_km": "km",
    "observed_deg": "degrees",
    "observed_wind_ms": "m s-1",
    "observed_wind_kt": "kt",
    "observed_wind_period_min": "min",
    "forecast_km": "km",
    "forecast_deg": "degrees",
    "forecast_wind_ms": "m s-1",
    "forecast_wind_kt": "kt",
    "forecast_wind_period_min": "min",
    "radius_ne_km": "km",
    "radius_se_km": "km",
    "radius_sw_km": "km",
    "radius_nw_km": "km",
    "radius_long_km": "km",
    "radius_short_km": "km",
    "radius_long_deg": "degrees",
}
