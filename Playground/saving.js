// What is taken away: files, the picture, and a link that holds the options and the file.

const ENDINGS = { fort22: '22', geoclaw: 'storm', ibtracs: 'ibtracs.csv' };
const LONGEST_LINK = 32000;  // characters that mail and messengers still pass on
const MOST_UNPACKED = 4e6;  // bytes that a link may expand to

const tell = (word, ...values) => $('saved').textContent = say(word, ...values);
const baseName = () => (/^[^,]+$/.test(field('storm').value) ? field('storm').value : files[0].name.replace(/\.\w+$/, '')).slice(0, 80);

/// Runs the command for a format; its bytes, or undefined if there are none, which the messages say.
async function converted(format) {
  if (asksForText()) return showAnswer();
  // What plates show is not what tables hold.
  const made = await convert([...options(/^(html|svg)$/.test(format) ? undefined : /preset/), '--to', format]);
  if (!made) return;
  if (!made.bytes.length) $('save').open = false;
  showMessages([...refused, ...made.findings], !made.bytes.length);
  if (visit?.view == 'map') visit.findings = shownFindings;
  if (made.bytes.length) return made.bytes;
  tell('notSaved');
}

function download(bytes, name, type = 'application/octet-stream') {
  const link = make('a', { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell('wasSaved', name);
}

async function save(format) {
  const bytes = await converted(format);
  if (bytes) download(bytes, `${baseName()}.${ENDINGS[format] ?? format}`);
}

// MARK: The picture.

/// The plate as PNG, in pixels of the plate times a scale.
async function picture(scale) {
  const svg = await converted('svg');
  if (!svg) return;
  const image = new Image(), canvas = make('canvas', {});
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done, fail) => canvas.toBlob(blob => blob ? done(blob) : fail(new Error('no picture')), 'image/png'));
}

async function savePicture(scale) {
  const png = await picture(scale);
  if (png) download(png, `${baseName()}${scale > 1 ? `@${scale}x` : ''}.png`, 'image/png');
}

/// The clipboard takes a promise: the picture may be made after the click that allows it.
async function copyPicture() {
  const png = picture(2).then(one => one ?? Promise.reject(new Error('no picture')));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    tell('wasCopied');
  } catch {
    if (await png.catch(() => null)) tell('notCopied');
  }
}

async function share() {
  const png = await picture(2);
  if (!png) return;
  try {
    await navigator.share({ files: [new File([png], `${baseName()}.png`, { type: 'image/png' })], title: document.title });
  } catch (error) {
    if (error.name != 'AbortError') tell('notCopied');
  }
}

// MARK: The link: after '#map=' the options as a line of JSON and the files, compressed, in base64 for addresses.

const samples = JSON.parse($('sample-files').textContent);  // title, name, and the file as in a link
const bytesOf = text => Uint8Array.from(atob(text), one => one.charCodeAt(0));
const inflated = (bytes, most) => through(new DecompressionStream('deflate-raw'), bytes, most);

async function through(stream, bytes, most) {
  const parts = [];
  let size = 0;
  for (let reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), part; !(part = await reader.read()).done;) {
    if ((size += part.value.length) > most) throw new RangeError('too long');
    parts.push(part.value);
  }
  return new Blob(parts);
}

async function linkOf() {
  const values = Object.fromEntries(Object.entries({ ...formValues(), '--lang': $('language').value }).filter(one => one[1]));
  const sample = files.length == 1 ? samples.findIndex(([, name]) => files[0].sample == name) : -1;
  const head = { values, ...sample < 0 ? { files: files.map(one => [one.name, one.size]) } : { sample: samples[sample][1] } };
  const given = sample < 0 ? files : [];
  if (given.reduce((sum, one) => sum + one.size, 0) > MOST_UNPACKED) return;
  const packed = await through(new CompressionStream('deflate-raw'), await new Blob([JSON.stringify(head), '\n', ...given]).arrayBuffer(), Infinity);
  const text = btoa(Array.from(new Uint8Array(await packed.arrayBuffer()), one => String.fromCharCode(one)).join(''));
  const link = `${location.href.split('#')[0]}#map=${text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
  return link.length > LONGEST_LINK ? undefined : link;
}

async function copyLink() {
  const link = await linkOf();
  if (!link) return tell('tooLongLink');
  Object.assign($('link'), { value: link, hidden: false }).select();
  try {
    await navigator.clipboard.writeText(link);
    tell(location.protocol == 'file:' ? 'copiedHere' : 'copiedLink');
  } catch {
    tell('copyThis');
  }
}

/// Shows what the link in the address holds; returns whether there is one.
async function openLink() {
  const [, text] = location.hash.match(/^#map=([\w-]*)$/) ?? [];
  if (text == null) return;
  let head, given;
  try {
    const whole = await inflated(bytesOf(text.replace(/-/g, '+').replace(/_/g, '/')), MOST_UNPACKED);
    const bytes = new Uint8Array(await whole.arrayBuffer()), end = bytes.indexOf(10);
    head = JSON.parse(textOf(bytes.subarray(0, end)));
    let at = end + 1;
    given = head.sample ? await Promise.all(samples.filter(one => one[1] == head.sample).map(sampleFile))
      : head.files.map(([name, size]) => new File([bytes.subarray(at, at += size)], `${name}`));
    if (!given.length || at > bytes.length) throw new RangeError('cut off');
    for (const value of Object.values(head.values)) if (typeof value != 'string') throw new TypeError('no text');
  } catch {
    return open([{ name: '#map', word: 'badLink' }]);
  }
  const { '--lang': tongue, ...values } = head.values;
  if ([...$('language').options].some(one => one.value == tongue)) $('language').value = tongue;
  speak();
  return open(given, { ...blank, ...values });
}

// MARK: Events.

const sampleFile = async ([, name, text]) => Object.assign(new File([await inflated(bytesOf(text), Infinity)], name), { sample: name });
for (const one of all('[data-to]')) one.onclick = () => save(one.dataset.to);
for (const one of all('[data-scale]')) one.onclick = () => savePicture(+one.dataset.scale);
$('copy').onclick = copyPicture;
$('copy-link').onclick = copyLink;
$('share').onclick = share;
$('share').hidden = !navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] });
$('copy').hidden = typeof ClipboardItem != 'function' || !navigator.clipboard;
$('save').ontoggle = () => {
  $('saved').textContent = '';
  $('link').hidden = true;
};
