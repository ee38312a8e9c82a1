import { samplesFolder } from '#test/samples';

/** The areas of the test suite, longest first, with their time budgets. */

export type Need = 'mariadb' | 's3' | 'chromium' | 'bubblewrap';

export interface Area {
  name: string;
  /** Globs of compiled tests, relative to dist/. */
  tests: string[];
  /** As last seen on two cores, while another area runs. Going over is reported and does not fail. */
  budgetSeconds: number;
  needs: Need[];
  /** Its pages and processes have deadlines that a machine with too much to do misses. */
  starves?: true;
  /** Only run when it is named: more of what other areas have already. */
  onlyNamed?: true;
  /** What its tests are told besides. */
  environment?: Record<string, string>;
  /** A folder of files that are not ours: where there is none, the area is left out and said to be. */
  corpus?: string;
}

export const areas: Area[] = [
  { name: 'browser', tests: ['test/browser/*.test.js'], budgetSeconds: 490, needs: ['chromium'], starves: true },
  {
    name: 'workflows',
    tests: ['workflows/**/*.test.js', 'activities/**/*.test.js', 'workers/**/*.test.js'],
    budgetSeconds: 780,
    needs: ['mariadb', 's3'],
    starves: true,
  },
  { name: 'engine', tests: ['engine/**/*.test.js'], budgetSeconds: 980, needs: ['bubblewrap'] },
  { name: 'hostile', tests: ['test/hostile/*.test.js'], budgetSeconds: 210, needs: ['bubblewrap'] },
  { name: 'recovery', tests: ['test/recovery/*.test.js'], budgetSeconds: 190, needs: [], starves: true },
  { name: 'browser-accounts', tests: ['test/browser/accounts/*.test.js'], budgetSeconds: 530, needs: ['chromium'], starves: true },
  { name: 'browser-money', tests: ['test/browser/money/*.test.js'], budgetSeconds: 540, needs: ['chromium'], starves: true },
  { name: 'browser-uploads', tests: ['test/browser/uploads/*.test.js'], budgetSeconds: 190, needs: ['chromium'], starves: true },
  { name: 'browser-workbench', tests: ['test/browser/workbench/*.test.js'], budgetSeconds: 820, needs: ['chromium'], starves: true },
  {
    name: 'services',
    tests: ['storage/**/*.test.js', 'providers/**/*.test.js', 'services/**/*.test.js'],
    budgetSeconds: 650,
    needs: ['mariadb', 's3'],
    starves: true,
  },
  { name: 'api', tests: ['api/**/*.test.js'], budgetSeconds: 760, needs: ['mariadb', 's3'], starves: true },
  {
    name: 'platform',
    tests: ['script/**/*.test.js', 'bench/**/*.test.js', 'test/platform/**/*.test.js'],
    budgetSeconds: 150,
    needs: ['mariadb', 's3'],
  },
  // Four tests on two databases: a thousand stories, of which `services` tells some each time.
  {
    name: 'stories',
    tests: ['services/*/model.test.js'],
    budgetSeconds: 200,
    needs: ['mariadb'],
    onlyNamed: true,
    environment: { ORDER_STORIES: '125' },
  },
  { name: 'samples', tests: ['test/samples/**/*.test.js'], budgetSeconds: 60, needs: [], corpus: samplesFolder },
  // Fetches its readers into the cache folder first, which takes minutes once.
  { name: 'readback', tests: ['test/readback/*.test.js'], budgetSeconds: 240, needs: ['chromium'] },
  { name: 'domain', tests: ['domain/**/*.test.js', 'runtime/**/*.test.js'], budgetSeconds: 12, needs: [] },
];
