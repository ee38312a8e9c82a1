import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
  seconds: number;
}

/** Runs a program in the checkout and collects what it prints. */
export function runCommand(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolveResult, reject) => {
    const child = spawn(command, args, { cwd: repository, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolveResult({ code: code ?? 1, ...printed, seconds: (performance.now() - startedAt) / 1000 }));
  });
}

export interface AreaResult {
  passed: number;
  failed: number;
  pending: number;
  seconds: number;
  /** The report of the tests, and when they did not come to one, how their process ended. */
  report: string;
  /** Where the whole output lies, with what workers and servers logged; below the checkout. */
  logPath: string;
}

const count = (report: string, word: string): number => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(report)?.[1] ?? 0);
const lastLines = (text: string, lines: number): string => text.trimEnd().split('\n').slice(-lines).join('\n');

/** Runs an area's compiled tests in a mocha process of their own. */
export async function runTests(name: string, globs: string[], environment: NodeJS.ProcessEnv): Promise<AreaResult> {
  const patterns = globs.map((glob) => `dist/${glob}`);
  const mocha = ['--reporter', 'spec', '--no-color', '--slow', '1000', ...patterns];
  const { code, stdout, stderr, seconds } = await runCommand('node_modules/.bin/mocha', mocha, { NODE_ENV: 'test', ...environment });
  const folder = join(repository, '.cache/test');
  mkdirSync(folder, { recursive: true });
  const logPath = join(folder, `${name}.log`);
  writeFileSync(logPath, `${stdout}\n${stderr}`);
  const passed = count(stdout, 'passing');
  const counted = count(stdout, 'failing');
  // A process that fell over, or found nothing to run, has failed even if it counted no failure.
  const fell = counted === 0 && (code !== 0 || passed === 0);
  return {
    passed,
    failed: fell ? 1 : counted,
    pending: count(stdout, 'pending'),
    seconds,
    report: fell ? `${stdout}\nexit code ${code}\n${lastLines(stderr, 40)}` : stdout,
    logPath: relative(repository, logPath),
  };
}
