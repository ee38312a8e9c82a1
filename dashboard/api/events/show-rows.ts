import { mutate } from 'swr';
import { applyRow, type ListQuery } from '#domain/events/apply-row';
import { listedModelTypes } from '#domain/files/model-type';
import { nameKey } from '#domain/presets/name';
import { hasEnded } from '#domain/events/inbox';
import type { Push, PushedRows } from '#domain/events/push';
import type { StorageUsageView } from '#domain/accounts/views';
import type { Page } from '#domain/wire/envelope';
import { withUnconfirmed } from '../changes.ts';
import { cachedAt, heldKeys } from '../cache.ts';
import type { Key } from '../keys.ts';
import { keys } from '../keys.ts';
import { refresh, refreshKey, refreshSoon } from '../refresh.ts';
import { advance, fresher, isJob, mapRows, type Row } from '../rows.ts';
import { fromWire } from '../wire.ts';
import { events } from './event-hub.ts';
import { rememberPushed } from './pushed-rows.ts';

/** A list that is being fetched is looked at again after this. */
const lookAgainMs = 500;

const listOf = (row: Row): 'cardList' | 'fileList' => (isJob(row) ? 'cardList' : 'fileList');
const detailOf = (row: Row): Key => (isJob(row) ? keys.job(row.id) : keys.file(row.id));

/** Whether a list of files or jobs asks for this row, whatever its status. */
function fits(row: Row, asked: object): boolean {
  const { fileId, kind, modelType, origin, folderId, tag } = asked as Partial<
    Record<'fileId' | 'kind' | 'modelType' | 'origin' | 'folderId' | 'tag', string>
  >;
  if (isJob(row)) return (fileId === undefined || fileId === row.fileId) && (kind === undefined || kind === row.kind);
  const types: readonly string[] = modelType === undefined ? listedModelTypes : [modelType];
  const lies = folderId === undefined || folderId === (row.folderId ?? 'top');
  const isTagged = tag === undefined || row.tags.some((one) => nameKey(one) === nameKey(tag));
  return row.isCurrent && lies && isTagged && types.includes(row.modelType) && (origin === undefined || origin === row.origin);
}

/** Writes what pushed rows say into every answer that is held, and fetches anew only what they do not tell. */
export function showRows(push: Push, { file, job, order, storage }: PushedRows): void {
  const begins = push.message.status === 'Begin';
  const turned = begins || hasEnded(push);
  if (job !== undefined) showRow(job, { begins, turned });
  // A file that comes with its new job has not turned itself.
  if (file !== undefined) showRow(fromWire(file), push.type === 'CHECK' ? { begins, turned } : { begins: false, turned: false });
  if (storage !== undefined) void mutate(keys.storage(), storage satisfies StorageUsageView, { revalidate: false });
  // Work that succeeds moves no money: its price was taken when it began.
  const movesMoney = push.type === 'PAY_WECHAT' || push.isSucceed !== true;
  if (order !== undefined) void import('../show-order.ts').then(({ showOrder }) => showOrder(order, { movesMoney }));
}

interface Turn {
  begins: boolean;
  /** It has begun or ended: what only its own page shows has changed too. */
  turned: boolean;
}

function showRow(pushed: Row, { begins, turned }: Turn): void {
  rememberPushed(pushed);
  const row = withUnconfirmed(advance(pushed, events.subject(pushed.id).progress));
  for (const key of heldKeys()) {
    if (key[0] === listOf(row)) showInList(key, row, begins);
    else if (key[0] === 'fileRuns' && isJob(row) && isAbout(key, row.fileId)) showInAnswer(key, row, turned);
  }
  showInAnswer(detailOf(row), row, turned);
  // A version that has begun or ended may take the place of another, of which no event tells.
  if (turned && !isJob(row) && row.versionCount > 1) refresh('files');
}

/** Whether runs beside each other are of this file, or of another version of it. */
const isAbout = (key: Key, fileId: string): boolean =>
  (key[1] as { fileId: string }).fileId === fileId ||
  cachedAt<{ versions: { fileId: string }[] }>(key).data?.versions.some((version) => version.fileId === fileId) === true;

function showInList(key: Key, row: Row, begins: boolean): void {
  const { data, isFetching } = cachedAt<Page<Row>>(key);
  if (data === undefined) return;
  const changed = applyRow(data, key[1] as ListQuery, { row, fits: fits(row, key[1] as object), begins });
  if (changed === data) return;
  // The answer on its way may have been written before the event.
  if (isFetching) setTimeout(() => showInList(key, row, begins), lookAgainMs);
  else if (changed === 'stale') refreshSoon(key);
  else void mutate(key, changed, { revalidate: false });
}

/** In an answer that shows more of a row than a list does: its report, or its quality. */
function showInAnswer(key: Key, row: Row, turned: boolean): void {
  const { data, isFetching } = cachedAt<object>(key);
  if (data === undefined) return;
  const changed = mapRows(data, (held) => fresher(held, row));
  if (changed !== data && !isFetching) void mutate(key, changed, { revalidate: false });
  if (turned) refreshKey(key);
}
