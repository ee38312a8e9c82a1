import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Which modules travel together. Left alone, the bundler makes a file of each set of pages that share something: 150 small requests a page. Here each
 * module goes into the first chunk whose rule holds for the entries that reach it. An entry is what is imported dynamically: a page, a shell, a dialog.
 * A chunk takes along what its modules need and no earlier one
 * has taken: so the rules are ordered from what many need to what is a page's own.
 */

/** Entries that reach a module, as paths in this folder, such as `pages/workbench.tsx`. */
export type Reach = ReadonlySet<string>;

export interface Chunk {
  name: string;
  /** `id` is the module's path. */
  holds: (reach: Reach, id: string) => boolean;
}

const some = (reach: Reach, pattern: RegExp): number => [...reach].filter((entry) => pattern.test(entry)).length;

/** Pages that anybody may read, and those of signed-in people; operators' share with the former what nobody else needs. */
const open =
  /^app\/public-shell|^pages\/(home|agreement|secrecy|help-center|single-lightweight|price-page|format-conversion|topology|oblique-photography|map-superd123|transaction)/;
/** Pages that anybody may read and that share little with the others. */
const aside = /^pages\/(ai-model|developer-center|api-index|example-code)/;
const signedIn =
  /^app\/(simple-|certification-|operation-)?shell|^pages\/(workbench|publish-center|common|activity)|^components\/themed\.tsx/;
const lists = /^pages\/workbench\/(my-upload|service-result|my-order)\.tsx/;
const signIn = 'pages/login-system.tsx';
const help = 'pages/help-center.tsx';
const overview = 'pages/workbench.tsx';
const result = 'pages/workbench/service-result/details.tsx';

/** The viewers of models and of scenes, which share three.js, and the decoders that they load on demand. */
const viewers =
  /^components\/(viewer\/stage|scene\/scene)-view\.tsx$|^features\/editor\/(editor|preview)-view\.tsx$|\/(KTX2Loader|DRACOLoader|meshopt_decoder\.module)\.js$/;
const inViewers = (reach: Reach): boolean => some(reach, viewers) === reach.size && some(reach, /^components\/.*-view\.tsx$/) === 2;

/** What these and the viewer of maps share, and nothing else. */
const inViews = (reach: Reach): boolean => reach.size > 1 && some(reach, /^components\/(viewer|scene|map)\/\w+-view\.tsx$/) === reach.size;

/** Of nothing but these entries, which are one page to whoever looks at it. */
const only =
  (...entries: string[]) =>
  (reach: Reach): boolean =>
    reach.size > 0 && [...reach].every((entry) => entries.includes(entry));
const isOverview = only(overview, 'features/membership/member-popup.tsx');
/** The little that the help page shares with other public pages alone. */
const isOfReading = (reach: Reach): boolean =>
  reach.has(help) && some(reach, open) > 1 && some(reach, open) + some(reach, aside) === reach.size;
/** Done for everybody who is signed in, wherever he is. */
const isOfAccount = only('app/account-screening.tsx');
const isFiles = only(
  'pages/workbench/my-upload.tsx',
  'pages/publish-center/my-source-files.tsx',
  'pages/workbench/map-superdivision/upload-maps.tsx',
);
/** Lists of results: of everything, and of maps. */
const isResults = only('pages/workbench/service-result.tsx', 'pages/workbench/map-superdivision.tsx');

/** A few hundred bytes each: one that two pages share would bring along whatever else they share. */
const isIcon = (id: string): boolean => id.includes('/node_modules/@ant-design/icons');

/** What dialogs share with the way in, and the only thing of it that they need. */
const isField = (id: string): boolean => /\/components\/field\.(tsx|module\.css)$/.test(id);

/** The table of all calls, and the little that a page shares with it alone. */
const isOfCalls = (reach: Reach): boolean => reach.has('../domain/catalog/calls.ts');

/** The popup of public pages and what it shares with others; small, and apart from what the workbench shares. */
const isOfPopups = (reach: Reach): boolean => reach.has('features/campaigns/ad-popup.tsx');

/** What each page of the workbench needs, and the little that its first page shares with any other, and a result with lists. */
const inShell = (reach: Reach, id: string): boolean =>
  reach.has('app/shell.tsx') ||
  reach.has('components/themed.tsx') ||
  (reach.has(overview) && !isOverview(reach)) ||
  (reach.has(result) && some(reach, lists) > 0) ||
  (isIcon(id) && some(reach, /^pages\/workbench/) > 1 && !isFiles(reach) && !isResults(reach));

/** The chunks of the dashboard, in the order in which they take modules. The tests of weight say whether they are well cut. */
export const dashboardChunks: readonly Chunk[] = [
  { name: 'base', holds: (reach) => reach.has('main') || (reach.has('app/public-shell.tsx') && reach.size > 1) || isOfReading(reach) },
  { name: 'popups', holds: isOfPopups },
  { name: 'zod', holds: (_, id) => id.includes('/node_modules/zod/') },
  { name: 'formats', holds: (reach) => reach.has(help) && some(reach, signedIn) > 0 },
  {
    name: 'common',
    holds: (reach) =>
      isOfAccount(reach) ||
      (some(reach, open) > 0 && some(reach, signedIn) > 0) ||
      (reach.has(signIn) && (reach.has('app/shell.tsx') || some(reach, lists) > 0)),
  },
  { name: 'show', holds: (reach, id) => reach.has(signIn) && (some(reach, open) > 0 || isField(id)) },
  { name: 'services', holds: (reach) => some(reach, open) > 2 },
  { name: 'entrance', holds: (reach) => reach.has(signIn) },
  { name: 'shell', holds: inShell },
  { name: 'lists', holds: (reach) => some(reach, lists) > 0 && reach.size > 1 && !isFiles(reach) && !isResults(reach) },
  { name: 'result', holds: (reach) => reach.has(result) },
  { name: 'pages', holds: (reach) => some(reach, /^pages\/workbench/) > 3 },
  { name: 'overview', holds: isOverview },
  { name: 'files', holds: isFiles },
  { name: 'results', holds: isResults },
  { name: 'calls', holds: isOfCalls },
  { name: 'three', holds: inViewers },
  { name: 'viewing', holds: inViews },
];

/** Packages whose one big index names everything: a module of theirs is reached by who names it, not by the index. */
const barrels = [
  { from: 'antd', index: /\/node_modules\/antd\/es\/index\.js$/, moduleOf: (name: string) => `/antd/es/${kebab(name)}/index.js` },
  {
    from: '@ant-design/icons',
    index: /\/node_modules\/@ant-design\/icons\/es\/(icons\/)?index\.js$/,
    moduleOf: (name: string) => `/@ant-design/icons/es/icons/${name}.js`,
  },
] as const;

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

interface Graph {
  getModuleIds: () => IterableIterator<string>;
  getModuleInfo: (id: string) => Rolldown.ModuleInfo | null;
}

/** Module ids by the end of a path that somebody imports by name from a barrel, with who does. */
function namedImports(graph: Graph): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const id of graph.getModuleIds()) {
    const code = graph.getModuleInfo(id)?.code;
    if (code === undefined || code === null || id.includes('/node_modules/')) continue;
    for (const { from, moduleOf } of barrels) {
      for (const [, names = ''] of code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${from}["']`, 'g'))) {
        for (const name of names.split(',')) {
          const path = moduleOf(name.trim().split(/\s+as\s+/)[0] ?? '');
          named.set(path, [...(named.get(path) ?? []), id]);
        }
      }
    }
  }
  return named;
}

/** The entries that reach each module through static imports. */
function reaches(graph: Graph, root: string): Map<string, Reach> {
  const named = namedImports(graph);
  const isBarrel = (id: string): boolean => barrels.some(({ index }) => index.test(id));
  // Asked for once each: an answer comes from another language, and the walks pass each module thousands of times.
  const known = new Map<string, { entry: string | undefined; importers: readonly string[] }>();
  for (const id of graph.getModuleIds()) {
    const info = graph.getModuleInfo(id);
    const importers = info?.importers ?? [];
    const by = importers.some(isBarrel) ? (named.get(id.slice(id.lastIndexOf('/node_modules/') + '/node_modules'.length)) ?? []) : [];
    const isDynamic = (info?.dynamicImporters.length ?? 0) > 0;
    known.set(id, {
      entry: info?.isEntry === true ? 'main' : isDynamic ? relative(root, id) : undefined,
      importers: [...importers.filter((one) => !isBarrel(one)), ...by],
    });
  }
  const found = new Map<string, Reach>();
  for (const id of known.keys()) {
    const seen = new Set([id]);
    const entries = new Set<string>();
    for (const one of seen) {
      const { entry, importers = [] } = known.get(one) ?? {};
      if (entry !== undefined) entries.add(entry);
      for (const importer of importers) seen.add(importer);
    }
    found.set(id, entries);
  }
  return found;
}

/** Groups modules into `chunks`, the first of which that holds; what none holds for is left to the bundler. */
export function chunksOf(chunks: readonly Chunk[], root: string): Plugin {
  let reached = new Map<string, Reach>();
  return {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      reached = reaches(this, root);
    },
    outputOptions(options) {
      const groups = chunks.map(({ name, holds }, index) => ({
        // What the bundler calls it in its warnings.
        debugName: name,
        name: (id: string) => (holds(reached.get(id) ?? new Set(), id) ? name : null),
        priority: chunks.length - index,
      }));
      return { ...options, codeSplitting: { groups } };
    },
  };
}
