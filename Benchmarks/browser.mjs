// Measures what 'make playground' has made, under Node, and prints a Markdown table.
//
//     browser.mjs <out/playground> <tracks>...
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";

const RUNS = 9;
const [folder, ...tracks] = process.argv.slice(2);
const { load } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(`${folder}/trackconv.js`))}`);
const median = (values) => values.sort((one, other) => one - other)[values.length >> 1].toFixed(0);
const megabytes = (name) => (statSync(`${folder}/${name}`).size / 1e6).toFixed(1);

async function timed(body) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await body();
    times.push(performance.now() - start);
  }
  return median(times);
}

const module = readFileSync(`${folder}/trackconv.wasm`);
const sent = (gzipSync(readFileSync(`${folder}/trackconv.html`)).length / 1e6).toFixed(1);
const rows = [["compiling the module", await timed(() => load(module))]];
const trackconv = await load(module);
for (const path of tracks) {
  const bytes = readFileSync(path);
  for (const format of ["html", "geojson", "gpkg"]) {
    rows.push([`${basename(path)} to ${format}`, await timed(async () => {
      const { status, findings } = await trackconv.convert(bytes, ["--to", format]);
      if (status) throw new Error(findings[0].text);
    })]);
  }
}
console.log(`\n## In a browser\n\nThe page has ${megabytes("trackconv.html")} MB, ${sent} with gzip, and the module ` +
  `${megabytes("trackconv.wasm")} MB. Under Node, medians of ${RUNS}:\n`);
console.log("|  | ms |\n|---|---:|\n" + rows.map(([name, time]) => `| ${name} | ${time} |`).join("\n"));
