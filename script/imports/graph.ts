/** Builds the graph of imports, type imports included, with oxc's parser and resolver. They read .ts and .tsx alike. */

import { readFileSync, readdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

export interface Import {
  from: string;
  /** A path relative to the root, `npm:NAME`, `node:NAME`, or `unresolved:SPECIFIER`. */
  to: string;
  /** Erased by the compiler: `import type`, `export type`, `import('…').Type`. */
  typeOnly: boolean;
}

export interface ImportGraph {
  /** The imports of each module, by its path relative to the root. */
  modules: Map<string, Import[]>;
  /** Files that do not parse, each with the parser's first message. */
  unreadable: string[];
}

interface Specifier {
  text: string;
  typeOnly: boolean;
}

const source = /\.tsx?$/;
const skipped = new Set(['node_modules', 'dist', 'fixtures']);
const builtins = new Set(builtinModules);

const resolverOf = (conditionNames: string[]): ResolverFactory =>
  new ResolverFactory({ conditionNames, extensions: ['.ts', '.tsx', '.js', '.json'], symlinks: false });
const resolver = resolverOf(['source', 'import', 'node', 'types', 'default']);
/** Some packages name types that are not there under that name. */
const codeResolver = resolverOf(['import', 'node', 'default']);

/** Paths of the sources below `folder`, relative to `root`. */
function listSources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(root, path);
    return source.test(entry.name) ? [path.split(sep).join('/')] : [];
  });
}

/** The specifiers of a module's imports, re-exports and `import()`, or the parser's message if it does not parse. */
function specifiersOf(path: string, text: string): Specifier[] | string {
  const { module, errors, program } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) return error.message;
  const isTypeStatement = (start: number): boolean => /^(import|export)\s+type\b/.test(text.slice(start, start + 40));
  const specifiers: Specifier[] = module.staticImports.map(({ start, moduleRequest }) => ({
    text: moduleRequest.value,
    typeOnly: isTypeStatement(start),
  }));
  for (const { start, entries } of module.staticExports) {
    const request = entries[0]?.moduleRequest;
    if (request) specifiers.push({ text: request.value, typeOnly: isTypeStatement(start) });
  }
  // The parser's module record lacks `import()` types and the text of dynamic imports.
  if (/\bimport\s*\(/.test(text)) {
    const add = (node: { type: string; value?: unknown }, typeOnly: boolean): void => {
      if (node.type === 'Literal' && typeof node.value === 'string') specifiers.push({ text: node.value, typeOnly });
    };
    new Visitor({
      ImportExpression: ({ source: named }) => add(named, false),
      TSImportType: ({ source: named }) => add(named, true),
    }).visit(program);
  }
  return specifiers;
}

function resolve(root: string, from: string, specifier: string): string {
  const bare = specifier.replace(/^node:/, '');
  if (builtins.has(bare)) return `node:${bare}`;
  const folder = dirname(join(root, from));
  const { path } = [resolver, codeResolver].map((one) => one.sync(folder, specifier)).find((found) => found.path !== undefined) ?? {};
  if (path === undefined) return `unresolved:${specifier}`;
  if (/^[.#/]/.test(specifier)) return relative(root, path).split(sep).join('/');
  return `npm:${specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')}`;
}

/**
 * Reads every source in `folders` of `root`.
 * @param root An absolute path. Folders named `fixtures`, `dist` and `node_modules` are skipped.
 */
export function readImports(root: string, folders: readonly string[]): ImportGraph {
  const graph: ImportGraph = { modules: new Map(), unreadable: [] };
  for (const path of folders.flatMap((folder) => listSources(root, folder))) {
    const specifiers = specifiersOf(path, readFileSync(join(root, path), 'utf8'));
    if (typeof specifiers === 'string') graph.unreadable.push(`${path}: ${specifiers}`);
    else
      graph.modules.set(
        path,
        specifiers.map(({ text, typeOnly }) => ({ from: path, to: resolve(root, path, text), typeOnly })),
      );
  }
  return graph;
}
