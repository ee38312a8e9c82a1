/** Which module may import which (docs/architecture.md). Each rule has a fixture that must fail, test/fixtures/imports/<rule>. */

const allButDashboard = [
  ...['domain', 'engine', 'storage', 'providers', 'services', 'workflows', 'activities', 'workers', 'api', 'runtime'],
  ...['script', 'bench', 'test'],
];

/** The top-level folders, and which of them each may import. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
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
  script: allButDashboard,
  bench: allButDashboard,
  test: allButDashboard,
};

/**
 * A room's floors, lowest first. An entry is a folder or file at the top of the room; it imports only entries on its own floor and below.
 * An entry without a floor is an error.
 */
export type Floors = readonly (readonly string[])[];

export const engineFloors: Floors = [
  ['context.ts', 'version.ts', 'files', 'numbers', 'threads'],
  ['images', 'kernels', 'scenes'],
  ['archives', 'converters', 'generators', 'readers', 'textures', 'transforms', 'writers'],
  ['findings', 'maps', 'optimize', 'preview', 'quality', 'remesh', 'tiles'],
  ['verbs'],
  ['children'],
  ['cli'],
];

export const dashboardFloors: Floors = [
  ['addresses.ts', 'chunks.ts', 'theme.ts', 'vite.config.ts'],
  ['api'],
  ['hooks'],
  ['components'],
  ['features'],
  ['pages'],
  ['app', 'offline'],
  ['main.tsx'],
];

export const floors: Readonly<Record<string, Floors>> = { engine: engineFloors, dashboard: dashboardFloors };

/** An import that is forbidden, even of a type alone. Packages are written `npm:NAME`, Node's modules `node:NAME`. */
export interface Ban {
  name: string;
  from: RegExp;
  to: RegExp;
}

export const bans: readonly Ban[] = [
  { name: 'nothing-unresolved', from: /^/, to: /^unresolved:/ },
  {
    name: 'workflows-know-states-and-ids',
    from: /^workflows\/(?!.*\.test\.ts$)/,
    to: /^domain\/(?!workflows\/(?!(.*\/)?schema\.ts$)|limits\.ts$|[^/]+\/(state|ids|limits|stages)\.ts$)/,
  },
  {
    name: 'temporal-stays-in-workers',
    from: /^(api|services|storage|providers|engine|domain|dashboard)\/(?!.*\.test\.ts$)/,
    to: /^npm:@temporalio\//,
  },
  { name: 'engine-has-no-server', from: /^engine\//, to: /^npm:(koa|sequelize|minio|ws)$/ },
  {
    name: 'entries-read-configuration',
    from: /^(?!script\/|runtime\/|bench\/|test\/)(?!.*(\/(main|bundle)|\.test)\.ts$)/,
    to: /^runtime\/config\.ts$/,
  },
  {
    name: 'work-is-ordered',
    from: /^(?!services\/orders\/goods\/|test\/|.*\.test\.ts$)/,
    to: /^services\/jobs\/create-job\.ts$/,
  },
];

/** What a module must not reach at run time, directly or through others. Type imports, which the compiler erases, do not count. */
export const reachBans: readonly Ban[] = [
  {
    name: 'workflows-reach-no-zod-and-no-node',
    from: /^(workflows|domain\/workflows)\/(?!(.*\/)?(schema|[^/]*\.test)\.ts$)/,
    to: /^(npm:zod$|node:)/,
  },
];
