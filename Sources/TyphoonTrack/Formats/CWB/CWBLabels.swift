/// The positions of labels on the CWB's page, from the member `products`.
struct CWBLabels {
  private(set) var labels: [AgencyLabel] = []

  init(in json: inout JSONCursor, _ finding: (Finding) -> Void) throws(ReadError) {
    try json.members(of: "products", finding) { (key, json) throws(ReadError) in
      switch key {
      case "time_labs":
        try json.elements(of: key, finding) { (json) throws(ReadError) in
          try add(in: &json, of: key, finding) { label in
            label.leadHours.map { .fix(leadTime: $0 * 3_600) }
          }
        }
      case "typh_lab": try add(in: &json, of: key, finding) { _ in .storm }
      case "pta":
        try add(in: &json, of: key, finding) { label in
          .potentialArea(leadTimes: label.leadTimes.map { $0 * 3_600 })
        }
      default: break
      }
    }
  }

  /// The members of one label's object.
  private struct Label {
    var latitude: Double?
    var longitude: Double?
    var leadHours: Int?
    var leadTimes: [Int] = []
    var side: Int?
  }

  private mutating func add(
    in json: inout JSONCursor, of field: String, _ finding: (Finding) -> Void,
    subject: (Label) -> AgencyLabel.Subject?
  ) throws(ReadError) {
    _ = try json.kind()
    let place = json.source.location(of: json.source.position)
    var label = Label()
    var isEmpty = true
    try json.members(of: field, finding) { (key, json) throws(ReadError) in
      isEmpty = false
      switch key {
      case "lat": label.latitude = try json.number(of: key, finding)
      case "lon": label.longitude = try json.number(of: key, finding)
      case "tau": label.leadHours = try json.integer(of: key, in: 0...2_400, finding)
      case "contect": label.side = try json.integer(of: key, in: 0...100, finding)
      case "taus":
        try json.elements(of: key, finding) { (json) throws(ReadError) in
          if let hours = try json.integer(of: key, in: 0...2_400, finding) {
            label.leadTimes.append(hours)
          }
        }
      default: break
      }
    }
    guard !isEmpty else { return }
    guard let latitude = label.latitude, let longitude = label.longitude,
      let position = GeoPoint(latitude: latitude, longitude: longitude),
      let subject = subject(label)
    else {
      finding(Finding(.warning, .badLabel(field), at: place))
      return
    }
    labels.append(AgencyLabel(subject, at: position, side: label.side))
  }
}

extension Finding.Message {
  fileprivate static func badLabel(_ field: String) -> Self {
    "label in '\(name: field)' omitted: it has no valid position or no 'tau'"
  }
}
