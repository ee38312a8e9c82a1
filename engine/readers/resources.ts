import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { textureExtensions } from '#domain/formats';

/** Finds the files that a model refers to, inside one folder only. */
export interface Resources {
  /** Absolute path of `reference` as the model writes it, undefined when it is nowhere under the root. */
  find(reference: string): Promise<string | undefined>;
  /** Absolute path of the file `name` in the model's own folder, without regard to case. */
  findBeside(name: string): Promise<string | undefined>;
  /** Absolute paths of the files in the model's own folder whose name ends in `extension`, without regard to case; in order. */
  listBeside(extension: string): Promise<string[]>;
}

const indexLimits = { files: 20_000, depth: 8 };

/**
 * Looks for a reference as a path relative to the model, then without regard to case, then by its base name anywhere under
 * `root`, then as another image format of the same name. Windows separators, drive letters, percent escapes and `file:` are
 * understood. Nothing outside `root` is ever named, links included.
 */
export function createResources(modelPath: string, root: string = dirname(modelPath)): Resources {
  let index: Promise<FileIndex> | undefined;
  return {
    async findBeside(name) {
      const entries = await readdir(dirname(modelPath), { withFileTypes: true });
      const found = entries.find((entry) => entry.isFile() && keyOf(entry.name) === keyOf(name));
      return found && join(dirname(modelPath), found.name);
    },
    async listBeside(extension) {
      const entries = await readdir(dirname(modelPath), { withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile() && keyOf(entry.name).endsWith(extension)).map(({ name }) => name);
      return names.toSorted().map((name) => join(dirname(modelPath), name));
    },
    async find(reference) {
      // Only a model that names files pays for going through its folder.
      index ??= indexFolder(root, dirname(modelPath));
      const files = await index;
      const { folder } = files;
      for (const path of spellings(reference)) {
        const inRoot = (path.startsWith('/') ? path.slice(1) : join(folder, path)).split(sep).join('/');
        const found = files.byPath.get(keyOf(inRoot));
        if (found) return found;
      }
      for (const path of spellings(reference)) {
        const found = files.byName.get(keyOf(basename(path)));
        if (found) return found;
      }
      const stem = stemOf(spellings(reference)[0]!);
      return hasImageExtension(reference) ? files.imagesByStem.get(stem) : undefined;
    },
  };
}

interface FileIndex {
  /** The model's own, relative to the root. */
  folder: string;
  /** Keys are those of `keyOf`; the first in sorted order wins. */
  byPath: Map<string, string>;
  byName: Map<string, string>;
  imagesByStem: Map<string, string>;
}

async function indexFolder(folder: string, modelFolder: string): Promise<FileIndex> {
  const root = await realpath(resolve(folder));
  const own = relative(root, await realpath(modelFolder));
  const index: FileIndex = { folder: own, byPath: new Map(), byName: new Map(), imagesByStem: new Map() };
  let files = 0;
  let level = [root];
  for (let depth = 0; depth < indexLimits.depth && level.length > 0; depth++) {
    const next: string[] = [];
    for (const current of level) {
      const entries = await readdir(current, { withFileTypes: true });
      entries.sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const entry of entries) {
        const path = join(current, entry.name);
        if (entry.isDirectory()) next.push(path);
        if (!entry.isFile() || ++files > indexLimits.files) continue;
        addFirst(index.byPath, keyOf(relative(root, path).split(sep).join('/')), path);
        addFirst(index.byName, keyOf(entry.name), path);
        if (hasImageExtension(entry.name)) addFirst(index.imagesByStem, stemOf(entry.name), path);
      }
    }
    level = next;
  }
  return index;
}

/** The reference as relative paths, the likeliest first. */
function spellings(reference: string): string[] {
  const plain = reference
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^file:\/\/\/?/i, '');
  const decoded = decodePercent(plain);
  return [...new Set([plain, decoded])].map((path) =>
    path
      .replaceAll('\\', '/')
      .replace(/^[a-z]:/i, '')
      .replace(/\/{2,}/g, '/'),
  );
}

function decodePercent(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Ignores case, and whether accents are composed or decomposed (as macOS writes them). */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();
const stemOf = (path: string): string => keyOf(basename(path, extname(path)));
const hasImageExtension = (path: string): boolean =>
  (textureExtensions as readonly string[]).includes(extname(path).slice(1).toLowerCase());

function addFirst(map: Map<string, string>, key: string, path: string): void {
  if (!map.has(key)) map.set(key, path);
}
