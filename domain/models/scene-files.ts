/** How the files of an oblique-photography scene belong together, told from their names alone: wrapped or not, of one block or several. */

import { AppError } from '../errors/app-error.ts';
import { extensionOf, stemOf } from '../formats.ts';
import { adviceForScene } from '../formats/scene-formats.ts';

export interface SceneFile {
  /** Path inside the scene, with `/`. */
  path: string;
  bytes: number;
}

/** A Tile folder with all below it: what is made into tiles in one go. */
export interface FileGroup {
  /** Path inside the scene; empty for the scene's own folder. */
  folder: string;
  /** Paths of the tiles from which others are reached, those of shallow folders first. */
  roots: string[];
  /** Of its OSGB files. */
  files: number;
  bytes: number;
}

export interface ArrangedScene {
  /** In the order of their folders. */
  groups: FileGroup[];
  /** Paths of every metadata.xml that can be one. */
  metadata: string[];
  /** What a plan has to open: the metadata, and the first roots. */
  needed: string[];
  /** Index of the group that a file belongs to, of whatever kind; undefined for one beside all groups. */
  groupOf: (path: string) => number | undefined;
}

export const sceneLimits = {
  /** Folders inside each other. */
  depth: 32,
  entries: 5_000_000,
  groups: 200_000,
  /** A coordinate system in full takes 2 KB; more is no metadata that a program wrote. */
  metadataBytes: 64 * 1024,
} as const;

/** How many groups' roots are looked into for a scene's place; one that only names others draws nothing itself. */
const rootsTried = 16;

interface Folder {
  files: number;
  bytes: number;
  /** Called as the folder. */
  own: string[];
  /** Of the coarsest level so far. */
  coarsest: string[];
  level: number;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const depthOf = (path: string): number => (path === '' ? 0 : path.split('/').length);
/** As names say it (`…_L19_0.osgb`); those that say none come before all levels. */
const levelOf = (path: string): number => Number(/_L(\d{1,2})(?:_|$)/i.exec(stemOf(path))?.[1] ?? -1);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The groups of a scene. A group is the topmost folder that holds OSGB files with all below it, up to folders with a metadata.xml of their own. Its roots are, in each
 * folder, the files called as the folder, else those of the coarsest level that the names say (`…_L19_0.osgb`). Holds the names of folders and roots, not of all files.
 *
 * @param top A folder that is a group's, though none of the files in it itself may be there any more (default: what the files say).
 * @throws AppError oblique.noTiles; archive.tooManyEntries above `sceneLimits`.
 */
export function arrangeScene(files: Iterable<SceneFile>, top?: string): ArrangedScene {
  const folders = new Map<string, Folder>();
  const documents = new Map<string, string>();
  let entries = 0;
  for (const { path, bytes } of files) {
    if (++entries > sceneLimits.entries) throw new AppError('archive.tooManyEntries', { count: entries, limit: sceneLimits.entries });
    if (depthOf(path) > sceneLimits.depth) continue;
    if (nameOf(path).toLowerCase() === 'metadata.xml' && bytes <= sceneLimits.metadataBytes) documents.set(folderOf(path), path);
    else if (extensionOf(path) === 'osgb') addTile(folders, path, bytes);
  }
  if (folders.size === 0) throw new AppError('oblique.noTiles', { found: '', advice: adviceForScene([]) });
  if (top !== undefined && !folders.has(top)) folders.set(top, noFiles());
  const topOf = finder(folders, documents);
  const groups = groupsOf(folders, topOf);
  const indices = new Map(groups.map(({ folder }, index) => [folder, index]));
  const metadata = [...documents.values()].toSorted(byText);
  return {
    groups,
    metadata,
    needed: [...metadata, ...groups.slice(0, rootsTried).flatMap(({ roots }) => roots.slice(0, 1))],
    groupOf: (path) => {
      const top = topOf(folderOf(path));
      return top === undefined ? undefined : indices.get(top);
    },
  };
}

/** Paths in the order in which files that others reach come after those, as far as names tell: by level, those of shallow folders first. */
export function coarsestFirst(paths: readonly string[]): string[] {
  const told = paths.map((path) => ({ path, level: levelOf(path), depth: depthOf(path) }));
  return told.toSorted((a, b) => a.level - b.level || a.depth - b.depth || byText(a.path, b.path)).map(({ path }) => path);
}

const noFiles = (): Folder => ({ files: 0, bytes: 0, own: [], coarsest: [], level: Infinity });

function addTile(folders: Map<string, Folder>, path: string, bytes: number): void {
  const name = folderOf(path);
  let folder = folders.get(name);
  if (!folder) folders.set(name, (folder = noFiles()));
  folder.files++;
  folder.bytes += bytes;
  const stem = stemOf(path);
  if (stem.toLowerCase() === nameOf(name).toLowerCase()) folder.own.push(path);
  const level = levelOf(path);
  if (level < folder.level) {
    folder.level = level;
    folder.coarsest = [];
  }
  if (level === folder.level) folder.coarsest.push(path);
}

/** The group's folder of any folder: the topmost one with tiles, among it and those above it as far as the metadata of its block. */
function finder(folders: ReadonlyMap<string, Folder>, documents: ReadonlyMap<string, string>): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (folder) => {
    if (known.has(folder)) return known.get(folder);
    let top: string | undefined;
    for (let at = folder; ; at = folderOf(at)) {
      if (folders.has(at)) top = at;
      if (at === '' || documents.has(at)) break;
    }
    known.set(folder, top);
    return top;
  };
}

function groupsOf(folders: ReadonlyMap<string, Folder>, topOf: (folder: string) => string | undefined): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  const inOrder = [...folders].toSorted(([a], [b]) => depthOf(a) - depthOf(b) || byText(a, b));
  for (const [name, { files, bytes, own, coarsest }] of inOrder) {
    const folder = topOf(name) ?? name;
    let group = groups.get(folder);
    if (!group) groups.set(folder, (group = { folder, roots: [], files: 0, bytes: 0 }));
    group.files += files;
    group.bytes += bytes;
    for (const root of (own.length > 0 ? own : coarsest).toSorted(byText)) group.roots.push(root);
  }
  if (groups.size > sceneLimits.groups) throw new AppError('archive.tooManyEntries', { count: groups.size, limit: sceneLimits.groups });
  return [...groups.values()];
}
