/** Runs the kernel over the units of a model: some at a time, alone where it stumbles. */

import PQueue from 'p-queue';
import { AppError } from '#domain/errors/app-error';
import { tessellations, usualTessellation } from '#domain/formats/tessellation';
import { withKernel, type CadContext } from './kernel.ts';
import type { CadMesh, CadNode, CadOutput } from './occt.ts';
import { productName, writeSubset } from './part21/subset.ts';
import type { Unit } from './part21/units.ts';

/** The meshes of a unit, or why there are none: the kernel could not make them, or did not come back. */
export type UnitMeshes = CadMesh[] | 'failed' | 'late';

/** Share of all units that a thread gets at once: enough to be worth a call, little enough that threads finish together and progress moves. */
const batchShare = 1 / 8;
const minBatch = 64 * 1024;
const maxBatch = 512 * 1024;
/** When nothing tells the size of a model, its triangles stay this near, metres. */
const plainDeviation = 1e-4;
/** A file with more hanging parts is considered broken as a whole: each costs the full time. */
const maxLate = 3;

/**
 * The meshes of each unit.
 * @param size Mean edge of the whole model's box, metres: what the linear tolerance is relative to.
 * @throws `model.timeout` when more than `maxLate` units hang.
 */
export async function tessellateUnits(units: Unit[], size: number, context: CadContext): Promise<UnitMeshes[]> {
  const { linear, angular } = tessellations[context.tessellation ?? usualTessellation];
  // The kernel measures a single solid exactly; for several, only their placements in the assembly give the size.
  const relative = units.length === 1;
  const settings = { format: 'step', linear: relative ? linear : (linear * size || plainDeviation) * 1000, relative, angular } as const;
  const total = units.reduce((sum, { bytes }) => sum + bytes, 0);
  const meshes: UnitMeshes[] = units.map(() => 'failed');
  let done = 0;
  let late = 0;
  context.onProgress?.('read', 0, total);
  await withKernel(context, total, units.length > 1, async (kernel) => {
    /** Returns the units that may still succeed in a call of their own. */
    const run = async (batch: number[]): Promise<number[]> => {
      let missing: number[];
      try {
        missing = take(await kernel.tessellate({ ...settings, bytes: writeSubset(batch.map((unit) => units[unit]!)) }), batch, meshes);
      } catch (error) {
        if (!isLate(error)) throw error;
        missing = batch;
        if (batch.length === 1) {
          if (++late > maxLate) throw error;
          meshes[batch[0]!] = 'late';
        }
      }
      const again = batch.length > 1 ? missing : [];
      const settled = batch.filter((unit) => !again.includes(unit));
      done += settled.reduce((sum, unit) => sum + units[unit]!.bytes, 0);
      context.onProgress?.('read', done, total);
      return again;
    };
    const queue = new PQueue({ concurrency: kernel.concurrency });
    // A unit that crashes or hangs the kernel fails its whole batch, so each missing unit is retried alone, ahead of the other batches.
    const settle = async (batch: number[], priority = 0): Promise<void> => {
      const again = await queue.add(() => run(batch), { priority });
      await Promise.all(again.map((unit) => settle([unit], 1)));
    };
    try {
      await Promise.all(batchesOf(units, total).map((batch) => settle(batch)));
    } finally {
      queue.clear();
    }
  });
  return meshes;
}

const isLate = (error: unknown): boolean => error instanceof AppError && error.code === 'model.timeout';

/** Units of one file, in order, up to a size; the largest batches first, so that threads end together. */
function batchesOf(units: Unit[], total: number): number[][] {
  const max = Math.min(maxBatch, Math.max(minBatch, total * batchShare));
  const batches: { units: number[]; bytes: number }[] = [];
  let last: Unit | undefined;
  units.forEach((unit, index) => {
    const open = batches.at(-1);
    if (!open || unit.file !== last?.file || open.bytes + unit.bytes > max) batches.push({ units: [index], bytes: unit.bytes });
    else {
      open.units.push(index);
      open.bytes += unit.bytes;
    }
    last = unit;
  });
  return batches.toSorted((a, b) => b.bytes - a.bytes).map((batch) => batch.units);
}

/** Assigns the meshes of a batch to its units; returns the units without any. */
function take(output: CadOutput | null, batch: number[], meshes: UnitMeshes[]): number[] {
  const found = new Map(output?.root.children.map((child) => [child.name, child]));
  return batch.filter((unit, index) => {
    const node = found.get(productName(index));
    const own = node ? meshesBelow(node).map((mesh) => output!.meshes[mesh]!) : [];
    if (!own.some(({ indices }) => indices.length > 0)) return true;
    meshes[unit] = own;
    return false;
  });
}

const meshesBelow = (node: CadNode): number[] => [...node.meshes, ...node.children.flatMap(meshesBelow)];
