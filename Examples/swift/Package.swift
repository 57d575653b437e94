// swift-tools-version: 6.2

import PackageDescription

let typhoonTrack: Target.Dependency =
  .product(name: "TyphoonTrack", package: "trackconv")
let foundation: Target.Dependency =
  .product(name: "TyphoonTrackFoundation", package: "trackconv")
let geoOut: Target.Dependency =
  .product(name: "GeoOut", package: "trackconv")

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  // A checkout of trackconv, whatever the name of its folder.
  dependencies: [.package(name: "trackconv", path: "../..")],
  targets: [
    .executableTarget(name: "storms", dependencies: [typhoonTrack]),
    .executableTarget(name: "archive", dependencies: [typhoonTrack]),
    .executableTarget(name: "circles", dependencies: [typhoonTrack, geoOut]),
    .executableTarget(name: "plate", dependencies: [typhoonTrack, geoOut]),
    .executableTarget(name: "server", dependencies: [typhoonTrack, foundation, geoOut]),
  ]
)
