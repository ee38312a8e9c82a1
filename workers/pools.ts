import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { queues, stepLimits, type PoolName } from '#workflows/contracts';

export interface Pool {
  queue: string;
  /** Registers the workflows and runs the dispatcher. */
  orchestrates: boolean;
  /** What its activities are made of; a pool without any is not started. */
  activities: 'records' | 'io' | 'cpu' | 'none';
}

/** The kinds of worker. A process runs any of them; a farm runs each in as many processes as it needs. */
export const pools: Record<PoolName, Pool> = {
  orchestration: { queue: queues.orchestration, orchestrates: true, activities: 'records' },
  io: { queue: queues.io, orchestrates: false, activities: 'io' },
  cpu: { queue: queues.cpu, orchestrates: false, activities: 'cpu' },
  gpu: { queue: queues.gpu, orchestrates: false, activities: 'none' },
};

export const isPoolName = (name: string): name is PoolName => Object.hasOwn(pools, name);

/** Short steps over rows side by side. */
export const recordSlots = 20;

const GiB = 1024 ** 3;
/** What a child gets where there is plenty. */
const usualChildBytes = 4 * GiB;
/** Below this an engine child is of no use; rather fewer slots. */
const leastChildBytes = GiB;
/** For the worker itself and whatever else runs beside it. */
const ownBytes = GiB;

export interface SlotPlan {
  ioSlots: number;
  cpuSlots: number;
  childMemoryBytes: number;
}

/**
 * Slots and memory cap of children that fit the machine: slots × cap ≤ 0.8 × memory − 1 GiB, the cap shrinking to 1 GiB before
 * slots go; one slot a pool always stays.
 */
export function planSlots(wanted: { ioSlots: number; cpuSlots: number; childMemoryBytes: number }, memoryBytes: number): SlotPlan {
  const budget = Math.max(leastChildBytes, 0.8 * memoryBytes - ownBytes);
  let [ioSlots, cpuSlots] = [Math.max(1, wanted.ioSlots), Math.max(1, wanted.cpuSlots)];
  const least = Math.min(leastChildBytes, wanted.childMemoryBytes || leastChildBytes);
  while ((ioSlots + cpuSlots) * least > budget && ioSlots + cpuSlots > 2) {
    if (ioSlots >= cpuSlots) ioSlots--;
    else cpuSlots--;
  }
  const fitting = Math.max(least, Math.floor(budget / (ioSlots + cpuSlots)));
  return { ioSlots, cpuSlots, childMemoryBytes: Math.min(wanted.childMemoryBytes || usualChildBytes, fitting) };
}

/** Memory that this process may use: the machine's, or its container's where that is less. */
export function usableMemoryBytes(limitFile = '/sys/fs/cgroup/memory.max'): number {
  const limit = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8').trim()) : Number.NaN;
  return Number.isFinite(limit) && limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The engine's deadlines lie below the time after which Temporal takes the step for stuck. */
export const clampDeadlines = (wanted: { checkDeadlineMs: number; jobDeadlineMs: number }) => ({
  checkDeadlineMs: Math.min(wanted.checkDeadlineMs, stepLimits.inspectMs - stepLimits.marginMs),
  jobDeadlineMs: Math.min(wanted.jobDeadlineMs, stepLimits.lightweightMs - stepLimits.marginMs),
});
