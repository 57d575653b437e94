// The page: takes files, has the worker convert them, and shows the map, the messages and the storms.

const LARGE = 4e6;  // bytes of input from which on the storms are listed first
const MOST_ROWS = 200;
const AROUND = 30;  // lines shown before and after the one of a message
const $ = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const form = $('options'), field = name => form.elements['--' + name];
let files = [], storms = [], language = 0, isShown = false;  // whether there is a map of these files

// MARK: Words.

const say = (word, value) => WORDS[word][language].replace('{}', value);

function speak() {
  language = $('language').selectedIndex;
  document.documentElement.lang = $('language').value;
  for (const one of all('[data-word]')) one.textContent = say(one.dataset.word, one.dataset.value);
  for (const one of all('[data-label]')) one.ariaLabel = say(one.dataset.label);
  $('find').placeholder = say('find');
  offerChoices();
}

// MARK: The worker. It has one run at a time; the next run, or 'Cancel', ends it with its memory.

const isLoaded = new Promise(done => addEventListener('DOMContentLoaded', done));
const failed = message => ({ status: 1, findings: [{ severity: 'error', message, text: message }] });
let worker, wasm, run;

function startWorker() {
  const source = new Blob([$('worker').textContent], { type: 'text/javascript' });
  const mine = worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data: { module, result, word, error } }) => {
    if (mine != worker) return;
    if (module) wasm = module;
    else end(result ?? failed(say(word, error)));
  };
  worker.onerror = event => mine == worker && end(failed(say('crashed', event.message)));
  worker.postMessage({ wasm: wasm ?? { packed: $('wasm').textContent, decoder: $('decoder').textContent } });
}

function convert(...args) {
  if (run) stop();
  const since = Date.now();
  const tick = () => {
    const seconds = (Date.now() - since) / 1000;
    $('busy').hidden = seconds < 0.25;
    $('elapsed').textContent = seconds < 1 ? '' : say('seconds', Math.floor(seconds));
  };
  return new Promise(done => {
    const mine = run = { done, timer: setInterval(tick, 100) };
    isLoaded.then(() => mine == run && worker.postMessage({ files, args }));
  });
}

function end(result) {
  clearInterval(run?.timer);
  $('busy').hidden = true;
  run?.done(result);
  run = null;
}

function stop() {
  if (worker) {
    worker.terminate();
    startWorker();
  }
  end(null);
}

// MARK: From files to a map. A run that was stopped has no result.

const rest = () => ($('rest').value.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [])
  .map(one => one.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
const options = () => [...form.elements].filter(one => one.name && one.value)
  .flatMap(one => (one.dataset.many ? one.value.split(',') : [one.value]).flatMap(value => [one.name, value]))
  .concat(rest());

async function open(given) {
  const names = new Set();
  files = [...given].map(file => {
    let { name } = file;
    for (let count = 2; names.has(name); count++) name = `${count}-${file.name}`;
    names.add(name);
    return name == file.name ? file : new File([file], name);
  });
  if (!files.length) return;
  $('name').textContent = [...names].join(', ');
  document.title = `${[...names][0]} – trackconv`;
  document.body.classList.remove('fresh');
  isShown = false;
  storms = [];
  if (document.body.dataset.view != 'map') document.body.dataset.view = 'none';
  for (const name of ['storm', 'season', 'technique']) field(name).value = '';
  const isLarge = files.reduce((sum, one) => sum + one.size, 0) > LARGE;
  if (isLarge && !await listStorms()) return;
  const isDrawn = storms.length < 2 && await draw();
  if (!isLarge && isDrawn != null) await listStorms();
  if (storms.length > 1 && !isDrawn) showList();
}

/// Asks which storms there are; returns whether there is an answer.
async function listStorms() {
  const found = await convert('info', ...rest(), '--to', 'json');
  if (!found) return false;
  if (found.status) {
    if (document.body.dataset.view != 'trouble') showTrouble(found.findings);
    return false;
  }
  storms = JSON.parse(new TextDecoder().decode(found.bytes));
  offerChoices();
  return true;
}

/// Makes the map; returns whether there is one, or undefined if it was stopped.
async function draw() {
  const made = await convert(...options(), '--to', 'html');
  if (!made) return;
  if (made.status) {
    showTrouble(made.findings);
    return false;
  }
  const frame = make('iframe', { title: say('map', $('name').textContent), sandbox: 'allow-scripts allow-downloads',
    src: URL.createObjectURL(new Blob([made.bytes], { type: 'text/html' })) });
  frame.onload = () => URL.revokeObjectURL(frame.src);
  $('map').replaceChildren(frame);
  showMessages(made.findings);
  show('map');
  return isShown = true;
}

async function save(format) {
  const made = await convert(...options(), '--to', format);
  if (!made) return;
  showMessages(made.findings, made.status != 0);
  if (made.status) return;
  const name = (field('storm').value || files[0].name.replace(/\.\w+$/, '')).slice(0, 80);
  const link = make('a', { href: URL.createObjectURL(new Blob([made.bytes])), download: `${name}.${format}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// MARK: What is shown.

function show(view) {
  document.body.dataset.view = view;
  if (view != 'start' && !document.querySelector('header :focus')) $('name').focus();
}

function items(findings) {
  return findings.map(({ file, line, column, severity, message, text }) => {
    const item = make('li', {}, make('span', { className: severity, textContent: say(severity) }), ' ');
    const source = files.find(one => one.name == file?.replace(/^\.\//, ''));
    if (source && line) {
      const onclick = () => showLine(source, line, column ?? 1);
      item.append(make('button', { type: 'button', onclick, textContent: say('line', line) }), ' ');
    }
    // What follows the first line of a message is kept.
    item.append(message + (text.includes('\n') ? text.slice(text.indexOf('\n')) : ''));
    return item;
  });
}

function showMessages(findings, isOpen = false) {
  const menu = $('messages');
  menu.hidden = !findings.length;
  menu.open = isOpen;
  menu.classList.toggle('error', findings.some(one => one.severity == 'error'));
  menu.firstElementChild.textContent = say('messages', findings.length);
  menu.lastElementChild.replaceChildren(...items(findings));
}

function showTrouble(findings) {
  showMessages(findings);
  $('trouble').lastElementChild.replaceChildren(...items(findings));
  show('trouble');
}

// MARK: How the input was read.

const table = (words, rows) => make('div', { className: 'scroll', tabIndex: 0 }, make('table', {},
  make('thead', {}, make('tr', {}, ...words.map(one => make('th', { scope: 'col', textContent: one })))),
  make('tbody', {}, ...rows.map(row => make('tr', {}, ...row.map(one => make('td', { textContent: one ?? '–' })))))));

async function explain() {
  const place = $('reading').lastElementChild;
  place.replaceChildren();
  const found = files.length && await convert('explain', ...rest(), '--to', 'json');
  if (!found) return;
  if (!found.bytes.length) return place.append(make('ol', {}, ...items(found.findings)));
  for (const one of JSON.parse(new TextDecoder().decode(found.bytes))) place.append(...explained(one));
}

function explained({ input, format, columns, values, findings, storms, techniques, command }) {
  const used = columns.filter(one => one.field), unused = columns.filter(one => !one.field);
  const title = word => make('h2', { textContent: say(word) });
  const fixes = Math.max(...values.map(one => one.fixes));
  const parts = [make('h2', { textContent: `${input}: ${format ?? say('failed')}` })];
  if (used.length) {
    parts.push(table(['column', 'readAs', 'unit', 'decidedBy', 'first', 'became'].map(one => say(one)),
      used.map(one => [one.name, one.field, one.unit, one.decided_by, one.first, one.became])));
  } else if (values.length) {
    parts.push(table([say('value'), say('unit'), say('first'), say('ofFixes', fixes)],
      values.map(one => [one.name, one.unit, one.first, one.fixes])));
  }
  if (unused.length) parts.push(title('unused'), table([say('column'), say('readAs'), say('first')], unused.map(one => [one.name, one.became, one.first])));
  if (findings.length) parts.push(make('ol', {}, ...items(findings.map(one => ({ ...one, file: input, text: '' })))));
  parts.push(make('p', { textContent: storms.slice(0, 20).map(one => `${one.name ?? one.storm_id} (${one.fixes})`).join(', ') +
    (storms.length > 20 ? ` + ${storms.length - 20}` : '') }));
  if (techniques.length) parts.push(make('p', { textContent: `${say('techniques')}: ${techniques.slice(0, 40).join(', ')}` }));
  if (command) parts.push(title('same'), make('code', { textContent: command.map(one => /^[\w.\/:+,=-]+$/.test(one) ? one : `'${one}'`).join(' ') }));
  return parts;
}

/// Shows a line of the input with its neighbours, and marks the word at the column, which counts bytes.
async function showLine(file, line, column) {
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] == 0x1f && bytes[1] == 0x8b) {
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  }
  const text = (start, end, most) => new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + most))).trimEnd();
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0 && starts.length <= line + AROUND; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  starts.push(bytes.length);
  const first = Math.max(1, line - AROUND), list = $('text').querySelector('ol');
  list.start = first;
  list.replaceChildren(...starts.slice(first - 1, -1).map((start, index) => {
    const end = starts[first + index];
    if (first + index != line) return make('li', { textContent: text(start, end, 2000) });
    const at = start + column - 1, after = text(at, end, 2000), word = after.match(/^[\w.+-]+|^./su)?.[0] ?? ' ';
    const before = new TextDecoder().decode(bytes.subarray(Math.max(start, at - 1000), at));
    return make('li', { className: 'on' }, before, make('mark', { textContent: word }), after.slice(word.length));
  }));
  $('text-title').textContent = `${file.name}:${line}:${column}`;
  $('text').showModal();
  list.querySelector('mark')?.scrollIntoView({ block: 'center' });
}

// MARK: Choices: storms, seasons and forecasts that the input has.

function offer(name, pairs) {
  const choice = field(name), { value } = choice;
  choice.replaceChildren(...pairs.map(([value, label]) => new Option(label, value)));
  choice.value = pairs.some(one => one[0] == value) ? value : '';
  choice.closest('label').hidden = pairs.length < 2;
}

function offerChoices() {
  const unique = values => [...new Set(values)].filter(Boolean).map(one => [`${one}`, `${one}`]);
  const several = values => values.length < 2 ? [] : [['', say('all')], ...values];
  offer('storm', several(storms.map(one => [one.storm_id, `${one.name ?? one.storm_id} ${one.season ?? ''}`])));
  offer('season', several(unique(storms.map(one => one.season))));
  const techniques = unique(storms.flatMap(one => one.techniques?.split(/[ ,]+/) ?? []));
  offer('technique', [['', say('official')], ...techniques.length > 1 ? [['all', say('all')], ...techniques] : []]);
  showRows();
}

const found = () => storms.filter(one => $('find').value.toLowerCase().split(/\s+/).every(word =>
  `${one.storm_id} ${one.name ?? ''} ${one.season ?? ''} ${one.agency}`.toLowerCase().includes(word)));

function showList() {
  $('find').value = '';
  showRows();
  show('list');
}

function showRows() {
  const rows = found(), day = text => text?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3') ?? '';
  $('list-title').textContent = say('chosen', storms.length);
  $('these').textContent = say('showAll', rows.length);
  $('these').disabled = !rows.length;
  $('more').textContent = rows.length > MOST_ROWS ? say('more', rows.length - MOST_ROWS) : '';
  $('list').querySelector('thead').replaceChildren(make('tr', {}, ...['storm', 'season', 'from', 'wind', 'fixes'].map(one =>
    make('th', { scope: 'col', textContent: say(one) }))));
  $('list').querySelector('tbody').replaceChildren(...rows.slice(0, MOST_ROWS).map(one => make('tr', {},
    make('td', {}, make('button', { type: 'button', textContent: one.name ?? one.storm_id, onclick: () => choose([one]) })),
    ...[one.season, day(one.from), one.max_wind, one.fixes].map(value => make('td', { textContent: value ?? '' })))));
}

function choose(rows) {
  const value = rows.length == storms.length ? '' : rows.map(one => one.storm_id).join();
  if (rows.length > 1 && value) field('storm').add(new Option(say('chosen', rows.length), value));
  field('storm').value = value;
  draw();
}

// MARK: Events.

const take = data => {
  const text = data.getData('text');
  if (data.files.length) open(data.files);
  else if (text.trim()) open([new File([text], 'pasted.txt')]);
};
$('file').onchange = () => {
  open($('file').files).finally(() => $('file').value = '');
};
$('paste').oninput = () => $('paste').value.trim() && open([new File([$('paste').value], 'pasted.txt')]);
addEventListener('paste', event => /^(INPUT|TEXTAREA)$/.test(event.target.tagName) || take(event.clipboardData));
addEventListener('dragover', event => {
  event.preventDefault();
  document.body.classList.add('drag');
});
for (const kind of ['dragleave', 'drop']) {
  addEventListener(kind, event => event.relatedTarget || document.body.classList.remove('drag'));
}
addEventListener('drop', event => {
  event.preventDefault();
  take(event.dataTransfer);
});
// The map is a page of its own. It would keep files that are dragged from another window, and it does not tell of clicks.
setInterval(() => {
  $('map').style.pointerEvents = document.hasFocus() ? '' : 'none';
  for (const menu of document.activeElement.tagName == 'IFRAME' ? all('header details[open]') : []) menu.open = false;
}, 300);

form.onsubmit = event => event.preventDefault();
form.onchange = event => {
  if (event.target == $('language')) speak();
  if (files.length && (document.body.dataset.view != 'list' || field('storm').value || field('season').value)) draw();
};
$('language').onchange = form.onchange;
$('find').oninput = showRows;
$('these').onclick = () => choose(found());
$('cancel').onclick = () => {
  stop();
  if (!isShown) show('start');
};
$('open').onclick = () => show('start');
for (const one of all('[data-to]')) one.onclick = () => save(one.dataset.to);
$('reading').ontoggle = async () => {
  if (!$('reading').open) return;
  while (run) await new Promise(done => setTimeout(done, 50));
  explain();
};
addEventListener('click', event => {
  for (const menu of all('header details[open]')) menu.open = menu.contains(event.target) && !event.target.dataset.to;
});
addEventListener('keydown', event => {
  const menu = event.key == 'Escape' && document.querySelector('header details[open]');
  if (!menu) return;
  menu.open = false;
  menu.firstElementChild.focus();
});

const zone = minutes => `${minutes < 0 ? '-' : '+'}${new Date(Math.abs(minutes) * 60000).toISOString().slice(11, 16)}`;
const zones = [-new Date().getTimezoneOffset(), 330, 570, ...Array.from({ length: 25 }, (_, index) => 60 * (index - 11))];
field('tz').append(new Option('UTC', ''), ...[...new Set(zones.map(zone))].map(one => new Option(one, one)));
$('language').value = navigator.languages.map(one => /^zh/.test(one) ? 'zh-Hant' : one.slice(0, 2))
  .find(one => ['en', 'zh-Hant', 'ja'].includes(one)) ?? 'en';
speak();
for (const [name, file, text] of JSON.parse($('sample-files').textContent)) {
  const onclick = () => open([new File([text], file)]);
  $('samples').append(make('button', { type: 'button', textContent: name, onclick }));
}
isLoaded.then(startWorker);
