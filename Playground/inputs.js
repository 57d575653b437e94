// What is given to the page: what a file is that holds no track, and what helps somebody who has only this page.

/// Files that the program does not read here, by their first bytes, one character each.
const SIGNS = [
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF....WEBP|^II\*\0|^MM\0\*|^BM....\0\0\0\0|^....ftyp(?:hei|avif|mif1)/s, 'isPicture'],
  [/^CDF[\x01\x02\x05]|^\x89HDF/, 'isNetCDF'],
  [/^(?:[\x01\r\n]*[ -~\r\n]{0,80}?)(?:BUFR[^ ]{3}[\x02-\x05]|GRIB[^ ]{3}[\x01\x02])/s, 'isGrid'],
  [/^%PDF/, 'isPDF'],
  [/^....ftyp|^\x1aE\xdf\xa3|^ID3|^OggS/s, 'isFilm'],
];

/// The word that says why something given is no file to convert, or undefined.
async function objection(file) {
  if (file.word) return file.word;
  let start;
  try {
    start = String.fromCharCode(...new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
  } catch {
    return 'isUnreadable';
  }
  if (!start) return 'isEmpty';
  if (/^\s*(?:https?|ftp|file):\/\/\S+\s*$/i.test(start) || /^\[InternetShortcut\]/.test(start)) return 'isAddress';
  // Names and coordinates without times: places of the user's own, to name on the map.
  const head = start.split(/\r?\n/, 1)[0];
  file.isPlaces = /[,;\t]/.test(head) && /\bname\b/i.test(head) && /\blat/i.test(head) && /\blon/i.test(head) && !/time|date|year|hour|utc|valid|dtg|iso/i.test(head);
  file.isZip = start.startsWith('PK\x03\x04') && !/\[Content_Types\]|xl\//.test(start);
  return SIGNS.find(([sign]) => sign.test(start))?.[1];
}

/// Takes what is dropped or pasted.
function take(data) {
  const entries = [...data.items ?? []].filter(one => one.kind == 'file').map(one => one.webkitGetAsEntry?.());
  const given = [...data.files].map((file, index) => entries[index]?.isDirectory ? { name: file.name, word: 'isFolder' } : file);
  const text = data.getData('text');
  if (given.length) open(given);
  else if (text.trim()) open([new File([text], 'pasted.txt')]);
}

// MARK: Errors of the command, for somebody at a page.

/// What only helps at a command line, and what is said instead.
const AT_A_PAGE = [
  [/, for example with 'tar -xOf[^']*'/, ''],
  [/: 'feed:gdacs' fetches the present positions/, ': GDACS’s RSS feed has the present positions'],
  [/, or the ATCF decks that 'feed:nhc' fetches/, ', or its ATCF decks'],
  [/: make a table of it, with duckdb.*$/s, ': save it as CSV first'],
  [/ is not in the browser build: give files, or use the command/, ' is not read here: nothing is fetched; download the file first'],
  [/files are not in the browser build: leave out '-o'/, 'this page writes no files by ‘-o’: use Save'],
  [/\n?Usage: trackconv[^]*$/, ''],
  [/libnetcdf[^]*$/, 'only the command reads netCDF'],
];
const forPage = message => AT_A_PAGE.reduce((text, [old, replacement]) => text.replace(old, replacement), message);

/// What kinds of errors mean, and what to do: the words, and whether they are about options.
const KINDS = [
  [/invalid value|unknown option|unexpected|missing value|Usage:|not in the browser build/i, 'badOption', true],
  [/unpack|compressed|archive/i, 'isPacked'],
  [/no storm|matches? (?:no|none)|no fix/i, 'noMatch', true],
  [/column|--[a-z]/, 'unclear', true],
  [/damaged|cut off|truncated|not close/i, 'isDamaged'],
  [/expected|unknown format/i, 'noTrack'],
];

/// Says what the errors mean, in the language of the page, and what to do next.
function fillTrouble(errors) {
  const place = $('trouble'), text = errors.map(one => one.text || one.message).join('\n');
  const [, word, isOption] = errors.length > refused.length ? KINDS.find(([sign]) => sign.test(text)) ?? [] : [];
  const steps = [];
  if (isOption) steps.push(make('button', { type: 'button', textContent: say('setOption'), onclick: event => {
    event.stopPropagation();
    form.closest('details').open = true;
    $('rest').focus();
  } }));
  if (lastMap) steps.push(make('button', { type: 'button', textContent: say('back', lastMap.files[0].name), onclick: () => recall(lastMap) }));
  steps.push(make('button', { type: 'button', textContent: say('another'), onclick: () => arrive('start', true) }));
  steps.push(make('a', { href: '#sources', textContent: say('where'), onclick: () => {
    $('sources').open = true;
    arrive('start', true);
  } }));
  place.querySelector('p').textContent = word ? say(word) : '';
  place.querySelector('ol').replaceChildren(...items(errors));
  place.querySelector('.steps').replaceChildren(...steps);
}

// MARK: Time zones: offsets from UTC in quarter hours, and places.

const offset = minutes => `${minutes < 0 ? '-' : '+'}${new Date(Math.abs(minutes) * 60000).toISOString().slice(11, 16)}`;
// Names that a browser has from before a place was renamed.
const RENAMED = { 'Asia/Rangoon': 'Asia/Yangon', 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Katmandu': 'Asia/Kathmandu', 'Pacific/Truk': 'Pacific/Chuuk', 'Pacific/Ponape': 'Pacific/Pohnpei' };
/// A zone as the command takes it: an hour without a sign is east of Greenwich, a city means its zone.
function zoneOf(typed) {
  const [, hours, minutes] = typed.match(/^ *(\d\d?)(?::?(\d\d))? *$/) ?? [], name = typed.trim();
  if (hours) return `+${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return zoneNames.find(one => one.split('/').at(-1).toLowerCase() == name.toLowerCase().replaceAll(' ', '_')) ?? name;
}
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneNames = [own, ...Intl.supportedValuesOf?.('timeZone') ?? []].map(one => RENAMED[one] ?? one)
  .filter(one => /^[A-Z]\w+\/[\w/+-]+$/.test(one) && !/^Etc/.test(one));
$('zones').append(...[...new Set([...zoneNames, ...Array.from({ length: 105 }, (_, index) => offset(15 * index - 720))])]
  .map(one => new Option('', one)));
