/** What `fetch` answers, its address, the bytes of trackconv.wasm, or a module that is compiled already. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** A message of the command, with the place in the input that it is about. */
export interface Finding {
  file?: string;
  /** From 1. */
  line?: number;
  /** From 1, in bytes. */
  column?: number;
  severity: 'error' | 'warning' | 'note';
  message: string;
  /** The lines that the command prints. */
  text: string;
}

export interface Result {
  /** The command's exit status: 0 if there is output. */
  status: number;
  /** What the command writes to standard output. */
  bytes: Uint8Array;
  /** The same as text. */
  readonly text: string;
  findings: Finding[];
}

export class Trackconv {
  /** Can be posted to a worker, which passes it to `load`. */
  readonly module: WebAssembly.Module;

  /**
   * Runs the command.
   *
   * @param input the bytes of a file, or of several by their names, which messages repeat
   * @param args options, and perhaps a subcommand, as on the command line, without the names of files. Without `--to`
   *   the output is GeoJSON. Times of places such as `--tz Asia/Taipei` come from what the browser knows of time zones.
   * @param beside the bytes of files that options name, such as `--places mine.csv`, by these names
   * @throws TypeError if a value is of another type, or a name has a NUL or is a URL
   * @throws WebAssembly.RuntimeError, RangeError and alike if the program itself fails; the next call is not affected.
   */
  convert(input: BufferSource | Record<string, BufferSource>, args?: readonly string[], beside?: Record<string, BufferSource>): Promise<Result>;
}

export function load(source: Source): Promise<Trackconv>;
