import { runCommand } from './run-area.ts';

interface StaticCheck {
  name: string;
  command: string;
  args: string[];
  environment?: NodeJS.ProcessEnv;
  /** Says what is wrong with output and exit code; undefined when all is well. */
  judge?: (code: number, output: string) => string | undefined;
}

const rooms = [
  'domain',
  'engine',
  'storage',
  'providers',
  'services',
  'workflows',
  'activities',
  'workers',
  'api',
  'dashboard',
  'runtime',
  'script',
  'bench',
  'test',
];
/** Below this many modules the import checker has gone blind. */
const moduleFloor = 250;
const cruise = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err'];

const checks: StaticCheck[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint with types', command: 'oxlint', args: ['--type-aware', '--quiet', '.'] },
  { name: 'types of the dashboard', command: 'tsc', args: ['-p', 'dashboard/tsconfig.json', '--noEmit'] },
  { name: 'types of the workflows, without Node', command: 'tsc', args: ['-p', 'workflows/tsconfig.json', '--noEmit'] },
  {
    name: 'import directions',
    command: 'depcruise',
    args: [...cruise, ...rooms],
    judge: (code, output) => {
      const seen = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
      if (code !== 0) return output;
      return seen < moduleFloor ? `only ${seen} modules seen; at least ${moduleFloor} are there` : undefined;
    },
  },
  {
    name: 'import directions: the fixture that must fail',
    command: 'depcruise',
    args: [...cruise, 'test/fixtures/imports'],
    environment: { IMPORTS_FIXTURE: '1' },
    judge: (code, output) => (code !== 0 && output.includes('domain-imports-down-only') ? undefined : `the checker let it pass: ${output}`),
  },
  { name: 'unused code and packages', command: 'knip', args: ['--no-progress'] },
];

/** Runs the static checks, two at a time; answers how many passed and failed, printing what failed. */
export async function runStaticChecks(say: (line: string) => void): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  let failed = 0;
  const waiting = [...checks];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output, seconds } = await runCommand(`node_modules/.bin/${check.command}`, check.args, check.environment);
      const problem = check.judge === undefined ? (code === 0 ? undefined : output) : check.judge(code, output);
      if (problem === undefined) passed++;
      else failed++;
      say(`  ${problem === undefined ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)${problem === undefined ? '' : `\n${problem}`}`);
    }
  };
  await Promise.all([lane(), lane()]);
  return { passed, failed };
}
