// Converts every sample with the WebAssembly build and with the command, and compares the outputs and the
// findings: the same bytes, or numbers that differ in what another libm rounds.
//
//   node check.mjs trackconv.wasm trackconv samples
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const [wasm, command, samples] = process.argv.slice(2);
const formats = ["geojson", "kml", "csv", "svg", "html"];
const mebibytes = 1 << 20;
const module = new WebAssembly.Module(readFileSync(wasm));

const encoder = new TextEncoder();
// What differs, and why.
const known = { "csv/names.csv html": "a border is simplified at another vertex, of two that are equally far from it" };

function convert(name, data, words) {
  const { exports: page } = new WebAssembly.Instance(module, { env: { now: () => Date.now() / 1e3 } });
  const give = (bytes) => {
    const start = page.tc_allocate(bytes.length);
    new Uint8Array(page.memory.buffer).set(bytes, start);
    return start;
  };
  const take = (start, count) => Buffer.from(page.memory.buffer, start, count);
  page._initialize();
  const path = encoder.encode(name);
  page.tc_file(give(path), path.length, give(data), data.length);
  const list = encoder.encode([name, ...words].map((word) => word + "\0").join(""));
  const status = page.tc_run(give(list), list.length);
  return {
    status, size: page.memory.buffer.byteLength,
    output: take(page.tc_output(), page.tc_output_length()).toString(),
    findings: take(page.tc_findings(), page.tc_findings_length()).toString(),
  };
}

// Numbers as texts: those with decimals may differ by two units of the last one, or of the 14th digit.
function isClose(one, other) {
  const number = /-?\d+\.\d+/g;
  if (one.replace(number, "#") !== other.replace(number, "#")) return false;
  const numbers = other.match(number) ?? [];
  return (one.match(number) ?? []).every((text, index) => {
    const decimals = Math.min(text.split(".")[1].length, numbers[index].split(".")[1].length);
    return Math.abs(text - numbers[index]) <= Math.max(2.5 * 10 ** -decimals, Math.abs(text) * 1e-13);
  });
}

const files = readdirSync(samples, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "README.md")
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`).sort();
const counts = { same: 0, close: 0, known: 0, refused: 0, different: 0, trap: 0 };
let largest = 0;
for (const file of files) {
  for (const format of formats) {
    const words = ["--to", format];
    const expected = spawnSync(command, [file, ...words], { maxBuffer: 500 * mebibytes });
    let found;
    try {
      found = convert(file, readFileSync(file), words);
    } catch (error) {
      counts.trap += 1;
      console.log(`trap: ${file} ${format}: ${error.message}: ${error.stack.split("\n")[1]}`);
      continue;
    }
    largest = Math.max(largest, found.size);
    const output = expected.stdout.toString();
    const kind =
      found.output + found.findings === output + expected.stderr && found.status === expected.status
        ? "same"
        : found.findings.includes("not in the browser build") ? "refused"
          : isClose(found.output, output) && found.findings === String(expected.stderr)
              && found.status === expected.status
            ? "close" : `${file.slice(samples.length + 1)} ${format}` in known ? "known" : "different";
    counts[kind] += 1;
    if (kind === "different") console.log(`different: ${file} ${format}\n${found.findings.slice(0, 300)}`);
    if ((found.output + found.findings).includes("cannot print value in embedded Swift")) {
      counts.different += 1;
      console.log(`not printed: ${file} ${format}`);
    }
  }
}
console.log(`${JSON.stringify(counts)}, at most ${largest / mebibytes} MiB`);
process.exit(counts.different + counts.trap > 0 ? 1 : 0);
