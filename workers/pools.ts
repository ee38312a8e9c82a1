import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { createCpuActivities } from '#activities/cpu';
import type { CpuDeps } from '#activities/deps';
import { createIoActivities } from '#activities/io';
import { createRecordActivities } from '#activities/records';
import { queues, stepLimits, type PoolName } from '#workflows/contracts';

export interface Pool {
  queue: string;
  /** Also runs the workflows and the dispatcher. */
  orchestrates: boolean;
  /** Null for a pool that has nothing to do yet; it is not started. */
  createActivities: ((deps: CpuDeps) => object) | null;
  /** Activities that run at once. */
  slots: (plan: SlotPlan) => number;
  /** Whether its activities run engine children, whose memory the plan bounds. */
  usesChildren: boolean;
}

/** Steps over rows are short and take no child. */
const recordSlots = 20;

/** Worker pools. A process runs any of them; a farm runs each in as many processes as it needs. */
export const pools: Readonly<Record<PoolName, Pool>> = {
  orchestration: {
    queue: queues.orchestration,
    orchestrates: true,
    createActivities: createRecordActivities,
    slots: () => recordSlots,
    usesChildren: false,
  },
  io: {
    queue: queues.io,
    orchestrates: false,
    createActivities: createIoActivities,
    slots: ({ ioSlots }) => ioSlots,
    usesChildren: true,
  },
  cpu: {
    queue: queues.cpu,
    orchestrates: false,
    createActivities: createCpuActivities,
    slots: ({ cpuSlots }) => cpuSlots,
    usesChildren: true,
  },
  gpu: { queue: queues.gpu, orchestrates: false, createActivities: null, slots: () => 0, usesChildren: true },
};

export const isPoolName = (name: string): name is PoolName => Object.hasOwn(pools, name);

const GiB = 1024 ** 3;
/** What a child gets where there is plenty. */
const usualChildBytes = 4 * GiB;
/** Below this an engine child is of no use; rather fewer slots. */
const leastChildBytes = GiB;
/** For the worker itself and whatever else runs beside it. */
const ownBytes = GiB;

/** Of the children's memory, what idle ones may hold. */
const idleShare = 1 / 6;

export interface SlotPlan {
  ioSlots: number;
  cpuSlots: number;
  childMemoryBytes: number;
  /** What children that wait for their next verb may hold together. */
  idleBytes: number;
}

/** What a process is told: slots of a pool that is not among `pools` (default: both run) count for nothing. */
export interface WantedSlots {
  ioSlots: number;
  cpuSlots: number;
  childMemoryBytes: number;
  pools?: readonly string[];
}

/**
 * Slots, their children's memory cap, and what idle children may hold, so that slots × cap + idle ≤ 0.8 × memory − 1 GiB. The cap
 * shrinks to 1 GiB before slots are given up, idle children get at most a sixth, and one slot of each pool that runs always stays.
 */
export function planSlots({ pools: run = ['io', 'cpu'], ...wanted }: WantedSlots, memoryBytes: number): SlotPlan {
  const budget = Math.max(leastChildBytes, 0.8 * memoryBytes - ownBytes);
  const slotsOf = (pool: 'io' | 'cpu'): number => (run.includes(pool) ? Math.max(1, wanted[`${pool}Slots`]) : 0);
  let [ioSlots, cpuSlots] = [slotsOf('io'), slotsOf('cpu')];
  const fewest = Math.min(1, ioSlots) + Math.min(1, cpuSlots);
  const least = Math.min(leastChildBytes, wanted.childMemoryBytes || leastChildBytes);
  while ((ioSlots + cpuSlots) * least > budget && ioSlots + cpuSlots > fewest) {
    if (ioSlots >= cpuSlots) ioSlots--;
    else cpuSlots--;
  }
  const slots = Math.max(1, ioSlots + cpuSlots);
  const idleBytes = Math.max(0, Math.min(Math.floor(budget * idleShare), budget - slots * least));
  const fitting = Math.max(least, Math.floor((budget - idleBytes) / slots));
  return { ioSlots, cpuSlots, childMemoryBytes: Math.min(wanted.childMemoryBytes || usualChildBytes, fitting), idleBytes };
}

/** Memory that this process may use: the machine's, or its container's where that is less. */
export function usableMemoryBytes(limitFile = '/sys/fs/cgroup/memory.max'): number {
  const limit = existsSync(limitFile) ? Number(readFileSync(limitFile, 'utf8').trim()) : Number.NaN;
  return Number.isFinite(limit) && limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Keeps the engine's deadlines below the time after which Temporal considers the step stuck. */
export const clampDeadlines = (wanted: { checkDeadlineMs: number; jobDeadlineMs: number }) => ({
  checkDeadlineMs: Math.min(wanted.checkDeadlineMs, stepLimits.inspectMs - stepLimits.marginMs),
  jobDeadlineMs: Math.min(wanted.jobDeadlineMs, stepLimits.lightweightMs - stepLimits.marginMs),
});
