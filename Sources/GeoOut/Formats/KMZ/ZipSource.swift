import CZip

/// A store that libzip reads from and writes to, through a callback that handles commands.
///
/// libzip does not retain it: its creator keeps it until the archive is closed.
final class ZipSource {
  private let store: any ByteStore
  private let isWritten: Bool
  private var readOffset = 0
  private var writeOffset = 0
  /// The first failure of the store.
  private(set) var failure: WriteError?
  private var problem = zip_error_t()

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - store: The store of the bytes.
  ///   - isWritten: Whether an archive is written to the store, not read from it as an entry.
  init(_ store: any ByteStore, isWritten: Bool) {
    (self.store, self.isWritten) = (store, isWritten)
    zip_error_init(&problem)
  }

  deinit { zip_error_fini(&problem) }

  /// Creates the source for libzip, which frees it with the archive.
  func make(_ problem: UnsafeMutablePointer<zip_error_t>?) -> OpaquePointer? {
    zip_source_function_create(
      { context, data, length, command in
        guard let context else { return -1 }
        return Unmanaged<ZipSource>.fromOpaque(context).takeUnretainedValue()
          .answer(command, UnsafeMutableRawBufferPointer(start: data, count: Int(length)))
      }, Unmanaged.passUnretained(self).toOpaque(), problem)
  }

  /// Handles a command; on failure returns -1, after which `ZIP_SOURCE_ERROR` asks for the reason.
  private func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return isWritten ? trackconv_zip_writable : trackconv_zip_readable
    case ZIP_SOURCE_STAT: return describe(data)
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&problem, data.baseAddress, UInt64(data.count))
    case ZIP_SOURCE_OPEN:
      readOffset = 0
      return 0
    case ZIP_SOURCE_READ:
      return tried(ZIP_ER_READ) { () throws(WriteError) in
        let size = try store.read(into: data, from: readOffset)
        readOffset += size
        return size
      }
    case ZIP_SOURCE_SEEK: return seek(&readOffset, data)
    case ZIP_SOURCE_TELL: return Int64(readOffset)
    case ZIP_SOURCE_BEGIN_WRITE:
      writeOffset = 0
      return 0
    case ZIP_SOURCE_WRITE:
      return tried(ZIP_ER_WRITE) { () throws(WriteError) in
        try store.write(UnsafeRawBufferPointer(data), at: writeOffset)
        writeOffset += data.count
        return data.count
      }
    case ZIP_SOURCE_SEEK_WRITE: return seek(&writeOffset, data)
    case ZIP_SOURCE_TELL_WRITE: return Int64(writeOffset)
    // The owner of the store discards what was written in vain.
    case ZIP_SOURCE_CLOSE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE,
      ZIP_SOURCE_FREE:
      return 0
    default:
      zip_error_set(&problem, ZIP_ER_OPNOTSUPP, 0)
      return -1
    }
  }

  private func tried(_ code: Int32, _ body: () throws(WriteError) -> Int) -> Int64 {
    do throws(WriteError) { return Int64(try body()) } catch {
      failure = failure ?? error
      zip_error_set(&problem, code, 0)
      return -1
    }
  }

  /// Reports the size and nothing else: libzip would put a time into the entry.
  private func describe(_ data: UnsafeMutableRawBufferPointer) -> Int64 {
    guard data.count >= MemoryLayout<zip_stat_t>.size, let start = data.baseAddress else {
      return -1
    }
    let status = start.assumingMemoryBound(to: zip_stat_t.self)
    zip_stat_init(status)
    status.pointee.valid = UInt64(ZIP_STAT_SIZE)
    status.pointee.size = UInt64(store.count)
    return Int64(MemoryLayout<zip_stat_t>.size)
  }

  private func seek(_ offset: inout Int, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    let place = zip_source_seek_compute_offset(
      UInt64(offset), UInt64(store.count), data.baseAddress, UInt64(data.count), &problem)
    guard place >= 0 else { return -1 }
    offset = Int(place)
    return 0
  }
}
