// Lists the storms of a file, with the strongest wind of each.
import TyphoonTrack

let path = CommandLine.arguments[1]
let (storms, findings) = try TrackReaders.read(ByteSource(path: path))
for finding in findings { print(finding) }
for storm in storms {
  let winds = storm.track.compactMap { $0.wind?.speed.value(in: .knots) }
  let strongest = winds.max().map { "\(Int($0.rounded())) kt" }
  print(storm.id, storm.names["en"] ?? "unnamed", strongest ?? "no wind")
}
