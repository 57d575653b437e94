// Prints the probability circles of forecasts, each as an array of longitudes and latitudes.
import GeoOut
import TyphoonTrack

let path = CommandLine.arguments[1]
let (storms, _) = try TrackReaders.read(ByteSource(path: path))
var maker = FeatureMaker(FeatureOptions(layers: [.probabilityCircle]))
for storm in storms {
  let made = maker.features(of: storm).cut()
  for circle in made.features {
    guard let lead = made.fix(of: circle)?.leadTime,
      case .polygons(let polygons) = made.geometry(of: circle)
    else { continue }
    for polygon in polygons {
      let ring = polygon[0].map { [$0.longitude, $0.latitude] }
      print(storm.id, lead / 3_600, ring)
    }
  }
}
