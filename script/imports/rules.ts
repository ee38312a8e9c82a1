/** Which module may import which (docs/architecture.md). Each rule has a fixture that must fail, test/fixtures/imports/<rule>. */

const allButDashboard = [
  ...['domain', 'engine', 'storage', 'providers', 'services', 'workflows', 'activities', 'workers', 'api', 'runtime'],
  ...['script', 'bench', 'sdk', 'test'],
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
  // The generators alone: the rule browsers-take-pure-code below.
  dashboard: ['domain', 'engine'],
  runtime: ['domain'],
  // The stage of models alone: the rule packages-take-the-stage-alone below.
  sdk: ['dashboard'],
  script: allButDashboard,
  bench: allButDashboard,
  test: allButDashboard,
};

/**
 * A room's floors, lowest first. An entry is a folder or file at the top of the room; it imports only entries on its own floor and below.
 * An entry without a floor is an error.
 */
export type Floors = readonly (readonly string[])[];

const engineFloors: Floors = [
  ['context.ts', 'version.ts', 'files', 'numbers', 'threads'],
  ['images', 'kernels', 'scenes'],
  ['archives', 'converters', 'generators', 'readers', 'textures', 'transforms', 'writers'],
  ['findings', 'maps', 'optimize', 'preview', 'quality', 'remesh', 'tiles'],
  ['verbs'],
  ['browser', 'children'],
  ['cli'],
];

const dashboardFloors: Floors = [
  ['addresses.ts', 'chunks.ts', 'engine-in-browser.ts', 'theme.ts', 'vite.config.ts'],
  ['api'],
  ['hooks'],
  ['components'],
  ['features'],
  ['pages'],
  ['app', 'offline'],
  ['main.tsx'],
];

/** Areas by what they are about: words and numbers, people, files and work, what is sold, orders, and the tables of all areas. */
const domainFloors: Floors = [
  [
    ...['characters.ts', 'formats.ts', 'group-by.ts', 'json-depth.ts', 'limits.ts', 'measures.ts', 'retention.ts', 'tiers.ts'],
    ...['display', 'errors', 'formats', 'ledger', 'money', 'offline', 'site', 'text3d', 'traces', 'workflows'],
  ],
  ['crs', 'models', 'wire'],
  [
    ...['accounts', 'administration', 'analytics', 'attachments', 'deletion', 'factors', 'feedback', 'gateway'],
    ...['identities', 'membership', 'risk'],
    ...['editor', 'inquiries', 'maps', 'scenes', 'support'],
  ],
  [
    'certification',
    'checks',
    'editor',
    'files',
    'jobs',
    'kinds',
    'labels',
    'library',
    'looks',
    'modelers',
    'presets',
    'uploads',
    'validation',
  ],
  ['content', 'coupons', 'invitations', 'invoices', 'packages', 'pricing', 'profile', 'trade', 'wallet'],
  [
    'batches',
    'boxes',
    'campaigns',
    'claims',
    'developers',
    'events',
    'mall',
    'matching',
    'messages',
    'open',
    'orders',
    'overview',
    'shares',
    'works',
  ],
  ['audit', 'backoffice', 'office', 'payments', 'refunds'],
  ['bulk', 'exports'],
  ['catalog'],
];

const servicesFloors: Floors = [
  ['bought', 'deps.ts', 'keyed-hash.ts', 'made-within.ts', 'media-object.ts', 'moderation', 'sealing.ts', 'threads.ts'],
  ['analytics', 'audit', 'backups', 'events', 'gateway', 'ledger', 'search'],
  ['accounts', 'administration', 'attachments', 'identities', 'messages', 'objects', 'presets', 'prices', 'risk', 'scenes', 'work'],
  ['certification', 'coupons', 'factors', 'membership', 'modelers', 'packages', 'profile', 'wallet'],
  [
    'backoffice',
    'boxes',
    'checks',
    'contracts',
    'deletion',
    'files',
    'generation',
    'invitations',
    'invoices',
    'jobs',
    'library',
    'looks',
    'mall',
    'uploads',
  ],
  ['orders', 'payments'],
  [
    'batches',
    'campaigns',
    'claims',
    'content',
    'developers',
    'editor',
    'feedback',
    'inquiries',
    'matching',
    'office',
    'open',
    'overview',
    'refunds',
    'works',
  ],
  ['bulk', 'exports', 'shares'],
  ['catalog'],
];

export const floors: Readonly<Record<string, Floors>> = {
  domain: domainFloors,
  engine: engineFloors,
  services: servicesFloors,
  dashboard: dashboardFloors,
};

/** Two entries of a room that import each other, and why they still do. No pair is added: cut it, or move what is shared below both. */
export interface Knot {
  room: string;
  pair: readonly [string, string];
  why: string;
}

export const knots: readonly Knot[] = [
  {
    room: 'services',
    pair: ['accounts', 'risk'],
    why: 'A risk check asks who somebody is and whether the device is known; signing in asks for the check. It could be handed in by deps.',
  },
  {
    room: 'services',
    pair: ['orders', 'payments'],
    why: 'Paying settles an order, and cancelling one closes its payments. It could be told through a port for what happened to an order.',
  },
];

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
    to: /^domain\/(?!workflows\/|kinds\/(works|job-work|[^/]+\/work)\.ts$|limits\.ts$|[^/]+\/(state|ids|limits|stages)\.ts$)/,
  },
  {
    name: 'temporal-stays-in-workers',
    from: /^(api|services|storage|providers|engine|domain|dashboard)\/(?!.*\.test\.ts$)/,
    to: /^npm:@temporalio\//,
  },
  {
    name: 'browsers-take-pure-code',
    from: /^dashboard\//,
    to: /^engine\/(?!generators\/(solids|templates|pictures)\/|generators\/words\/(?!read-glyphs))/,
  },
  {
    name: 'pure-code-has-no-node',
    from: /^engine\/generators\/(solids|templates|pictures|words\/(?!read-glyphs))(?!.*\.test\.ts$)/,
    to: /^(node:|npm:sharp$)/,
  },
  { name: 'packages-take-the-stage-alone', from: /^sdk\//, to: /^dashboard\/(?!components\/viewer\/)/ },
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
    from: /^(workflows\/|domain\/workflows\/|domain\/kinds\/(works|job-work|[^/]+\/work)\.ts$)(?!.*\.test\.ts$)/,
    to: /^(npm:zod$|node:)/,
  },
];
