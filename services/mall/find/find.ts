import { setTimeout as delay } from 'node:timers/promises';
import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { FacetName } from '#domain/mall/facets';
import type { MallSort } from '#domain/mall/schema';
import { pageWindow } from '#domain/wire/page-window';
import type { SearchAnswer } from '#providers/search/contract';
import type { DatabaseDeps } from '../../deps.ts';
import { listModels } from '../list.ts';
import { onSale } from '../on-sale.ts';
import { seeModels, type SeenModel } from '../standing.ts';
import type { MallFinder } from './finder.ts';

export interface FindDeps extends DatabaseDeps {
  /** Undefined: there is no search engine. */
  finder?: MallFinder | undefined;
}

export interface FindQuery {
  viewerId: string | undefined;
  pageNo: number;
  pageSize: number;
  keyword: string;
  filters: Partial<Record<FacetName, readonly string[]>>;
  sellerId?: string | undefined;
  sort: MallSort;
}

export interface FoundModels {
  totalCount: number;
  models: SeenModel[];
  /** Null while the search engine is away. */
  search: Pick<SearchAnswer, 'facets' | 'closeness' | 'unnarrowed'> | null;
}

/** So long a search waits for an index that is being filled. */
const patienceMs = 1500;

/** And so long for an answer, until it goes on without the engine. */
const answerMs = 1000;

/**
 * A page of models on sale, with counts for narrowing. While the search engine is away, lists by category, price, format and seller go on from the rows; what only the engine knows is
 * refused: `mall.searchAway`.
 */
export async function findModels(deps: FindDeps, query: FindQuery): Promise<FoundModels> {
  const { database } = deps;
  const { viewerId, keyword, filters, sellerId: ownerId, sort } = query;
  const { offset, limit } = pageWindow(query);
  const answer = await whileThere(deps, ({ index }) =>
    index.search({ text: keyword, filters: { ...filters }, ownerId, sort, offset, limit }),
  );
  if (answer === undefined) return { ...(await listModels(deps, fromRows(query))), search: null };
  const { ids, total, ...search } = answer;
  // An index may be behind by a moment: what is not on sale any more is shown by nobody.
  const rows = await database.mallModels.findAll({ where: { [Op.and]: [onSale, { id: ids }] } });
  const found = new Map(rows.map((model) => [model.id, model]));
  const models = ids.flatMap((id) => found.get(id) ?? []);
  return { totalCount: total - (ids.length - models.length), models: await seeModels(database, models, viewerId), search };
}

/** What somebody who types may mean; none while the search engine is away. */
export const suggestWords = async (deps: FindDeps, query: { text: string; limit: number }): Promise<string[]> =>
  (await whileThere(deps, ({ index }) => index.suggest(query))) ?? [];

/** The answer, or a failure where it does not come soon enough for somebody who waits. */
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    delay(answerMs, undefined, { ref: false }).then((): never => {
      throw new Error(`The search engine did not answer within ${answerMs} ms`);
    }),
  ]);

async function whileThere<T>({ finder }: FindDeps, ask: (finder: MallFinder) => Promise<T>): Promise<T | undefined> {
  if (finder === undefined) return undefined;
  try {
    await Promise.race([finder.catchUp(), delay(patienceMs, undefined, { ref: false })]);
    return finder.isFilled() ? await inTime(ask(finder)) : undefined;
  } catch (error) {
    finder.failed(error);
    // It is away: the caller goes on without it.
    return undefined;
  }
}

const rowFilters = new Set<string>(['cate', 'price', 'format'] satisfies FacetName[]);

/** The same as a list from the rows, where they know it. */
function fromRows({ keyword, filters, ...query }: FindQuery) {
  const narrowed = Object.entries(filters).filter(([, values]) => values.length > 0);
  if (keyword !== '' || narrowed.some(([name, values]) => !rowFilters.has(name) || values.length > 1))
    throw new AppError('mall.searchAway');
  const [price] = filters.price ?? [];
  return {
    ...query,
    cateId: filters.cate?.[0] === undefined ? undefined : Number(filters.cate[0]),
    format: filters.format?.[0],
    price: price === 'free' || price === 'paid' ? price : 'all',
  } as const;
}
