// My place: when and how near the storms pass it, as the command's 'places' says.

const NEAR = 2000;  // km within which a storm is listed

/// The page of a map with the script that tells of clicks, which its policy must allow.
function withListener(page) {
  const part = sign => {
    try {
      return JSON.parse(page.match(sign)[1]);
    } catch {}  // a projection or places of the user's own
  };
  const projection = part(/"projection":("[^"]*")/), position = part(/"placement":(\[[^\]]*\])/);
  placement = projection && position && { projection, placement: position };
  cities = [...page.matchAll(/<g class="place[^>]*>[^]*?<text[^>]*>([^<]+)</g)].map(one => one[1])
    .concat((part(/"places":(\[\[.*?\]\])/) ?? []).map(one => one[0]));
  $('cities').replaceChildren(...[...new Set(cities)].sort().map(one => new Option('', one)));
  const { textContent, dataset } = $('listener');
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end).replace("script-src 'sha256", `script-src ${dataset.hash} 'sha256`)}<script>${textContent}<\/script>${page.slice(end)}`;
}
let placement, cities = [];  // of the map

/// Forward projections of PROJ on WGS 84, in metres, of those that maps have.
const PROJECTIONS = (() => {
  const { sin, cos, tan, log, sqrt, asin, PI, hypot, sign } = Math, a = 6378137, e2 = 0.0066943799901413165, e = sqrt(e2);
  const t = phi => tan(PI / 4 - phi / 2) / ((1 - e * sin(phi)) / (1 + e * sin(phi))) ** (e / 2);
  const m = phi => cos(phi) / sqrt(1 - e2 * sin(phi) ** 2);
  const q = phi => (1 - e2) * (sin(phi) / (1 - e2 * sin(phi) ** 2) - log((1 - e * sin(phi)) / (1 + e * sin(phi))) / (2 * e));
  const qp = q(PI / 2), authalic = phi => asin(Math.max(-1, Math.min(1, q(phi) / qp))), radius = a * sqrt(qp / 2);
  return {
    merc: () => (lambda, phi) => [a * lambda, -a * log(t(phi))],
    lcc: ({ lat_0, lat_1, lat_2 }) => {
      const n = lat_1 == lat_2 ? sin(lat_1) : log(m(lat_1) / m(lat_2)) / log(t(lat_1) / t(lat_2));
      const rho = phi => a * m(lat_1) / (n * t(lat_1) ** n) * t(phi) ** n;
      return (lambda, phi) => [rho(phi) * sin(n * lambda), rho(lat_0) - rho(phi) * cos(n * lambda)];
    },
    stere: ({ lat_0 }) => (lambda, phi) => {
      const pole = sign(lat_0), rho = 2 * a * t(pole * phi) / sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e));
      return [rho * sin(lambda), -pole * rho * cos(lambda)];
    },
    laea: ({ lat_0 }) => (lambda, phi) => {
      const [one, beta] = [authalic(lat_0), authalic(phi)], d = a * m(lat_0) / (radius * cos(one));
      const b = radius * sqrt(2 / (1 + sin(one) * sin(beta) + cos(one) * cos(beta) * cos(lambda)));
      return [b * d * cos(beta) * sin(lambda), b / d * (cos(one) * sin(beta) - sin(one) * cos(beta) * cos(lambda))];
    },
    eqearth: () => (lambda, phi) => {
      const [A, B, C, D] = [1.340264, -0.081106, 0.000893, 0.003796], theta = asin(sqrt(3) / 2 * sin(authalic(phi))), s = theta * theta;
      return [radius * 2 * sqrt(3) * lambda * cos(theta) / (3 * (9 * D * s ** 4 + 7 * C * s ** 3 + 3 * B * s + A)),
        radius * theta * (A + B * s + s ** 3 * (C + D * s))];
    },
  };
})();

/// The latitude and longitude of a point of the map, or undefined off the globe: the nearest of a grid, then Newton's method.
function placeAt([x, y], { projection, placement: [left, top, scale] }) {
  const given = Object.fromEntries([...projection.matchAll(/\+(\w+)=(\S+)/g)].map(one => one.slice(1)));
  const degree = Math.PI / 180, angle = name => (given[name] ?? 0) * degree, lon_0 = angle('lon_0');
  const forward = PROJECTIONS[given.proj]?.({ lat_0: angle('lat_0'), lat_1: angle('lat_1'), lat_2: angle('lat_2') });
  const error = (lambda, phi) => (one => [one[0] - (x - left) / scale, one[1] - (top - y) / scale])(forward(lambda, phi));
  if (!forward) return;
  let best = [Infinity];
  for (let phi = -85; phi < 90; phi += 5) {
    for (let lambda = -180; lambda <= 180; lambda += 5) {
      const far = Math.hypot(...error(lambda * degree, phi * degree));
      if (far < best[0]) best = [far, lambda * degree, phi * degree];
    }
  }
  let [, lambda, phi] = best;
  for (let round = 0, step = 1e-6; round < 20; round++) {
    const [u, v] = error(lambda, phi), [ul, vl] = error(lambda + step, phi).map((one, index) => (one - [u, v][index]) / step);
    const [up, vp] = error(lambda, phi + step).map((one, index) => (one - [u, v][index]) / step), d = ul * vp - up * vl;
    lambda -= (u * vp - v * up) / d;
    phi -= (v * ul - u * vl) / d;
  }
  if (!(Math.hypot(...error(lambda, phi)) < 1000 && Math.abs(phi) <= Math.PI / 2 && Math.abs(lambda) < 3.5)) return;
  const longitude = ((lambda + lon_0) / degree + 540) % 360 - 180;
  return [phi / degree, longitude];
}

addEventListener('message', ({ source, data }) => {
  if (source != $('map').firstElementChild?.contentWindow || !$('place').open || !Array.isArray(data?.place)) return;
  const found = placement && placeAt(data.place.map(Number), placement);
  if (!found) return;
  $('where').value = found.map(one => one.toFixed(2)).join(',');
  lookNear();
});

/// Lists the passages at the place, in the order of time; those that end as the storm comes nearer are last.
async function lookNear() {
  const typed = plainPlace($('where').value.trim()), answer = $('near');
  if (!typed || !files.length) return;
  let made, isUnknown = true;
  for (const place of spellings(typed)) {
    made = await convert(['places', ...options(), '--near', `${place},${NEAR}`, '--to', 'json']);
    if (!made) return;
    isUnknown = made.findings.some(one => /'--near'/.test(one.message));
    if (!isUnknown) break;
  }
  if (!made.bytes.length) {
    return answer.replaceChildren(...isUnknown ? [make('p', { textContent: say('unknownPlace') })] : [make('ol', {}, ...items(made.findings))]);
  }
  const passages = JSON.parse(textOf(made.bytes));
  if (!passages.length) return answer.replaceChildren(make('p', { textContent: say('noneNear', NEAR) }));
  // What has only come nearer so far says less than what is still to come.
  passages.sort((one, other) => !!one.at_end - !!other.at_end);
  const { distance, wind } = measures();
  const winds = text => text == null ? '–' : text == '?' ? say('notKnown') : text.split('/').map(localTime).join(' – ');
  const rows = passages.map(one => [one.name || one.storm_id, localTime(one.time) + (one.at_end ? ` (${say('stillNear')})` : ''),
    say(one.kind) + (one.technique ? ` ${one.technique}` : ''), distance(one.distance_km), `${compass(one.bearing_deg)} (${one.bearing_deg}°)`,
    wind(one), winds(one.gale_winds), winds(one.storm_winds), winds(one.hurricane_winds)]);
  answer.replaceChildren(make('p', { textContent: `${passages[0].place} · ${field('tz').value || 'UTC'}` }),
    table(['storm', 'closest', 'kind', 'distance', 'bearing', 'wind', 'gales', 'stormWinds', 'hurricaneWinds'].map(one => say(one)), rows),
    make('p', { className: 'quiet', textContent: say('derived') }));
}

/// A latitude and longitude with letters, such as 25.1°N 121.7°E, as numbers.
function plainPlace(typed) {
  const [, north, south, east, west] = typed.match(/^([\d.]+) *°? *(?:N|(S)),? *([\d.]+) *°? *(?:E|(W))$/i) ?? [];
  return north ? `${south ? '-' : ''}${north},${west ? '-' : ''}${east}` : typed;
}

/// A city's name as it is typed, as the map has it, and with the macrons of Japanese names: Osaka is Ōsaka.
function spellings(typed) {
  const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const known = cities.filter(one => plain(one) == plain(typed));
  const long = text => text.replace(/o/gi, one => one == 'o' ? 'ō' : 'Ō').replace(/u/gi, one => one == 'u' ? 'ū' : 'Ū');
  const places = [...typed.matchAll(/[ou]/gi)].slice(0, 4).map(one => one.index);
  return new Set([...known, typed, ...places.map(at => typed.slice(0, at) + long(typed[at]) + typed.slice(at + 1)), long(typed)]);
}

const compass = degrees => say('compass').split(' ')[Math.round(degrees / 45) % 8];

/// A time in the zone of the options.
function localTime(text) {
  const zone = field('tz').value || 'UTC', time = new Date(text);
  if (isNaN(time)) return text;
  const [, sign, hours, minutes] = zone.match(/^([-+])(\d\d):(\d\d)$/) ?? [];
  const moved = sign ? new Date(+time + (sign == '-' ? -1 : 1) * (hours * 60 + +minutes) * 60000) : time;
  try {
    return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: sign ? 'UTC' : zone }).format(moved);
  } catch {
    return `${text.replace('T', ' ').replace('Z', '')} UTC`;
  }
}

$('place').querySelector('form').onsubmit = event => {
  event.preventDefault();
  lookNear();
};
