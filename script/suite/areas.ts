/** The areas of the suite: what each runs and how long it may take on 2 cores. */

export interface Area {
  name: string;
  /** Compiled tests, globs below dist/. */
  tests: string[];
  /** A warning above it, a failure above twice that. */
  budgetSeconds: number;
  needs: ('mariadb' | 's3' | 'chromium')[];
}

export const areas: Area[] = [
  { name: 'domain', tests: ['domain/**/*.test.js', 'runtime/**/*.test.js'], budgetSeconds: 5, needs: [] },
  { name: 'engine', tests: ['engine/**/*.test.js'], budgetSeconds: 60, needs: [] },
  {
    name: 'services',
    tests: ['storage/**/*.test.js', 'providers/**/*.test.js', 'services/**/*.test.js'],
    budgetSeconds: 30,
    needs: ['mariadb', 's3'],
  },
  { name: 'api', tests: ['api/**/*.test.js'], budgetSeconds: 30, needs: ['mariadb', 's3'] },
  {
    name: 'workflows',
    tests: ['workflows/**/*.test.js', 'activities/**/*.test.js', 'workers/**/*.test.js'],
    budgetSeconds: 75,
    needs: ['mariadb', 's3'],
  },
  { name: 'platform', tests: ['script/**/*.test.js', 'test/platform/**/*.test.js'], budgetSeconds: 40, needs: ['mariadb', 's3'] },
  { name: 'browser', tests: ['test/browser/**/*.test.js'], budgetSeconds: 60, needs: ['chromium'] },
];
