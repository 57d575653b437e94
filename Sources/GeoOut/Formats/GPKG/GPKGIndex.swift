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
  /// A row or a node.
  private struct Entry {
    let id: Int64
    let box: GPKGBox
  }

  /// The largest number of boxes in memory.
  private let batchSize: Int
  private let table, nodes, rows, parents: SQLiteStatement
  /// The size of a node in bytes, and the number of entries that it has room for.
  private let nodeSize, capacity: Int
  private var lastNode: Int64 = 1

  /// Creates the index of a table in a database.
  init(of table: String, in database: SQLiteDatabase, batchSize: Int = 1 << 17) throws(WriteError) {
    self.batchSize = batchSize
    let name = GPKGTable.index(of: table)
    try database.run("CREATE VIRTUAL TABLE \(name) USING rtree(id, minx, maxx, miny, maxy)")
    self.table = try database.statement("SELECT fid, geom FROM \(table)")
    nodes = try database.statement("INSERT OR REPLACE INTO \(name)_node VALUES (?, ?)")
    rows = try database.statement("INSERT INTO \(name)_rowid VALUES (?, ?)")
    parents = try database.statement("INSERT INTO \(name)_parent VALUES (?, ?)")
    // SQLite makes the root at once, and chooses its size by that of a page.
    let size = try database.statement("SELECT length(data) FROM \(name)_node WHERE nodeno = 1")
    _ = try size.next()
    nodeSize = Int(size.integer(0))
    capacity = (nodeSize - 4) / 24
  }

  /// Indexes all rows, and returns their extent.
  mutating func fill() throws(WriteError) -> GPKGBox {
    var (extent, batch, level) = (GPKGBox(), [Entry](), [Entry]())
    while try table.next() {
      if batch.count == batchSize {
        level += try pack(batch, links: rows)
        batch.removeAll(keepingCapacity: true)
      }
      batch.append(Entry(id: table.integer(0), box: GPKGGeometry.box(of: table.blob(1))))
      extent.formUnion(batch[batch.count - 1].box)
    }
    guard !level.isEmpty || batch.count > capacity else {
      try write(batch[...], as: 1, depth: 0, links: rows)
      return extent
    }
    level += try pack(batch, links: rows)
    var depth = 1
    while level.count > capacity {
      level = try pack(level, links: parents)
      depth += 1
    }
    try write(level[...], as: 1, depth: depth, links: parents)
    return extent
  }

  /// Divides entries among nodes, by longitude into columns, and each of them by latitude; writes
  /// and returns the nodes.
  private mutating func pack(
    _ entries: [Entry], links: SQLiteStatement
  ) throws(WriteError) -> [Entry] {
    let nodeCount = (entries.count + capacity - 1) / capacity
    let columns = Int(Double(nodeCount).squareRoot().rounded(.up))
    let size = (nodeCount + columns - 1) / columns * capacity
    let sorted = entries.sorted {
      ($0.box.west + $0.box.east, $0.id) < ($1.box.west + $1.box.east, $1.id)
    }
    var packed: [Entry] = []
    for start in stride(from: 0, to: sorted.count, by: size) {
      let column = sorted[start..<min(start + size, sorted.count)].sorted {
        ($0.box.south + $0.box.north, $0.id) < ($1.box.south + $1.box.north, $1.id)
      }
      for first in stride(from: 0, to: column.count, by: capacity) {
        lastNode += 1
        let part = column[first..<min(first + capacity, column.count)]
        try write(part, as: lastNode, depth: 0, links: links)
        packed.append(
          Entry(id: lastNode, box: part.reduce(into: GPKGBox()) { $0.formUnion($1.box) }))
      }
    }
    return packed
  }

  /// Writes a node; only the root has a depth.
  private func write(
    _ entries: ArraySlice<Entry>, as number: Int64, depth: Int, links: SQLiteStatement
  ) throws(WriteError) {
    var node = TextBuffer()
    node.append(binary: UInt16(depth).byteSwapped)
    node.append(binary: UInt16(entries.count).byteSwapped)
    for entry in entries {
      node.append(binary: entry.id.byteSwapped)
      for side in entry.box.sides { node.append(binary: side.bitPattern.byteSwapped) }
      links.set(1, entry.id)
      links.set(2, number)
      try links.run()
    }
    node.append(repeatElement(0, count: nodeSize - node.count))
    nodes.set(1, number)
    nodes.set(2, node)
    try nodes.run()
  }
}

extension GPKGBox {
  /// The sides in the precision of a tree, which it may not be smaller for.
  fileprivate var sides: [Float] {
    [Float(west).nextDown, Float(east).nextUp, Float(south).nextDown, Float(north).nextUp]
  }
}
