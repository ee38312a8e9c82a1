import { readdirSync, readFileSync } from 'node:fs';

/** Processes that `pid` started and that still run, by the kernel's own list. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
