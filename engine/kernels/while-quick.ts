import { setFlagsFromString } from 'node:v8';

let underWay = 0;

/**
 * Keeps V8 to its quick compiler while `work` runs. Its optimising one takes a second for a single function of a CAD kernel, of 276 KB, and holds up
 * the threads that run meanwhile.
 */
export async function whileQuick<T>(work: () => Promise<T>): Promise<T> {
  if (underWay++ === 0) setTiering('--no-');
  try {
    return await work();
  } finally {
    if (--underWay === 0) setTiering('--');
  }
}

function setTiering(prefix: '--' | '--no-'): void {
  setFlagsFromString(`${prefix}wasm-tier-up`);
  setFlagsFromString(`${prefix}wasm-dynamic-tiering`);
}
