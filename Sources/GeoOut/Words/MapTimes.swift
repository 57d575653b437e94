import TyphoonTrack

// Times on a plate, at its UTC offset, which the plate always states.

extension MapWords {
  /// Returns a time such as "22 Aug 2012, 00:00 UTC".
  func moment(_ time: Timestamp) -> String {
    let parts = clock.shown(time).parts
    let text = self[.dateAndHour, day(of: parts, withYear: true), hour(of: parts)]
    return "\(text) \(clock == .utc ? "UTC" : clockName(at: time))"
  }

  /// Returns a time such as "22 Aug, 00:00", for use where the year and the offset are nearby.
  func shortMoment(_ time: Timestamp) -> String {
    let parts = clock.shown(time).parts
    return self[.dateAndHour, day(of: parts, withYear: false), hour(of: parts)]
  }

  /// Returns the days from one time to another in short form, such as "22–25 Aug" or "8/22–8/25".
  func days(_ start: Timestamp, _ end: Timestamp, withYear: Bool) -> String {
    guard catalogue.writesDatesInDigits else { return period(start, end, withYear: withYear) }
    let (first, last) = (clock.shown(start).parts, clock.shown(end).parts)
    func text(_ parts: Timestamp.Parts, withYear: Bool) -> String {
      (withYear ? "\(parts.year)/" : "") + "\(parts.month)/\(parts.day)"
    }
    let (one, other) = (
      text(first, withYear: withYear), text(last, withYear: withYear && first.year != last.year)
    )
    return text(first, withYear: true) == text(last, withYear: true) ? one : "\(one)–\(other)"
  }

  /// Returns the days from one time to another, such as "22–25 Aug 2012".
  func period(_ start: Timestamp, _ end: Timestamp, withYear: Bool = true) -> String {
    let (first, last) = (clock.shown(start).parts, clock.shown(end).parts)
    let whole = day(of: last, withYear: withYear)
    if (first.year, first.month, first.day) == (last.year, last.month, last.day) { return whole }
    if withYear, first.year != last.year {
      return self[.datesJoined, day(of: first, withYear: true), whole]
    }
    if !catalogue.writesDatesInDigits {
      if first.month == last.month, first.year == last.year { return "\(first.day)–\(whole)" }
      return self[.datesJoined, day(of: first, withYear: false), whole]
    }
    return self[.datesJoined, day(of: first, withYear: true), day(of: last, withYear: false)]
  }

  /// Returns a day such as "22 Aug 2012".
  func day(of parts: Timestamp.Parts, withYear: Bool) -> String {
    let values: [String] = [
      String(parts.day), "\(Glossary.englishMonth(parts.month))", String(parts.month),
      String(parts.year),
    ]
    return language.fill(withYear ? .dateWithYear : .date, values)
  }

  /// Returns the name of a month: "Aug" or "8月".
  func month(_ number: Int) -> String {
    catalogue.writesDatesInDigits ? "\(number)月" : "\(Glossary.englishMonth(number))"
  }

  /// Returns the weekday of a time at the plate's UTC offset.
  func weekday(of local: Timestamp) -> String {
    // 1 January 1970 was a Thursday.
    let days = (Double(local.secondsSince1970) / 86_400).rounded(.down)
    return language.catalogue.weekdays[(Int(days) % 7 + 11) % 7]
  }

  /// Returns when something is forecast, no more exactly than it is known.
  ///
  /// That is to the hour up to a day ahead, such as "around 29 Aug, 12:00 UTC", by the part of the day up to two, such as
  /// "on Monday morning", and `nil` later. Where times are in UTC, parts of the day are those of the sun at the place.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - ahead: How far ahead it is, in seconds.
  ///   - position: Where it is.
  ///   - inTitle: Whether a title tells it: then with the weekday, and also the day of what is later.
  /// - Returns: The words.
  func forecastMoment(
    _ time: Timestamp, ahead: Int64, at position: GeoPoint, inTitle: Bool = false
  ) -> String? {
    guard ahead <= 2 * 86_400 || inTitle else { return nil }
    let sun = Int((position.longitude / 15).rounded()) * 3_600
    // A title of readers at the place need not name their clock.
    let zone = clock.shown(time).secondsSince1970 - time.secondsSince1970
    let isOwn = clock != .utc && abs(Double(Int(zone) - sun).remainder(dividingBy: 86_400)) <= 3_600
    guard ahead > 86_400 else {
      let hour = time.roundedToHour
      return inTitle
        ? told(.aboutHour, clock.shown(hour), isOwn ? nil : clockName(at: hour))
        : self[.around, "\(shortMoment(hour)) \(clockName(at: hour))"]
    }
    let isLocal = clock == .utc
    let local = isLocal ? time.advanced(bySeconds: sun) : clock.shown(time)
    let parts = local.parts
    let part =
      ahead > 2 * 86_400 ? .onDay : [Phrase.early, .morning, .afternoon, .evening][parts.hour / 6]
    guard isLocal else { return told(part, local, inTitle && isOwn ? nil : clockName(at: time)) }
    let date = self[.localDay, day(of: parts, withYear: false)]
    return self[part, weekday(of: local), date] + self[.localTime]
  }

  /// Returns a part of a day, or an hour, with the name of the clock unless that stands below.
  private func told(_ part: Phrase, _ local: Timestamp, _ name: String?) -> String {
    let parts = local.parts
    let date = day(of: parts, withYear: false)
    let half = "\((parts.hour + 11) % 12 + 1) \(parts.hour < 12 ? "AM" : "PM")"
    let (before, after) = catalogue.hasWordSpaces ? (nil, name) : (name, nil)
    let space = before?.last?.isASCII ?? false ? " " : ""
    return self[part, weekday(of: local), (before ?? "") + space + date, String(parts.hour), half]
      + (after.map { " " + $0 } ?? "")
  }

  private func hour(of parts: Timestamp.Parts) -> String {
    "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
  }

  private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// The legend text for the times at the fixes.
  var labelNote: String {
    let times = [period.lowerBound, period.upperBound]
    if let place = clock.place {
      let names = times.map(clock.name)
      return self[
        .labelNote,
        place + self[.comma] + (names[0] == names[1] ? names[0] : names.joined(separator: "/"))]
    }
    let (own, name) = (clockName(at: period.lowerBound), clock.name(at: period.lowerBound))
    return self[.labelNote, own == name ? name : own + self[.comma] + name]
  }

  /// Returns the name of the clock at a time: an agency's own for its local time in its language
  /// (日本時間), otherwise the offset.
  func clockName(at time: Timestamp) -> String {
    let (minutes, name) = (clock.minutes(at: time), clock.name(at: time))
    guard minutes != 0 else { return name }
    if let own = agency.flatMap({ language.catalogue.clocks[$0] }), own.minutes == minutes {
      return own.name
    }
    return Agency.all.first {
      $0.hoursFromUTC * 60 == minutes && $0.language == language.rawValue && $0.clockName != nil
    }?.clockName ?? name
  }

  /// Returns the text for the base time and the last time of the forecast.
  func forecast(from base: Timestamp?, to end: Timestamp) -> String {
    guard let base else { return self[.forecastTo, moment(end)] }
    return self[.forecastFromTo, shortMoment(base), moment(end)]
  }
}

extension Timestamp {
  /// The nearest full hour.
  var roundedToHour: Timestamp {
    Timestamp(secondsSince1970: Int64((Double(secondsSince1970) / 3_600).rounded()) * 3_600)
  }
}
