/** A scene's upload, opened so that the files of each piece can be handed on: a ZIP by ranges of the stored object, others by streaming them into parts once. */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { arrangeScene, type SceneFile } from '#domain/models/scene-files';
import { cutPieces, type PieceLimits, type ScenePiece } from '#domain/models/scene-pieces';
import { parseArchiveFiles, type ArchiveFile, type ArchiveFiles } from '#domain/uploads/archive-file';
import type { Subject } from '#domain/workflows/subject';
import { cutParts } from './cut-parts.ts';
import type { IoDeps, RunVerb } from './deps.ts';
import { handOnParts } from './hand-on-parts.ts';
import { PartialObject } from './partial-object.ts';
import type { SceneSource } from './scene-pieces.ts';
import type { SceneStep } from './scene-step.ts';

/** Bytes of parts that may wait for their files, and of whole ones that may wait to be stored. */
const windowBytes = 512 * 1024 ** 2;

export interface SceneArchive extends Pick<ArchiveFiles, 'broken'> {
  files: readonly SceneFile[];
  /** Some groups each, and by what another machine brings their files. */
  pieces: readonly (ScenePiece & { source: SceneSource })[];
  /** Of what a plan has to open. */
  needed: SceneSource;
}

interface OpenOptions {
  limits: PieceLimits;
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
  { limits, deadlineAt, onFetched, onUnpacked }: OpenOptions,
): Promise<SceneArchive> {
  const [archivePath, listPath] = [join(folder, `source.${file.format}`), join(folder, 'archive.json')];
  const copy = await PartialObject.create(deps, { key: file.objectKey, bytes: file.fileSize, path: archivePath });
  const fetching = { signal: task.signal, onBytes: onFetched };
  const { plain } = await copy.look((held) => deps.runVerb('listArchive', { archivePath, listPath, held, deadlineAt }, task), fetching);
  const { files, broken } = parseArchiveFiles(await readFile(listPath, 'utf8'));
  const scene = arrangeScene(files);
  const cut = cutPieces(scene.groups, limits);
  const pieceOfGroup = cut.flatMap(({ first, end }, piece) => Array.from({ length: end - first }, () => piece));
  const pieceOf = (path: string): number | undefined => pieceOfGroup[scene.groupOf(path) ?? -1];
  const opened = { files, broken };
  const byPath = new Map(files.map((each) => [each.path, each]));
  if (plain) {
    await rm(archivePath);
    const pieces = cut.map((piece) => ({ ...piece, source: { members: [] as ArchiveFile[] } }));
    for (const each of files) pieces[pieceOf(each.path) ?? -1]?.source.members.push(each);
    const needed = { members: scene.needed.flatMap((path) => byPath.get(path) ?? []) };
    return { ...opened, needed, pieces };
  }
  await copy.fetch([{ from: 0, to: file.fileSize }], fetching);
  const parts = cutParts(files, pieceOf, windowBytes);
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
  const pieces = cut.map((piece) => ({ ...piece, source: { parts: [] as string[] } }));
  for (const [index, key] of keys.entries()) pieces[parts[index]?.piece ?? -1]?.source.parts.push(key);
  return { ...opened, needed: { parts: keys.slice(-1) }, pieces };
}
