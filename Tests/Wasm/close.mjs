// How outputs of the WebAssembly build may differ from the command's.

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
