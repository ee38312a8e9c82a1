/** The house's import directions (docs/architecture.md). `script/test` holds them, with a fixture that must fail; circles are oxlint's import/no-cycle. */

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

/** What each room may import besides itself. */
const allowed = {
  domain: [],
  engine: ['domain'],
  storage: ['domain'],
  providers: ['domain'],
  services: ['domain', 'storage', 'providers'],
  workflows: ['domain'],
  activities: ['domain', 'engine', 'storage', 'providers', 'services', 'workflows', 'runtime'],
  workers: ['domain', 'storage', 'providers', 'services', 'workflows', 'activities', 'runtime'],
  api: ['domain', 'storage', 'providers', 'services', 'runtime'],
  dashboard: ['domain'],
  runtime: ['domain'],
  script: rooms.filter((room) => room !== 'dashboard'),
  bench: rooms.filter((room) => room !== 'dashboard'),
  test: rooms.filter((room) => room !== 'dashboard'),
};

/** Fixtures mirror the house under test/fixtures/imports, so the rules are written for both places. */
const prefix = process.env.IMPORTS_FIXTURE ? '^test/fixtures/imports/' : '^';
const inRoom = (names) => `${prefix}(${names.join('|')})/`;
const tests = '(\\.test\\.tsx?$|/fixtures/)';

const directions = Object.entries(allowed).map(([room, others]) => ({
  name: `${room}-imports-down-only`,
  severity: 'error',
  from: { path: inRoom([room]), pathNot: process.env.IMPORTS_FIXTURE ? undefined : tests },
  to: { path: inRoom(rooms.filter((other) => other !== room && !others.includes(other))) },
}));

module.exports = {
  forbidden: [
    ...directions.map((rule) => ({
      ...rule,
      from: Object.fromEntries(Object.entries(rule.from).filter(([, value]) => value !== undefined)),
    })),
    {
      name: 'workflows-stay-pure',
      comment: 'Temporal bundles workflows: only states, ids, limits and contracts; no Node, no zod.',
      severity: 'error',
      from: { path: inRoom(['workflows']), pathNot: '\\.test\\.ts$' },
      to: { path: `${prefix}domain/`, pathNot: '(/|^)(state|ids|limits)\\.ts$|domain/jobs/ids\\.ts$' },
    },
    {
      name: 'workflows-use-no-node',
      severity: 'error',
      from: { path: inRoom(['workflows']), pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-knows-no-temporal',
      severity: 'error',
      from: { path: inRoom(['api', 'services', 'storage', 'providers', 'engine']), pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/@temporalio' },
    },
    {
      name: 'engine-has-no-server',
      severity: 'error',
      from: { path: inRoom(['engine']) },
      to: { path: 'node_modules/(koa|sequelize|minio|ws)/' },
    },
    {
      name: 'configuration-is-read-by-entries',
      severity: 'error',
      from: { path: prefix, pathNot: '(^|/)(main|bundle)\\.ts$|^script/|^runtime/|^bench/|^test/|\\.test\\.ts$' },
      to: { path: `${prefix}runtime/config\\.ts$` },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The swc parser of the checker reads no TSX; oxlint's no-restricted-imports holds those files.
    exclude: { path: '(^|/)dist/|\\.tsx$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
