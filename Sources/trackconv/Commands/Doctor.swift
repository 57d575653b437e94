import CSystem
import GeoOut
import TyphoonTrack

/// The subcommand `doctor`: prints one page about this machine, for bug reports, and what is wrong on it.
///
/// The page contains no key and no user name.
struct Doctor {
  /// Returns the value of an environment variable.
  var environment: @Sendable (String) -> String? = { Process.environment($0) }
  /// Returns what `fc-match` prints for a pattern; `nil` if there is no such program.
  var matchFont: @Sendable (String) -> String? = { Self.fontconfigMatch($0) }

  /// Prints the page.
  ///
  /// - Parameters:
  ///   - options: The options; the file of keys applies.
  ///   - streams: The streams to write to.
  /// - Returns: The exit code: failed only if something that every map needs is broken.
  func run(_ options: Options, _ streams: Streams) -> ExitCode {
    let report = report(options, streams)
    var users = ["USER", "LOGNAME"].compactMap { environment($0) }
    if let entry = getpwuid(geteuid()) { users.append(String(cString: entry.pointee.pw_name)) }
    let names = PrivateNames(home: environment("HOME"), users: users)
    let code = streams.print(report.text(hiding: names))
    return report.hasErrors && code == .done ? .failed : code
  }

  private func report(_ options: Options, _ streams: Streams) -> DoctorReport {
    var report = DoctorReport()
    addProgram(to: &report)
    addProjections(to: &report)
    addMaps(to: &report)
    addFonts(to: &report)
    addFolders(to: &report)
    addKeys(options.fetching.keyFile, to: &report)
    addCertificates(to: &report)
    addTerminal(streams, to: &report)
    return report
  }

  private func addProgram(to report: inout DoctorReport) {
    report.add("trackconv", "\(Version.current), \(Version.build)")
    report.add("system", Self.system)
    report.add("libraries", LibraryVersions.linked.map(\.description).joined(separator: ", "))
  }

  /// The system, its release and processor, and the cores that this process may use; never the host's name.
  private static var system: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    var words = "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    if var source = try? ByteSource(path: "/etc/os-release"),
      let lines = try? source.withOpening({ opening in
        opening.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      }).split(at: "\n"), let line = lines.first(where: { $0.hasPrefix("PRETTY_NAME=") })
    {
      words += ", " + line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    }
    let cores = trackconv_processors()
    return words + (cores == 1 ? ", 1 core" : ", \(cores) cores")
  }

  // MARK: - Maps

  private func addProjections(to report: inout DoctorReport) {
    let data = ProjectionData()
    let version = data.version.map { ", of PROJ \($0)" } ?? ""
    report.add(
      "PROJ data",
      data.database.map { $0 + version } ?? "no database in '\(data.searchPath)'")
    do throws(WriteError) {
      try PlateProjection.check("+proj=merc +lon_0=121 +datum=WGS84")
    } catch {
      report.fail("\(error.description): install PROJ again")
    }
    do throws(WriteError) { try PlateProjection.check("EPSG:3857") } catch {
      let set = ["PROJ_DATA", "PROJ_LIB"].filter { environment($0) != nil }
      report.warn(
        "PROJ has no database that it can use, so '--crs' takes no codes such as EPSG:3857: "
          + (set.isEmpty
            ? "install PROJ's data (Debian: proj-data)"
            : "unset \(set.joined(separator: " and ")), which may name another version's data"))
    }
  }

  /// Reads a storm and writes a map of it in each format, in memory.
  private func addMaps(to report: inout DoctorReport) {
    let storms: [Storm]
    do throws(ReadError) {
      storms = try TrackReaders.read(ByteSource(Array(Self.script.utf8), name: "built-in")).storms
    } catch {
      return report.fail(
        "cannot read the built-in storm: \(error.finding.message): please report it")
    }
    var written: [String] = []
    var options = WritingOptions()
    // Some formats have 1-minute winds only.
    options.windFactor = 1
    for format in FeatureWriters.names {
      do throws(WriteError) {
        _ = try FeatureWriters.map(of: storms, format: format, options: options)
        written.append(format)
      } catch {
        // What they need is not part of the program.
        guard !FeatureWriters.pictures.contains(format) else {
          report.warn(error.description)
          continue
        }
        report.fail(
          "cannot write \(format): \(error.description): install the libraries again, or report it")
      }
    }
    report.add("test map", written.isEmpty ? "none" : written.joined(separator: ", "))
  }

  /// A storm with wind radii, probability circles and a name that XML must escape.
  private static let script = """
    var typhs = [{"typhname_eng": "A&B", "typhno": "1", "init": [2012, 8, 22, 0],
    "best_track": [{"time": [2012, 8, 21, 18], "lat": "22.1", "lon": "125.0", "wind": "39"},
    {"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5", "wind": "40"}],
    "fcst": [{"tau": 12, "lat": "23.0", "lon": "123.6", "r7": 180, "r10": 60, "pr70": 70},
    {"tau": 24, "lat": "23.2", "lon": "122.5", "r7": 180, "r10": 60, "pr70": 120}]}];
    """

  // MARK: - Folders

  private func addFolders(to report: inout DoctorReport) {
    addCache(to: &report)
    let temporary = environment("TMPDIR") ?? "/tmp"
    var folders = ["\(temporary) (temporary files)"]
    if access(temporary, W_OK | X_OK) != 0 {
      let reason = Process.lastError()
      folders[0] += ": \(reason)"
      report.warn(
        "temporary files cannot be made in '\(temporary)' (\(reason)): "
          + "set TMPDIR to a folder that is writable")
    }
    let current = Self.currentFolder
    do throws(SinkError) {
      // What a conversion does, without the last step: it leaves nothing behind.
      let file = try OutputFile(path: "trackconv-doctor")
      try file.write("x")
      file.discard()
      folders.append("\(current) (current)")
    } catch {
      folders.append("\(current) (current): \(error.reason)")
      report.warn(
        "no map can be written to the current folder (\(error.reason)): "
          + "name another one with '-o <folder>/<file>'")
    }
    report.add("folders", folders.joined(separator: ", "))
  }

  private func addCache(to report: inout DoctorReport) {
    guard let folder = CacheFolder.standard(environment) else {
      report.add("cache", "none")
      return report.warn(
        "downloads are not kept, since neither XDG_CACHE_HOME nor HOME is an absolute path: "
          + "set one of them")
    }
    let (files, bytes) = folder.usage
    report.add(
      "cache",
      "\(folder.path), \(files) \(files == 1 ? "file" : "files"), \(Amount.words(bytes: bytes))")
    if let obstacle = folder.obstacle {
      report.warn(
        "downloads are not kept in '\(folder.path)' (\(obstacle)): "
          + "make it writable, or set XDG_CACHE_HOME to a folder that is")
    }
  }

  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  // MARK: - Terminal

  private func addTerminal(_ streams: Streams, to report: inout DoctorReport) {
    let names = ["LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLUMNS", "NO_COLOR"]
    let set = names.compactMap { name in environment(name).map { "\(name)=\($0)" } }
    report.add(
      "terminal",
      ([streams.outputIsTerminal ? "\(streams.columns) columns" : "output is not a terminal"] + set)
        .joined(separator: ", "))
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first ?? "C"
    let charset = locale.lowercased().filter { $0 != "-" }
    if !["c", "posix"].contains(charset), !charset.contains("utf8") {
      report.warn(
        "the locale is '\(locale)', but messages are UTF-8: set LC_ALL to a locale with UTF-8")
    }
  }
}
