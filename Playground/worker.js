// Converts outside the page's thread. The build puts trackconv.js in front of it.
// Messages to it: first {wasm}, a module or {packed, decoder}, then {files, args, beside} for each run. Messages from it: {module} once, then {result} or {word, error}.

let program;

// Each character holds seven bits.
function bytesOf(text) {
  const bytes = new Uint8Array(text.length * 7 >> 3);
  for (let index = 0, at = 0, held = 0, bits = 0; at < bytes.length; index++) {
    held = held << 7 | text.charCodeAt(index) & 127;
    bits += 7;
    if (bits > 7) bytes[at++] = held >> (bits -= 8);
  }
  return bytes;
}

async function unpacked({ packed, decoder }) {
  const { instance: { exports } } = await WebAssembly.instantiate(bytesOf(decoder));
  const bytes = bytesOf(packed), size = new DataView(bytes.buffer).getUint32(5, true);
  const start = exports.__heap_base.value, end = start + bytes.length;
  exports.memory.grow((bytes.length + 2 * size >> 16) + 16);
  new Uint8Array(exports.memory.buffer, start).set(bytes);
  const length = exports.unpack(start, bytes.length, end, size);
  if (!length) throw new Error('the page is damaged');
  return new Uint8Array(exports.memory.buffer, end + size, length);
}

onmessage = async ({ data: { wasm, files, args, beside } }) => {
  try {
    if (wasm) {
      program = (wasm.packed ? unpacked(wasm) : Promise.resolve(wasm)).then(load);
      postMessage({ module: (await program).module });
      return;
    }
    const read = async list => Object.fromEntries(await Promise.all(list.map(async one => [one.name, await one.arrayBuffer()])));
    const { status, bytes, findings } = await (await program).convert(await read(files), args, await read(beside));
    postMessage({ result: { status, bytes, findings } }, [bytes.buffer]);
  } catch (error) {
    postMessage({ word: error instanceof DOMException ? 'unread' : 'crashed', error: `${error.name}: ${error.message}` });
  }
};
