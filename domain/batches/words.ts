import { entryNames } from './entry-names.ts';

/** What a batch is named by. */
type Place = { fileId: string; modelName: string };

/** `3 个模型的批次`; `椅子的 3 份结果` and `2 个模型的 6 份结果` where files are worked on several times. */
export function batchTitle(places: readonly Place[]): string {
  const models = new Set(places.map(({ fileId }) => fileId)).size;
  if (models === places.length) return `${models} 个模型的批次`;
  return `${models === 1 ? (places[0]?.modelName ?? '') : `${models} 个模型`}的 ${places.length} 份结果`;
}

/** Of the ZIP with all results. */
export function batchFileName(places: readonly Place[]): string {
  const models = new Set(places.map(({ fileId }) => fileId)).size;
  const first = entryNames([places[0]?.modelName ?? ''])[0] ?? '';
  const all = models === places.length ? '' : `的 ${places.length} 份结果`;
  return `${first}${models > 1 ? `等 ${models} 个模型` : ''}${all}.zip`;
}
