/// The texts of maps in English.
final class English: Catalogue {
  let headingLanguages = ["zh-Hant", "ja"]
  let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  let compass = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW",
    "NW", "NNW",
  ]
  let agencies = [
    "CWA": "Central Weather Administration, Taiwan", "CWB": "Central Weather Bureau, Taiwan",
    "JMA": "Japan Meteorological Agency", "KMA": "Korea Meteorological Administration",
    "NMC": "National Meteorological Centre, China", "ZJWATER": "Zhejiang Water Resources, China",
    "QWEATHER": "QWeather", "CMA": "China Meteorological Administration",
    "HKO": "Hong Kong Observatory", "PAGASA": "PAGASA, Philippines",
    "NHC": "National Hurricane Center", "CPHC": "Central Pacific Hurricane Center",
    "JTWC": "Joint Typhoon Warning Center", "ECMWF": "ECMWF",
    "IMD": "India Meteorological Department", "REUNION": "Météo-France La Réunion",
    "BOM": "Bureau of Meteorology, Australia",
  ]

  func words(for layer: Layer) -> LayerWords {
    switch layer {
    case .potentialArea:
      LayerWords(
        "potential track area", all: "Potential track area (where the centre may go)",
        note: "Where the centre may go; not the size of the storm")
    case .coneStep:
      LayerWords(
        "nested potential area", all: "Nested potential areas",
        note: "Where the centre may go, with the probability that is named")
    case .warningArea:
      LayerWords(
        "warning area", all: "Storm warning area",
        note: "Where storm winds may come if the centre goes anywhere in the circles")
    case .windSwath:
      LayerWords(
        "wind swath", all: "Area swept by winds",
        note: "Where winds of a speed have been, or will be on the forecast track")
    case .probabilityCircle:
      LayerWords(
        "probability circle", all: "Probability circles",
        note: "Where the centre is at a time, with the probability that is named")
    case .windRadius:
      LayerWords(
        "wind radius", all: "Wind radii",
        note: "How far winds reach: filled as analysed, outlined as forecast")
    case .warning:
      LayerWords(
        "coast warning", all: "Warnings and watches",
        note: "Coasts under warnings and watches, of one advisory only")
    case .arrival:
      LayerWords(
        "wind arrival", all: "Arrival of winds, if the forecast holds",
        note: "If the forecast holds, at the largest extent of winds: when these first come")
    case .track: LayerWords("past track", note: "Through the analysed positions")
    case .trackSegment:
      LayerWords("past track", note: "From fix to fix, in the colour of the earlier one's class")
    case .forecastTrack:
      LayerWords("forecast track", note: "Joins the forecast positions; the centre may leave it")
    case .fix: LayerWords("fix", all: "Fixes", note: "Analysed positions")
    case .forecastFix: LayerWords("forecast fix", all: "Forecast fixes", note: "Forecast positions")
    case .strikeProbability:
      LayerWords(
        "strike probability", note: "The share of members whose centre passes within a distance")
    case .forecastError:
      LayerWords(
        "forecast error", all: "Forecast errors",
        note: "From a forecast position to where the centre was")
    case .ensembleMean:
      LayerWords(
        "ensemble mean", note: "The mean position of the members; the centre may be elsewhere")
    case .landfall:
      LayerWords(
        "landfall", all: "Landfalls", note: "Computed: where the track comes from the sea onto land"
      )
    case .place: LayerWords("place", all: "Places", note: "When and how near the centre passes")
    }
  }

  func text(_ phrase: Phrase) -> String {
    switch phrase {
    // Empty maps, and headings.
    case .noStorms: "No tropical cyclones"
    case .latestAnalysis: "Latest analysis"
    case .latestFix: "Latest fix"
    case .lastFix: "Last fix"
    case .forecast: "Forecast"
    case .officialForecast: "Official forecast"
    case .legend: "Legend"
    case .storms: "Storms, at their strongest"
    case .stormList: "Storms"
    case .period: "Period"
    case .strongest: "Strongest wind"
    case .mapTitle: "Tropical cyclones"
    case .tropicalSystems: "Tropical systems"
    // Times and lists.
    case .valid: "Analysis valid at"
    case .validOn: "Analyses of"
    case .forecastFor: "Forecast for"
    case .forecastTo: "Forecast to {1}"
    case .forecastFromTo: "Forecast from {1} to {2}"
    case .forecastOf: "{1}: forecast"
    case .endsAt: " Forecast to {1}."
    case .issued: "Issued {1}"
    case .date: "{1} {2}"
    case .dateWithYear: "{1} {2} {4}"
    case .dateAndHour: "{1}, {2}"
    case .datesJoined: "{1} – {2}"
    case .trackFrom: "track from {1}"
    case .dayFormat: "'d MMM', 'en'"
    case .hourFormat: "'d MMM HH:mm', 'en'"
    case .labelled: "{1}: {2}"
    case .detailed: "{1} ({2})"
    case .colon: ": "
    case .comma, .listComma: ", "
    case .and: "{1} and {2}"
    case .semicolon: "; "
    case .fullStop: "."
    // Storms: how many, and what they are called.
    case .cyclones: "{1} tropical cyclones"
    case .countNamed: "{1} named {2}"
    case .andMore: "and {1} more"
    case .syntheticCyclone: "Synthetic tropical cyclone"
    case .syntheticCyclones: "{1} synthetic tropical cyclones"
    case .numbered: "Typhoon No. {1}"
    case .ordinal: "No. {1}"
    case .inYear: " ({1})"
    case .remnants, .extratropicalRemnants: "Remnants of {1}"
    case .invest: "Invest"
    case .exercise: "EXERCISE"
    case .test: "TEST"
    case .formationAlert: "Formation alert"
    case .noAlertArea: "The area of the alert is not shown."
    // Seasons.
    case .season: "{1} {2} season"
    case .seasons: "{1} {2} seasons"
    case .cyclonesOfYear: "Tropical cyclones of {1}"
    case .someCyclonesOfYear: "{2} tropical cyclones of {1}"
    case .partOfSeason: "{2} tropical cyclones of the {1}"
    case .atlantic: "Atlantic"
    case .southAtlantic: "South Atlantic"
    case .easternPacific: "eastern Pacific"
    case .centralPacific: "central Pacific"
    case .pacific: "Pacific"
    case .westernPacific: "western Pacific"
    case .northIndian: "North Indian Ocean"
    case .southIndian: "South Indian Ocean"
    case .southPacific: "South Pacific"
    case .southernHemisphere: "southern hemisphere"
    case .ofCategory: "category {1}"
    case .within: "within {1} of {2}"
    case .cyclonesIn: "{1} {2}"
    case .otherStorms: "Other storms: {1}"
    case .allStorms: "All storms: {1}"
    case .noLandfall: "No tropical landfall in the data"
    case .dayOfLife: "Day {1}"
    case .endsNote: "Numbers: grey at the ring where a track starts, bold at the dot where it ends."
    // Kinds of storms.
    case .hurricane: "Hurricane"
    case .typhoon: "Typhoon"
    case .cyclone: "Cyclone"
    case .disturbance: "Disturbance"
    case .wave: "Tropical wave"
    case .monsoonDepression: "Monsoon depression"
    case .low: "Low"
    case .extratropical: "Extratropical cyclone"
    case .postTropical: "Post-tropical cyclone"
    case .remnantLow: "Remnant low"
    case .subtropical: "Subtropical cyclone"
    case .tropical: "Tropical cyclone"
    case .unnamed: "Unnamed tropical cyclone"
    case .anUnnamed: "an unnamed {1}"
    case .noLongerTropical: "Extratropical, low"
    case .unknownStrength: "Tropical storm or stronger"
    case .atStrongest: "At its strongest"
    // Facts of a fix.
    case .position: "Centre position"
    case .north: "N"
    case .south: "S"
    case .east: "E"
    case .west: "W"
    case .noSide: ""
    case .intensity, .intensityOfData: "Class"
    case .maximumWind: "Maximum wind"
    case .averagedWind: "Maximum wind ({1}-min)"
    case .shortPeriod: " ({1}-min)"
    case .gust: "Maximum gust"
    case .pressure: "Central pressure"
    case .motion: "Moving"
    case .movingAt: "{1}, {2}"
    case .heading: "{1}"
    case .slowly: "slowly"
    case .almostStationary: "almost stationary"
    case .landfall: "Landfall"
    case .strongestLandfall: "Strongest landfall"
    case .forecastLandfall: "Forecast landfall"
    case .computedLandfall: "Landfall (computed)"
    case .landfallOrPassage: "Landfall or passage"
    // Units.
    case .metresPerSecond: "{1} m/s"
    case .kilometresPerHour: "{1} km/h"
    case .knots: "{1} kt"
    case .milesPerHour: "{1} mph"
    case .hectopascals: "hPa"
    case .kilometres: "km"
    case .nauticalMiles: "n mi"
    case .miles: "mi"
    // Wind radii, areas and circles.
    case .radiusOfWinds, .namedRadius: "Radius of {1} winds"
    case .areaOfWinds: "Winds of {1} or more"
    case .namedArea, .orMore: "{1} ({2} or more)"
    case .nowAndForecast: "{1}: now (filled), forecast (line)"
    case .windOrMore: "Wind of {1} or more"
    case .computedArea: "Area that winds of {1} may reach (computed)"
    case .areaHolds: "The area holds until {1}; the forecast goes on without one."
    case .areaNote:
      "The potential track area is where the centre may go{1}. It is not the size of the storm; hazards reach outside it."
    case .areaShare: " ({1} at each time)"
    case .circleOfShare: "{1} probability circle"
    case .circleOfTable: "{1} probability circle ({2})"
    case .twoThirds: "two-thirds"
    // Notes of the legend.
    case .unclassed: "Class not given"
    case .classedByWind: "Where the source gives no class, it is computed from the wind."
    case .inexact: "Classes are defined for {1}-min winds."
    case .derived: "Some areas are derived from the data, not drawn by the agency."
    case .warningNote: "Warnings and watches on coasts hold for advisory {1} only."
    case .trackNote:
      "Solid line: past track, in the colour of its strength, which changes halfway between fixes."
    case .labelNote: "Times at the fixes: {1}."
    case .gap: "No data for more than 24 h"
    case .trackStart: "{1} from {2}"
    case .scaleAt: "Scale at {1}"
    // Techniques and ensembles.
    case .memberOf: "{1}: {2} member"
    case .membersOf: "{1}: {2} members"
    case .otherModels: "{1} other models"
    case .forecastsAndTrack: "Forecasts against the track"
    case .withBaseTimes: "{1}, base times at the ends"
    case .forecastsNote:
      "Forecasts: the later the base time, the stronger the line. Numbers of cases in brackets."
    case .withForecast: "{1}, with the forecast"
    case .passes: "Forecast track passes {1} {2}"
    case .around: "around {1}"
    case .localDay: "{1}"
    case .localTime: " local time"
    case .early: "early on {1}"
    case .morning: "on {1} morning"
    case .afternoon: "on {1} afternoon"
    case .evening: "on {1} evening"
    case .onDay: "on {1}"
    case .aboutHour: "on {1} about {4}"
    case .windsReach: "{1}: tropical storm winds reach {2} {3}"
    case .windsFrom: "Winds of {1} from"
    case .unknownWinds: "unknown"
    case .noWinds: "not forecast"
    case .chanceNote: "Chances are shares of {1} ensemble members."
    case .nearWinds: "just outside"
    case .beside: "{1} {2} of {3}"
    case .overCity: "over {1}"
    case .placesWithoutRoom: "Places without room on the map: {1}"
    case .nearCity: "near {1}"
    case .oneMember: "One member"
    case .meanOfMembers: "Mean and range of {1} members"
    case .mean: "mean"
    case .farthestMember: "Members are within"
    case .range: "{1} to {2}"
    case .percentOrMore: "{1}% or more"
    case .strikeNote:
      "Chances from {1} to {2} are shares of {3} ensemble members ({4}), computed from their tracks; no agency issued them."
    case .meanNote: "Ensemble means are computed from members, not issued by an agency."
    case .stepOfTable: "by past errors"
    case .stepOfMembers: "from {1} members"
    case .stepIfNormal: "if errors are normal"
    case .earliestArrival: "earliest reasonable arrival of the centre"
    case .likelyArrival: "most likely arrival of the centre"
    case .arrivalShare: "{1} of {2} members have come within {3}"
    case .someOf: "{1} of {2}"
    // Places.
    case .closest: "closest"
    case .closestObserved: "Closest, observed"
    case .closestForecast: "Closest, forecast"
    case .inWinds: "In {1} winds"
    case .inPotentialArea: "In potential track area"
    case .windsNeverKnown: "not known: the source gives no such radii"
    case .windsNotKnownThen: "not known: the radii at the closest approach are unknown"
    case .windsKnownAtTimes: "not known: the source gives such radii for some times only"
    case .radiiMissing: "Unknown: the source gives no radii of these winds for all times."
    case .stillApproaching: "still approaching at {1}, {2}"
    case .chance: "Chance of the centre within {1}"
    case .chanceLabel: "{1} within {2}"
    case .passagesNote:
      "Times and distances at places are computed from the tracks, not issued by an agency."
    // Sources.
    case .disclaimer: "Not an official product.{1} Follow the official warnings.{2}"
    case .madeFrom: " Made from {1}."
    case .unknownSource: " The data do not name their source."
    case .publicDomain: "Storm data: Public domain (a work of the U.S. Government)"
    case .edited: "{1}"
    case .sourceSeparator: "; "
    case .basemapCredit: " Made with Natural Earth."
    // KML and GeoPackage.
    case .pastTrackByIntensity: "Past track by intensity"
    case .maximumWindInLife: "maximum wind"
    case .lowestPressure: "lowest pressure"
    case .withMaximumWind: ", maximum wind {1}"
    case .centreAt: "{1}: centre at {2} on {3}{4}.{5}"
    case .derivedShape: "Derived: the agency did not draw this shape."
    case .from: "From"
    case .until: "Until"
    case .baseTime: "Forecast from"
    case .leadTime: "Hours ahead"
    case .technique: "Technique"
    case .issuedLabel: "Issued"
    case .radius: "Radius"
    case .area: "Area"
    case .probability: "Probability"
    case .members: "Members"
    case .spread: "Spread"
    case .remark: "Remark"
    case .withoutClass: "Without a class"
    // Pages; the script has those from `map` on under the same names, and puts a value for `{}`.
    case .seasonRadii: "Wind radii are in the table only."
    case .map: "Map"
    case .zoomIn: "Zoom in"
    case .zoomOut: "Zoom out"
    case .whole: "Show the whole map"
    case .time: "Time"
    case .play: "Play"
    case .pause: "Pause"
    case .back: "Previous fix"
    case .next: "Next fix"
    case .facts: "At this time"
    case .layers: "Layers"
    case .table: "All fixes"
    case .saveData: "Save the data (GeoJSON)"
    case .saveView: "Save this view (SVG)"
    case .storm: "Storm"
    case .kind: "Kind"
    case .observed: "Observed"
    case .between: "Values of the fix at {}"
    case .before: "No data yet"
    case .after: "Data end: {}"
    case .local: "your time: {}"
    case .over: "This forecast ended on {}. Look for a newer one."
    case .old: "This forecast is {} hours old. Look for a newer one."
    case .markers: "Fixes"
    case .places: "Places"
    case .now: "Now"
    case .estimated: "position estimated"
    case .keys:
      "Keys: ← → previous and next fix, Home End first and last, space bar play, + − 0 zoom, Shift with arrows moves the map."
    }
  }
}
