/// Writes XML: one element per line, with all text escaped.
///
/// The attributes of a part of a document, without the declaration that says its encoding, are pure
/// ASCII: other characters become references.
struct XMLWriter<Context>: ~Copyable {
  private var output = TextBuffer()
  /// The names of the open elements, the outermost first.
  private var names: [String] = []
  /// Whether the start tag of the innermost open element still takes attributes.
  private var isInStartTag = false
  /// Whether the declaration has been written.
  private var isDeclared = false
  /// What the format that is written has to remember.
  var context: Context

  init(_ context: Context) { self.context = context }

  /// Writes the XML declaration.
  mutating func startDocument() {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    isDeclared = true
  }

  /// Writes the start tag of an element.
  mutating func start(_ name: String) {
    if isInStartTag { output.append(">\n") }
    output.append("<")
    output.append(name)
    names.append(name)
    isInStartTag = true
  }

  /// Adds an attribute to the start tag.
  mutating func attribute(_ name: String, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(xml: value, in: isDeclared ? .attribute : .asciiAttribute)
    output.append("\"")
  }

  /// Writes an element with attributes, in order, and the content that `body` writes.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ body: (inout Self) -> Void = { _ in }
  ) {
    start(name)
    for (key, value) in attributes { attribute(key, value) }
    body(&self)
    end()
  }

  /// Adds text to the open element.
  mutating func text(_ text: String) {
    endStartTag()
    output.append(xml: text, in: .quotedElement)
  }

  /// Adds text that needs no escaping, such as coordinates.
  mutating func raw(_ text: borrowing TextBuffer) {
    endStartTag()
    output.append(text)
  }

  /// Closes the innermost open element.
  mutating func end() {
    guard let name = names.popLast() else { return }
    if isInStartTag {
      output.append("/>\n")
      isInStartTag = false
      return
    }
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  /// Writes an element that contains a text.
  mutating func element(_ name: String, _ text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Appends the XML to a text.
  ///
  /// Open elements stay open: the caller writes their end tags.
  consuming func finish(to output: inout TextBuffer) { output.append(self.output) }

  private mutating func endStartTag() {
    guard isInStartTag else { return }
    output.append(">")
    isInStartTag = false
  }
}

extension XMLWriter where Context == Void {
  init() { self.init(()) }

  /// Returns a document with one element.
  static func document(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ body: (inout Self) -> Void
  ) -> String {
    var xml = Self()
    xml.startDocument()
    xml.element(name, attributes, body)
    var text = TextBuffer()
    xml.finish(to: &text)
    return text.string
  }
}
