/** A map's upload and its plan, as the steps of its job find them. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { MapPlanSummary } from '#domain/maps/plan';
import type { Subject } from '#domain/workflows/subject';
import type { ByteSpan } from '#engine/archives/held-bytes';
import type { FileRow } from '#storage/database/models/files';
import { mapPlanKey, mapPlannedKey } from '#storage/objects/keys';
import type { ObjectStore } from '#storage/objects/object-store';
import type { IoDeps } from './deps.ts';
import { PartialObject, type FetchOptions } from './partial-object.ts';
import { readObject } from './read-object.ts';

/** How often a map is looked into: each of its levels may say only where the next one lies, and its tiles only once it is known where these are. */
export const mapLook = (fileName: string) => ({
  rounds: 64,
  refusal: (): AppError => new AppError('map.unreadable', { file: fileName }),
});

/** What the steps after the plan have to know of it without reading it. */
export interface PlannedMap extends MapPlanSummary {
  /** What ranges read in the upload's place; null: that itself can be read by ranges, or nothing can. */
  copy: StoredMap | null;
}

/** A map as it lies in the object storage. */
export interface StoredMap {
  key: string;
  bytes: number;
}

/** What was planned; undefined before. It is written last. */
export async function readPlanned(objects: ObjectStore, run: Subject): Promise<PlannedMap | undefined> {
  if ((await objects.stat(mapPlannedKey(run))) === undefined) return undefined;
  return JSON.parse(await readObject(objects, mapPlannedKey(run))) as PlannedMap;
}

/** Brings the plan to `folder`, and answers where it lies. */
export async function bringPlan(
  objects: ObjectStore,
  run: Subject,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  const planPath = join(folder, 'plan.json');
  await objects.getFile(mapPlanKey(run), planPath, { signal });
  return planPath;
}

export const uploadOf = ({ objectKey, fileSize }: FileRow): StoredMap => ({ key: objectKey, bytes: fileSize });

/** Runs `look` over a map of that name, of which no more is fetched than it says it needs. */
export async function lookIntoMap<T extends object>(
  deps: IoDeps,
  { map, name, folder }: { map: StoredMap; name: string; folder: string },
  look: (source: { path: string; name: string; held: readonly ByteSpan[] }) => Promise<T | { needed: readonly ByteSpan[] }>,
  options: FetchOptions,
): Promise<T> {
  const path = join(folder, 'source');
  const copy = await PartialObject.create(deps, { ...map, path });
  return copy.look((held) => look({ path, name, held }), { ...options, ...mapLook(name) });
}
