/** What the benchmark of orders measures, as a process of its own: `server.js URL FOLDER`. The api, its buyers, and orders that are due. */

import { randomUUID } from 'node:crypto';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { orderLimits } from '#domain/trade/limits';
import { openSession } from '#services/accounts/open-session';
import { giveCoupon } from '#services/coupons/give';
import { openCampaign } from '#services/coupons/open-campaign';
import { postOperation } from '#services/ledger/post';
import { closeDueOrders } from '#services/orders/close-due';
import { addAttempt } from '#services/payments/add-attempt';
import { openDatabase } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { migrate } from '#storage/database/migrate';
import type { UserRow } from '#storage/database/models/accounts';
import { buildUser } from '#test/people';
import { buildOrder } from '#test/work';
import { dayMs, voucher } from '#test/orders';
import { serveApi } from '../serve-api.ts';
import { buyerCount, type BenchReply, type BenchRequest } from './messages.ts';

const [url = '', folder = '.'] = process.argv.slice(2);
const reply = (message: BenchReply): void => void process.send?.(message);
const secret = randomUUID();
const database = await openDatabase(url);
await migrate(database);

const users: UserRow[] = [];
const tokens: string[] = [];
for (let made = 0; made < buyerCount; made++) {
  const user = await buildUser(database);
  const postings = [
    posting(userAccount('coins', user.id, 'coinGiven'), 10 ** 9),
    posting(platformAccount('issued', 'coinGiven'), -(10 ** 9)),
  ];
  const given = { key: `give/${newId()}`, kind: 'give', orderId: null, actorId: null, note: '', postings } as const;
  await database.transact((transaction) => postOperation({ database }, given, transaction));
  users.push(user);
  tokens.push((await openSession({ database, secret }, { userId: user.id })).accessToken);
}

const { port } = await serveApi({ database, folder, secret });

/** Coupons of one type, for every buyer. */
async function giveCoupons(each: number): Promise<string[][]> {
  const deps = { database };
  const ofAll: string[][] = [];
  for (const { id: ownerId } of users) {
    ofAll.push(
      await database.transact(async (transaction) => {
        const ids: string[] = [];
        for (let given = 0; given < each; given++)
          ids.push(await giveCoupon(deps, { ownerId, template: voucher, source: 'bench' }, transaction));
        return ids;
      }),
    );
  }
  return ofAll;
}

/** Closes so many orders that were due at the same moment, as the upkeep does; `isLive`: while nobody follows those that were being paid. */
async function closeDue(orders: number, isLive: boolean): Promise<{ seconds: number; peakMib: number }> {
  const expiresAt = new Date(Date.now() - orderLimits.unattendedMs);
  const status = isLive ? ('Paying' as const) : ('Created' as const);
  await database.transact(async (transaction) => {
    for (let made = 0; made < orders; made++) {
      const order = await buildOrder(database, users[made % buyerCount]?.id ?? '', { expiresAt, status }, transaction);
      if (isLive)
        await addAttempt(
          { database },
          { order, method: 'wechat', couponId: null, amountFen: order.payableFen, state: 'Live' },
          transaction,
        );
    }
  });
  let peak = 0;
  const startedAt = performance.now();
  while ((await closeDueOrders({ database })) > 0) peak = Math.max(peak, process.memoryUsage.rss());
  return { seconds: (performance.now() - startedAt) / 1000, peakMib: peak / 1024 ** 2 };
}

async function answer(asked: BenchRequest): Promise<BenchReply> {
  if (asked.type === 'coupons') return { type: 'given', coupons: await giveCoupons(asked.each) };
  if (asked.type === 'due') return { type: 'closed', ...(await closeDue(asked.orders, asked.isLive)) };
  const { total, perPerson } = asked;
  return { type: 'opened', campaignId: await openCampaign({ database }, { template: voucher, total, perPerson, runsMs: dayMs }) };
}

process.on('message', (asked: BenchRequest) => void answer(asked).then(reply));
reply({ type: 'listening', port, buyers: tokens.map((token) => ({ token, coupons: [] })) });
