import { join } from 'node:path';
import pLimit from 'p-limit';
import { checkFixtures, checkHouse } from '../imports/run.ts';
import { auditPackages } from './audit.ts';
import { checkManifests } from './manifests.ts';
import { repository, runCommand } from './run-area.ts';

interface StaticCheck {
  name: string;
  /** Describes the problem; empty when the check passes. With a note, it says why it could not look. */
  problem: () => Promise<string | { problem: string; note: string }>;
}

const tool =
  (name: string, ...args: string[]) =>
  async (): Promise<string> => {
    const { code, stdout, stderr } = await runCommand(`node_modules/.bin/${name}`, args);
    return code === 0 ? '' : `${stdout}${stderr}` || `exit code ${code}`;
  };

const checks: StaticCheck[] = [
  { name: 'format', problem: tool('oxfmt', '--check', '.') },
  { name: 'lint with types', problem: tool('oxlint', '--type-aware', '--quiet', '.') },
  { name: 'types of the dashboard', problem: tool('tsc', '-p', 'dashboard/tsconfig.json', '--noEmit') },
  { name: 'types of the workflows, without Node', problem: tool('tsc', '-p', 'workflows/tsconfig.json', '--noEmit') },
  {
    name: 'import directions',
    problem: async () => {
      const { code, stdout, stderr } = await runCommand('git', ['ls-files', '*.ts', '*.tsx']);
      return code === 0 ? checkHouse(repository, stdout.trim().split('\n')).join('\n') : `git ls-files: ${stderr}`;
    },
  },
  {
    name: 'import directions: the fixtures that must fail',
    problem: () => Promise.resolve(checkFixtures(join(repository, 'test/fixtures/imports')).join('\n')),
  },
  { name: 'unused code and packages', problem: tool('knip', '--no-progress') },
  { name: 'manifests for Kubernetes and KEDA', problem: checkManifests },
  { name: 'what is known against packages', problem: auditPackages },
];

/** On two quiet cores, while two areas run. */
export const staticBudgetSeconds = 90;

/** Runs the static checks, two at a time, and reports each. */
export async function runStaticChecks(say: (line: string) => void): Promise<{ passed: number; failed: number; seconds: number }> {
  const began = performance.now();
  let failed = 0;
  const limit = pLimit(2);
  await limit.map(checks, async ({ name, problem }) => {
    const startedAt = performance.now();
    const result = await problem();
    const { problem: found, note } = typeof result === 'string' ? { problem: result, note: '' } : result;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (found !== '') failed++;
    say(`  ${found === '' ? '✓' : '✗'} ${name} (${seconds} s)${note === '' ? '' : `: ${note}`}${found === '' ? '' : `\n${found}`}`);
  });
  return { passed: checks.length - failed, failed, seconds: (performance.now() - began) / 1000 };
}
