/** Runs the kernel over the units of a model: some at a time, alone where it stumbles. */

import type { Pool } from '#engine/threads/pool';
import type { CadInput, CadMesh, CadNode, CadOutput } from './occt.ts';
import { productName, writeSubset } from './part21/subset.ts';
import type { Unit } from './part21/units.ts';
import { withKernel, type CadContext } from './kernel.ts';
import { tessellations } from './tessellation.ts';

/** What a thread is given at once: enough to be worth a call, little enough that threads end together and progress moves. */
const batchBytes = 512 * 1024;
/** Below this the start of a second thread costs more than it brings. */
const threadsFrom = 1024 * 1024;
/** When nothing tells the size of a model, its triangles stay this near, metres. */
const plainDeviation = 1e-4;

/**
 * The meshes of each unit, null for one that the kernel could not make.
 * @param size Mean edge of the whole model's box, metres: what the linear tolerance is relative to.
 */
export async function tessellateUnits(units: Unit[], size: number, context: CadContext): Promise<(CadMesh[] | null)[]> {
  const { linear, angular } = tessellations[context.tessellation ?? 'normal'];
  // A solid alone is measured by the kernel, exactly; of several only the places in the assembly tell the size.
  const relative = units.length === 1;
  const settings = { format: 'step', linear: relative ? linear : (linear * size || plainDeviation) * 1000, relative, angular } as const;
  const total = units.reduce((sum, { bytes }) => sum + bytes, 0);
  const meshes: (CadMesh[] | null)[] = units.map(() => null);
  const batches = batchesOf(units);
  let done = 0;
  context.onProgress?.('read', 0, total);
  await withKernel(context, total, total < threadsFrom ? 1 : undefined, async (pool) => {
    const inputs = batches.map((batch) => () => ({ ...settings, bytes: writeSubset(batch.map((unit) => units[unit]!)) }));
    const failed: number[] = [];
    await pool.runInOrder('tessellate', lazily(inputs), (output, index) => {
      const batch = batches[index]!;
      failed.push(...take(output, batch, meshes));
      done += batch.reduce((sum, unit) => sum + units[unit]!.bytes, 0);
      context.onProgress?.('read', done, total);
    });
    await retry(failed, units, meshes, settings, pool);
  });
  return meshes;
}

/** Units of one file, in order, up to a size. */
function batchesOf(units: Unit[]): number[][] {
  const batches: number[][] = [];
  let bytes = Infinity;
  let last: Unit | undefined;
  units.forEach((unit, index) => {
    if (unit.file !== last?.file || bytes + unit.bytes > batchBytes) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(index);
    bytes += unit.bytes;
    last = unit;
  });
  return batches;
}

/** Inputs made when they are sent, so that no more of the file is copied than is under way. */
function* lazily<T>(makers: (() => T)[]): Generator<T> {
  for (const make of makers) yield make();
}

/** Files the meshes of a batch under its units; answers those that are missing. */
function take(output: CadOutput | null, batch: number[], meshes: (CadMesh[] | null)[]): number[] {
  const found = new Map(output?.root.children.map((child) => [child.name, child]));
  return batch.filter((unit, index) => {
    const node = found.get(productName(index));
    const own = node ? meshesBelow(node).map((mesh) => output!.meshes[mesh]!) : [];
    meshes[unit] = own.some(({ indices }) => indices.length > 0) ? own : null;
    return meshes[unit] === null;
  });
}

const meshesBelow = (node: CadNode): number[] => [...node.meshes, ...node.children.flatMap(meshesBelow)];

/** A unit that takes the kernel down takes its batch along: each that is missing gets a call of its own. */
async function retry(
  failed: number[],
  units: Unit[],
  meshes: (CadMesh[] | null)[],
  settings: Omit<CadInput, 'bytes'>,
  pool: Pool,
): Promise<void> {
  const inputs = failed.map((unit) => () => ({ ...settings, bytes: writeSubset([units[unit]!]) }));
  await pool.runInOrder('tessellate', lazily(inputs), (output, index) => void take(output, [failed[index]!], meshes));
}
