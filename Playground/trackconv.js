// trackconv as an ES module. trackconv.d.ts describes what it exports.
//
//     const trackconv = await load('trackconv.wasm');
//     const { text } = await trackconv.convert({ 'ty_infos.js': bytes }, ['--to', 'geojson']);

// A line of the command's standard error: file, line, column, severity, message.
const FINDING = /^(?:(.+?):(?:(\d+):(?:(\d+):)?)? )?(error|warning|note): (.*)$/i;
const imports = { env: { now: () => Date.now() / 1000 } };
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

  async convert(input, args = []) {
    const isOne = input instanceof ArrayBuffer || ArrayBuffer.isView(input);
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
    const names = [];
    for (let [name, bytes] of Object.entries(isOne ? { input } : input)) {
      if (/^-|^\w+:/.test(name)) name = './' + name;  // neither an option nor a URL
      bytes = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
      exports.tc_file(...give(encoded(name)), ...give(bytes));
      names.push(name);
    }
    const status = exports.tc_run(...give(encoded([...args, ...names].map(one => one + '\0').join(''))));
    return new Result(status, take(exports.tc_output(), exports.tc_output_length()),
      findings(decoded(take(exports.tc_findings(), exports.tc_findings_length()))));
  }
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
