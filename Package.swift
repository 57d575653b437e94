// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "trackconv",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TyphoonTrack", targets: ["TyphoonTrack"]),
    .library(name: "TyphoonTrackFoundation", targets: ["TyphoonTrackFoundation"]),
    .library(name: "GeoOut", targets: ["GeoOut"]),
    .executable(name: "trackconv", targets: ["trackconv"]),
  ],
  targets: [
    .systemLibrary(
      name: "CProj", pkgConfig: "proj",
      providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos",
      providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-gnutls-dev"]), .brew(["curl"])]),
    .target(name: "CIcons", exclude: ["icons"]),
    .target(name: "CSystem"),
    .target(name: "CNetCDF", dependencies: ["CSystem"]),
    .target(name: "CEcCodes", dependencies: ["CSystem"]),
    .target(name: "CPicture", dependencies: ["CSystem"]),
    .target(name: "CPage", exclude: ["page.html", "page.css", "page.js"]),
    .target(name: "CBasemap", exclude: ["README.md", "basemap.bin"]),
    .target(
      name: "TyphoonTrack",
      dependencies: ["CSystem", "CZlib", "CZip", "CLibXML2", "CNetCDF", "CEcCodes"],
      swiftSettings: settings,
      // Elsewhere a part of the C library.
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS, .iOS]))]),
    .target(
      name: "TyphoonTrackFoundation", dependencies: ["TyphoonTrack"], swiftSettings: settings),
    .target(
      name: "GeoOut",
      dependencies: [
        "TyphoonTrack", "CProj", "CGEOS", "CLibXML2", "CZlib", "CZip", "CSQLite", "CIcons",
        "CBasemap", "CPage", "CPicture", "CSystem",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "trackconv", dependencies: ["TyphoonTrack", "GeoOut", "CCurl", "CZlib", "CSystem"],
      swiftSettings: settings),
    // For `make bench`; no product, so nobody who depends on the package builds it.
    .executableTarget(
      name: "circles-bench", dependencies: ["GeoOut"], path: "Benchmarks/Circles",
      swiftSettings: settings),
    // For `make mutations` and the tests; no product either.
    .executableTarget(
      name: "mutations", dependencies: ["TyphoonTrack"], path: "Tests/Mutations",
      exclude: ["containers.py", "silent.py"],
      swiftSettings: settings),
    .testTarget(
      name: "TyphoonTrackTests",
      dependencies: ["TyphoonTrack", "TyphoonTrackFoundation", "CNetCDF", "CZlib", "mutations"],
      exclude: ["JSON/JSONCorpus"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoOutTests",
      dependencies: [
        "GeoOut", "TyphoonTrack", "CIcons", "CBasemap", "CZlib", "CSQLite",
      ],
      exclude: ["Goldens"],
      swiftSettings: settings),
    .testTarget(
      name: "trackconvTests", dependencies: ["trackconv", "GeoOut", "TyphoonTrack", "CSQLite"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
