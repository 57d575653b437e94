// trackconv as an ES module. trackconv.d.ts describes what it exports.
//
//     const trackconv = await load('trackconv.wasm');
//     const { text } = await trackconv.convert({ 'ty_infos.js': bytes }, ['--to', 'geojson']);

// A line of the command's standard error: file, line, column, severity, message.
const FINDING = /^(?:(.+?):(?:(\d+):(?:(\d+):)?)? )?(error|warning|note): (.*)$/i;
const imports = { env: { now: () => Date.now() / 1000 } };
// A place of the tz database, and where the command looks for it.
const ZONE = /^--(?:input-)?tz(?:=(.*))?$/s, ZONES = '/usr/share/zoneinfo/';
const encoded = text => new TextEncoder().encode(text);
const decoded = bytes => new TextDecoder().decode(bytes);

export async function load(source) {
  if (source instanceof WebAssembly.Module) return new Trackconv(source);
  if (typeof source == 'string' || source instanceof URL) source = await fetch(source);
  if (source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: status ${source.status}`);
    source = await source.arrayBuffer();
  }
  return new Trackconv(await WebAssembly.compile(source));
}

export class Trackconv {
  constructor(module) {
    this.module = module;
  }

  async convert(input, args = [], beside = {}) {
    if (!Array.isArray(args) || !args.every(one => typeof one == 'string')) throw new TypeError('args is no array of strings');
    const given = isBytes(input) ? { input } : input;
    if (![given, beside].every(one => typeof one == 'object' && one && Object.values(one).every(isBytes))) {
      throw new TypeError('the input is neither bytes nor an object that has bytes by name');
    }
    for (const name of [...Object.keys(given), ...Object.keys(beside), ...args]) {
      if (name.includes('\0')) throw new TypeError(`NUL in ${JSON.stringify(name)}`);
    }
    const url = Object.keys(given).find(one => one.includes('://'));
    if (url) throw new TypeError(`${JSON.stringify(url)} is a URL, expected the name of a file: nothing is fetched`);
    // Every run has an instance of its own: a run that traps harms no other, and memory returns.
    const { exports } = await WebAssembly.instantiate(this.module, imports);
    const { memory } = exports;
    exports._initialize?.();
    const give = bytes => {
      const start = exports.tc_allocate(bytes.length) >>> 0;
      if (!start && bytes.length) throw new RangeError(`no memory for ${bytes.length} bytes`);
      new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
      return [start, bytes.length];
    };
    const take = (start, length) => new Uint8Array(memory.buffer, start >>> 0, length >>> 0).slice();
    const giveFile = (name, bytes) => exports.tc_file(...give(encoded(name)), ...give(ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes)));
    const names = [];
    for (let [name, bytes] of Object.entries(given)) {
      if (/^-|^\w+:/.test(name)) name = './' + name;  // neither an option nor a feed
      giveFile(name, bytes);
      names.push(name);
    }
    for (const [name, bytes] of Object.entries(beside)) giveFile(name, bytes);
    args.forEach((one, index) => {
      const zone = one.match(ZONE)?.[1] ?? (ZONE.test(args[index - 1]) ? one : ''), bytes = zone && zoneFile(zone);
      if (bytes) giveFile(ZONES + zone, bytes);
    });
    const status = exports.tc_run(...give(encoded([...args, ...names].map(one => one + '\0').join(''))));
    return new Result(status, take(exports.tc_output(), exports.tc_output_length()),
      findings(decoded(take(exports.tc_findings(), exports.tc_findings_length()))));
  }
}

const isBytes = one => one instanceof ArrayBuffer || ArrayBuffer.isView(one);
const zoneFiles = new Map();

/// The offsets of a place from UTC as the tz database has them in a file (TZif, RFC 8536), from what the browser knows; undefined
/// if it does not know the place.
function zoneFile(name) {
  if (zoneFiles.has(name)) return zoneFiles.get(name);
  let format;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return;
  }
  const offset = time => {
    const [, sign, hours, minutes, seconds] = format.format(time * 1000).match(/GMT(?:([-+])(\d+):(\d+)(?::(\d+))?)?$/) ?? [];
    return (sign == '-' ? -1 : 1) * ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + +(seconds ?? 0));
  };
  const changes = [], year = 365 * 86400, first = -90 * year, last = 130 * year, step = year / 20;
  for (let low = first, old = offset(low); low < last; low += step) {
    if (offset(low + step) == old) continue;
    let [before, after] = [low, low + step];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offset(middle) == old) before = middle;
      else after = middle;
    }
    old = offset(after);
    changes.push([after, old]);
    low = after - step;
  }
  const offsets = [...new Set([offset(first), ...changes.map(one => one[1])])], start = 88;
  const bytes = new Uint8Array(start + changes.length * 9 + offsets.length * 6 + 6), view = new DataView(bytes.buffer);
  for (const at of [0, 44]) bytes.set(encoded('TZif2'), at);
  [changes.length, offsets.length, 4].forEach((count, index) => view.setUint32(44 + 32 + index * 4, count));
  changes.forEach(([time, value], index) => {
    view.setBigInt64(start + index * 8, BigInt(time));
    bytes[start + changes.length * 8 + index] = offsets.indexOf(value);
  });
  offsets.forEach((value, index) => view.setInt32(start + changes.length * 9 + index * 6, value));
  bytes.set(encoded('LMT\0\n\n'), bytes.length - 6);
  zoneFiles.set(name, bytes);
  return bytes;
}

class Result {
  constructor(status, bytes, findings) {
    Object.assign(this, { status, bytes, findings });
  }

  get text() {
    return decoded(this.bytes);
  }
}

function findings(text) {
  const found = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, file, row, column, severity, message] = line.match(FINDING) ?? [];
    if (severity) {
      found.push({ file, line: row && Number(row), column: column && Number(column),
        severity: severity.toLowerCase(), message, text: line });
    } else if (found.length) {
      found.at(-1).text += '\n' + line;  // such as the usage after a wrong option
    } else {
      found.push({ severity: 'note', message: line, text: line });
    }
  }
  return found;
}
