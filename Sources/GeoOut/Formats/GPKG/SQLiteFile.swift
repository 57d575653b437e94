import CSQLite

/// A store as SQLite's only file, through a virtual file system of its own.
///
/// SQLite then writes nothing else: no journal, no temporary file, nothing that remains if the
/// process is killed. Errors keep the system's text, of which SQLite knows only a number.
final class SQLiteFile {
  /// The first failure of the store.
  private(set) var failure: WriteError?
  private let store: any ByteStore
  private let methods: UnsafeMutablePointer<sqlite3_io_methods>
  private let system: UnsafeMutablePointer<sqlite3_vfs>
  private let name: UnsafeMutablePointer<CChar>

  /// Registers a file system for a store.
  init(_ store: any ByteStore) throws(WriteError) {
    self.store = store
    methods = .allocate(capacity: 1)
    system = .allocate(capacity: 1)
    name = .allocate(capacity: 32)
    methods.initialize(to: Self.methods)
    system.initialize(to: sqlite3_vfs())
    // Several archives can be written at once, and SQLite finds file systems by name.
    let text = "trackconv-\(UInt(bitPattern: system))"
    for (index, byte) in (Array(text.utf8) + [0]).enumerated() {
      name[index] = CChar(bitPattern: byte)
    }
    Self.describe(&system.pointee)
    system.pointee.zName = UnsafePointer(name)
    system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    guard sqlite3_vfs_register(system, 0) == SQLITE_OK else {
      throw WriteError("SQLite: cannot register a file system")
    }
  }

  deinit {
    sqlite3_vfs_unregister(system)
    methods.deallocate()
    system.deallocate()
    name.deallocate()
  }

  /// Opens the database in the store.
  func open(_ database: inout OpaquePointer?) -> Int32 {
    sqlite3_open_v2("map", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, name)
  }

  private static func of(_ file: UnsafeMutablePointer<sqlite3_file>?) -> SQLiteFile? {
    guard let file else { return nil }
    let own = UnsafeMutableRawPointer(file).assumingMemoryBound(to: trackconv_sqlite_file.self)
    return own.pointee.owner.map { Unmanaged<SQLiteFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private func tried(_ code: Int32, _ body: () throws(WriteError) -> Int32) -> Int32 {
    do throws(WriteError) { return try body() } catch {
      failure = failure ?? error
      return code
    }
  }

  private func read(_ memory: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int32 {
    tried(trackconv_sqlite_read_failed) { () throws(WriteError) in
      var done = 0
      while done < memory.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[done...])
        let size = try store.read(into: rest, from: offset + done)
        guard size > 0 else {
          // SQLite requires that bytes beyond the end are 0.
          rest.initializeMemory(as: UInt8.self, repeating: 0)
          return trackconv_sqlite_short_read
        }
        done += size
      }
      return SQLITE_OK
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int32 {
    tried(trackconv_sqlite_write_failed) { () throws(WriteError) in
      try store.write(bytes, at: offset)
      return SQLITE_OK
    }
  }
}

// MARK: - Functions that SQLite calls

extension SQLiteFile {
  /// The operations on the file.
  ///
  /// Nobody else sees it, so that locks have nothing to do; it never shrinks.
  private static var methods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { _ in SQLITE_OK }
    methods.xRead = { file, memory, count, offset in
      SQLiteFile.of(file)?.read(
        UnsafeMutableRawBufferPointer(start: memory, count: Int(count)), Int(offset))
        ?? trackconv_sqlite_read_failed
    }
    methods.xWrite = { file, bytes, count, offset in
      SQLiteFile.of(file)?.write(
        UnsafeRawBufferPointer(start: bytes, count: Int(count)), Int(offset))
        ?? trackconv_sqlite_write_failed
    }
    methods.xTruncate = { _, _ in SQLITE_OK }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xFileSize = { file, size in
      size?.pointee = sqlite3_int64(SQLiteFile.of(file)?.store.count ?? 0)
      return SQLITE_OK
    }
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, isLocked in
      isLocked?.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4_096 }
    methods.xDeviceCharacteristics = { _ in 0 }
    return methods
  }

  /// Sets the operations of the file system: it has one file, and neither a clock nor chance.
  private static func describe(_ system: inout sqlite3_vfs) {
    system.iVersion = 1
    system.szOsFile = Int32(MemoryLayout<trackconv_sqlite_file>.size)
    system.mxPathname = 64
    system.xOpen = { system, _, file, flags, outFlags in
      guard let file, let owner = system?.pointee.pAppData, flags & SQLITE_OPEN_MAIN_DB != 0 else {
        file?.pointee.pMethods = nil
        return SQLITE_CANTOPEN
      }
      let own = UnsafeMutableRawPointer(file).assumingMemoryBound(to: trackconv_sqlite_file.self)
      own.pointee.owner = owner
      let archive = Unmanaged<SQLiteFile>.fromOpaque(owner).takeUnretainedValue()
      file.pointee.pMethods = UnsafePointer(archive.methods)
      outFlags?.pointee = flags
      return SQLITE_OK
    }
    system.xDelete = { _, _, _ in SQLITE_OK }
    system.xAccess = { _, _, _, exists in
      exists?.pointee = 0
      return SQLITE_OK
    }
    system.xFullPathname = { _, name, size, path in
      guard let name, let path else { return SQLITE_CANTOPEN }
      var index = 0
      while name[index] != 0, index < Int(size) - 1 {
        path[index] = name[index]
        index += 1
      }
      path[index] = 0
      return SQLITE_OK
    }
    system.xRandomness = { _, size, bytes in
      for index in 0..<Int(size) { bytes?[index] = 0 }
      return size
    }
    system.xSleep = { _, _ in 0 }
    system.xCurrentTime = { _, day in
      day?.pointee = 2_440_587.5  // 1970
      return SQLITE_OK
    }
  }
}
