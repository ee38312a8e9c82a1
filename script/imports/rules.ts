/** Which module may import which, as data (docs/architecture.md). Each rule has a fixture of its name that must fail: test/fixtures/imports/NAME. */

const allButDashboard = [
  ...['domain', 'engine', 'storage', 'providers', 'services', 'workflows', 'activities', 'workers', 'api', 'runtime'],
  ...['script', 'bench', 'test'],
];

/** The top-level folders, and what each may import besides itself. */
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
 * A room's floors, lowest first. An entry of the room (a folder, or a file at its top) imports only entries of its own floor and of lower
 * ones. An entry on no floor is an error.
 */
export type Floors = readonly (readonly string[])[];

export const engineFloors: Floors = [
  ['context.ts', 'version.ts', 'files', 'numbers', 'threads'],
  ['images', 'kernels', 'scenes'],
  ['archives', 'converters', 'generators', 'readers', 'textures', 'transforms', 'writers'],
  ['findings', 'optimize', 'preview', 'quality'],
  ['verbs'],
  ['children'],
  ['cli'],
];

export const dashboardFloors: Floors = [
  ['addresses.ts', 'theme.ts', 'vite.config.ts'],
  ['api'],
  ['hooks'],
  ['components'],
  ['features'],
  ['pages'],
  ['app'],
  ['main.tsx'],
];

export const floors: Readonly<Record<string, Floors>> = { engine: engineFloors, dashboard: dashboardFloors };

/** What a module may not import, be it only a type. Packages are `npm:NAME`, Node's own modules `node:NAME`. */
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
];

/** What must not be reached from a module at run time, over however many modules; what the compiler erases does not count. */
export const reachBans: readonly Ban[] = [
  {
    name: 'workflows-reach-no-zod-and-no-node',
    from: /^(workflows|domain\/workflows)\/(?!(.*\/)?(schema|[^/]*\.test)\.ts$)/,
    to: /^(npm:zod$|node:)/,
  },
];
