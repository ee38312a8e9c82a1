import { AsyncResource } from 'node:async_hooks';
import { Op } from 'sequelize';
import { searchLimits } from '#domain/mall/search-limits';
import type { IndexState, SearchIndex } from '#providers/search/contract';
import type { Database } from '#storage/database/connect';
import type { SearchChangeRow } from '#storage/database/models/search';
import { allDocuments, documentsOf } from './documents.ts';

export interface MallFinder {
  index: SearchIndex;
  /** Has the index take up what changed since it was last asked; the first time it is filled from the rows. */
  catchUp: () => Promise<void>;
  /** Whether it was filled once, so that what it does not find is not there. */
  isFilled: () => boolean;
  /** Told why a search failed. */
  failed: (error: unknown) => void;
  close: () => Promise<void>;
}

const batch = 500;

/**
 * Feeds a search index from the rows. Changes are read again for a while after they were taken up: of two transactions, the one that wrote the smaller number may be
 * committed later.
 *
 * @param options.failed Told why it could not.
 * @param options.freshMs It looks for changes at most so often; default `searchLimits.freshMs`.
 */
export function createFinder({
  database,
  index,
  freshMs = searchLimits.freshMs,
  failed = () => undefined,
}: {
  database: Database;
  index: SearchIndex;
  freshMs?: number;
  failed?: (error: unknown) => void;
}): MallFinder {
  const taken = new Set<number>();
  let lookedAt = -Infinity;
  let running: Promise<void> | undefined;
  let known: IndexState | undefined;

  async function rebuild(): Promise<void> {
    const now = Date.now();
    const settled = { createdAt: { [Op.lt]: new Date(now - searchLimits.lateMs) } };
    const cursor = (await database.searchChanges.max<number | null, SearchChangeRow>('seq', { where: settled })) ?? 0;
    const asked = await database.searchChanges.findAll({ where: { subject: 'all', seq: { [Op.gt]: cursor } }, attributes: ['seq'] });
    const state = { cursor, at: now };
    await index.rebuild(allDocuments(database), state);
    known = state;
    taken.clear();
    for (const { seq } of asked) taken.add(seq);
  }

  async function take(changes: readonly SearchChangeRow[], before: IndexState, state: IndexState): Promise<void> {
    const sellers = changes.flatMap(({ subject, subjectId }) => (subject === 'seller' ? [subjectId] : []));
    const sold =
      sellers.length === 0 ? [] : await database.mallModels.findAll({ where: { sellerId: sellers }, attributes: ['id'], raw: true });
    const named = changes.flatMap(({ subject, subjectId }) => (subject === 'model' ? [subjectId] : []));
    const ids = [...new Set([...named, ...sold.map(({ id }) => id)])];
    for (let begin = 0; begin === 0 || begin < ids.length; begin += batch) {
      const some = ids.slice(begin, begin + batch);
      const put = await documentsOf(database, some);
      const there = new Set(put.map(({ id }) => id));
      const isLast = begin + batch >= ids.length;
      await index.apply({ put, remove: some.filter((id) => !there.has(id)), state: isLast ? state : before });
    }
    known = state;
  }

  async function look(): Promise<void> {
    // Asked each time: an index that was started anew may be empty.
    const begun = (await index.state()) ?? undefined;
    if (begun?.cursor !== known?.cursor || begun?.at !== known?.at) taken.clear();
    known = begun;
    if (begun === undefined || Date.now() - begun.at > searchLimits.changesMs / 2) return rebuild();
    let { cursor } = begun;
    for (let after = cursor; ;) {
      const rows = await database.searchChanges.findAll({ where: { seq: { [Op.gt]: after } }, order: [['seq', 'ASC']], limit: batch });
      const changes = rows.filter(({ seq }) => !taken.has(seq));
      if (changes.some(({ subject }) => subject === 'all')) return rebuild();
      const now = Date.now();
      const settled = rows.findLast(({ createdAt }) => createdAt.getTime() < now - searchLimits.lateMs);
      cursor = settled?.seq ?? cursor;
      if (changes.length > 0) await take(changes, begun, { cursor, at: now });
      for (const { seq } of changes) taken.add(seq);
      for (const seq of taken) if (seq <= cursor) taken.delete(seq);
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) return;
      after = last.seq;
    }
  }

  // Not as a part of the call that happens to be the first, which may be stopped.
  const lookApart = AsyncResource.bind(look);

  /** What the index holds is asked for again before it is searched. */
  function fail(error: unknown): void {
    known = undefined;
    failed(error);
  }

  return {
    index,
    async catchUp() {
      if (running === undefined && Date.now() - lookedAt < freshMs) return;
      running ??= lookApart()
        .catch(fail)
        .finally(() => {
          lookedAt = Date.now();
          running = undefined;
        });
      await running;
    },
    isFilled: () => known !== undefined,
    failed: fail,
    close: () => index.close(),
  };
}
