extension OutputFile {
  /// Gives finished files their names: all of them, or none if one cannot be closed or named.
  ///
  /// Files that must be overwritten come last: only for them, the old contents cannot be restored.
  ///
  /// - Returns: The file that could not be finished, and the error; `nil` if all were finished.
  static func commit(_ files: [OutputFile]) -> (OutputFile, SinkError)? {
    // Block signals from the first temporary name until the last rename.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var staged: [(file: OutputFile, name: String)] = []
    for file in files {
      do throws(SinkError) {
        if let name = try file.stage() { staged.append((file, name)) }
      } catch {
        for (_, name) in staged { _ = unlink(name) }
        return (file, error)
      }
    }
    var placements: [Placement] = []
    func undo() {
      for (index, (file, name)) in staged.enumerated() {
        if index < placements.count {
          file.restore(placements[index], name)
        } else {
          _ = unlink(name)
        }
      }
    }
    for (file, name) in staged {
      do throws(SinkError) {
        placements.append(try file.place(name, keepsOld: staged.count > 1))
      } catch {
        undo()
        return (file, error)
      }
    }
    for ((file, name), placement) in zip(staged, placements) where placement == .overwrites {
      do throws(SinkError) { try file.overwrite(from: name) } catch {
        undo()
        return (file, error)
      }
    }
    for ((file, name), placement) in zip(staged, placements) {
      file.forget(placement, name)
      TemporaryFiles.shared.remove(name)
    }
    return nil
  }
}
