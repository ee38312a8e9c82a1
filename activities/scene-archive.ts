/** A scene's upload, opened so that the files of each group can be handed on: a ZIP by ranges of the stored object, others by streaming them into parts once. */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { arrangeScene, type SceneFile } from '#domain/models/scene-files';
import { parseArchiveFiles, type ArchiveFile, type ArchiveFiles } from '#domain/uploads/archive-file';
import type { Subject } from '#domain/workflows/subject';
import { cutParts } from './cut-parts.ts';
import type { IoDeps, RunVerb } from './deps.ts';
import type { GroupSource } from './group-task.ts';
import { handOnParts } from './hand-on-parts.ts';
import { PartialObject } from './partial-object.ts';
import type { SceneStep } from './scene-step.ts';

/** Bytes of parts that may wait for their files, and of whole ones that may wait to be stored. */
const windowBytes = 512 * 1024 ** 2;

export interface SceneArchive extends Pick<ArchiveFiles, 'broken'> {
  files: readonly SceneFile[];
  /** Of each group, by which another machine brings its files. */
  sources: readonly GroupSource[];
  /** Of what a plan has to open. */
  needed: GroupSource;
}

interface OpenOptions {
  deadlineAt: number;
  /** Told of what was fetched, and of what was unpacked of so much. */
  onFetched: (done: number) => void;
  onUnpacked: (done: number, total: number) => void;
}

/** Opens the upload of a step's job, and stores the parts of one that is not read by ranges. Throws `archive.*`, `oblique.noTiles`, `engine.diskFull`. */
export async function openSceneArchive(
  deps: IoDeps,
  subject: Subject,
  { file, folder }: SceneStep,
  task: Parameters<RunVerb>[2] & { signal: AbortSignal },
  { deadlineAt, onFetched, onUnpacked }: OpenOptions,
): Promise<SceneArchive> {
  const [archivePath, listPath] = [join(folder, `source.${file.format}`), join(folder, 'archive.json')];
  const copy = await PartialObject.create(deps, { key: file.objectKey, bytes: file.fileSize, path: archivePath });
  const fetching = { signal: task.signal, onBytes: onFetched };
  const { plain } = await copy.look((held) => deps.runVerb('listArchive', { archivePath, listPath, held, deadlineAt }, task), fetching);
  const { files, broken } = parseArchiveFiles(await readFile(listPath, 'utf8'));
  const scene = arrangeScene(files);
  const opened = { files, broken };
  const byPath = new Map(files.map((each) => [each.path, each]));
  if (plain) {
    await rm(archivePath);
    const members: ArchiveFile[][] = scene.groups.map(() => []);
    for (const each of files) members[scene.groupOf(each.path) ?? -1]?.push(each);
    const needed = { members: scene.needed.flatMap((path) => byPath.get(path) ?? []) };
    return { ...opened, needed, sources: members.map((own) => ({ members: own })) };
  }
  await copy.fetch([{ from: 0, to: file.fileSize }], fetching);
  const parts = cutParts(files, scene.groupOf, windowBytes);
  const apartBytes = {
    largest: files.reduce((most, { bytes }) => Math.max(most, bytes), 0),
    repeated: scene.needed.reduce((sum, path) => sum + (byPath.get(path)?.bytes ?? 0), 0),
  };
  const keys = await handOnParts(
    deps,
    subject,
    { archivePath, folder, deadlineAt, windowBytes, apartBytes },
    [...parts.map(({ paths }) => paths), scene.needed],
    {
      ...task,
      onProgress: (_stage, done, total) => onUnpacked(done, total),
    },
  );
  await rm(archivePath);
  const sources = scene.groups.map((): { parts: string[] } => ({ parts: [] }));
  for (const [index, key] of keys.entries()) sources[parts[index]?.group ?? -1]?.parts.push(key);
  return { ...opened, needed: { parts: keys.slice(-1) }, sources };
}
