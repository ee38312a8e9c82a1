import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { CouponTemplate } from '#domain/coupons/kinds';
import { userAccount } from '#domain/ledger/accounts';
import { couponUnit } from '#domain/ledger/units';
import type { OrderStatus } from '#domain/orders/state';
import type { OrderWish } from '#domain/orders/subjects';
import { giveCoupon } from '#services/coupons/give';
import type { DiskDeps } from '#services/deps';
import { balancesOf } from '#services/ledger/balances-of';
import { postOperation } from '#services/ledger/post';
import { createOrder } from '#services/orders/create';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseBackend, TestDatabase } from './databases.ts';
import { givenCoins, ledgerDifferences } from './ledger.ts';
import { storeBackends, type TestStore } from './object-stores.ts';
import { buildUser } from './people.ts';
import { giveIncome } from './wallet.ts';
import { buildFile } from './work.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** 30 yuan off whatever takes coupons. */
export const voucher: CouponTemplate = {
  ...{ kind: 'value', name: '代金券', faceValueFen: 30_00, percent: null, thresholdFen: 0, types: null, validMs: 30 * dayMs, uses: 1 },
};

export const annualCard: OrderWish = { type: 'membership', tier: 'basic', card: 'annual' };
export const annualFen = 299_00;
export const conversionFen = 4_90;

/** Two connections to one database, as two processes have them, and people who buy. */
export interface Shop {
  database: Database;
  other: Database;
  url: string;
  /** Dependencies so long after the shop was opened; `by`: over which connection. */
  at: (ms: number, by?: Database) => DiskDeps;
  /** Somebody with so much: coins in fen (given), earnings in fen, coupons. */
  person: (has?: { coinFen?: number; incomeFen?: number; about?: Parameters<typeof buildUser>[1] }) => Promise<UserRow>;
  coupon: (owner: UserRow, template?: Partial<CouponTemplate>, deps?: DiskDeps) => Promise<string>;
  /** A conversion of a new file of his. */
  conversion: (owner: UserRow) => Promise<OrderWish>;
  order: (owner: UserRow, wish?: OrderWish, couponId?: string | null, deps?: DiskDeps) => Promise<OrderRow>;
  /** An order of so many conversions. */
  batch: (owner: UserRow, count: number, couponId?: string | null, deps?: DiskDeps) => Promise<OrderRow>;
  coinsOf: (owner: UserRow) => Promise<number>;
  usesOf: (owner: UserRow, couponId: string) => Promise<number>;
  read: (order: { id: string }) => Promise<OrderRow>;
  /** Its states so far. */
  pathOf: (order: { id: string }) => Promise<OrderStatus[]>;
  close: () => Promise<void>;
}

/** Uses that somebody has left of a coupon. */
export const usesLeft = async (database: Database, { ownerId, couponId }: { ownerId: string; couponId: string }): Promise<number> =>
  (await balancesOf(database, [userAccount('coupons', ownerId, couponUnit(couponId))]))[0] ?? Number.NaN;

export async function openShop(backend: DatabaseBackend): Promise<Shop> {
  const [opened, stored]: [TestDatabase, TestStore] = await Promise.all([backend.open(), storeBackends[0]!.open()]);
  const { database, url } = opened;
  const other = await openDatabase(url);
  // After all that its people have from their beginning.
  const begin = Date.now() + 10 * minuteMs;
  const at: Shop['at'] = (ms, by = database) => ({
    ...{ database: by, objects: stored.store, minFreeBytes: 0 },
    clock: () => new Date(begin + ms),
  });
  const balance = async (...account: Parameters<typeof userAccount>): Promise<number> =>
    (await balancesOf(database, [userAccount(...account)]))[0] ?? Number.NaN;
  const conversion: Shop['conversion'] = async (owner) => ({
    ...{ type: 'conversion', fileId: (await buildFile(database, owner.id)).id },
    input: { kind: 'convert', target: 'glb' },
  });
  const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.transact(work);
  return {
    ...{ database, other, url, at },
    person: async ({ coinFen = 0, incomeFen = 0, about } = {}) => {
      const user = await buildUser(database, about);
      if (coinFen > 0) await within((transaction) => postOperation(at(0), givenCoins(newId(), user.id, coinFen), transaction));
      if (incomeFen > 0) await giveIncome(at(0), user.id, incomeFen);
      return user;
    },
    coupon: (owner, template = {}, deps = at(0)) =>
      within((transaction) =>
        giveCoupon(deps, { ownerId: owner.id, template: { ...voucher, ...template }, source: 'operator' }, transaction),
      ),
    conversion,
    order: (owner, wish = annualCard, couponId = null, deps = at(0)) => createOrder(deps, { ownerId: owner.id, wishes: [wish], couponId }),
    batch: async (owner, count, couponId = null, deps = at(0)) => {
      const wishes: OrderWish[] = [];
      while (wishes.length < count) wishes.push(await conversion(owner));
      return createOrder(deps, { ownerId: owner.id, wishes, couponId });
    },
    coinsOf: async ({ id }) => (await balance('coins', id, 'coinGiven')) + (await balance('coins', id, 'coinBought')),
    usesOf: ({ id }, couponId) => usesLeft(database, { ownerId: id, couponId }),
    read: ({ id }) => database.orders.findByPk(id, { rejectOnEmpty: true }),
    pathOf: async ({ id }) =>
      (await database.orderEvents.findAll({ where: { orderId: id }, order: ['seq'] })).map(({ toStatus }) => toStatus),
    close: async () => {
      await other.close();
      await Promise.all([opened.close(), stored.close()]);
    },
  };
}

/** `done`, or the code of the refusal. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

/** What somebody is told. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );

export const expectBalance = async (database: Database): Promise<void> => {
  expect(await ledgerDifferences(database)).to.deep.equal([]);
};
