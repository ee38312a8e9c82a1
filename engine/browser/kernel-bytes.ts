/** Kernels as a browser's worker fetches them, in place of `engine/kernels/kernel-bytes.ts`; each name stands here, for the bundler to see. */

const addresses: Readonly<Record<string, URL>> = {
  draco: new URL('../kernels/draco.wasm', import.meta.url),
  lists: new URL('../kernels/lists.wasm', import.meta.url),
  normals: new URL('../kernels/normals.wasm', import.meta.url),
  obj: new URL('../kernels/obj.wasm', import.meta.url),
  ply: new URL('../kernels/ply.wasm', import.meta.url),
  positions: new URL('../kernels/positions.wasm', import.meta.url),
  stl: new URL('../kernels/stl.wasm', import.meta.url),
  text: new URL('../kernels/text.wasm', import.meta.url),
};

export async function kernelBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = addresses[name];
  if (address === undefined) throw new Error(`No kernel ${name} here`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Kernel ${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
