import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChildPool } from '#engine/children/pool';
import { findSeal } from '#engine/children/seal';
import { endOf } from '#test/hostile/end';
import { hostileGroups } from '#test/hostile/set';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';

/** The largest of the three sizes, as a share of the one at which the tests try a kind. */
const share = Number(process.env.HOSTILE_SHARE ?? 0.25);
const limits = { memoryBytes: 2 * 1024 ** 3, deadlineMs: 120_000 };
/** What takes less may be the start of a child, since the one before ended with its file. */
const leastSeconds = 2;

interface Row {
  name: string;
  /** Seconds, bytes and end at n, 2n and 4n. */
  seconds: number[];
  bytes: number[];
  ends: string[];
}

export interface HostileFigures {
  machine: string;
  share: number;
  rows: Row[];
  /** Kinds that ended as a fault of ours, or by the deadline. */
  faults: string[];
  /** Of the kinds that take two seconds: the seconds at 4n by those at 2n, at most. */
  growth: number;
  longest: number;
}

export const goals: Goal<HostileFigures>[] = [
  { parts: [], what: 'hostile files that end as ours, or by the deadline', bound: atMost(0), seen: ({ faults }) => faults.length },
  { parts: [], what: 'time at 4n / at 2n, the worst kind', bound: atMost(3), seen: ({ growth }) => growth },
  { parts: [], what: 'the longest', bound: atMost(20, 's'), seen: ({ longest }) => longest },
];

/**
 * Checks every kind of hostile file at three sizes in children, as a worker does, the largest `HOSTILE_SHARE` (default a quarter) of what the tests try. The
 * parts are the groups of `test/hostile/set.ts`.
 */
export async function run({ say, only }: BenchOptions): Promise<HostileFigures> {
  const machine = describeMachine();
  say(machine);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-hostile-'));
  const seal = await findSeal({ atLeast: 'none' });
  const pool = createChildPool({ folder, memoryBytes: limits.memoryBytes, ahead: 1, idleBytes: 1024 ** 3, quietMs: 0, seal });
  const rows: Row[] = [];
  const faults: string[] = [];
  try {
    for (const [group, files] of Object.entries(hostileGroups)) {
      if (only.length > 0 && !only.includes(group)) continue;
      say(`\n## ${group}`);
      for (const file of files) {
        const row: Row = { name: file.name, seconds: [], bytes: [], ends: [] };
        for (const part of [4, 2, 1]) {
          const { seconds, bytes, code, isTheFiles } = await endOf(file, Math.ceil((file.size * share) / part), pool, {
            deadlineMs: limits.deadlineMs,
          });
          row.seconds.push(seconds);
          row.bytes.push(bytes);
          row.ends.push(code);
          if (!isTheFiles || code === 'model.timeout') faults.push(`${file.name}: ${code}`);
        }
        rows.push(row);
        const times = row.seconds.map((seconds) => seconds.toFixed(2).padStart(6)).join(' ');
        say(`  ${times} s  ${(row.bytes[2]! / 1e6).toFixed(1).padStart(6)} MB  ${file.name}: ${row.ends[2]}`);
      }
    }
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
  for (const fault of faults) say(`  fault: ${fault}`);
  const longer = rows.filter(({ seconds }) => seconds[2]! >= leastSeconds);
  const growth = Math.max(1, ...longer.map(({ seconds }) => seconds[2]! / seconds[1]!));
  return { machine, share, rows, faults, growth, longest: Math.max(...rows.map(({ seconds }) => Math.max(...seconds))) };
}
