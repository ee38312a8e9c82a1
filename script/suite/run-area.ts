import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileOutcomes } from './outcomes-reporter.ts';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
  seconds: number;
}

/** Runs a program in the root of the checkout and collects its output. */
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
  /** What tests say of themselves in lines that begin with `! `. */
  notes: string[];
  /** Mocha's report. If mocha crashed before writing one, its exit code and last lines. */
  report: string;
  /** Compiled test files with a failure, and what passed in them; empty where mocha crashed, or cannot tell the file. */
  failedFiles: { paths: string[]; passed: number };
  /** The file with the whole output, including the logs of workers and servers; relative to the checkout. */
  logPath: string;
}

const count = (report: string, word: string): number => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(report)?.[1] ?? 0);
const lastLines = (text: string, lines: number): string => text.trimEnd().split('\n').slice(-lines).join('\n');

/** Which files failed, if all failures are of files. */
export function findFailedFiles(outcomes: FileOutcomes): AreaResult['failedFiles'] {
  const failed = Object.entries(outcomes).filter(([, outcome]) => outcome.failed > 0);
  if (failed.some(([path]) => path === '')) return { paths: [], passed: 0 };
  return { paths: failed.map(([path]) => path), passed: failed.reduce((sum, [, outcome]) => sum + outcome.passed, 0) };
}

/** Runs compiled tests in their own mocha process. `patterns`: globs or files. */
export async function runTests(name: string, patterns: string[], environment: NodeJS.ProcessEnv): Promise<AreaResult> {
  const folder = join(repository, '.cache/test');
  mkdirSync(folder, { recursive: true });
  const outcomesPath = join(folder, `${name}.outcomes.json`);
  rmSync(outcomesPath, { force: true });
  const reporter = ['--reporter', 'dist/script/suite/outcomes-reporter.js', '--reporter-option', `outcomes=${outcomesPath}`];
  const mocha = [...reporter, '--no-color', '--slow', '1000', ...patterns];
  const { code, stdout, stderr, seconds } = await runCommand('node_modules/.bin/mocha', mocha, { NODE_ENV: 'test', ...environment });
  const logPath = join(folder, `${name}.log`);
  writeFileSync(logPath, `${stdout}\n${stderr}`);
  const passed = count(stdout, 'passing');
  const counted = count(stdout, 'failing');
  // A crash, or globs that match nothing, is a failure even though mocha counted none.
  const crashed = counted === 0 && (code !== 0 || passed === 0);
  return {
    passed,
    failed: crashed ? 1 : counted,
    pending: count(stdout, 'pending'),
    seconds,
    notes: stdout.split('\n').filter((line) => line.startsWith('! ')),
    failedFiles: existsSync(outcomesPath)
      ? findFailedFiles(JSON.parse(readFileSync(outcomesPath, 'utf8')) as FileOutcomes)
      : { paths: [], passed: 0 },
    report: crashed ? `${stdout}\nexit code ${code}\n${lastLines(stderr, 40)}` : stdout,
    logPath: relative(repository, logPath),
  };
}
