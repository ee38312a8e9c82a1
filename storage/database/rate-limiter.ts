import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { literal, Op, UniqueConstraintError } from 'sequelize';
import type { Database } from './connect.ts';
import type { RateLimitRow } from './models/rate-limits.ts';
import { updateWhere } from './update-where.ts';

export interface RateLimit {
  /** Calls allowed per window. A window starts with a key's first call. */
  calls: number;
  windowMs: number;
}

interface DatabaseRateLimiterOptions extends RateLimit {
  /** Separates limits that use the same keys. */
  name: string;
  clock?: (() => Date) | undefined;
}

/**
 * A limit counted in the database, so that it holds across all processes. A key over its limit is refused from memory until its window
 * ends, so a flood of calls causes no writes.
 */
export const createDatabaseRateLimiter = (database: Database, options: DatabaseRateLimiterOptions): RateLimiterAbstract =>
  new DatabaseRateLimiter(database, options);

/** Counts `points` (1) by `key`. Returns 0 when the call is allowed, otherwise the seconds to wait, at least 1. */
export async function countCall(limiter: RateLimiterAbstract, key: string, points = 1): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Seconds for which a key is refused from memory, without a look into the database; 0: it is not. */
export function secondsRefused(limiter: RateLimiterAbstract, key: string): number {
  const ms = limiter instanceof DatabaseRateLimiter ? limiter.msBlocked(key) : 0;
  return ms > 0 ? Math.max(1, Math.ceil(ms / 1000)) : 0;
}

/** The four methods that the base class requires, on our own table and through `transact`. */
class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, { name, calls, windowMs, clock }: DatabaseRateLimiterOptions) {
    super({ storeClient: database, keyPrefix: name, points: calls, duration: windowMs / 1000, inMemoryBlockOnConsumed: calls + 1 });
    this.#database = database;
    this.#now = clock ?? (() => new Date());
  }

  /** The base class has it and does not declare it. */
  msBlocked(key: string): number {
    const base = this as unknown as { getInMemoryBlockMsBeforeExpire(key: string): number };
    return base.getInMemoryBlockMsBeforeExpire(this.getKey(key));
  }

  async _upsert(key: string, points: number, windowMs: number, forceExpire: boolean): Promise<RateLimitRow> {
    const count = (): Promise<RateLimitRow> => this.#count(key, points, windowMs, forceExpire);
    try {
      return await count();
    } catch (error) {
      if (!(error instanceof UniqueConstraintError)) throw error;
      // Another process has just inserted the row; now there is one to update.
      return count();
    }
  }

  #count(key: string, points: number, windowMs: number, forceExpire: boolean): Promise<RateLimitRow> {
    const { rateLimits, transact } = this.#database;
    const now = this.#now();
    const running = { key, expiresAt: { [Op.gt]: now } };
    const replaceable = forceExpire ? { key } : { key, expiresAt: { [Op.lte]: now } };
    const fresh = { points, expiresAt: new Date(now.getTime() + windowMs) };
    return transact(async (transaction) => {
      const counted =
        (!forceExpire && (await updateWhere(rateLimits, running, { points: literal(`points + ${points}`) }, transaction))) ||
        (await updateWhere(rateLimits, replaceable, fresh, transaction));
      if (!counted) await rateLimits.create({ key, ...fresh }, { transaction });
      return rateLimits.findByPk(key, { transaction, rejectOnEmpty: true });
    });
  }

  _get(key: string): Promise<RateLimitRow | null> {
    return this.#database.rateLimits.findOne({ where: { key, expiresAt: { [Op.gt]: this.#now() } } });
  }

  async _delete(key: string): Promise<boolean> {
    const { rateLimits, transact } = this.#database;
    return (await transact((transaction) => rateLimits.destroy({ where: { key }, transaction }))) > 0;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expiresAt }: RateLimitRow): RateLimiterRes {
    const msLeft = Math.max(0, expiresAt.getTime() - this.#now().getTime());
    return new RateLimiterRes(Math.max(0, this.points - points), msLeft, points, points === changed);
  }
}
