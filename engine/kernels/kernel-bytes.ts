import { readFile } from 'node:fs/promises';

/** `engine/kernels/<name>.wasm`. tsc does not copy kernels to `dist`: they are loaded from the sources. */
export const kernelBytes = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(new URL(`../../../engine/kernels/${name}.wasm`, import.meta.url));
