// Moves the map of a trackconv page through time and space. Everything it shows is in the page already: the drawing,
// the table of all fixes, the GeoJSON of the features, and the ways of the storms (#data).
'use strict';
(() => {
  const {min, max, abs, hypot} = Math;
  const $ = id => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const set = (element, attributes) => {
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const move = (element, [x, y]) => element.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  const placed = element => element.getAttribute('transform').match(/[-\d.]+/g).map(Number);
  const hide = (element, isHidden) => element.classList.toggle('away', isHidden);
  const data = JSON.parse($('data').textContent), words = data.words, map = $('map');
  const say = (word, value) => words[word].replace('{}', value);
  const maker = space => (name, attributes, ...children) => {
    const element = set(document.createElementNS(space, name), attributes);
    element.append(...children);
    return element;
  };
  const make = maker(document.body.namespaceURI), draw = maker(map.namespaceURI);

  // The storms: their fixes are the rows of the table.
  const seconds = text => Date.parse(text) / 1000;
  /// A time as in ids and the address: 20120822T0000Z.
  const stamp = time => new Date(time * 1000).toISOString().replace(/[-:]|\.\d+/g, '').replace('00Z', 'Z');
  const unstamp = text => seconds(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5Z'));
  const head = all('#table thead th').map(cell => cell.textContent);
  const storms = data.storms.map((storm, index) => ({
    ...storm, index, isOn: true, card: all(`#facts [data-storm="${index}"]`)[0], elements: [],
    fixes: all(`#table tr[data-storm="${index}"]`).map(row => ({
      row, time: seconds(row.querySelector('time').dateTime), mark: $(row.dataset.fix),
      isForecast: row.classList.contains('forecast'),
    })),
  }));
  const fixes = storms.flatMap(storm => storm.fixes);
  const times = [...new Set(fixes.map(fix => fix.time))].sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];

  // The features, joined to their drawings by their ids.
  const plain = id => id.replace(/[^A-Za-z0-9\-\u0080-\uffff]/g, '_');
  const features = JSON.parse($('geojson').textContent).features.map(({id, properties}) => ({
    element: $(plain(id)), layer: properties.layer,
    storm: storms.find(storm => storm.id === properties.storm_id),
    start: seconds(properties.start ?? properties.time), end: seconds(properties.end ?? ''),
  })).filter(feature => feature.element && feature.storm);
  for (const {element, storm} of features) storm.elements.push(element);
  const shapes = features.filter(one => /^(wind-radius|probability)/.test(one.layer));
  const segments = all('#plate-track-segment > [id]').map(element => {
    const [id, time] = element.id.split('_track-segment_'), storm = storms.find(storm => plain(storm.id) === id);
    storm?.elements.push(element);
    return {element, storm, start: unstamp(time)};
  });

  // MARK: The view: a part of the canvas, in its units.

  const [canvasX, canvasY, canvasWidth, canvasHeight] = data.canvas;
  const [homeX, homeY, homeWidth, homeHeight] = data.home, nearest = homeWidth / 32;
  let view = {x: 0, y: 0, width: 1, height: 1}, scale = 1, box;

  /// Measures the map in the window, which is one pixel while the page is hidden.
  function ratio() {
    const {width, height} = map.getBoundingClientRect();
    box = {width: width || 1, height: height || 1};
    return box.height / box.width;
  }
  function look(x, y, width) {
    width = min(canvasWidth, canvasHeight / ratio(), max(nearest, width));
    const height = width * ratio();
    x = min(canvasX + canvasWidth - width, max(canvasX, x));
    y = min(canvasY + canvasHeight - height, max(canvasY, y));
    view = {x, y, width, height};
    scale = width / box.width;
    map.setAttribute('viewBox', [x, y, width, height].map(value => +value.toFixed(3)).join(' '));
    map.style.setProperty('--k', scale);
    map.classList.toggle('near', width < homeWidth / 2.5);
    map.classList.toggle('out', width > homeWidth - 1 && height > homeHeight - 1);
    soon();
  }
  function center(x, y, width = view.width) {
    look(x - width / 2, y - width * ratio() / 2, width);
  }
  function whole() {
    center(homeX + homeWidth / 2, homeY + homeHeight / 2, max(homeWidth, homeHeight / ratio()));
    view.isWhole = true;
  }
  const pixel = ([x, y]) => [(x - view.x) / scale, (y - view.y) / scale];
  const isIn = ([x, y]) => x > 0 && y > 0 && x < box.width && y < box.height;
  /// Zooms about a point of the element; by default about the first storm in sight, or the centre.
  function zoom(factor, point) {
    const [px, py] = point ?? storms.filter(storm => storm.isOn && storm.at).map(storm => pixel(storm.at)).find(isIn)
      ?? [box.width / 2, box.height / 2];
    const width = min(canvasWidth, max(nearest, view.width * factor));
    const change = 1 - width / view.width;
    look(view.x + px * scale * change, view.y + py * scale * change, width);
  }
  const pan = (dx, dy) => look(view.x - dx * scale, view.y - dy * scale, view.width);

  const fingers = new Map();
  let moved = 0;
  map.onpointerdown = event => {
    if (!event.button) fingers.set(event.pointerId, event);
    moved = 0;
  };
  map.onpointermove = event => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    if (!event.buttons) return map.onpointerup(event);
    const [dx, dy] = [event.clientX - old.clientX, event.clientY - old.clientY];
    moved += hypot(dx, dy);
    if (moved > 4) map.setPointerCapture(event.pointerId);
    const other = [...fingers.values()].find(one => one.pointerId !== event.pointerId);
    fingers.set(event.pointerId, event);
    if (!other) return pan(dx, dy);
    const [px, py] = offset(event), [qx, qy] = offset(other);
    const apart = one => hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pan(dx / 2, dy / 2);
    zoom(apart(old) / max(1, apart(event)), [(px + qx) / 2, (py + qy) / 2]);
  };
  map.onpointerup = map.onpointercancel = event => fingers.delete(event.pointerId);
  map.onwheel = event => {
    // From the whole map on, the wheel scrolls the page.
    if (event.deltaY > 0 && !event.ctrlKey && map.matches('.out')) return;
    const {width} = view;
    zoom(Math.exp(max(-1, min(1, event.deltaY * (event.deltaMode ? 0.05 : 0.002)))), offset(event));
    if (view.width !== width) event.preventDefault();
  };
  map.ondblclick = event => zoom(event.shiftKey ? 2 : 0.5, offset(event));
  function offset(event) {
    const {left, top} = map.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }
  $('in').onclick = () => zoom(0.6);
  $('out').onclick = () => zoom(5 / 3);
  $('whole').onclick = whole;

  // MARK: Labels: those for which there is room, the most important first.

  for (const kind of ['minor', 'wide']) for (const element of all('.' + kind, map)) element.classList.remove(kind);
  const labels = all('.label', map).map(element => ({
    element, text: element.querySelector('text'), isPlace: element.matches('.place'),
    rank: element.matches('.place') ? 2.5 : +element.dataset.rank,
    owner: $(element.dataset.of ?? ''),
    at: placed(element),
  })).sort((a, b) => a.rank - b.rank);

  const owners = new Map(fixes.map(fix => [fix.mark, fix.row.dataset.storm]));

  function placeLabels() {
    const taken = [];
    const hits = one => taken.some(other => one[0] < other[2] && one[2] > other[0]
      && one[1] < other[3] && one[3] > other[1]);
    const isShown = element => !element.closest('.away');
    const isMoving = mark => isShown(storms[owners.get(mark)].mover);
    /// The first place, from a point, at which a text of a width covers nothing and is whole.
    const fit = (x, y, width, places) => places.find(([dx, dy]) => {
      const one = [x + dx - 2, y + dy - 12, x + dx + width + 2, y + dy + 4];
      return isIn(one) && isIn(one.slice(2)) && !hits(one) && taken.push(one);
    });
    const corner = $('in').parentNode;
    taken.push([corner.offsetLeft, corner.offsetTop, box.width, corner.offsetTop + corner.offsetHeight]);
    for (const {mover, at} of storms) {
      if (!isShown(mover)) continue;
      const [x, y] = pixel(at), name = mover.querySelector('text'), width = name.width ||= name.getComputedTextLength();
      const left = -16 - width, place = isIn([x, y]) && fit(x, y, width, [[16, -9], [left, -9], [16, 22], [left, 22]]);
      hide(name, !place);
      if (place) set(name, {x: place[0], y: place[1]});
      taken.push([x - 13, y - 13, x + 13, y + 13]);
    }
    for (const {mark} of fixes) {
      if (!mark || mark.closest('.away')) continue;
      mark.at ??= placed(mark);
      const [x, y] = pixel(mark.at), reach = mark.querySelector('.dot') && scale > 0.4 ? 2 : 6;
      taken.push([x - reach, y - reach, x + reach, y + reach]);
    }
    for (const {isOn, paths: [{steps}]} of storms) {
      // A season has too many.
      if (isOn && storms.length <= 4) for (let at = 0; at < steps.length; at += 3) {
        const [x, y] = pixel([steps[at + 1], steps[at + 2]]);
        if (isIn([x, y])) taken.push([x - 3, y - 3, x + 3, y + 3]);
      }
    }
    const most = view.width > homeWidth / 2 ? (storms.length > 4 ? 1 : 2.5) : 4;
    for (const label of labels) {
      const [x, y] = pixel(label.at);
      const isHidden = !isIn([x, y]) || !isShown(label.owner ?? label.element.parentNode) || (!label.isPlace
        && (label.rank > most || (label.rank === 0 && isMoving(label.owner))));
      hide(label.element, isHidden);
      if (isHidden) continue;
      const width = label.width ||= label.text.getComputedTextLength();
      const gap = label.isPlace ? 5 : 11;
      const sides = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]];
      const place = fit(x, y, width, sides.map(([sx, sy]) => [
        sx * (gap - 2 * abs(sy)) - (1 - sx) * width / 2, 4 + sy * (gap + (sx ? 2 : 7)),
      ]));
      hide(label.element, !place);
      if (!place) continue;
      set(label.text, {x: place[0].toFixed(1), y: place[1]});
      if (label.isPlace) taken.push([x - 3, y - 3, x + 3, y + 3]);
    }
  }

  // MARK: Time.

  const format = options => new Intl.DateTimeFormat(data.lang === 'en' ? 'en-GB' : data.lang, {
    weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    ...options});
  const [clock, local] = [format({year: 'numeric', timeZone: 'UTC'}), format({timeZoneName: 'short'})];
  const told = time => `${clock.format((time + data.offset * 60) * 1000).replace('Sept', 'Sep')} ${data.clock}`;
  let now = min(last, max(first, data.now ?? last)), playing = 0, showsAll = false;

  /// The place of a path at a time; null before it begins and after it ends.
  function position({steps}, time) {
    let [low, high] = [0, steps.length / 3 - 1];
    if (high < 0 || time < steps[0] || time > steps[3 * high]) return null;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (steps[3 * middle] <= time) low = middle; else high = middle;
    }
    const [a, b] = [3 * low, 3 * high], span = steps[b] - steps[a];
    const share = span > 0 ? (time - steps[a]) / span : 0;
    return [1, 2].map(at => steps[a + at] + (steps[b + at] - steps[a + at]) * share);
  }

  for (const storm of storms) {
    const ends = storm.fixes.map(fix => fix.time);
    [storm.first, storm.last] = [min(...ends), max(...ends)];
    storm.base = max(...storm.fixes.filter(fix => !fix.isForecast).map(fix => fix.time), -Infinity);
    storm.trails = all(`.trail[data-storm="${storm.index}"]`, map);
    storm.movers = all(`.mover[data-storm="${storm.index}"]`, map)
      .map((group, index) => ({group, path: storm.paths[index]}));
    storm.mover = storm.movers[0].group;
    storm.elements.push(...storm.trails);
  }
  // The trail is the casing of what has passed.
  $('plate-track-segment-casing')?.setAttribute('display', 'none');
  $('plate-track-segment')?.before($('plate-trail-past'));

  /// Shows a fix's facts in its storm's card, at its own time or at the page's.
  function tell(storm, fix, time) {
    // Of members, the mean and the range stay.
    if (!storm.fixes.length || storm.told === fix?.row && storm.toldAt === time) return;
    [storm.told, storm.toldAt] = [fix?.row, time];
    const when = storm.card.querySelector('.when'), list = storm.card.querySelector('dl');
    if (!fix || time > storm.last) {
      when.textContent = fix ? say('after', told(storm.last)) : words.before;
      if (!fix || storms.length > 4) return list.replaceChildren();
    } else {
      const kind = words[fix.isForecast || time > storm.base ? 'forecast' : 'observed'];
      when.textContent = `${kind} · ${time === fix.time ? told(time) : say('between', told(fix.time))}`;
    }
    const facts = [...fix.row.cells].map((cell, index) => [head[index], cell.textContent]);
    facts.splice(0, 4 + (storms.length > 1), [words.position, fix.row.dataset.position]);
    list.replaceChildren(...facts.filter(fact => fact[1]).flatMap(([term, text]) => [
      make('dt', {}, term), make('dd', {}, text),
    ]));
  }

  /// Draws the moment; what belongs to fixes only where the fix in force changes.
  function show(time) {
    now = min(last, max(first, time));
    let isNew = false;
    for (const storm of storms) {
      const place = position(storm.paths[0], now), fix = storm.fixes.findLast(fix => fix.time <= now);
      const isBetween = now !== fix?.time, isChanged = !place !== !storm.at || isBetween !== storm.isBetween;
      Object.assign(storm, {at: place, isBetween});
      for (const {path, group} of storm.movers) {
        const at = position(path, now);
        hide(group, !at || !storm.isOn);
        if (at) move(group, at);
      }
      // A leap from its end to before its beginning changes only the fix.
      const isOther = isChanged || fix !== storm.fix || storm.told === undefined;
      if (isOther) {
        isNew = true;
        storm.fix = fix;
        for (const {row, mark} of storm.fixes) {
          for (const one of [row, mark]) one?.classList.toggle('on', !!place && row === fix?.row);
          mark?.setAttribute('tabindex', row === (fix ?? storm.fixes[0]).row ? 0 : -1);
        }
        const old = storm.mover.querySelector('use'), use = fix?.mark?.querySelector('use')?.cloneNode();
        old?.remove();
        if (use) storm.mover.firstElementChild.prepend(set(use, {transform: 'scale(1)'}));
      }
      if (place || isOther) trace(storm, place);
      tell(storm, fix, now);
    }
    if (isNew) arrange();
    if (isNew || show.showedAll !== showsAll) {
      show.showedAll = showsAll;
      for (const one of shapes) {
        const isNow = one.layer === 'wind-radius'
          ? one.start <= now && !(now >= one.end) && now <= one.storm.last
          : one.end === one.storm.fix?.time;
        one.element.setAttribute('visibility', showsAll || isNow ? 'inherit' : 'hidden');
        one.element.classList.toggle('held', isNow && one.storm.isBetween);
      }
      for (const one of segments) one.element.classList.toggle('ahead', one.start >= now && now < one.storm?.last);
    }
    // The slider says its value itself.
    $('moment').ariaLive = playing || $('slider').matches(':focus') ? 'off' : 'polite';
    $('clock').textContent = told(now);
    const present = storms.filter(storm => storm.at);
    const state = present.some(storm => now > storm.base) ? 'forecast' : 'observed';
    $('state').textContent = present.length ? words[state] : '';
    const isLocal = new Date(now * 1000).getTimezoneOffset() === -data.offset;
    $('local').textContent = isLocal ? '' : say('local', local.format(now * 1000));
    $('slider').value = now;
    $('slider').setAttribute('aria-valuetext', told(now));
    if (!playing || (isNew && storms.length <= 4)) soon();
  }
  /// Puts the cards of the storms that are active first, as they are read aloud too.
  function arrange() {
    const cards = [...storms].sort((a, b) => !a.at - !b.at).map(storm => storm.card);
    const facts = $('facts'), held = document.activeElement;
    if (cards.every((card, index) => card === facts.children[index + 1])) return;
    facts.append(...cards);
    held.focus({preventScroll: true});
  }
  /// Draws the way behind a storm solid: what is observed as wide as a casing, then the forecast.
  function trace(storm, place) {
    const {steps} = storm.paths[0], parts = [[], []];
    for (let at = 0; at < steps.length && steps[at] <= now; at += 3) {
      const point = `${steps[at + 1].toFixed(1)} ${steps[at + 2].toFixed(1)}`;
      if (steps[at] <= storm.base) parts[0].push(point);
      if (steps[at] >= storm.base) parts[1].push(point);
    }
    if (place) parts[now <= storm.base ? 0 : 1].push(place.map(value => value.toFixed(1)).join(' '));
    storm.trails.forEach((trail, index) => {
      trail.setAttribute('d', parts[index].length > 1 ? 'M' + parts[index].join('L') : 'M0 0');
    });
  }

  function step(by) {
    stop();
    const next = by > 0 ? times.find(time => time > now) : times.findLast(time => time < now);
    const held = storms.find(({fix}) => fix?.mark && fix.mark === document.activeElement);
    show(next ?? (by > 0 ? last : first));
    held?.fix?.mark?.focus();
  }
  function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    tellPlaying(false);
  }
  function tellPlaying(isPlaying) {
    const word = words[isPlaying ? 'pause' : 'play'];
    $('play').textContent = isPlaying ? '❚❚' : '▶';
    set($('play'), {'aria-label': word, title: word});
    // A season has more dots than can be drawn anew in each frame.
    map.classList.toggle('busy', isPlaying && storms.length > 4);
  }
  function play() {
    if (playing) return stop(), soon();
    tellPlaying(true);
    if (now >= last) show(first);
    // A day in a second and a half, a season in a minute; times without storms are skipped. Without motion, only fixes
    // are shown.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const total = storms.reduce((sum, storm) => sum + storm.last - storm.first, 0);
    const rate = max(57.6, min(last - first, total) / 6e4);
    let before = performance.now();
    const tick = at => {
      playing = requestAnimationFrame(tick);
      if (isStill && at < before + 900) return;
      const isEmpty = isStill || !storms.some(storm => storm.at);
      show(isEmpty ? times.find(time => time > now) : now + max(0, min(99, at - before)) * rate);
      before = at;
      if (now >= last) stop();
    };
    playing = requestAnimationFrame(tick);
  }
  $('play').onclick = play;
  $('back').onclick = () => step(-1);
  $('next').onclick = () => step(1);
  $('slider').oninput = event => {
    stop();
    show(+event.target.value);
  };
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target, isButton = target.matches('button, a, summary, input[type=checkbox]');
    if (target.closest('.scroll') && !target.matches('.mark')) return;
    const actions = {
      ArrowRight: () => event.shiftKey ? pan(-60, 0) : step(1), ArrowLeft: () => event.shiftKey ? pan(60, 0) : step(-1),
      ArrowUp: () => event.shiftKey ? pan(0, 60) : null, ArrowDown: () => event.shiftKey ? pan(0, -60) : null,
      Home: () => (stop(), show(first)), End: () => (stop(), show(last)),
      ' ': () => isButton ? null : play(),
      '+': () => zoom(0.6), '=': () => zoom(0.6), '-': () => zoom(5 / 3), 0: whole,
    };
    if (actions[event.key]?.() !== null && event.key in actions) event.preventDefault();
  });

  // MARK: Fixes under the pointer, the finger and the focus.

  for (const storm of storms) {
    for (const fix of storm.fixes) {
      const choose = () => {
        stop();
        show(fix.time);
        if (storms.length > 1) storm.card.scrollIntoView({block: 'nearest'});
      };
      const [enter, leave] = [() => tell(storm, fix, fix.time), () => tell(storm, storm.fix, now)];
      if (fix.mark) Object.assign(fix.mark, {
        onpointerenter: enter, onfocus: enter, onpointerleave: leave, onblur: leave,
        onclick: () => moved < 5 && choose(),
        onkeydown: event => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          choose();
          event.preventDefault();
          event.stopPropagation();
        },
      });
    }
    if (storms.length > 1) {
      const button = make('button', {}, storm.name);
      button.onclick = () => {
        if (now < storm.first || now > storm.last) show(min(max(now, storm.first), storm.last));
        const place = position(storm.paths[0], now);
        if (place) center(...place);
      };
      storm.card.querySelector('h3').replaceChildren(button);
    }
  }

  // MARK: Switches.

  const boxes = all('#switches input');
  for (const box of boxes) {
    const storm = storms[box.dataset.storm], {key, parts} = box.dataset;
    const found = (parts ?? '').split(' ').map(part => $('plate-' + part));
    if (storm) found.push(...storm.elements, ...storm.fixes.map(fix => fix.mark));
    box.onchange = () => {
      for (const element of found) if (element) hide(element, !box.checked);
      if (storm) storm.isOn = box.checked;
      if (key === 'all') showsAll = box.checked;
      show(now);
    };
  }

  // MARK: The table.

  all('#table thead th').forEach((cell, column) => {
    const button = make('button', {}, ...cell.childNodes);
    cell.append(button);
    // Chromium does not scroll to a button of which it shows a part.
    button.onfocus = () => {
      const scroll = cell.closest('.scroll'), shown = scroll.getBoundingClientRect();
      const {left, right} = cell.getBoundingClientRect();
      scroll.scrollLeft += Math.max(0, right - shown.right) + Math.min(0, left - shown.left);
    };
    button.onclick = () => {
      const isDown = cell.ariaSort === 'ascending';
      for (const other of cell.parentNode.cells) other.ariaSort = null;
      cell.ariaSort = isDown ? 'descending' : 'ascending';
      const key = row => row.cells[column].querySelector('time')?.dateTime ?? row.cells[column].textContent;
      const compare = new Intl.Collator(data.lang, {numeric: true}).compare;
      const order = (a, b) => a && b && +a - +b || compare(a, b);
      const rows = all('#table tbody tr').sort((a, b) => order(key(a), key(b)));
      rows[0].parentNode.append(...isDown ? rows.reverse() : rows);
    };
  });

  // MARK: The address: the moment, the view and what is switched off.

  let written = '';
  function write() {
    if (!times.length) return;
    const turned = boxes.filter(box => box.checked !== box.defaultChecked).map(box => box.dataset.key);
    const place = [view.x + view.width / 2, view.y + view.height / 2, view.width].map(Math.round);
    written = `#t=${stamp(Math.round(now / 60) * 60)}&v=${place}` + (turned.length ? `&turned=${turned}` : '');
    try {
      history.replaceState(null, '', written);
    } catch {
      // Frames without an address of their own cannot keep it.
    }
  }
  function read() {
    if (location.hash === written) return;
    const asked = new URLSearchParams(location.hash.slice(1));
    const [x, y, width] = (asked.get('v') ?? '').split(',').map(Number), turned = asked.get('turned')?.split(',');
    if (width > 0 && Number.isFinite(x + y)) center(x, y, width);
    for (const box of turned ? boxes : []) {
      if (turned.includes(box.dataset.key) !== (box.checked !== box.defaultChecked)) box.click();
    }
    const time = unstamp(asked.get('t') ?? '');
    if (time) show(time);
  }
  addEventListener('hashchange', () => {
    read();
    $('stage').scrollIntoView({block: 'nearest'});
  });

  // MARK: Saving.

  function save(text, name, type) {
    const link = make('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  $('saveData').onclick = () => save($('geojson').textContent, document.title + '.geojson', 'application/geo+json');
  /// The view as it is, with the moment and the sources below it: readers pass it on without the page.
  $('saveView').onclick = () => {
    const copy = map.cloneNode(true), {x, y} = view, {width} = box, source = $('source').textContent;
    const title = [document.title, $('clock').textContent, $('state').textContent].join(' · ');
    const part = `.{1,${width / (data.lang === 'en' ? 6 : 12) | 0}}`;
    const lines = [title, ...source.match(RegExp(`${part}(\\s|$)|${part}`, 'g'))], foot = 16 * lines.length + 8;
    const height = box.height + foot, bottom = y + view.height;
    copy.prepend(
      draw('title', {}, title), draw('desc', {}, source),
      draw('style', {}, all('style').map(one => one.textContent).join('\n')),
    );
    copy.append(
      draw('rect', {x, y: bottom, width: view.width, height: 2 * foot * scale, class: 'tc-fill-paper', fill: '#fff'}),
      draw('g', {transform: `translate(${x} ${bottom}) scale(${scale})`},
        ...lines.map((line, index) => draw('text', {x: 8, y: 16 * index + 17}, line))),
    );
    set(copy, {
      width, height, viewBox: [x, y, view.width, height * scale],
      class: [...document.documentElement.classList, ...map.classList].join(' '),
    });
    copy.style.cssText += `width:${width}px;height:${height}px;min-height:0`;
    save(new XMLSerializer().serializeToString(copy), document.title + '.svg', 'image/svg+xml');
  };

  // MARK: Start.

  /// Places labels and writes the address, once after everything of this moment.
  let waiting = 0, timer;
  function soon() {
    waiting ||= requestAnimationFrame(settle);
  }
  function settle() {
    waiting = 0;
    placeLabels();
    clearTimeout(timer);
    timer = setTimeout(write, 300);
  }
  /// Says whether the forecasts are over or old, by the reader's clock.
  function tellAge() {
    const time = Date.now() / 1000, hours = (time - data.base) / 3600 | 0;
    const over = storms.filter(storm => storm.base < storm.last && storm.last < time);
    const text = time > data.end ? say('over', told(data.end)) : [
      ...over.map(storm => `${storm.name}: ${say('over', told(storm.last))}`), hours >= 12 ? say('old', hours) : '',
    ].join(' ');
    if ($('age').textContent !== text) $('age').textContent = text;
    $('age').hidden = !text;
  }
  if (data.end) {
    tellAge();
    setInterval(tellAge, 6e4);
  }
  for (const element of times.length ? all('.script') : [$('in').parentNode]) element.hidden = false;
  if (!times.length) return whole();
  set($('slider'), {min: first, max: last, step: 'any'});
  whole();
  show(now);
  if (location.hash) read();
  new ResizeObserver(() => view.isWhole ? whole() : center(view.x + view.width / 2, view.y + view.height / 2))
    .observe(map);

  // Paper has the whole map, in one size whatever the window's.
  let seen;
  addEventListener('beforeprint', () => {
    seen ??= view;
    map.style.cssText += 'width:700px;height:525px';
    whole();
    placeLabels();
  });
  addEventListener('afterprint', () => {
    map.style.width = map.style.height = '';
    look(seen.x, seen.y, seen.width);
    view.isWhole = seen.isWhole;
    seen = null;
  });
})();
