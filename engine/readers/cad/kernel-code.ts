/** The kernel's machine code: made once a process, shared by its threads. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { whileQuick } from '#engine/kernels/while-quick';

/** `quick` code is there at once and runs at two thirds of the speed of `full`, which compiles for two seconds of a core while it runs. */
export type Tier = 'quick' | 'full';

export interface KernelCode {
  tier: Tier;
  module: WebAssembly.Module;
}

/** So much text keeps the kernel busy for as long as its full code takes to make. */
const fullFrom = 4 * 1024 * 1024;

export const tierOf = (bytes: number): Tier => (bytes < fullFrom ? 'quick' : 'full');

/** A custom section (WebAssembly 1.0, 5.5.3) of one letter's name and no content: V8 shares the code of equal modules, of both tiers too. */
const mark = Buffer.from([0, 2, 1, 0x66]);

const codes = new Map<Tier, Promise<KernelCode>>();

/** The module of the kernel, whose functions compile when they are first called, in whichever thread. */
export function kernelCode(tier: Tier): Promise<KernelCode> {
  const known = codes.get(tier);
  if (known) return known;
  const made = make(tier);
  codes.set(tier, made);
  // What could not be read now may be read later.
  made.catch(() => codes.delete(tier));
  return made;
}

async function make(tier: Tier): Promise<KernelCode> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm'));
  if (tier === 'quick') return { tier, module: await whileQuick(() => WebAssembly.compile(bytes)) };
  return { tier, module: await WebAssembly.compile(Buffer.concat([bytes, mark])) };
}
