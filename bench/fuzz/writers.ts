import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cases = fileURLToPath(new URL('write-cases.js', import.meta.url));
/** Scenes a process. */
const batch = 20;
const deadlineMs = 300_000;

/** A line of `write-cases.ts`. */
interface Line {
  seed: number;
  target: string;
  end: string;
  fault?: string;
}

/** Writes odd scenes in every format of triangles for `seconds`, in processes that may crash or hang. Adds to `ends` and `faults`. */
export async function fuzzWriters(seconds: number, ends: Record<string, number>, faults: string[]): Promise<void> {
  const endsAt = Date.now() + seconds * 1000;
  for (let first = 0; Date.now() < endsAt; first += batch) {
    const options = { timeout: deadlineMs, maxBuffer: 1024 ** 3, killSignal: 'SIGKILL' } as const;
    const { stdout, fault } = await run(process.execPath, [cases, String(first), String(batch)], options).then(
      (ended) => ({ ...ended, fault: undefined }),
      (error: Error & { stdout: string }) => ({ stdout: error.stdout, fault: error.message }),
    );
    const lines = stdout.split('\n').flatMap((line) => (line.endsWith('}') ? (JSON.parse(line) as Line) : []));
    for (const { seed, target, end, fault: what } of lines) {
      ends[`write: ${end}`] = (ends[`write: ${end}`] ?? 0) + 1;
      if (what !== undefined) faults.push(`scene ${seed} as ${target}: ${end}: ${what.slice(0, 400)}`);
    }
    const last = lines.at(-1);
    if (fault !== undefined) faults.push(`after scene ${last?.seed ?? first} as ${last?.target ?? 'nothing'}: ${fault.slice(-400)}`);
  }
}
