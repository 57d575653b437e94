// The page: takes files, has the worker convert them, and shows the map, the messages and the storms.

const MOST_DRAWN = 300;  // storms on a map; of twice as many a browser's tab may run out of memory
const LISTED_FROM = 61;  // storms from which on the list comes first
const LARGE = 4e6;  // bytes of input after which the worker gives its memory back
const MOST_ROWS = 200;
const $ = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const textOf = bytes => new TextDecoder().decode(bytes);
const form = $('options'), field = name => form.elements['--' + name];
// Of the files given: those taken, their storms, and errors of the others.
let files = [], storms = [], refused = [], language = 0, opening = 0;

// MARK: Words.

const say = (word, value, other) => WORDS[word][language].replace('{}', value).replace('{}', other);

function speak() {
  language = $('language').selectedIndex;
  document.documentElement.lang = $('language').value;
  for (const one of all('[data-word]')) one.textContent = say(one.dataset.word, one.dataset.value);
  for (const one of all('[data-label]')) one.ariaLabel = say(one.dataset.label);
  for (const one of all('[data-hint]')) one.title = say(one.dataset.hint);
  $('find').placeholder = say('find');
  offerChoices();
}

// MARK: The worker. It has one run at a time; the next run, or 'Cancel', ends it with its memory.

const isLoaded = new Promise(done => addEventListener('DOMContentLoaded', done));
const problem = (message, file) => ({ file, severity: 'error', message, text: message });
let worker, wasm, run;

function startWorker() {
  worker?.terminate();
  const source = new Blob([$('worker').textContent], { type: 'text/javascript' });
  const mine = worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data: { module, result, word, error } }) => {
    if (mine != worker) return;
    if (module) wasm = module;
    else end(result ?? { status: 1, bytes: new Uint8Array(), findings: [problem(say(word, error))] });
  };
  worker.onerror = event => mine == worker && end({ status: 1, bytes: new Uint8Array(), findings: [problem(say('crashed', event.message))] });
  worker.postMessage({ wasm: wasm ?? { packed: $('wasm').textContent, decoder: $('decoder').textContent } });
}

/// Runs the command with the files, or those given; there is no result if the run is stopped.
function convert(args, input = files) {
  if (run) stop();
  const since = Date.now();
  const tick = () => {
    const seconds = (Date.now() - since) / 1000;
    $('busy').hidden = seconds < 0.25;
    $('elapsed').textContent = seconds < 1 ? '' : say('seconds', Math.floor(seconds));
  };
  const places = input.filter(one => one.isPlaces), tracks = input.filter(one => !one.isPlaces);
  return new Promise(done => {
    const mine = run = { done, timer: setInterval(tick, 100), isLarge: input.reduce((sum, one) => sum + one.size, 0) > LARGE };
    isLoaded.then(() => mine == run && worker.postMessage({ files: tracks, beside: places,
      args: [...args, ...places.slice(0, 1).flatMap(one => ['--places', one.name])] }));
  });
}

function end(result) {
  clearInterval(run?.timer);
  $('busy').hidden = true;
  const ended = run;
  run = null;
  if (ended?.isLarge || result?.bytes.length > LARGE) startWorker();
  ended?.done(result);
}

function stop() {
  if (worker) startWorker();
  end(null);
}

// MARK: From files to a map.

const rest = () => ($('rest').value.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [])
  .map(one => one.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
const options = (without = /^$/) => [...form.elements].filter(one => one.name && one.value && !without.test(one.name))
  .flatMap(one => (one.dataset.many ? one.value.split(',') : [one.value]).flatMap(value => [one.name, value]))
  .concat(rest());
/// Whether the other options ask for a text, such as the help, and not for a map.
const asksForText = () => rest().some(one => /^(-h|--(help|help-all|version|json-usage|credits))$/.test(one));

/// Shows files, and with `values` those of the options too.
async function open(given, values) {
  opening++;
  try {
    await showFiles(given, values);
  } finally {
    opening--;
  }
}

async function showFiles(given, values = {}) {
  if (run) stop();
  const names = new Set(), taken = [], errors = [];
  for await (const file of given) {
    const word = await objection(file);
    if (word) errors.push(problem(say(word), file.name));
    else taken.push(file);
  }
  if (!taken.length && !errors.length) return;
  if (taken.every(one => one.isPlaces)) taken.forEach(one => delete one.isPlaces);
  files = taken.map(file => {
    let { name } = file;
    for (let count = 2; names.has(name); count++) name = `${count}-${file.name}`;
    names.add(name);
    return name == file.name ? file : Object.assign(new File([file], name), { isPlaces: file.isPlaces, isZip: file.isZip });
  });
  [storms, refused] = [[], errors];
  setValues({ '--storm': '', '--season': '', '--technique': '', ...values });
  if (!files.length) return showTrouble([], true);
  const listed = await listStorms(values);
  const isList = storms.length >= (files.some(one => one.isZip) ? 2 : LISTED_FROM);
  if (listed) await (isList && !field('storm').value && !field('season').value ? showList([], true) : draw(true));
}

/// Asks which storms there are; returns whether the files can be drawn.
async function listStorms(values) {
  if (asksForText()) return true;
  const found = await convert(['info', ...rest(), '-q', '--to', 'json']);
  if (!found) return false;
  if (found.bytes.length) storms = JSON.parse(textOf(found.bytes));
  else if (files.reduce((sum, one) => sum + one.size, 0) > LARGE) return showTrouble(found.findings, true);
  setValues({ ...formValues(), ...values });
  return true;
}

/// The number of storms that the options choose.
async function chosenCount() {
  const [ids, season] = [field('storm').value, field('season').value];
  const count = ids ? ids.split(',').length : storms.filter(one => !season || one.season == season).length;
  if (count <= MOST_DRAWN || !rest().length) return count;
  const found = await convert(['info', ...options(), '-q', '--to', 'json']);
  return found && (found.bytes.length ? JSON.parse(textOf(found.bytes)).length : 0);
}

/// Makes the map, as a new stop of the way through the page or in the place of the present one.
async function draw(isNew) {
  if (asksForText()) return showAnswer();
  const count = await chosenCount();
  if (count == null) return;
  if (count > MOST_DRAWN) return showList([], isNew, say('tooMany', MOST_DRAWN, count));
  const made = await convert([...options(), '--to', 'html']);
  if (!made) return;
  if (!made.bytes.length) return showTrouble(made.findings, isNew);
  const frame = make('iframe', { title: say('map', fileNames()), sandbox: 'allow-scripts allow-downloads',
    src: URL.createObjectURL(new Blob([withListener(textOf(made.bytes))], { type: 'text/html' })) });
  frame.onload = () => URL.revokeObjectURL(frame.src);
  $('map').replaceChildren(frame);
  showMessages([...refused, ...made.findings], refused.length || made.status);
  mapped = lastMap = arrive('map', isNew);
  // What has been asked for beside the map follows it.
  if ($('near').children.length) await lookNear();
  if ($('compare').open) await compare();
}

/// Shows the text that the other options ask for.
async function showAnswer() {
  const made = await convert(rest(), []);
  if (!made) return;
  showText($('rest').value, [make('pre', { textContent: textOf(made.bytes) || made.findings.map(one => one.text).join('\n') })]);
  if (document.body.dataset.view == 'none') arrive('start');
}

// MARK: The way through the page, for 'Cancel' and the browser's Back and Forward.

const visits = [];
let visit, mapped, lastMap;  // the present stop, the one whose map is in the page, and the last one with a map

const fileNames = () => files.map(one => one.name).join(', ');
const formValues = () => Object.fromEntries([...form.elements].filter(one => one != $('language') && one.tagName != 'BUTTON')
  .map(one => [one.name || one.id, one.value]));

function setValues(values) {
  offerChoices();
  for (const [name, value] of Object.entries(values)) {
    const one = form.elements.namedItem(name);
    if (name == '--storm' && value && ![...one.options].some(known => known.value == value)) {
      const rows = storms.filter(storm => value.split(',').includes(storm.storm_id));
      if (rows.length) one.add(optionOf(rows, value));
    }
    if (one) one.value = value;
    if (one?.selectedIndex == -1) one.value = '';
  }
  showSwitches();
}

function arrive(view, isNew) {
  visit = { view, files, storms, refused, values: formValues(), findings: shownFindings };
  if (!isNew && visits[history.state]) visits[history.state] = visit;
  else history.pushState(visits.push(visit) - 1, '');
  show(view);
  return visit;
}

/// Returns to a stop: its files, options and messages.
function recall(one) {
  ({ files, storms, refused } = visit = one);
  setValues(one.values);
  showMessages(one.findings);
  showRows();
  if (one.view == 'trouble') fillTrouble(one.findings);
  if (one.view == 'map' && one != mapped) draw();
  else show(one.view);
}

onpopstate = ({ state }) => {
  if (run) stop();
  if (visits[state]) recall(visits[state]);
  else openLink();
};

// MARK: Switches of layers, which the text of the option has too.

const SWITCHES = ['wind-swath', 'arrival', 'warning-area', 'landfall', 'track-segment', 'strike-probability'];
$('switches').append(...SWITCHES.map(value => {
  const name = make('span', {});
  name.dataset.word = value;
  return make('label', {}, make('input', { type: 'checkbox', value }), name);
}));
const switches = [...$('switches').querySelectorAll('input')], layers = () => field('layers').value.split(/[+, ]+/).filter(Boolean);

function showSwitches() {
  for (const one of switches) one.checked = layers().some(name => name == one.value || name == 'all');
}

function setLayer({ value, checked }) {
  const names = layers().filter(name => name != value).concat(checked ? value : []);
  field('layers').value = names.length ? (/^[^+]/.test(field('layers').value) ? '' : '+') + names.join() : '';
}

// MARK: What is shown.

function show(view) {
  document.body.dataset.view = view;
  document.body.classList.toggle('fresh', !files.length);
  $('name').textContent = fileNames();
  document.title = files.length ? `${files[0].name} – trackconv` : 'trackconv';
  // The memory of a map is free once another view than the choice of files has come.
  if (view == 'list' || view == 'trouble') {
    $('map').replaceChildren();
    mapped = null;
  }
  if (view != 'start' && !document.querySelector('header :focus')) $('name').focus();
}

let shownFindings = [];

function items(findings) {
  return findings.map(({ file, line, column, severity, message, text }) => {
    const item = make('li', {}, make('span', { className: severity, textContent: say(severity) }), ' ');
    const source = files.find(one => one.name == file?.replace(/^\.\//, ''));
    if (file && files.length + refused.length > 1) item.append(make('strong', { textContent: file }), ' ');
    if (source && line) {
      const onclick = () => showLine(source, line, column ?? 1);
      item.append(make('button', { type: 'button', onclick, textContent: say('line', line) }), ' ');
    }
    // What follows the first line of a message is kept.
    item.append(forPage(message + (text.includes('\n') ? text.slice(text.indexOf('\n')) : '')));
    return item;
  });
}

function showMessages(findings, isOpen = false) {
  const menu = $('messages');
  shownFindings = findings;
  menu.hidden = !findings.length;
  menu.open = isOpen && findings.length > 0;
  menu.classList.toggle('error', findings.some(one => one.severity == 'error'));
  menu.firstElementChild.textContent = say('messages', findings.length);
  menu.lastElementChild.replaceChildren(...items(findings));
}

/// Says why there is no map, and what helps.
function showTrouble(findings, isNew) {
  const errors = [...refused, ...findings];
  showMessages(errors);
  fillTrouble(errors);
  arrive('trouble', isNew);
}

function showText(title, children) {
  $('text-title').textContent = title;
  $('text').lastElementChild.replaceChildren(...children);
  $('text').showModal();
}

// MARK: Choices: storms, seasons and forecasts that the input has.

function offer(choice, pairs) {
  const { value } = choice;
  choice.replaceChildren(...pairs.map(([value, label]) => new Option(label, value)));
  choice.value = pairs.some(one => one[0] == value) ? value : '';
  choice.closest('label').hidden = pairs.length < 2;
}

function offerChoices() {
  const unique = values => [...new Set(values)].filter(Boolean).sort().map(one => [`${one}`, `${one}`]);
  const several = values => values.length < 2 ? [] : [['', say('all')], ...values];
  const seasons = several(unique(storms.map(one => one.season)));
  // Of an archive the list offers them.
  const few = storms.length < LISTED_FROM ? storms : storms.filter(one => one.storm_id == field('storm').value);
  const chosen = field('storm').value;
  offer(field('storm'), storms.length < 2 ? [] : [['', say('all')],
    ...few.map(one => [one.storm_id, `${one.name ?? one.storm_id} ${one.season ?? ''}`]),
    ...chosen.includes(',') ? [[chosen, say('chosen', chosen.split(',').length)]] : []]);
  offer(field('season'), seasons);
  offer($('year'), seasons);
  const techniques = unique(storms.flatMap(one => one.techniques?.split(/[ ,]+/) ?? []));
  offer(field('technique'), [['', say('official')], ...techniques.length > 1 ? [['all', say('all')], ...techniques] : []]);
  // Of an archive the forecasts of the storm that is chosen.
  $('compare').hidden = unique(few.flatMap(one => one.techniques?.split(',') ?? [])).length < 2;
  $('to-list').hidden = storms.length < LISTED_FROM;
  $('to-list').textContent = say('chosen', storms.length);
  showRows();
}

function found() {
  const words = $('find').value.toLowerCase().split(/\s+/), year = $('year').value;
  return storms.filter(one => (!year || one.season == year) && words.every(word =>
    `${one.storm_id} ${one.name ?? ''} ${one.season ?? ''} ${one.agency}`.toLowerCase().includes(word)));
}

/// Shows the storms of the files, with a word if there is something to say.
function showList(findings = [], isNew = false, word = '') {
  $('find').value = $('year').value = '';
  showMessages([...refused, ...findings], refused.length > 0);
  showRows();
  if (word) $('refusal').textContent = word;
  arrive('list', isNew);
}

function showRows() {
  const rows = found(), day = text => text?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3') ?? '';
  $('list-title').textContent = say('chosen', rows.length);
  $('these').textContent = say('showAll', rows.length);
  $('these').disabled = !rows.length || rows.length > MOST_DRAWN;
  $('refusal').textContent = rows.length > MOST_DRAWN ? say('tooMany', MOST_DRAWN, rows.length) : '';
  $('more').textContent = rows.length > MOST_ROWS ? say('more', rows.length - MOST_ROWS) : '';
  $('list').querySelector('thead').replaceChildren(make('tr', {}, ...['storm', 'season', 'from', 'maxWind', 'fixes'].map(one =>
    make('th', { scope: 'col', textContent: say(one) }))));
  $('list').querySelector('tbody').replaceChildren(...rows.slice(0, MOST_ROWS).map(one => make('tr', {},
    make('td', {}, make('button', { type: 'button', textContent: one.name ?? one.storm_id, onclick: () => choose([one]) })),
    ...[one.season, day(one.from), one.max_wind, one.fixes].map(value => make('td', { textContent: value ?? '' })))));
}

const optionOf = (rows, value) => new Option(rows.length > 1 ? say('chosen', rows.length) : `${rows[0].name ?? value} ${rows[0].season ?? ''}`, value);

function choose(rows) {
  // All storms of a year are its season, which has a name.
  const season = rows.length > 1 ? $('year').value : '';
  const isSeason = season && rows.every(one => one.season == season) && rows.length == storms.filter(one => one.season == season).length;
  if (isSeason) field('season').value = season;
  const value = isSeason || rows.length == storms.length ? '' : rows.map(one => one.storm_id).join();
  if (value) field('storm').add(optionOf(rows, value));
  field('storm').value = value;
  draw(true);
}

// MARK: Events.

$('file').onchange = () => {
  open($('file').files).finally(() => $('file').value = '');
};
$('more-files').onchange = () => {
  open([...files, ...$('more-files').files], formValues()).finally(() => $('more-files').value = '');
};
$('add').onclick = () => $('more-files').click();
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
  for (const menu of document.activeElement.tagName == 'IFRAME' ? all('header details[open]:not(#place)') : []) menu.open = false;
}, 300);

form.onsubmit = event => event.preventDefault();
form.onchange = event => {
  if (event.target == $('language')) speak();
  if (event.target == field('tz')) event.target.value = zoneOf(event.target.value);
  if (switches.includes(event.target)) setLayer(event.target);
  else showSwitches();
  if (event.target == field('season')) field('storm').value = '';
  if (document.body.dataset.view == 'trouble') fillTrouble(shownFindings);
  if (files.length && (document.body.dataset.view != 'list' || field('storm').value || field('season').value || asksForText())) {
    draw(document.body.dataset.view != 'map');
  }
};
$('language').onchange = form.onchange;
$('find').oninput = $('year').onchange = showRows;
$('these').onclick = () => choose(found());
$('cancel').onclick = () => {
  stop();
  // From the choice of files to the map that is still there.
  if (visit.view == 'start' && mapped) history.back();
  else recall(visit);
};
$('to-list').onclick = () => {
  setValues({ '--storm': '', '--season': '' });
  showList([], true);
};
$('open').onclick = () => arrive('start', true);
$('reading').ontoggle = async () => {
  if (!$('reading').open) return;
  while (run || opening) await new Promise(done => setTimeout(done, 50));
  explain();
};
addEventListener('click', event => {
  for (const menu of all('header details[open]')) menu.open = menu.contains(event.target) || event.target.isConnected == false;
});
addEventListener('keydown', event => {
  const menu = event.key == 'Escape' && document.querySelector('header details[open]');
  if (!menu) return;
  menu.open = false;
  menu.firstElementChild.focus();
});

$('language').value = navigator.languages.map(one => /^zh/.test(one) ? 'zh-Hant' : one.slice(0, 2))
  .find(one => ['en', 'zh-Hant', 'ja'].includes(one)) ?? 'en';
