// Moves the map of a trackconv page through time and space. Everything it shows is in the page already: the drawing,
// the table of all fixes, and the ways of the storms with the areas around them (#data).
'use strict';
(() => {
  const {min, max, abs, hypot, round, ceil} = Math;
  const $ = id => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const set = (element, attributes) => {
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };
  const move = (element, [x, y]) => element.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
  const placed = element => element.getAttribute('transform').match(/[-\d.]+/g).map(Number);
  const reveal = element => element.scrollIntoView({block: 'nearest'});
  const hide = (element, isHidden) => element.classList.toggle('away', isHidden);
  const data = JSON.parse($('data').textContent), words = data.words, map = $('map'), live = $('live');
  const moments = all('[data-time]', map);
  const say = (word, value) => words[word].replace('{}', value);
  const maker = space => (name, attributes, ...children) => {
    const element = set(document.createElementNS(space, name), attributes);
    element.append(...children);
    return element;
  };
  const make = maker(document.body.namespaceURI), draw = maker(map.namespaceURI);

  // The storms: their fixes are the rows of the table.
  const seconds = text => Date.parse(text) / 1000;
  /// A time as in the address: 20120822T0000Z.
  const stamp = time => new Date(time * 1000).toISOString().replace(/[-:]|\.\d+/g, '').replace('00Z', 'Z');
  const unstamp = text => seconds(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5Z'));
  const head = all('#table thead th').map(cell => cell.textContent);
  const storms = data.storms.map((storm, index) => ({
    ...storm, index, isOn: true, card: all(`#facts [data-storm="${index}"]`)[0], fixes: [],
    segments: all(`#plate-track-segment [data-storm="${index}"] [data-t]`)
      .map(element => ({element, start: element.dataset.t * 60})),
    areas: all(`[data-storm="${index}"][data-area]`, live).map(element => ({element, order: +element.dataset.area})),
    movers: all(`.mover[data-storm="${index}"]`, live).map((group, order) => ({group, path: storm.paths[order]})),
    runs: all(`[data-run="${index}"]`),
  }));
  /// The columns before the facts: the time, and the storm if there are several.
  const lead = storms.length > 1 ? 2 : 1;
  const fixes = all('#table tbody tr').map(row => {
    const storm = storms[row.dataset.storm], mark = $(row.dataset.fix), {dateTime} = row.querySelector('time');
    const fix = {row, storm, mark, time: seconds(dateTime), isForecast: row.matches('.forecast')};
    const texts = [...row.cells].map(cell => cell.textContent).filter(Boolean);
    if (mark) {
      [fix.at, fix.rank] = [placed(mark), +(mark.dataset.rank ?? 4)];
      set(mark, {role: 'button', tabindex: -1, 'aria-label': (lead > 1 ? texts : [storm.name, ...texts]).join(', ')});
    }
    row.cells[0].append(make('a', {href: '#t=' + stamp(fix.time)}, row.querySelector('time')));
    storm.fixes.push(fix);
    return fix;
  });
  for (const storm of storms) {
    storm.fixes.sort((a, b) => a.time - b.time);
    storm.end = storm.fixes.at(-1)?.time ?? -Infinity;
    storm.first = min(storm.fixes[0]?.time ?? Infinity, ...storm.paths.map(({steps}) => steps[0] ?? Infinity));
    storm.last = max(storm.end, ...storm.paths.map(({steps}) => steps.at(-3) ?? -Infinity));
    storm.base = max(...storm.fixes.filter(fix => !fix.isForecast).map(fix => fix.time), -Infinity);
    storm.mover = storm.movers[0].group;
    for (const fix of storm.around) {
      if (fix[1].length) fix[1].splice(8, 0, 0, 0);
      for (const radii of fix.slice(2)) if (radii.length === 1) radii.push(radii[0], radii[0], radii[0], 0, 0);
    }
  }
  const marked = fixes.filter(fix => fix.mark).sort((a, b) => a.rank - b.rank);
  const later = storms.flatMap(storm => storm.paths.slice(1)).flatMap(({steps}) =>
    steps.filter((time, index) => index % 3 === 0 && (time % 21600 === 0 || index === steps.length - 3)));
  const times = [...new Set([...fixes.map(fix => fix.time), ...later])].sort((a, b) => a - b);
  const isSeason = storms.length > 4;
  // A season that is over ends, and opens, with all of it, after the last storm.
  const first = times[0], end = times.at(-1), isOver = isSeason && !(data.now < end), last = end + isOver;
  // What moves takes the place of what stands still.
  $('plate-wind-radius')?.remove();
  live.classList.remove('away');
  map.classList.toggle('season', isSeason);

  // MARK: The view: a part of the canvas, in its units.

  const [canvasX, canvasY, canvasWidth, canvasHeight] = data.canvas;
  const [homeX, homeY, homeWidth, homeHeight] = data.home, nearest = homeWidth / 8;
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
    const viewBox = [x, y, width, height].map(value => +value.toFixed(3)).join(' ');
    for (const one of [map, live]) set(one, {viewBox});
    $('stage').style.setProperty('--k', scale);
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
    const [px, py] = point ?? storms.filter(({isOn, at}) => isOn && at).map(({at}) => pixel(at)).find(isIn)
      ?? [box.width / 2, box.height / 2];
    const width = min(canvasWidth, max(nearest, view.width * factor));
    const change = 1 - width / view.width;
    look(view.x + px * scale * change, view.y + py * scale * change, width);
  }
  const pan = (dx, dy) => look(view.x - dx * scale, view.y - dy * scale, view.width);

  const fingers = new Map();
  let moved = 0, isFinger = false, asked;
  map.onpointerdown = event => {
    if (!event.button) fingers.set(event.pointerId, event);
    [moved, isFinger, asked] = [0, event.pointerType === 'touch', tip.fix];
  };
  map.onpointermove = event => {
    const old = fingers.get(event.pointerId);
    if (!old) return event.pointerType === 'touch' || point(near(offset(event), 12), offset(event));
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

  for (const element of all('.minor, .wide', map)) element.classList.remove('minor', 'wide');
  const drawn = new Map(all('.label', map).map(element => [element.dataset.of, element]));
  const labels = [
    ...marked.map(fix => ({
      at: fix.at, rank: fix.rank, text: fix.mark.dataset.label, fix, owner: fix.mark,
      storm: fix.storm, element: drawn.get(fix.mark.id), kind: 'label',
    })),
    ...all('.place', map).map(element => ({at: placed(element), rank: 2.5, element})),
    ...data.places.map(([text, x, y]) => ({at: [x, y], rank: 2.5, text, kind: 'place'})),
    ...storms.flatMap(storm => storm.paths.filter(path => path.code && path.steps.length)
      .map(({code, steps, base}) => ({
      at: steps.slice(-2), rank: 1, text: code, owner: $('plate-technique-track'), storm, base, kind: 'label',
      side: steps.at(-2) < steps.at(-5) ? -1 : 1,
    }))),
  ].sort((a, b) => a.rank - b.rank);
  /// The element of a label, which is made when there is room for it first.
  function elementOf(label) {
    if (!label.element) {
      const isPlace = label.kind === 'place', text = draw('text', {class: label.rank ? '' : 'name'}, label.text);
      const inner = draw('g', {class: 'k'}, text);
      if (isPlace) inner.prepend(draw('circle', {r: 1.8, class: 'tc-fill-ink'}));
      label.element = draw('g', {class: label.kind}, inner);
      move(label.element, label.at);
      $(isPlace ? 'plate-places' : 'plate-labels').append(label.element);
    }
    label.words ??= label.element.querySelector('text');
    return label.element;
  }

  const long = text => text.width ||= text.getComputedTextLength();

  /// Reduces fixes to dots where symbols would touch; of a whole season all but the last.
  let thinned;
  function thin() {
    if (thinned === scale) return;
    thinned = scale;
    const side = 18 * scale, taken = {}, isFar = isSeason && view.width > homeWidth / 2.5;
    for (const {mark, rank, at: [x, y]} of marked) {
      const square = (x / side | 0) * 1e5 + (y / side | 0), isNear = by => taken[square + by]?.some(
        one => hypot(one[0] - x, one[1] - y) < side);
      const isFree = (!isFar || rank === 0) && ![-1, 0, 1].some(by => [by - 1e5, by, by + 1e5].some(isNear));
      if (isFree) (taken[square] ??= []).push([x, y]);
      mark.classList.toggle('dot', !isFree);
    }
    map.classList.toggle('far', isFar);
  }

  function placeLabels() {
    thin();
    const taken = [];
    const hits = one => taken.some(other => one[0] < other[2] && one[2] > other[0]
      && one[1] < other[3] && one[3] > other[1]);
    const isShown = element => !element.closest('.away');
    /// The first place, from a point, at which a text of a width covers nothing and is whole.
    const fit = (x, y, width, places) => places.find(([dx, dy]) => {
      const one = [x + dx - 2, y + dy - 12, x + dx + width + 8, y + dy + 4];
      return isIn(one) && isIn(one.slice(2)) && !hits(one) && taken.push(one);
    });
    const corner = $('in').parentNode;
    taken.push([corner.offsetLeft, corner.offsetTop, box.width, corner.offsetTop + corner.offsetHeight]);
    drawScale(taken);
    const take = ({mark, storm, at}) => {
      const [x, y] = pixel(at), reach = mark.matches('.dot') ? 3 : 6;
      if (storm.isOn && isIn([x, y])) taken.push([x - reach, y - reach, x + reach, y + reach]);
    };
    // No name of a storm under way covers where one ends.
    marked.filter(({mark, rank}) => rank === 0 && isShown(mark)).forEach(take);
    for (const {mover, at} of storms) {
      if (!isShown(mover)) continue;
      const [x, y] = pixel(at), name = mover.querySelector('text'), width = long(name);
      const left = -16 - width, middle = -width / 2;
      const places = [[16, -9], [left, -9], [16, 22], [left, 22], [middle, -20], [middle, 30]];
      const place = isIn([x, y]) && fit(x, y, width, places);
      hide(name, !place);
      if (place) set(name, {x: place[0], y: place[1]});
      taken.push([x - 13, y - 13, x + 13, y + 13]);
    }
    marked.forEach(take);
    for (const {isOn, paths: [{steps}]} of storms) {
      // A season has too many.
      if (isOn && !isSeason) for (let at = 3; at < steps.length; at += 3) {
        const [one, two] = [pixel(steps.slice(at - 2, at)), pixel(steps.slice(at + 1, at + 3))];
        const count = ceil(hypot(two[0] - one[0], two[1] - one[1]) / 9) || 1;
        for (let share = 0; share < 1; share += 1 / count) {
          const [x, y] = mix(one, two, share);
          if (isIn([x, y])) taken.push([x - 3, y - 3, x + 3, y + 3]);
        }
      }
    }
    const most = view.width > homeWidth / 2 ? (isSeason ? 1 : 2.5) : isSeason && view.width > homeWidth / 6 ? 2.5 : 4;
    for (const label of labels) {
      const {rank, owner, storm, element} = label, [x, y] = pixel(label.at), isPlace = rank === 2.5;
      if (!isIn([x, y]) || rank > most || storm?.isOn === false || owner?.closest('.away')
        || (rank === 0 && isShown(storm.mover)) || label.base - storm?.run) {
        if (element) hide(element, true);
        continue;
      }
      hide(elementOf(label), false);
      const width = long(label.words);
      const gap = isPlace ? 5 : 11, side = label.side ?? 1;
      const sides = [[1, 0], [-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [-1, -1], [-1, 1]];
      const place = fit(x, y, width, sides.map(([dx, sy, sx = dx * side]) => [
        sx * (gap - 2 * abs(sy)) - (1 - sx) * width / 2, 4 + sy * (gap + (sx ? 2 : 7)),
      ]));
      hide(label.element, !place);
      if (!place) continue;
      set(label.words, {x: place[0].toFixed(1), y: place[1]});
      if (isPlace) taken.push([x - 3, y - 3, x + 3, y + 3]);
    }
    for (const line of degrees) {
      const text = line.element.querySelector('text'), width = long(text);
      const [x, y] = line.edge() ?? [NaN, NaN];
      const place = fit(x, y, width, [line.isParallel ? [4, -3] : [4, -5]]);
      hide(line.element, !place);
      if (place) {
        move(line.element, [view.x + x * scale, view.y + y * scale]);
        set(text, {x: place[0], y: place[1]});
      }
    }
  }

  // Degrees at the edges: parallels on the left, meridians below.
  const margin = draw('g', {class: 'margin'});
  live.append(margin);
  const degrees = all('#plate-graticule path').map(path => {
    const text = path.dataset.degrees, isParallel = /[NS]|^0°$/.test(text), lines = path.getAttribute('d').split('M')
      .slice(1).map(line => {
        const numbers = line.match(/-?[\d.]+/g).map(Number), points = [];
        for (let at = 0; at < numbers.length; at += 2) {
          const [x, y] = points.at(-1) ?? [0, 0];
          points.push([x + numbers[at], y + numbers[at + 1]]);
        }
        return points;
      });
    const element = draw('g', {}, draw('g', {class: 'k'}, draw('text', {}, text)));
    margin.append(element);
    /// Where the line meets its edge of the view.
    const edge = () => {
      const axis = isParallel ? 0 : 1, level = isParallel ? view.x : view.y + view.height;
      for (const line of lines) for (let at = 1; at < line.length; at++) {
        const [one, two] = [line[at - 1], line[at]], share = (level - one[axis]) / (two[axis] - one[axis]);
        if (share >= 0 && share <= 1) {
          const found = pixel([0, 1].map(part => one[part] + (two[part] - one[part]) * share));
          if (found[1 - axis] > 0 && found[1 - axis] < [box.height, box.width][axis]) return found;
        }
      }
    };
    return {element, isParallel, edge};
  });
  const bar = draw('path', {class: 'bar'}), barText = draw('text', {});
  margin.append(draw('g', {}, draw('g', {class: 'k'}, bar, barText)));
  /// Draws the scale at the middle of the view, in the lower right corner.
  function drawScale(taken) {
    const column = round((view.x + view.width / 2 - canvasX) / canvasWidth * 4);
    const row = round((view.y + view.height / 2 - canvasY) / canvasHeight * 4);
    const unit = data.scales[row * 5 + column] * scale, most = min(160, box.width / 3);
    const length = [3, 2, 1, 0].flatMap(power => [5, 2, 1].map(one => one * 10 ** power))
      .find(length => length / unit <= most);
    hide(margin.lastChild, !length);
    if (!length) return;
    const width = length / unit;
    set(bar, {d: `M0-5v5h${width}v-5`});
    barText.textContent = `${length} ${data.unit}`;
    set(barText, {x: width / 2, y: -4});
    move(margin.lastChild, [view.x + view.width - (width + 12) * scale, view.y + view.height - 10 * scale]);
    taken.push([box.width - width - 16, box.height - 30, box.width, box.height]);
  }

  // MARK: Time.

  const locale = data.lang === 'en' ? 'en-GB' : data.lang;
  const format = options => new Intl.DateTimeFormat(locale, {
    weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    ...options});
  const [clock, local] = [format({year: 'numeric', timeZone: 'UTC'}), format({timeZoneName: 'short'})];
  /// The clock at a time: since when, minutes from UTC, and its name.
  const zone = time => data.clocks.filter(([since]) => since <= time).pop() || data.clocks[0];
  const told = time => {
    const [, minutes, name] = zone(time);
    return `${clock.format((time + minutes * 60) * 1000).replace('Sept', 'Sep')} ${name}`;
  };
  let now = isOver ? last : data.now ?? last, playing = 0;

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

  const basis = at => [at * (at - 1) / 2, 1 - at * at, at * (at + 1) / 2];
  const mix = (one, two, share) => one.map((value, index) => value + (two[index] - value) * share);
  /// The outline of an area around a centre: its radii on the grid that says what the map does around it.
  function outline([centerX, centerY], grid, radii) {
    const points = [];
    for (let quadrant = 0; quadrant < 4; quadrant++) {
      for (let angle = 90 * quadrant; angle <= 90 * quadrant + 90; angle += 5) {
        const turn = angle * Math.PI / 180, east = basis(radii[4] - radii[quadrant] * Math.sin(turn));
        const north = basis(radii[5] + radii[quadrant] * Math.cos(turn));
        let [x, y] = [centerX, centerY];
        for (let at = 0; at < 9; at++) {
          const share = east[at % 3] * north[at / 3 | 0];
          x += share * grid[2 * at];
          y += share * grid[2 * at + 1];
        }
        points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
      }
    }
    return `M${points.join('L')}z`;
  }
  /// Draws a storm's areas: between two fixes with radii these change evenly, else those of the last are held, pale.
  function drawAreas({areas, around, at, isOn, last}) {
    const index = around.findLastIndex(fix => fix[0] <= now), one = around[index], two = around[index + 1];
    for (const {element, order} of areas) {
      let [path, isHeld] = ['', false];
      if (at && isOn && one?.[1].length && one[2 + order].length && now <= last) {
        const hasNext = two?.[1].length && two[2 + order].length;
        isHeld = !hasNext && now > one[0];
        const share = hasNext ? (now - one[0]) / (two[0] - one[0]) : 0, next = hasNext ? two : one;
        const radii = mix(one[2 + order], next[2 + order], share);
        // Where a wind begins or ends, its radii are 0.
        if (radii.some(radius => radius)) path = outline(at, mix(one[1], next[1], share), radii);
      }
      set(element, {d: path || 'M0 0'});
      element.classList.toggle('held', isHeld);
    }
  }

  /// Shows a fix's facts in its storm's card.
  function tell(storm, fix, time) {
    // Of members, the mean and the range stay.
    const isOut = !fix || time > storm.end, kindOfTime = isOut ? 'out' : time === fix.time ? 'at' : 'after';
    if (!storm.fixes.length || storm.told === (fix ?? null) && storm.kindTold === kindOfTime) return;
    [storm.told, storm.kindTold] = [fix ?? null, kindOfTime];
    const when = storm.card.querySelector('.when'), list = storm.card.querySelector('dl');
    if (isOut) {
      when.textContent = fix ? say('after', told(storm.end)) : words.before;
      if (!fix || isSeason) return list.replaceChildren();
    } else {
      const kind = words[fix.isForecast || time > storm.base ? 'forecast' : 'observed'];
      when.textContent = `${kind} · ${time === fix.time ? told(time) : say('between', told(fix.time))}`;
    }
    const facts = [...fix.row.cells].map((cell, index) => [head[index], cell.textContent]).slice(lead);
    list.replaceChildren(...facts.filter(fact => fact[1] && fact[0] !== words.kind).flatMap(([term, text]) => [
      make('dt', {}, term), make('dd', {}, text),
    ]));
  }

  /// Draws the moment; what belongs to fixes only where the fix in force changes.
  function show(time) {
    now = min(last, max(first, time));
    let isNew = false, hasForecast = false, isPresent = false, isBetween = false;
    for (const storm of storms) {
      const fix = now < storm.first ? undefined : storm.fixes.findLast(fix => fix.time <= now);
      const isActive = now >= storm.first && now <= storm.last;
      isPresent ||= isActive;
      hasForecast ||= isActive && now > storm.base;
      isBetween ||= isActive && now !== fix?.time;
      // What is neither here now nor was before is as it was.
      if (!isActive && !storm.isActive && fix === storm.fix && storm.told !== undefined && !show.isForced) continue;
      const place = position(storm.paths[0], now), isOther = fix !== storm.fix || !place !== !storm.at || show.isForced;
      Object.assign(storm, {at: place, isActive});
      // Of forecasts against what happened, those of the last base time are shown.
      const run = max(...storm.runs.map(({dataset: {base}}) => base <= now ? base : -1));
      if (storm.run !== (storm.run = run)) for (const one of storm.runs) hide(one, one.dataset.base - run);
      for (const mover of storm.movers) {
        const at = mover.path.base - run ? null : position(mover.path, now);
        if (mover.isShown !== (mover.isShown = !!at && storm.isOn)) hide(mover.group, !mover.isShown);
        if (at) move(mover.group, at);
      }
      if (isOther || storm.told === undefined) {
        isNew = true;
        storm.fix = fix;
        for (const one of storm.fixes) {
          // A season shows what has been.
          if (one.mark) hide(one.mark, !storm.isOn || isSeason && !one.isForecast && one.time > now);
          for (const element of [one.row, one.mark]) element?.classList.toggle('on', !!place && one === fix);
          one.mark?.setAttribute('tabindex', one === (fix ?? storm.fixes[0]) ? 0 : -1);
        }
        const isAhead = one => one.start >= now && now < storm.last, [part] = storm.segments;
        for (const one of storm.segments) one.element.classList.toggle('ahead', isAhead(one));
        part?.element.parentNode.classList.toggle('partly', storm.segments.some(isAhead));
        storm.mover.querySelector('use')?.remove();
        if (fix?.mark) storm.mover.firstElementChild.prepend(fix.mark.firstElementChild.cloneNode());
      }
      if (storm.areas.length) drawAreas(storm);
      tell(storm, fix, now);
    }
    show.isForced = false;
    for (const one of moments) hide(one, one.dataset.time > now);
    if (isNew) arrange();
    // The slider says its value itself.
    $('moment').ariaLive = playing || $('slider').matches(':focus') ? 'off' : 'polite';
    $('clock').textContent = told(now);
    const state = words[hasForecast ? 'forecast' : 'observed'];
    const {run} = storms[0];
    $('state').textContent = !isPresent ? '' : [
      state, isBetween && words.estimated, lead < 2 && run > 0 && `${words.forecast}: ${told(run)}`,
    ].filter(Boolean).join(' · ');
    const isLocal = new Date(now * 1000).getTimezoneOffset() === -zone(now)[1];
    $('local').textContent = isLocal ? '' : say('local', local.format(now * 1000));
    set($('slider'), {'aria-valuetext': told(now)}).value = now;
    if (!playing || (isNew && !isSeason)) soon();
  }
  /// Puts the cards of the storms that are active first, as they are read aloud too.
  function arrange() {
    const cards = [...storms].sort((a, b) => !a.at - !b.at).map(storm => storm.card);
    const facts = $('facts'), held = document.activeElement;
    if (cards.every((card, index) => card === facts.children[index + 1])) return;
    facts.append(...cards);
    if (facts.contains(held)) held.focus({preventScroll: true});
  }
  const next = () => times.find(time => time > now);
  function step(by) {
    stop();
    const found = by > 0 ? next() : times.findLast(time => time < now);
    const held = storms.find(({fix}) => fix?.mark && fix.mark === document.activeElement);
    show(found ?? (by > 0 ? last : first));
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
    map.classList.toggle('far', isSeason && (isPlaying || view.width > homeWidth / 2.5));
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
      show(isStill || !storms.some(storm => storm.isActive) ? next()
        : now + max(0, min(99, at - before)) * rate);
      before = at;
      if (now >= last) stop();
    };
    playing = requestAnimationFrame(tick);
  }
  $('play').onclick = play;
  $('back').onclick = () => step(-1);
  $('next').onclick = () => step(1);
  const go = time => (stop(), show(time));
  $('now').onclick = () => go(Date.now() / 1000);
  /// Writes the days above the slider, or the months, at midnight by the page's clock; and shades the forecast.
  function drawTicks() {
    const day = 86400, shift = zone(first)[1] * 60, span = max(1, last - first), width = $('ticks').clientWidth || 1;
    const every = ceil(span / day * 56 / width), months = [1, 3, 12, 120, 600].find(one => one * 30 >= every);
    const at = (time, kind, text = '') => {
      const tick = make('span', {class: kind}, text);
      tick.style.left = (time - first) / span * 100 + '%';
      return tick;
    };
    const [weekday, month, number] = ['short', 'short', 'numeric'], name = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC', ...every > 7 ? months < 12 ? {month} : {year: number}
        : every > 2 ? {day: number, month} : {weekday, day: number},
    });
    const ticks = [], base = max(...storms.map(storm => storm.base)), present = Date.now() / 1000;
    if (base < last) ticks.push(at(max(first, base), 'ahead'));
    for (let index = ceil((first + shift) / day); index * day - shift <= last; index++) {
      const date = new Date(index * day * 1000), time = index * day - zone(index * day - shift)[1] * 60;
      const isNamed = every < 8 ? !(index % every)
        : date.getUTCDate() < 2 && !((date.getUTCFullYear() * 12 + date.getUTCMonth()) % months);
      const text = isNamed && (last - time) / span * width > 44 ? name.format(date).replace('Sept', 'Sep') : '';
      if (isNamed || every < 8) ticks.push(at(time, 'day', text));
    }
    const isNow = data.end && present > first && present < last;
    if (isNow) ticks.push(at(present, 'now'));
    $('now').hidden = !isNow;
    $('ticks').replaceChildren(...ticks);
  }
  $('slider').oninput = event => go(+event.target.value);
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target, isButton = target.matches('button, a, summary, input[type=checkbox]');
    if (target.closest('.scroll') && !target.matches('.mark')) return;
    const actions = {
      ArrowRight: () => event.shiftKey ? pan(-60, 0) : step(1), ArrowLeft: () => event.shiftKey ? pan(60, 0) : step(-1),
      ArrowUp: () => event.shiftKey ? pan(0, 60) : null, ArrowDown: () => event.shiftKey ? pan(0, -60) : null,
      Home: () => go(first), End: () => go(last),
      ' ': () => isButton ? null : play(),
      '+': () => zoom(0.6), '=': () => zoom(0.6), '-': () => zoom(5 / 3), 0: whole,
    };
    if (actions[event.key]?.() !== null && event.key in actions) event.preventDefault();
  });

  // MARK: Fixes under the pointer, the finger and the focus.

  /// The nearest fix within some pixels of a point.
  function near([x, y], reach) {
    if (playing || $('plate-marks').matches('.away')) return null;
    let best = null;
    for (const fix of marked) {
      const [px, py] = pixel(fix.at), distance = hypot(px - x, py - y);
      if (fix.storm.isOn && distance < reach) [best, reach] = [fix, distance];
    }
    return best;
  }
  const tip = $('tip');
  /// Shows what is known of a fix at a point; nothing without a fix.
  function point(fix, [x, y] = fix ? pixel(fix.at) : []) {
    tip.hidden = !fix;
    map.classList.toggle('hit', !!fix);
    if (!fix) return tip.fix = null;
    if (tip.fix !== fix) {
      tip.fix = fix;
      const [time, ...texts] = [...fix.row.cells].map(({textContent: text}, index) =>
        text && index > head.indexOf(words.kind) ? `${head[index]} ${text}` : text).filter(Boolean);
      tip.replaceChildren(make('strong', {}, time), ...texts.slice(0, lead + 6).map(text => make('span', {}, text)));
    }
    tip.style.left = max(4, min(x + 14, box.width - tip.offsetWidth - 4)) + 'px';
    tip.style.top = max(4, y + 14 + tip.offsetHeight < box.height ? y + 14 : y - 14 - tip.offsetHeight) + 'px';
  }
  function choose(fix) {
    go(fix.time);
    if (lead > 1) reveal(fix.storm.card);
  }
  const fixOf = event => marked.find(fix => fix.mark === event.target.closest('.mark'));
  map.onpointerleave = event => event.pointerType === 'touch' || point();
  map.onclick = event => {
    const fix = moved < 5 && near(offset(event), isFinger ? 22 : 12);
    // A finger asks first.
    if (fix && (!isFinger || asked === fix)) choose(fix);
    point(fix || null, offset(event));
  };
  map.addEventListener('focusin', event => point(fixOf(event)));
  map.addEventListener('focusout', () => point());
  map.onkeydown = event => {
    const fix = fixOf(event);
    if (!fix || event.key !== 'Enter' && event.key !== ' ') return;
    choose(fix);
    event.preventDefault();
    event.stopPropagation();
  };

  for (const storm of lead > 1 ? storms : []) {
    const button = make('button', {}, storm.name);
    button.onclick = () => {
      show(min(max(now, storm.first), storm.last));
      if (storm.at) center(...storm.at);
    };
    storm.card.querySelector('h3').replaceChildren(button);
  }

  // MARK: Switches.

  const boxes = all('#switches input');
  for (const box of boxes) {
    const storm = storms[box.dataset.storm], {key, parts} = box.dataset;
    const found = (parts ?? '').split(' ').map(part => $('plate-' + part));
    if (storm) found.push(...all(`#map [data-storm="${storm.index}"]`));
    box.onchange = () => {
      for (const element of found) if (element) hide(element, !box.checked);
      if (storm) storm.isOn = box.checked;
      show.isForced = true;
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
      scroll.scrollLeft += max(0, right - shown.right) + min(0, left - shown.left);
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
    const place = [view.x + view.width / 2, view.y + view.height / 2, view.width].map(round);
    written = `#t=${stamp(round(now / 60) * 60)}&v=${place}` + (turned.length ? `&turned=${turned}` : '');
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
    reveal($('stage'));
  });
  // Blobs and 'srcdoc' frames have no address that a link could change.
  if (!/^(https?|file):/.test(location)) addEventListener('click', event => {
    const link = event.target.closest('a[href^="#t="]');
    if (!link) return;
    event.preventDefault();
    show(unstamp(link.hash.slice(3)));
    reveal($('stage'));
  });

  // MARK: Saving.

  function save(text, name, type) {
    const link = make('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  $('saveData').hidden = !window.DecompressionStream;
  $('saveData').onclick = async () => {
    const bytes = Uint8Array.from(atob($('geojson').textContent), one => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    save(await new Response(stream).text(), document.title + '.geojson', 'application/geo+json');
  };
  /// A copy with its colours as attributes, for programs that read no more.
  function copied(drawing) {
    const copy = drawing.cloneNode(true), painted = '[class*="tc-"]', targets = all(painted, copy);
    all(painted, drawing).forEach((one, index) => {
      const {fill, stroke} = getComputedStyle(one);
      set(targets[index], {fill, stroke});
    });
    return copy;
  }
  /// The view as it is, with the moment and the sources below it: readers pass it on without the page.
  $('saveView').onclick = () => {
    const copy = copied(map), {x, y} = view, {width} = box, source = $('source').textContent;
    const title = [document.title, $('clock').textContent, $('state').textContent].join(' · ');
    const part = `.{1,${width / (data.lang === 'en' ? 6 : 12) | 0}}`;
    const lines = [title, ...source.match(RegExp(`${part}(\\s|$)|${part}`, 'g'))], foot = 16 * lines.length + 8;
    const height = box.height + foot, bottom = y + view.height;
    copy.prepend(
      draw('title', {}, title), draw('desc', {}, source),
      draw('style', {}, all('style').map(one => one.textContent).join('\n')),
    );
    copy.append(
      ...copied(live).childNodes,
      draw('rect', {x, y: bottom, width: view.width, height: 2 * foot * scale, class: 'tc-fill-paper', fill: '#fff'}),
      draw('g', {transform: `translate(${x} ${bottom}) scale(${scale})`},
        ...lines.map((line, index) => draw('text', {x: 8, y: 16 * index + 17}, line))),
    );
    set(copy, {
      width, height, viewBox: [x, y, view.width, height * scale],
      class: [...document.documentElement.classList, ...map.classList].join(' '),
    });
    copy.style.setProperty('--k', scale);
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
    setInterval(() => (tellAge(), drawTicks()), 6e4);
  }
  for (const element of times.length ? all('.script') : [$('in').parentNode]) element.hidden = false;
  if (!times.length) return whole();
  set($('slider'), {min: first, max: last, step: 'any'});
  whole();
  show(now);
  if (location.hash) read();
  new ResizeObserver(() => {
    drawTicks();
    view.isWhole ? whole() : center(view.x + view.width / 2, view.y + view.height / 2);
  }).observe(map);

  // Paper has the whole map, in one size whatever the window's.
  let seen;
  addEventListener('beforeprint', () => {
    seen ??= view;
    for (const one of [map, live]) one.style.cssText += 'width:700px;height:525px';
    whole();
    placeLabels();
  });
  addEventListener('afterprint', () => {
    for (const one of [map, live]) one.style.width = one.style.height = '';
    look(seen.x, seen.y, seen.width);
    view.isWhole = seen.isWhole;
    seen = null;
  });
})();
