/** The engine's own kernels: C compiled to WebAssembly by `script/kernels`, one instance a thread and use. */

import { compileFully } from './compile-fully.ts';
import { kernelBytes } from './kernel-bytes.ts';

/** Range of the exponents in the table of powers of five that `number.h` needs. */
const minPower = -80;
const maxPower = 60;

export interface KernelExports {
  memory: WebAssembly.Memory;
  /** Where the table of `powersOfFive` belongs; only in kernels that read numbers. */
  powers_at?(): number;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Starts compiling a kernel that will be needed soon. `loadKernel` reports a failure. */
export function prepareKernel(name: string): void {
  compileKernel(name).catch(() => undefined);
}

/** `engine/kernels/<name>.wasm`, compiled once a thread. */
export function compileKernel(name: string): Promise<WebAssembly.Module> {
  let module = modules.get(name);
  if (!module) {
    module = kernelBytes(name).then((bytes) => compileFully(() => WebAssembly.compile(bytes)));
    modules.set(name, module);
  }
  return module;
}

/** A fresh instance of `engine/kernels/<name>.wasm`, with memory of its own. @throws RangeError from a call whose memory does not suffice. */
export async function loadKernel<E extends KernelExports>(name: string): Promise<E> {
  return openKernel<E>(await compileKernel(name));
}

/** As `loadKernel`, of a module that is compiled. */
export function openKernel<E extends KernelExports>(module: WebAssembly.Module): E {
  const instance = new WebAssembly.Instance(module, {
    host: {
      slow_number: (at: number, length: number): number => Number(Buffer.from(exports.memory.buffer, at, length).toString('latin1')),
      random_word: (): number => Math.trunc(Math.random() * 2 ** 32),
      out_of_memory: (): never => {
        throw new RangeError('WebAssembly memory allocation failed');
      },
    },
  });
  const exports = instance.exports as unknown as E;
  if (exports.powers_at) new BigUint64Array(exports.memory.buffer, exports.powers_at(), powersOfFive.length).set(powersOfFive);
  return exports;
}

/**
 * 128-bit approximations of 5^q, high word first: the leading bits for q ≥ 0, of the reciprocal rounded up below (Lemire 2021, section 5:
 * "Number Parsing at a Gigabyte per Second").
 */
const powersOfFive: BigUint64Array = (() => {
  const words = new BigUint64Array(2 * (maxPower - minPower + 1));
  for (let q = minPower; q <= maxPower; q++) {
    const power = 5n ** BigInt(Math.abs(q));
    const bits = BigInt(power.toString(2).length);
    const top = q >= 0 ? (bits <= 128n ? power << (128n - bits) : power >> (bits - 128n)) : (1n << (bits + 127n)) / power + 1n;
    words[2 * (q - minPower)] = top >> 64n;
    words[2 * (q - minPower) + 1] = top & 0xffff_ffff_ffff_ffffn;
  }
  return words;
})();
