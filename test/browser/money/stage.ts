import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'chai';
import type { ApiDeps } from '#api/app';
import type { CouponTemplate } from '#domain/coupons/kinds';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { guideLocations } from '#domain/profile/guides';
import { giveCoupon } from '#services/coupons/give';
import { postOperation } from '#services/ledger/post';
import { markGuide } from '#services/profile/mark-guide';
import type { UserRow } from '#storage/database/models/accounts';
import { newId } from '#storage/database/ids';
import { localKey, openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { givenCoins, ledgerDifferences, operation } from '#test/ledger';
import { voucher } from '#test/orders';
import { openPaymentShop, type PaymentShop } from '#test/payment-shop';
import { buildUser } from '#test/people';
import { sessionCookies } from '../accounts/session-cookies.ts';
import { launchBrowser, openPage, wide, type WatchedPage } from '../browser.ts';

/**
 * What the tests of this folder share: a browser, an api with the dashboard, and the local providers of payments, whose pages it serves. Each test opens a
 * context of its own for people of its own.
 */

export { expectSound, narrow, wide } from '../browser.ts';

const dashboardFolder = fileURLToPath(new URL('../../../dashboard', import.meta.url));

let browser: Browser | undefined;
let stage: Promise<Stage> | undefined;

/** An api whose users pay with the local providers. */
export interface Stage {
  api: TestApi;
  /** The payers' side: `shop.local.trades()` lists what waits to be paid, `shop.local.play(…)` pays it as somebody does with a phone. */
  shop: PaymentShop;
  /** Somebody who has so much, signed in, with the page at `path` open; a function makes first what the page is to show. */
  customer(path: string | ((user: UserRow, couponIds: readonly string[]) => Promise<string>), has?: Possessions): Promise<Customer>;
  /** Somebody who has not signed in. */
  visitor(path: string): Promise<WatchedPage>;
  /** Lets this browser open the pages under `/local`, as who has the link that `script/server` prints. */
  openPayerPages(page: Page): Promise<void>;
  close(): Promise<void>;
}

export interface Possessions {
  /** Coins in fen, as given. */
  coinFen?: number;
  /** Settled income in fen. */
  incomeFen?: number;
  /** Coupons, each like 30 yuan off whatever takes one but for what is said here. */
  coupons?: readonly Partial<CouponTemplate>[];
  /** Tier, uploader type, role, nickname and what else an account is made with. */
  about?: Parameters<typeof buildUser>[1];
  /** Default 1440 × 900. */
  size?: { width: number; height: number };
}

export interface Customer extends WatchedPage {
  user: UserRow;
  /** Ids of the coupons, in the order in which they were asked for. */
  couponIds: string[];
}

/** The browser of all, started anew where it has crashed. */
async function sharedBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true) browser = await launchBrowser();
  return browser;
}

/** A stage of one's own, for whoever needs other settings or another time; the caller closes it. */
export async function openStage(overrides: Partial<ApiDeps> = {}): Promise<Stage> {
  const [sqlite] = databaseBackends;
  if (sqlite === undefined) throw new Error('No database');
  const shop = await openPaymentShop();
  const empty = { sent: () => [] };
  const localPages = { sms: empty, mail: empty, signIn: undefined, payments: shop.local, demoPhone: undefined, key: localKey };
  const api = await openTestApi(sqlite, { localPages, payments: shop.local.providers, dashboardFolder, ...overrides });
  return {
    ...{ api, shop },
    customer: (path, has) => enter(api, path, has),
    async visitor(path) {
      const watched = await openPage(await sharedBrowser(), wide);
      await watched.page.goto(api.origin + path);
      return watched;
    },
    openPayerPages: async (page) => void (await page.context().request.get(`${api.origin}/local/payments?key=${localKey}`)),
    async close() {
      await api.close();
      await shop.close();
    },
  };
}

/** The stage of all. Everybody in it comes from one address, so what was counted before is forgiven. */
export async function sharedStage(): Promise<Stage> {
  stage ??= openStage();
  const { database } = (await stage).api;
  await database.transact((transaction) => database.rateLimits.destroy({ where: {}, transaction }));
  return stage;
}

async function enter(api: TestApi, path: Parameters<Stage['customer']>[0], { size = wide, ...has }: Possessions = {}): Promise<Customer> {
  const user = await buildUser(api.database, { nickName: '小李', ...has.about });
  // A guide that opens late moves the page under a click.
  for (const location of Object.values(guideLocations)) await markGuide(api, { userId: user.id, location });
  const couponIds = await endow(api, user, has);
  const address = typeof path === 'string' ? path : await path(user, couponIds);
  const watched = await openPage(await sharedBrowser(), size);
  await watched.page.context().addCookies(await sessionCookies(api, user.id));
  await watched.page.goto(api.origin + address);
  return { ...watched, user, couponIds };
}

/** Gives somebody coins, settled income and coupons; returns the coupons' ids. */
async function endow({ deps, database }: TestApi, { id: ownerId }: UserRow, { coinFen = 0, incomeFen = 0, coupons = [] }: Possessions) {
  return database.transact(async (transaction) => {
    if (coinFen > 0) await postOperation(deps, givenCoins(newId(), ownerId, coinFen), transaction);
    const income = [
      posting(userAccount('incomeSettled', ownerId, 'money'), incomeFen),
      posting(platformAccount('bank', 'money'), -incomeFen),
    ];
    if (incomeFen > 0)
      await postOperation(deps, { ...operation(newId(), 'correct', income), actorId: ownerId, note: 'earned' }, transaction);
    const ids: string[] = [];
    for (const coupon of coupons)
      ids.push(await giveCoupon(deps, { ownerId, template: { ...voucher, ...coupon }, source: 'operator' }, transaction));
    return ids;
  });
}

/** Holds the ledger to its sums; called at the end of each test. */
export async function expectBooksBalance({ api }: Stage): Promise<void> {
  expect(await ledgerDifferences(api.database)).to.deep.equal([]);
}

after('the shared browser and stage', async () => {
  await browser?.close();
  await (await stage)?.close();
});
