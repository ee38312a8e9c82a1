/** Kills processes of a running platform, one at a time, each chosen by a seeded generator. */

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf } from '#test/child-processes';
import type { Platform } from '../../script/platform/start.ts';

export const targets = ['api', 'workers', 'temporal', 'child'] as const;
export type Target = (typeof targets)[number];

const patienceMs = 60_000;
const pollMs = 50;

/** Engine children of a worker, with the seals around them. */
function engineChildren(worker: number): number[] {
  const below = (pid: number): number[] => {
    try {
      return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
    } catch {
      return [];
    }
  };
  return below(worker).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('children/child.js');
    } catch {
      return false;
    }
  });
}

function find(platform: Platform, target: Target, pick: (below: number) => number): number | undefined {
  if (target !== 'child') return platform.pid(target);
  const worker = platform.pid('workers');
  const children = worker === undefined ? [] : engineChildren(worker);
  return children[pick(Math.max(1, children.length))];
}

/** Sends SIGKILL to a process of this sort as soon as there is one. */
async function killOne(platform: Platform, target: Target, pick: (below: number) => number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await delay(pollMs)) {
    const pid = find(platform, target, pick);
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    if (Date.now() > deadline) throw new Error(`There is no ${target} to kill`);
  }
}

interface Killing {
  count: number;
  everyMs: number;
  pick: (below: number) => number;
  /** Hears of each kill at once, before anybody notices that a process is gone. */
  onKill: (target: Target) => void;
}

/** Kills `count` processes, `everyMs` apart on average, and counts how many of each sort. */
export async function killAtRandom(platform: Platform, { count, everyMs, pick, onKill }: Killing): Promise<Record<Target, number>> {
  const killed: Record<Target, number> = { api: 0, workers: 0, temporal: 0, child: 0 };
  for (let done = 0; done < count; done++) {
    await delay(everyMs / 2 + pick(everyMs));
    const target = targets[pick(targets.length)] ?? 'api';
    await killOne(platform, target, pick);
    onKill(target);
    killed[target]++;
  }
  return killed;
}
