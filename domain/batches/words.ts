import { countFiles } from '../files/nouns.ts';
import type { JobSubject } from '../orders/subjects.ts';
import { entryNames } from './entry-names.ts';

/** What a batch is named by. */
type Place = Pick<JobSubject, 'fileId' | 'modelName'>;

/** `3 个模型的批次`; `椅子的 3 份结果` and `2 个模型的 6 份结果` where files are worked on several times. */
export function batchTitle(places: readonly Place[], areMaps = false): string {
  const models = new Set(places.map(({ fileId }) => fileId)).size;
  if (models === places.length) return `${countFiles(models, areMaps)}的批次`;
  return `${models === 1 ? (places[0]?.modelName ?? '') : countFiles(models, areMaps)}的 ${places.length} 份结果`;
}

/** Whether maps are worked on: an order is of these or of models. */
export const areOfMaps = (places: readonly Pick<JobSubject, 'type'>[]): boolean => places[0]?.type === 'mapSuperResolution';

/** Of the ZIP with all results. */
export function batchFileName(places: readonly (Place & Pick<JobSubject, 'type'>)[]): string {
  const models = new Set(places.map(({ fileId }) => fileId)).size;
  const areMaps = areOfMaps(places);
  const first = entryNames([places[0]?.modelName ?? ''])[0] ?? '';
  const all = models === places.length ? '' : `的 ${places.length} 份结果`;
  return `${first}${models > 1 ? `等 ${countFiles(models, areMaps)}` : ''}${all}.zip`;
}
