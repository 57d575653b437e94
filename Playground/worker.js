// Converts outside the page's thread. The build puts trackconv.js in front of it.
// Messages to it: first {wasm}, then {files, args} for each run. Messages from it: {module} once, then {result} or {word, error}.

let program;

async function unpacked(text) {
  const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), one => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

onmessage = async ({ data: { wasm, files, args } }) => {
  try {
    if (wasm) {
      program = (typeof wasm == 'string' ? unpacked(wasm) : Promise.resolve(wasm)).then(load);
      postMessage({ module: (await program).module });
      return;
    }
    const input = {};
    for (const file of files) input[file.name] = await file.arrayBuffer();
    const { status, bytes, findings } = await (await program).convert(input, args);
    postMessage({ result: { status, bytes, findings } }, [bytes.buffer]);
  } catch (error) {
    postMessage({ word: error instanceof DOMException ? 'unread' : 'crashed', error: `${error.name}: ${error.message}` });
  }
};
