import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs a program in the checkout and collects what it prints. */
export function runCommand(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolveResult, reject) => {
    const child = spawn(command, args, { cwd: repository, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolveResult({ code: code ?? 1, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - startedAt) / 1000 }),
    );
  });
}

export interface AreaResult {
  passed: number;
  failed: number;
  pending: number;
  seconds: number;
  output: string;
}

const count = (output: string, word: string): number => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);

/** Runs an area's compiled tests in a mocha process of their own. */
export async function runTests(globs: string[], environment: NodeJS.ProcessEnv): Promise<AreaResult> {
  const patterns = globs.map((glob) => `dist/${glob}`);
  const { code, output, seconds } = await runCommand(
    'node_modules/.bin/mocha',
    ['--reporter', 'spec', '--no-color', '--slow', '1000', ...patterns],
    {
      NODE_ENV: 'test',
      ...environment,
    },
  );
  const passed = count(output, 'passing');
  let failed = count(output, 'failing');
  // A process that fell over, or found nothing to run, has failed even if it counted no failure.
  if (failed === 0 && (code !== 0 || passed === 0)) failed = 1;
  return { passed, failed, pending: count(output, 'pending'), seconds, output };
}
