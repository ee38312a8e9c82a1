/** Streams an archive that can only be decoded from its beginning into object storage, as ZIPs of some files each. */

import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Subject } from '#domain/workflows/subject';
import { scenePartsPrefix } from '#storage/objects/keys';
import type { IoDeps, RunVerb } from './deps.ts';
import { inParallel } from './in-parallel.ts';
import { needRoom, type RoomDeps } from './need-room.ts';

const concurrency = 4;
/** How often whole parts are looked for. */
const lookMs = 50;

interface Source {
  archivePath: string;
  /** Of the work's own. */
  folder: string;
  deadlineAt: number;
  /** Bytes of parts that may stand on the disk while they wait to be stored. */
  windowBytes: number;
  /** Bytes that no window bounds: of the largest file, and of a part whose files are in others too. */
  apartBytes: { largest: number; repeated: number };
}

/**
 * Stores the parts, each a ZIP of these files, and answers their keys in the same order. Of them no more than five times `windowBytes` stand on the disk at once, and `apartBytes`, the
 * largest file twice. A part that is there already, from a try that died, is not made again. Throws `archive.*`; `engine.diskFull`.
 */
export async function handOnParts(
  deps: RoomDeps & Pick<IoDeps, 'objects' | 'runVerb'>,
  subject: Subject,
  { archivePath, folder, deadlineAt, windowBytes, apartBytes }: Source,
  parts: readonly (readonly string[])[],
  task: Parameters<RunVerb>[2],
): Promise<string[]> {
  const { objects, runVerb } = deps;
  // Cut in another way, parts are others.
  const cut = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  const prefix = `${scenePartsPrefix(subject)}${cut}/`;
  const stored = new Set<string>();
  for await (const { key } of objects.list(prefix)) stored.add(key);
  const all = parts.map((paths, index) => ({ name: `${index}.zip`, key: `${prefix}${index}.zip`, paths }));
  const missing = all.filter(({ key }) => !stored.has(key));
  if (missing.length > 0) {
    await needRoom(deps, 5 * windowBytes + 2 * apartBytes.largest + apartBytes.repeated);
    const [partsPath, outputFolder] = [join(folder, 'parts.json'), join(folder, 'ready')];
    await writeFile(partsPath, JSON.stringify(missing.map(({ name, paths }) => ({ name, paths }))));
    const failed = new AbortController();
    const signal = AbortSignal.any([task.signal, failed.signal].filter((each) => each !== undefined));
    let isDone = false;
    const repacked = runVerb(
      'repackScene',
      { archivePath, partsPath, outputFolder, windowBytes, deadlineAt },
      { ...task, signal, taking: outputFolder },
    ).finally(() => (isDone = true));
    const taken = takeAway(
      outputFolder,
      () => isDone,
      async (name, path) => {
        signal.throwIfAborted();
        await objects.putFile(`${prefix}${name}`, path, { contentType: 'application/zip', signal });
      },
    ).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
    const ends = await Promise.allSettled([repacked, taken]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  return all.map(({ key }) => key);
}

/** Hands each part that is whole to `store`, and removes it, until no more come. */
async function takeAway(folder: string, isDone: () => boolean, store: (name: string, path: string) => Promise<void>): Promise<void> {
  for (;;) {
    const isLast = isDone();
    const names = await readdir(folder).catch((): string[] => []);
    await inParallel(names, concurrency, async (name) => {
      const path = join(folder, name);
      await store(name, path);
      await rm(path);
    });
    if (isLast) return;
    if (names.length === 0) await delay(lookMs);
  }
}
