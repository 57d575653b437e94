// Draws a plate of the storms in a file, as SVG.
import GeoOut
import TyphoonTrack

let path = CommandLine.arguments[1]
let (storms, _) = try TrackReaders.read(ByteSource(path: path))
var options = WritingOptions()
options.language = .traditionalChinese
options.plate.size = PlateSize(width: 800, height: 600)
options.plate.preset = .simple
options.plate.credit = "Map: The Daily."
let svg = try FeatureWriters.map(
  of: storms, format: "svg", options: options)
print(String(decoding: svg, as: UTF8.self))
