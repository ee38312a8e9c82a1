import { readdirSync, readFileSync } from 'node:fs';

/** Processes that `pid` started and that still run, by the kernel's own list. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Processes that were given `word`, such as the path of a data folder, as an argument or in their environment; their command lines by pid. */
export function processesGiven(word: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    if (pid === process.pid) continue;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // A zombie has neither.
      if (command !== '' && (command.includes(word) || readFileSync(`/proc/${pid}/environ`, 'utf8').includes(word)))
        found.set(pid, command);
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}
