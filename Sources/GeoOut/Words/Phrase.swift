/// A text of maps, of which each language has one.
///
/// The English catalogue shows what the values `{1}`, `{2}` … of a phrase are.
enum Phrase {
  // Empty maps, and headings.
  case noStorms, latestAnalysis, latestFix, lastFix, forecast, officialForecast, legend, storms
  case stormList, period, strongest, mapTitle, tropicalSystems
  // Times and lists.
  case valid, validOn, forecastFor, forecastTo, forecastFromTo, forecastOf, endsAt, issued, date
  case dateWithYear, dateAndHour, datesJoined, and, trackFrom, dayFormat, hourFormat, labelled
  case detailed, colon, comma, listComma, semicolon, fullStop
  // Storms: how many, and what they are called.
  case cyclones, countNamed, andMore, syntheticCyclone, syntheticCyclones, numbered, ordinal
  case inYear, remnants, extratropicalRemnants, invest, exercise, test, formationAlert, noAlertArea
  // Seasons.
  case season, seasons, cyclonesOfYear, someCyclonesOfYear, partOfSeason, ofCategory, within
  case cyclonesIn, endsNote, noLandfall, otherStorms, allStorms, dayOfLife
  // Basins.
  case atlantic, southAtlantic, easternPacific, centralPacific, pacific, westernPacific
  case northIndian, southIndian, southPacific, southernHemisphere
  // Kinds of storms.
  case hurricane, typhoon, cyclone, disturbance, wave, monsoonDepression, low, extratropical
  case postTropical, remnantLow, subtropical, tropical, noLongerTropical, unknownStrength, unnamed
  case anUnnamed, atStrongest
  // Facts of a fix.
  case position, north, south, east, west, noSide, intensity, intensityOfData, maximumWind
  case averagedWind, shortPeriod, gust, pressure, motion, movingAt, heading, slowly
  case almostStationary, landfall, strongestLandfall, landfallOrPassage
  case forecastLandfall, computedLandfall
  // Units.
  case metresPerSecond, kilometresPerHour, knots, milesPerHour, hectopascals, kilometres
  case nauticalMiles, miles
  // Wind radii, areas and circles.
  case radiusOfWinds, namedRadius, areaOfWinds, namedArea, nowAndForecast, windOrMore, orMore
  case computedArea, areaHolds, areaNote, areaShare, circleOfShare, circleOfTable, twoThirds
  // Notes of the legend.
  case withForecast, unclassed, classedByWind, inexact, derived, trackNote, labelNote, gap
  case trackStart, scaleAt, warningNote
  // Techniques and ensembles.
  case memberOf, membersOf, oneMember, meanOfMembers, mean, farthestMember, range
  case otherModels, forecastsAndTrack, withBaseTimes, forecastsNote
  case percentOrMore, strikeNote, meanNote, stepOfTable, stepOfMembers, stepIfNormal
  case earliestArrival, likelyArrival, arrivalShare, someOf
  // Places.
  case closest, closestObserved, closestForecast, inWinds, inPotentialArea, windsNeverKnown
  case windsNotKnownThen, windsKnownAtTimes, radiiMissing, chance, chanceLabel, passagesNote, passes
  case beside, overCity, placesWithoutRoom, nearCity, around, localDay, localTime, early, morning
  case afternoon, evening, onDay, aboutHour, windsReach, windsFrom, unknownWinds, noWinds, nearWinds
  case chanceNote, stillApproaching
  // Sources.
  case disclaimer, madeFrom, unknownSource, publicDomain, edited, sourceSeparator, basemapCredit
  // KML and GeoPackage.
  case pastTrackByIntensity, maximumWindInLife
  case lowestPressure, withMaximumWind, centreAt, derivedShape, from, until, baseTime, leadTime
  case technique, issuedLabel, radius, area, probability, members, spread, remark, withoutClass
  // Pages; the script has those from `map` on under the same names, and puts a value for `{}`.
  case seasonRadii, map, zoomIn, zoomOut, whole, time, play, pause, back, next, facts, layers
  case table, saveData, saveView, storm, kind, observed, between, before, after, local
  case over, old, markers, places, keys, now, estimated
}
