import GeoOut
import TyphoonTrack

/// The command: parses the arguments, writes the maps and returns an exit code.
enum Command {
  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - streams: The streams to read from and write to.
  /// - Returns: The exit code of the process.
  static func run(_ arguments: [String], with streams: Streams) -> ExitCode {
    if arguments.first == CompletionAnswer.option {
      return streams.print(CompletionAnswer.text(arguments))
    }
    do throws(UsageError) {
      switch try ArgumentParser.parse(arguments) {
      case .convert(let options): return try convert(options, streams)
      case .explain(let options): return Explanation(options, streams).run()
      case .info(let options): return StormInfo.run(options, streams)
      case .statistics(let options): return StatisticsList.storms(options, streams)
      case .seasons(let options): return StatisticsList.seasons(options, streams)
      case .places(let options): return try PlaceList.run(options, streams)
      case .verify(let options): return ErrorList.run(options, streams)
      case .cache(let clears): return CacheList(streams).run(clears: clears)
      case .doctor(let options): return Doctor().run(options, streams)
      case .gdalPath: return GDALDriver.printFolder(streams)
      case .answer(let answer): return streams.print(answer.text(columns: streams.columns))
      }
    } catch {
      try? streams.errors.write(
        """
        Error: \(error.message)
        Usage: \(Help.usage)
          See 'trackconv --help' for more information.

        """)
      return .usage
    }
  }

  private static func convert(
    _ parsed: Options, _ streams: Streams
  ) throws(UsageError) -> ExitCode {
    var options = parsed.withImplied
    let writers = try writers(for: options)
    try options.settle(
      for: writers.map { $0.writer },
      onTerminal: writers.first { $0.path == nil && streams.outputIsTerminal }?.writer)
    let keys = Keys(for: options)
    let messages = Messages(streams, options, keys: keys)
    for note in Self.effectless(options, for: writers.map({ $0.writer.name })) {
      messages.add(Finding(.note, note, in: "trackconv"))
    }
    guard try options.readFiles(messages) else { return .failed }
    var files: [OutputFile] = []
    var frames: [FrameFolder] = []
    var outputs: [MapOutput] = []
    var stormOutputs: [StormOutput] = []
    let claims = OutputClaims(inputs: options.inputs + options.filesOfOptions.map { $0.path })
    for (template, writer) in writers {
      let selection = options.layers.selection(for: writer)
      if let template, template.hasFields {
        stormOutputs.append(StormOutput(template, writer, selection: selection, claims))
        continue
      }
      let path = template?.path
      do throws(SinkError) {
        var (file, folder) = (OutputFile?.none, FrameFolder?.none)
        if let path, writer.name == FeatureWriters.frames?.name {
          let made = FrameFolder(path)
          try claims.folders.make(for: made.path(of: 1))
          frames.append(made)
          folder = made
        } else if let path {
          let made = try OutputFile(path: path, isDatabase: writer.isDatabase)
          files.append(made)
          if made.folder != nil { claims.hold(path, "all storms") }
          file = made
        }
        outputs.append(
          try MapOutput(
            writer, selection: selection, options: options.writing,
            sink: folder ?? file ?? streams.output, file: file, frames: folder))
      } catch {
        messages.fail(
          path ?? "standard output", "cannot write: \(missingFolder(of: path) ?? error.reason)")
        files.forEach { $0.discard() }
        return .failed
      }
    }
    var conversion = Conversion(
      options, messages: messages, outputs: outputs, stormOutputs: stormOutputs)
    let isDone = conversion.run(Inputs(options, streams, keys))
    streams.progress?.finish()
    files += conversion.stormFiles + frames.flatMap { $0.files }
    guard isDone else {
      files.forEach { $0.discard() }
      claims.folders.remove()
      return conversion.pipeIsClosed ? .closedPipe : .failed
    }
    if let (file, error) = OutputFile.commit(files) {
      messages.fail(file.path, "cannot write: \(error.reason)")
      files.forEach { $0.discard() }
      claims.folders.remove()
    } else {
      for file in files where file.isOverwritten {
        messages.add(Finding(.warning, .overwritten, in: file.path))
      }
    }
    claims.folders.keep()
    return messages.hasErrors ? .failed : .done
  }

  /// Says that the folder of a file does not exist; `nil` if it does.
  private static func missingFolder(of path: String?) -> String? {
    guard let path, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex
    else { return nil }
    let folder = String(path[..<slash])
    return Process.exists(folder) ? nil : "there is no folder '\(folder.forTerminal)'"
  }

  /// Notes on options that change no output in these formats.
  private static func effectless(_ options: Options, for formats: [String]) -> [Finding.Message] {
    Topic.allCases.flatMap { topic in
      topic.options.compactMap { option in
        guard options.given.contains(where: { $0.name == option.name }),
          let possible = option.formats ?? topic.formats,
          !possible.contains(where: formats.contains)
        else { return nil }
        return .effectless(option.name, possible)
      }
    }
  }

  /// The path and writer of each output; there is no path for standard output.
  private static func writers(
    for options: Options
  ) throws(UsageError) -> [(path: OutputTemplate?, writer: any FeatureWriter)] {
    let fallback = options.to.flatMap { FeatureWriters.named($0) }
    var writers: [(path: OutputTemplate?, writer: any FeatureWriter)] = []
    if let folder = options.frames, let writer = FeatureWriters.frames {
      let template = try OutputTemplate(folder)
      guard !template.hasFields else {
        throw UsageError("'--frames' is one folder, without fields of storms")
      }
      writers.append((template, writer))
    }
    guard !options.outputs.isEmpty || !writers.isEmpty else {
      return [(nil, fallback ?? FeatureWriters.standard)]
    }
    for written in options.outputs {
      let template = try OutputTemplate(written)
      let path = template.shown
      if let earlier = writers.first(where: { same($0.path?.shown, path) }) {
        throw UsageError(
          "Two outputs are the same file: '\((earlier.path?.shown ?? "-").forTerminal)' and '\(path.forTerminal)'"
        )
      }
      if let input = options.inputs.first(where: { path != "-" && OutputFile.isSame($0, path) }) {
        throw UsageError("The output '\(path.forTerminal)' is the input '\(input.forTerminal)'")
      }
      if let read = options.filesOfOptions.first(where: { OutputFile.isSame($0.path, path) }) {
        throw UsageError("The output '\(path.forTerminal)' is the file of '\(read.option)'")
      }
      let name = path.folderAndName.name
      let fileExtension = name.contains(text: ".") ? ending(of: name) : nil
      let parts = path.split(at: ",")
      guard
        parts.count < 2
          || !parts.allSatisfy({
            $0.contains(text: ".") && FeatureWriters.forExtension(ending(of: $0)) != nil
          })
      else {
        throw UsageError(
          "'-o \(path.forTerminal)' names \(parts.count) files: give each an '-o' of its own")
      }
      guard
        let writer = fileExtension.flatMap({ FeatureWriters.forExtension($0, preferring: fallback) }
        )
          ?? fallback ?? (path == "-" ? FeatureWriters.standard : nil)
      else {
        let known = (FeatureWriters.all + FeatureWriters.films).flatMap { writer in
          writer.extensions.filter { FeatureWriters.forExtension($0)?.name == writer.name }
        }.map { ".\($0)" }
        if let ending = fileExtension?.lowercased(), ["jpg", "jpeg", "webp"].contains(ending) {
          throw UsageError("Cannot write '\(path.forTerminal)': write a .png file")
        }
        let suggestion = fileExtension.flatMap { ".\($0)".nearest(of: known) }
        throw UsageError(
          "Cannot determine the format of '\(path.forTerminal)': "
            + "expected one of the extensions \(known.joined(separator: ", ")), or '--to <format>'"
            + (suggestion.map { ". Did you mean '\($0)'?" } ?? ""))
      }
      writers.append((path == "-" ? nil : template, writer))
    }
    // '--to' sets the format of standard output and of files without a known extension: if the extension of
    // every output means another format, it is a mistake.
    if let fallback, let (path, writer) = writers.first,
      !writers.contains(where: { $0.path == nil || $0.writer.name == fallback.name })
    {
      throw UsageError(
        "'--to \(fallback.name)' contradicts the output "
          + "'\((path?.shown ?? "-").forTerminal)', whose extension means \(writer.name)")
    }
    return writers
  }

  /// The text after the last dot.
  private static func ending(of name: Substring) -> String {
    name.split(at: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  private static func same(_ one: String?, _ other: String) -> Bool {
    guard let one else { return other == "-" }
    return other != "-" && OutputFile.isSame(one, other)
  }
}

extension Finding.Message {
  fileprivate static func effectless(_ option: String, _ formats: [String]) -> Self {
    "'\(name: option)' has no effect here: it applies to \(list: formats)"
  }
  fileprivate static var overwritten: Self {
    "the file could not be replaced and was overwritten, which is not done at once"
  }
}
