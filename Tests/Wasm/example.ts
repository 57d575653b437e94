// What browser.md says of the module, for the compiler of TypeScript.
import { load, type Finding, type Result } from '../../Playground/trackconv.js';

export async function names(bytes: Uint8Array): Promise<string[]> {
  const trackconv = await load(await fetch('trackconv.wasm'));
  const { status, text, findings }: Result = await trackconv.convert({ 'ty_infos.js': bytes }, ['--to', 'geojson']);
  const lines = findings.map((one: Finding) => `${one.file ?? ''}:${one.line ?? 0}: ${one.severity}: ${one.message}`);
  if (status != 0) throw new Error(lines.join('\n'));
  const one = await (await load(trackconv.module)).convert(bytes, ['--places', 'mine.csv'] as const, { 'mine.csv': bytes.buffer as ArrayBuffer });
  // @ts-expect-error: a text is no bytes
  trackconv.convert('text').catch(() => 0);
  return [one.text, text, new TextDecoder().decode(one.bytes)];
}
