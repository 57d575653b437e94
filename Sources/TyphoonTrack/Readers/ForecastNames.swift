extension Forecast {
  /// The techniques of forecasts in tables that name none.
  fileprivate static let unnamed = ["WeatherLab", "csv"]
}

extension Storm {
  /// Names the technique of forecasts in a table that names none: as the user says, or after the model in the
  /// name of a file of Weather Lab, `FNV3P2_2025_10_25T00_00_paired.csv`.
  mutating func nameForecasts(of file: String, _ options: ReadingOptions) {
    guard forecasts.contains(where: { Forecast.unnamed.contains($0.technique) }) else { return }
    for index in forecasts.indices where Forecast.unnamed.contains(forecasts[index].technique) {
      let isOfWeatherLab = forecasts[index].technique == Forecast.unnamed[0]
      let model = isOfWeatherLab ? Self.model(in: file) : nil
      if let name = options.technique ?? model { forecasts[index].technique = name }
    }
  }

  /// The model that the name of a file begins with: capitals and digits before an underscore.
  private static func model(in file: String) -> String? {
    let name = file.split(at: "/").last ?? ""
    guard let end = name.firstIndex(of: "_") else { return nil }
    let model = name[..<end].utf8
    let isModel =
      3...12 ~= model.count && 0x41...0x5A ~= model[model.startIndex]
      && model.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
    return isModel ? String(name[..<end]) : nil
  }
}
