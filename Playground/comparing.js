// Forecasts side by side: where the first technique has the storm, and how far from there the others have it.

const MOST_TIMES = 8, EARTH = 6378.137, FLATTENING = 1 / 298.257223563;
const radians = degrees => degrees * Math.PI / 180;

/// Units as the options have them, or the source: texts of a distance in km, and of a wind of a list.
function measures() {
  const source = storms.find(one => one.max_wind)?.max_wind.split(' ').at(-1);
  const unit = field('units').value || ({ 'm/s': 'ms', 'km/h': 'kmh', mph: 'mph' }[source] ?? 'kt');
  const [factor, symbol] = { kt: [1, 'kt'], ms: [0.514444, 'm/s'], kmh: [1.852, 'km/h'], mph: [1.150779, 'mph'] }[unit];
  const miles = unit == 'mph' ? [0.621371, 'mi'] : unit == 'kt' ? [0.539957, 'NM'] : null;
  return {
    distance: km => `${Math.round(km)} km${miles ? ` (${Math.round(km * miles[0])} ${miles[1]})` : ''}`,
    wind: one => one.wind_kt == null ? '–' : `${Math.round(unit == 'ms' ? one.wind_ms : one.wind_kt * factor)} ${symbol}`,
  };
}

/// The km between two positions on the ellipsoid, within 50 m (Andoyer and Lambert).
function kilometres([lon1, lat1], [lon2, lat2]) {
  const { sin, cos, atan, sqrt } = Math;
  const [f, g, l] = [lat1 + lat2, lat1 - lat2, lon1 - lon2].map(one => radians(one / 2));
  const s = (sin(g) * cos(l)) ** 2 + (cos(f) * sin(l)) ** 2, c = (cos(g) * cos(l)) ** 2 + (sin(f) * sin(l)) ** 2;
  if (s == 0) return 0;
  const angle = atan(sqrt(s / c)), r = 3 * sqrt(s * c) / angle;
  return 2 * angle * EARTH * (1 + FLATTENING * ((r - 1) / (2 * c) * (sin(f) * cos(g)) ** 2 - (r + 1) / (2 * s) * (cos(f) * sin(g)) ** 2));
}

function direction([lon1, lat1], [lon2, lat2]) {
  const [phi1, phi2, lambda] = [lat1, lat2, lon2 - lon1].map(radians), { sin, cos, atan2, PI } = Math;
  return (atan2(sin(lambda) * cos(phi2), cos(phi1) * sin(phi2) - sin(phi1) * cos(phi2) * cos(lambda)) * 180 / PI + 360) % 360;
}

async function compare() {
  const place = $('compare').lastElementChild;
  place.replaceChildren();
  const made = files.length && await convert([...options(/technique|layers|preset/), '--technique', 'all', '--stale', '--layers', 'forecast-fix', '--to', 'geojson']);
  if (!made) return;
  if (!made.bytes.length) return place.append(make('ol', {}, ...items(made.findings)));
  const fixes = JSON.parse(textOf(made.bytes)).features.filter(one => one.properties.member == null)
    .map(one => ({ ...one.properties, at: one.geometry.coordinates }));
  for (const storm of storms) place.append(...compared(storm, fixes.filter(one => one.storm_id == storm.storm_id)));
  if (!place.children.length) place.append(make('p', { textContent: say('oneTechnique') }));
}

/// The table of a storm; nothing if there is one technique only.
function compared(storm, fixes) {
  const codes = (storm.techniques?.split(',') ?? []).filter(code => fixes.some(one => one.technique == code)), first = codes[0];
  if (codes.length < 2) return [];
  const of = (code, time) => fixes.find(one => one.technique == code && one.time == time);
  const all = fixes.filter(one => one.technique == first && codes.some(code => code != first && of(code, one.time)));
  if (!all.length) return [make('h2', { textContent: storm.name ?? storm.storm_id }), make('p', { textContent: say('noTime', codes.join(', ')) })];
  const whole = all.filter(one => one.lead_h % 12 == 0), times = (whole.length ? whole : all).slice(0, MOST_TIMES);
  const { distance, wind } = measures(), degrees = (value, letters) => `${Math.abs(value).toFixed(1)}°${letters[value < 0 ? 1 : 0]}`;
  const rows = codes.map(code => [`${code} (${localTime(fixes.find(one => one.technique == code).base_time)})`, ...times.map(({ time, at }) => {
    const one = of(code, time);
    if (!one) return;
    const far = kilometres(at, one.at), way = far < 0.5 ? '' : ` ${compass(direction(at, one.at))}`;
    const where = code == first ? `${degrees(at[1], 'NS')} ${degrees(at[0], 'EW')}` : distance(far) + way;
    return `${where} · ${wind(one)}`;
  })]);
  rows.push([say('apart'), ...times.map(({ time }) => {
    const known = codes.map(code => of(code, time)).filter(Boolean);
    const pairs = known.flatMap((one, index) => known.slice(index + 1).map(other => [kilometres(one.at, other.at), one.technique, other.technique]));
    const [most, ...names] = pairs.reduce((one, other) => other[0] > one[0] ? other : one, [-1]);
    return `${distance(most)}: ${names.join(', ')}`;
  })]);
  return [make('h2', { textContent: storm.name ?? storm.storm_id }),
    make('p', { textContent: `${say('distancesFrom', first)} · ${field('tz').value || 'UTC'}` }),
    table([say('technique'), ...times.map(one => `${localTime(one.time)} (+${one.lead_h} h)`)], rows)];
}

$('compare').ontoggle = async () => {
  if (!$('compare').open) return;
  while (run || opening) await new Promise(done => setTimeout(done, 50));
  compare();
};
