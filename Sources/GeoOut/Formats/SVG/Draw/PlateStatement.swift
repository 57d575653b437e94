/// Words in the middle of a map without storms.
struct PlateStatement {
  /// The area that the words cover, which names of places avoid.
  let box: PlateRect
  private let text: String
  private let style: PlateTextStyle

  init(_ text: String, in frame: PlateRect) {
    self.text = text
    let size = PlateText.fitting(
      text, sizes: [30, 24, 20, 16, 13], isBold: true, width: frame.width - 8)
    style = PlateTextStyle(size: size, isBold: true, anchor: .middle)
    let width = PlateText.width(text, size: size, isBold: true)
    let middle = frame.center
    box = PlateRect(
      x: middle.x - width / 2 - 6, y: middle.y - size, width: width + 12, height: size * 1.4)
  }

  func draw(to xml: inout PlateXML) {
    xml.words(text, at: PlatePoint(x: box.center.x, y: box.y + style.size), style)
  }
}
