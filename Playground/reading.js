// How the input was read, and the lines that messages are about.

const AROUND = 30;  // lines shown before and after the one of a message

const table = (words, rows) => make('div', { className: 'scroll', tabIndex: 0 }, make('table', {},
  make('thead', {}, make('tr', {}, ...words.map(one => make('th', { scope: 'col', textContent: one })))),
  make('tbody', {}, ...rows.map(row => make('tr', {}, ...row.map((one, index) => {
    const cell = make('td', { textContent: one ?? '–' });
    cell.dataset.head = words[index];
    return cell;
  }))))));

async function explain() {
  const place = $('reading').lastElementChild;
  place.replaceChildren();
  const found = files.length && await convert(['explain', ...rest(), '--to', 'json']);
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
  const first = Math.max(1, line - AROUND), list = make('ol', { start: first });
  list.append(...starts.slice(first - 1, -1).map((start, index) => {
    const end = starts[first + index];
    if (first + index != line) return make('li', { textContent: text(start, end, 2000) });
    const at = start + column - 1, after = text(at, end, 2000), word = after.match(/^[\w.+-]+|^./su)?.[0] ?? ' ';
    const before = new TextDecoder().decode(bytes.subarray(Math.max(start, at - 1000), at));
    return make('li', { className: 'on' }, before, make('mark', { textContent: word }), after.slice(word.length));
  }));
  showText(`${file.name}:${line}:${column}`, [list]);
  list.querySelector('mark')?.scrollIntoView({ block: 'center' });
}
