import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Use {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function readAll(): Map<number, Use> {
  const all = new Map<number, Use>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const at = (field: number): number => fields[field - 3] ?? 0;
      all.set(pid, { parent: at(4), own: (at(14) + at(15)) / ticksPerSecond, ended: (at(16) + at(17)) / ticksPerSecond });
    } catch {
      // It has ended meanwhile.
    }
  }
  return all;
}

/**
 * Processor seconds so far, by the kernel's account: `engine` is what the processes below the workers took, `platform` the workers themselves and everything else that
 * this process started, and this process.
 */
export function readUsage(workers: readonly number[]): { engine: number; platform: number } {
  const all = readAll();
  const below = (pid: number): number[] =>
    [...all].filter(([, { parent }]) => parent === pid).flatMap(([child]) => [child, ...below(child)]);
  const of = (pid: number): Use => all.get(pid) ?? { parent: 0, own: 0, ended: 0 };
  const sum = (pids: readonly number[], value: (use: Use) => number): number => pids.reduce((total, pid) => total + value(of(pid)), 0);
  const engineTree = workers.flatMap(below);
  const engine = sum(workers, ({ ended }) => ended) + sum(engineTree, ({ own, ended }) => own + ended);
  const mine = [process.pid, ...below(process.pid)];
  const everything = sum(mine, ({ own }) => own) + sum(mine, ({ ended }) => ended);
  return { engine, platform: everything - engine };
}

/** Processor seconds that the machine has spent on anything so far. */
export function readBusy(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}
