import { setFlagsFromString } from 'node:v8';

/**
 * The quick compiler, compiling each function when it is first called, and optimising only what is called often. V8 turns the last off with the
 * first and leaves it off, and would then optimise every function that other modules ever call: 0.3 s for Draco's.
 */
const flags = ['liftoff', 'wasm-lazy-compilation', 'wasm-dynamic-tiering'];

let underWay = 0;

/**
 * Has V8 compile WebAssembly with its optimising compiler at once, while `work` runs. By default code starts in the quick compiler's version
 * and is replaced function by function as it is called; a kernel that is called once for all of a model would run slow to its end.
 * Worth it for small modules: a large one compiles for seconds.
 */
export async function compileFully<T>(work: () => Promise<T>): Promise<T> {
  if (underWay++ === 0) flags.forEach((flag) => setFlagsFromString(`--no-${flag}`));
  try {
    return await work();
  } finally {
    if (--underWay === 0) flags.forEach((flag) => setFlagsFromString(`--${flag}`));
  }
}
