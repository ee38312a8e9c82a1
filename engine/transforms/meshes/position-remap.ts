import { compileKernel, openKernel, type KernelExports } from '../../kernels/load.ts';

/** `engine/kernels/positions.c`. */
interface PositionsKernel extends KernelExports {
  begin(vertices: number): number;
  first_at(vertices: number): number;
}

const module = await compileKernel('positions');
let kernel = openKernel<PositionsKernel>(module);
/** A kernel that has grown beyond this is dropped to free its memory. */
const maxKept = 4 * 1024 ** 2;

/** First vertex at the same position, per vertex of 3 floats; -0 equals 0. Task of a thread for many. */
export function positionRemap(positions: Float32Array): Uint32Array {
  const vertices = positions.length / 3;
  // An address is unsigned, which a call from JavaScript does not see.
  const at = kernel.begin(vertices) >>> 0;
  new Float32Array(kernel.memory.buffer, at, positions.length).set(positions);
  const first = kernel.first_at(vertices) >>> 0;
  const remap = new Uint32Array(kernel.memory.buffer, first, vertices).slice();
  if (kernel.memory.buffer.byteLength > maxKept) kernel = openKernel(module);
  return remap;
}
