import { samplesFolder } from '#test/samples';

/** The areas of the test suite, longest first, with their time budgets. */

export type Need = 'mariadb' | 's3' | 'chromium' | 'bubblewrap' | 'prometheus' | 'containers';

export interface Area {
  name: string;
  /** Globs of compiled tests, relative to dist/. */
  tests: string[];
  /** As last seen on two cores, while two others run. Going over is reported and does not fail. */
  budgetSeconds: number;
  needs: Need[];
  /** Waits for timers and deadlines most of its time, so it runs beside two others. */
  waits?: true;
  /** Only run when it is named: more of what other areas have already. */
  onlyNamed?: true;
  /** What its tests are told besides. */
  environment?: Record<string, string>;
  /** A folder of files that are not ours: where there is none, the area is left out and said to be. */
  corpus?: string;
}

/** Test files of a folder, by what they are called in it. Mocha does not take braces for a pattern. */
const files = (folder: string, names: string): string[] => names.split(' ').map((name) => `${folder}/${name}.test.js`);

export const areas: Area[] = [
  {
    name: 'workflows',
    tests: ['workflows/**/*.test.js', 'activities/**/*.test.js', 'workers/**/*.test.js'],
    budgetSeconds: 1000,
    needs: ['mariadb', 's3'],
    waits: true,
  },
  { name: 'engine', tests: ['engine/**/*.test.js'], budgetSeconds: 1100, needs: ['bubblewrap'] },
  { name: 'browser-workbench', tests: ['test/browser/workbench/*.test.js'], budgetSeconds: 870, needs: ['chromium'] },
  { name: 'browser', tests: ['test/browser/*.test.js'], budgetSeconds: 600, needs: ['chromium'] },
  { name: 'browser-money', tests: ['test/browser/money/*.test.js'], budgetSeconds: 620, needs: ['chromium'] },
  { name: 'api', tests: ['api/**/*.test.js'], budgetSeconds: 520, needs: ['mariadb', 's3'] },
  {
    name: 'services',
    tests: ['storage/**/*.test.js', 'providers/**/*.test.js', 'services/**/*.test.js'],
    budgetSeconds: 480,
    needs: ['mariadb', 's3'],
  },
  { name: 'browser-accounts', tests: ['test/browser/accounts/*.test.js'], budgetSeconds: 450, needs: ['chromium'] },
  { name: 'recovery', tests: ['test/recovery/*.test.js'], budgetSeconds: 520, needs: ['mariadb', 's3'], waits: true },
  { name: 'watching', tests: ['test/watching/*.test.js'], budgetSeconds: 260, needs: ['mariadb', 's3', 'prometheus'], waits: true },
  { name: 'browser-maps', tests: ['test/browser/maps/*.test.js'], budgetSeconds: 210, needs: ['chromium'] },
  { name: 'browser-uploads', tests: ['test/browser/uploads/*.test.js'], budgetSeconds: 190, needs: ['chromium'] },
  { name: 'hostile', tests: ['test/hostile/*.test.js'], budgetSeconds: 160, needs: ['bubblewrap'] },
  {
    name: 'platform',
    tests: ['script/**/*.test.js', 'bench/**/*.test.js', 'test/platform/**/*.test.js'],
    budgetSeconds: 180,
    needs: ['mariadb', 's3'],
  },
  // Four tests of orders on two databases: a thousand stories, of which `services` tells some each time; and as many of contracts.
  {
    name: 'stories',
    tests: ['services/*/model.test.js'],
    budgetSeconds: 420,
    needs: ['mariadb'],
    onlyNamed: true,
    environment: { ORDER_STORIES: '125', BOTH_COLUMNS: 'yes' },
  },
  // Nine minutes, of which the machine waits most, beside what has deadlines.
  { name: 'bad-days', tests: ['test/bad-days/*.test.js'], budgetSeconds: 470, needs: ['mariadb', 's3'], onlyNamed: true },
  // On SQLite too what `services`, `workflows` and `api` go through on MariaDB alone.
  {
    name: 'columns',
    tests: ['services/**/*.test.js', 'workers/**/*.test.js', 'api/**/*.test.js'],
    budgetSeconds: 2400,
    needs: ['mariadb', 's3'],
    onlyNamed: true,
    environment: { BOTH_COLUMNS: 'yes' },
  },
  // Each race of two over money fifty times, of which `services` runs twenty.
  {
    name: 'races',
    tests: files(
      'services',
      'orders/races payments/races orders/ai-counts orders/goods/model-purchase wallet/recharge wallet/withdrawals wallet/income packages/packages ledger/post coupons/claims',
    ),
    budgetSeconds: 300,
    needs: ['mariadb'],
    onlyNamed: true,
    environment: { RACE_ROUNDS: '50', BOTH_COLUMNS: 'yes' },
  },
  // Ten rolling restarts, of which `recovery` goes through three.
  {
    name: 'restarts',
    tests: ['test/recovery/rolling.test.js'],
    budgetSeconds: 320,
    needs: ['mariadb', 's3'],
    onlyNamed: true,
    environment: { ROLLING_RESTARTS: '10' },
  },
  // Builds every image first, which takes longer than the rest of an hour's suite has: docs/records/stack-2026-11.md.
  { name: 'containers', tests: ['test/containers/*.test.js'], budgetSeconds: 1200, needs: ['chromium', 'containers'], onlyNamed: true },
  { name: 'samples', tests: ['test/samples/**/*.test.js'], budgetSeconds: 60, needs: [], corpus: samplesFolder },
  // Fetches its readers into the cache folder first, which takes minutes once.
  { name: 'readback', tests: ['test/readback/*.test.js'], budgetSeconds: 240, needs: ['chromium'], onlyNamed: true },
  { name: 'domain', tests: ['domain/**/*.test.js', 'runtime/**/*.test.js'], budgetSeconds: 20, needs: [] },
];

/** Areas that go together by one name: what takes long and finds more of what the others look for already. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  long: ['readback', 'stories', 'bad-days', 'columns', 'races', 'restarts'],
};
