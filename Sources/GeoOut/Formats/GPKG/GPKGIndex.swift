/// Makes the R-tree of a table by packing, which is several times as fast as inserting, and whose
/// nodes are full and overlap little.
///
/// Rows come by storm, and so near each other, but a whole archive does not fit into memory: boxes
/// are packed by batches (S. T. Leutenegger et al., *STR: a simple and efficient algorithm for
/// R-tree packing*, 1997), and only the boxes of the nodes are kept.
///
/// SQLite keeps a tree in three tables (`rtree.c`): nodes as blobs, big-endian; the node of each
/// row; and the parent of each node. Node 1 is the root, and states the depth.
struct GPKGIndex {
  /// A row or a node, with its box in the precision of the tree.
  private struct Entry {
    let id: Int64
    let west: Float
    let east: Float
    let south: Float
    let north: Float
  }

  /// The largest number of boxes in memory.
  private let batchSize: Int
  private let nodes: SQLiteStatement
  private let rows: SQLiteStatement
  private let parents: SQLiteStatement
  /// The size of a node in bytes, and the number of entries that it has room for.
  private let nodeSize: Int
  private let capacity: Int
  private var batch: [Entry] = []
  /// The nodes that have no parent yet.
  private var orphans: [Entry] = []
  private var lastNode: Int64 = 1
  private var node: [UInt8] = []

  /// Creates the index of a table in a database.
  init(
    of table: String, in database: SQLiteDatabase, batchSize: Int = 1 << 17
  ) throws(WriteError) {
    self.batchSize = batchSize
    let name = GPKGTable.index(of: table)
    try database.run(
      "CREATE VIRTUAL TABLE \(name) USING rtree(id, minx, maxx, miny, maxy)")
    nodes = try database.statement("INSERT OR REPLACE INTO \(name)_node VALUES (?, ?)")
    rows = try database.statement("INSERT INTO \(name)_rowid VALUES (?, ?)")
    parents = try database.statement("INSERT INTO \(name)_parent VALUES (?, ?)")
    // SQLite makes the root at once, and chooses its size by that of a page.
    nodeSize = try database.statement("SELECT length(data) FROM \(name)_node WHERE nodeno = 1")
      .integer()
    capacity = (nodeSize - 4) / 24
  }

  /// Adds a row; each must have the number after that of the row before.
  mutating func add(_ row: Int64, _ box: GPKGBox) throws(WriteError) {
    if batch.count == batchSize { try packBatch() }
    batch.append(
      Entry(
        id: row, west: box.west.roundedDown, east: box.east.roundedUp,
        south: box.south.roundedDown, north: box.north.roundedUp))
  }

  /// Writes what has not been written yet.
  mutating func finish() throws(WriteError) {
    guard lastNode > 1 || batch.count > capacity else {
      for entry in batch { try Self.set(entry.id, 1, in: rows) }
      return try write(batch[...], as: 1, depth: 0)
    }
    try packBatch()
    var depth = 1
    while orphans.count > capacity {
      let children = pack(orphans)
      orphans = []
      for entries in children {
        let parent = try writeNext(entries)
        for child in entries { try Self.set(child.id, parent, in: parents) }
      }
      depth += 1
    }
    for child in orphans { try Self.set(child.id, 1, in: parents) }
    try write(orphans[...], as: 1, depth: depth)
  }

  private mutating func packBatch() throws(WriteError) {
    guard let first = batch.first?.id else { return }
    var leaves = [Int64](repeating: 0, count: batch.count)
    for entries in pack(batch) {
      let leaf = try writeNext(entries)
      for entry in entries { leaves[Int(entry.id - first)] = leaf }
    }
    // In the order of the rows, so that SQLite appends to its table.
    for (offset, leaf) in leaves.enumerated() {
      try Self.set(first + Int64(offset), leaf, in: rows)
    }
    batch.removeAll(keepingCapacity: true)
  }

  private static func set(
    _ key: Int64, _ node: Int64, in table: SQLiteStatement
  ) throws(WriteError) {
    table.set(1, key)
    table.set(2, node)
    try table.run()
  }

  /// Writes a node that has no parent yet, and returns its number.
  private mutating func writeNext(_ entries: ArraySlice<Entry>) throws(WriteError) -> Int64 {
    lastNode += 1
    try write(entries, as: lastNode, depth: 0)
    orphans.append(
      Entry(
        id: lastNode, west: entries.reduce(.infinity) { min($0, $1.west) },
        east: entries.reduce(-.infinity) { max($0, $1.east) },
        south: entries.reduce(.infinity) { min($0, $1.south) },
        north: entries.reduce(-.infinity) { max($0, $1.north) }))
    return lastNode
  }

  /// Writes a node; only the root has a depth.
  private mutating func write(
    _ entries: ArraySlice<Entry>, as number: Int64, depth: Int
  ) throws(WriteError) {
    node.removeAll(keepingCapacity: true)
    append(UInt16(depth))
    append(UInt16(entries.count))
    for entry in entries {
      append(UInt64(bitPattern: entry.id))
      for side in [entry.west, entry.east, entry.south, entry.north] { append(side.bitPattern) }
    }
    node += repeatElement(0, count: nodeSize - node.count)
    nodes.set(1, number)
    try node.withUnsafeBufferPointer { (bytes) throws(WriteError) in
      nodes.set(2, blob: UnsafeRawBufferPointer(bytes))
      try nodes.run()
    }
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { node += $0 }
  }

  /// Divides entries among nodes: by longitude into columns, and each of them by latitude.
  private func pack(_ entries: [Entry]) -> [ArraySlice<Entry>] {
    let nodeCount = (entries.count + capacity - 1) / capacity
    let columns = Int(Double(nodeCount).squareRoot().rounded(.up))
    let size = (nodeCount + columns - 1) / columns * capacity
    let sorted = entries.sorted { ($0.west + $0.east, $0.id) < ($1.west + $1.east, $1.id) }
    var packed: [ArraySlice<Entry>] = []
    for start in stride(from: 0, to: sorted.count, by: size) {
      let column = sorted[start..<min(start + size, sorted.count)]
        .sorted { ($0.south + $0.north, $0.id) < ($1.south + $1.north, $1.id) }
      for first in stride(from: 0, to: column.count, by: capacity) {
        packed.append(column[first..<min(first + capacity, column.count)])
      }
    }
    return packed
  }
}

extension Double {
  /// The nearest `Float` that is not greater.
  fileprivate var roundedDown: Float {
    let near = Float(self)
    return Double(near) > self ? near.nextDown : near
  }

  /// The nearest `Float` that is not less.
  fileprivate var roundedUp: Float {
    let near = Float(self)
    return Double(near) < self ? near.nextUp : near
  }
}
