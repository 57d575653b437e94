// How outputs of the WebAssembly build may differ from the command's.

// A border is simplified at another vertex, of two that are equally far from it.
export const known = /^csv\/names\.csv .*html$/;

// Numbers as texts: those with decimals may differ by two units of the last one, or of the 14th digit.
export function isClose(one, other) {
  const number = /-?\d+\.\d+/g;
  if (one.replace(number, "#") !== other.replace(number, "#")) return false;
  const numbers = other.match(number) ?? [];
  return (one.match(number) ?? []).every((text, index) => {
    const decimals = Math.min(text.split(".")[1].length, numbers[index].split(".")[1].length);
    return Math.abs(text - numbers[index]) <= Math.max(2.5 * 10 ** -decimals, Math.abs(text) * 1e-13);
  });
}
