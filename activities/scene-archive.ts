/** A scene's upload, opened so that the files of each group can be handed on: a ZIP by ranges of the stored object, other archives by unpacking them once. */

import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SceneFile } from '#domain/models/scene-files';
import type { TileProblem } from '#domain/models/tiles';
import { parseArchiveFiles, type ArchiveFile, type ArchiveFiles } from '#domain/uploads/archive-file';
import type { ObjectStore } from '#storage/objects/object-store';
import type { IoDeps, RunVerb } from './deps.ts';
import { needRoom } from './need-room.ts';
import { packStored } from './pack-stored.ts';
import type { SceneStep } from './scene-step.ts';
import { fetchDirectory, fetchFiles } from './zip-ranges.ts';

export interface SceneArchive {
  files: readonly SceneFile[];
  /** Entries of it that can be no files, with the reason. */
  broken: readonly TileProblem[];
  /** Unpacks these files of it into `folder`. */
  bring: (paths: readonly string[], folder: string) => Promise<void>;
  /** Answers where these files lie in the upload, so that another machine brings them; null where a ZIP of them is stored under `zipKey` instead. */
  handOn: (paths: readonly string[], zipKey: string) => Promise<readonly ArchiveFile[] | null>;
  /** How many may be handed on at once. */
  atOnce: number;
}

type Task = Parameters<RunVerb>[2];

/** Opens the upload of a step's job. `onBytes` is told of what was fetched; throws `archive.*`. */
export async function openSceneArchive(
  deps: IoDeps,
  { file, folder, signal }: SceneStep,
  task: Task,
  onBytes: (done: number) => void,
): Promise<SceneArchive> {
  const { objects, runVerb } = deps;
  const archivePath = join(folder, `source.${file.format}`);
  const source = { key: file.objectKey, size: file.fileSize };
  if (file.format === 'zip' && (await fetchDirectory(objects, source, archivePath, signal))) {
    const listPath = join(folder, 'archive.json');
    const { plain } = await runVerb('listArchive', { archivePath, listPath }, task);
    await rm(archivePath);
    if (plain) return byRanges(deps, source, parseArchiveFiles(await readFile(listPath, 'utf8')), { folder, signal }, task);
  }
  await needRoom(deps, source.size + (file.oblique?.totalBytes ?? 0));
  await objects.getFile(source.key, archivePath, { signal, onBytes });
  const unpacked = join(folder, 'unpacked');
  const { broken } = await runVerb('unpackScene', { archivePath, targetFolder: unpacked }, task);
  await rm(archivePath);
  return { ...unpackedAt(objects, unpacked, await filesBelow(unpacked), signal), broken };
}

function byRanges(
  deps: IoDeps,
  source: { key: string; size: number },
  { files, broken }: ArchiveFiles,
  { folder, signal }: Pick<SceneStep, 'folder' | 'signal'>,
  task: Task,
): SceneArchive {
  const { objects, runVerb } = deps;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const chosen = (paths: readonly string[]): ArchiveFile[] => paths.flatMap((path) => byPath.get(path) ?? []);
  return {
    files,
    broken,
    bring: async (paths, targetFolder) => {
      const archivePath = join(folder, 'part.zip');
      const members = chosen(paths);
      await needRoom(
        deps,
        members.reduce((sum, { packedBytes, bytes }) => sum + packedBytes + bytes, 0),
      );
      await fetchFiles(objects, source, members, archivePath, { signal });
      await runVerb('unpackScene', { archivePath, targetFolder }, task);
      await rm(archivePath);
    },
    handOn: async (paths) => chosen(paths),
    atOnce: 8,
  };
}

function unpackedAt(objects: ObjectStore, root: string, files: readonly SceneFile[], signal: AbortSignal): Omit<SceneArchive, 'broken'> {
  return {
    files,
    bring: async (paths, folder) => {
      for (const path of paths) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await link(join(root, path), join(folder, path));
      }
    },
    handOn: async (paths, zipKey) => {
      const packed = `${root}.zip`;
      await packStored(root, paths, packed);
      await objects.putFile(zipKey, packed, { contentType: 'application/zip', signal });
      await Promise.all([packed, ...paths.map((path) => join(root, path))].map((path) => rm(path)));
      return null;
    },
    // Each stands on the disk a second time until it is stored.
    atOnce: 1,
  };
}

async function filesBelow(root: string): Promise<SceneFile[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => ({ path: relative(root, path), bytes: (await stat(path)).size })));
}
