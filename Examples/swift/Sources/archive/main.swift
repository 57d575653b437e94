// Counts the storms of archives and finds the strongest, with one storm in memory at a time.
import TyphoonTrack

var count = 0
var strongest = (id: "none", wind: 0.0)
let paths = CommandLine.arguments.dropFirst()
try TrackReaders.read(paths: paths) { storm in
  count += 1
  let winds = storm.track.compactMap { $0.wind?.speed.value(in: .knots) }
  guard let wind = winds.max(), wind > strongest.wind else { return }
  strongest = (storm.id.description, wind)
} finding: { finding in
  print(finding)
}
print(count, "storms, the strongest:", strongest.id, strongest.wind, "kt")
