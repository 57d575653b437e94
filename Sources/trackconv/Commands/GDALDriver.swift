import TyphoonTrack

/// The driver with which GDAL opens track files.
enum GDALDriver {
  /// Its file; GDAL loads no other names.
  static let file = "ogr_trackconv.py"

  /// The folders that may contain it, beside the folder of the program: below a prefix, and in the Python package.
  static let folders = ["share/trackconv/gdal", "gdal"]

  /// Prints the folder of the driver.
  static func printFolder(_ streams: Streams) -> ExitCode {
    let program = realpath("/proc/self/exe", nil) ?? realpath(Process.arguments.first ?? "", nil)
    defer { free(program) }
    let path = program.map { String(cString: $0) } ?? ""
    guard let folder = folder(for: path, exists: Process.exists) else {
      Messages(streams).fail(
        path, "cannot find '\(file)', expected it in '../\(folders[0])' or '../\(folders[1])'")
      return .failed
    }
    return streams.print("\(folder)\n")
  }

  /// The folder of the driver of a program.
  static func folder(for program: String, exists: (String) -> Bool) -> String? {
    let prefix = program.split(at: "/").dropLast(2).map { "/\($0)" }.joined()
    return folders.map { "\(prefix)/\($0)" }.first { exists("\($0)/\(file)") }
  }
}
