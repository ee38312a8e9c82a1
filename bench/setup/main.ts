/** The first set-up, as a newcomer sees it: a fresh checkout and empty caches. It downloads all packages. */

import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, runCommand } from '../../script/suite/run-area.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';

/** Options of script/bootstrap, by part. Debian packages and programs on PATH that are already installed are not installed again. */
const parts: Record<string, string> = { platform: '--platform', test: '--test' };

export interface SetupFigures {
  machine: string;
  /** By part. */
  seconds: Record<string, number>;
}

export const goals: Goal<SetupFigures>[] = Object.keys(parts).map((part) => ({
  parts: [part],
  what: `${part}: first set-up`,
  bound: atMost(240, 's'),
  seen: ({ seconds }) => seconds[part],
}));

async function copyCheckout(target: string): Promise<void> {
  const { stdout } = await runCommand('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const path of stdout.split('\0').filter(Boolean)) await cp(join(repository, path), join(target, path));
}

/** Runs script/bootstrap with empty caches, passes on its output and returns the seconds. */
async function setUp(option: string, say: (line: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-setup-'));
  const cache = (name: string): string => join(folder, name);
  try {
    await copyCheckout(cache('checkout'));
    const startedAt = performance.now();
    const child = spawn(join(cache('checkout'), 'script/bootstrap'), [option], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: {
        ...process.env,
        MODELMILL_CACHE: cache('modelmill'),
        npm_config_cache: cache('npm'),
        PIP_CACHE_DIR: cache('pip'),
        GOPATH: cache('go'),
        GOCACHE: cache('go-build'),
        GOMODCACHE: cache('go-mod'),
        GOFLAGS: '-modcacherw',
      },
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => say(text.trimEnd()));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new Error(`script/bootstrap ${option} ended with ${code}`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets up each part from nothing. */
export async function run({ say, only }: BenchOptions): Promise<SetupFigures> {
  const figures: SetupFigures = { machine: describeMachine(), seconds: {} };
  say(figures.machine);
  for (const [part, option] of Object.entries(parts)) {
    if (only.length > 0 && !only.includes(part)) continue;
    say(`\n## ${part}`);
    figures.seconds[part] = await setUp(option, say);
    say(`  ${figures.seconds[part].toFixed(0)} s`);
  }
  return figures;
}
