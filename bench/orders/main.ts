import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CouponView } from '#domain/coupons/views';
import { couponErrors } from '#domain/errors/areas/coupons';
import { transactionTypes } from '#domain/trade/types';
import type { CreatedView } from '#domain/trade/views';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { calls, type CallName } from '#domain/catalog/calls';
import { openDatabase } from '#storage/database/connect';
import { startServices } from '../../script/suite/services.ts';
import { keptConnections, timed } from '../api/load.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { buyerCount, type BenchReply, type BenchRequest, type Buyer } from './messages.ts';

const warmMs = 2000;
const payMs = 15_000;
const couponsEach = 10;
/** Half of what everybody together would claim. */
const campaignTotal = (buyerCount * couponsEach) / 2;
/** Half of the goal. */
const calmASecond = 25;
const calmMs = 15_000;
const dueOrders = 10_000;

export interface OrderFigures {
  machine: string;
  pay?: { ordersASecond: number; p95Ms: number };
  coupons?: { ordersASecond: number };
  campaign?: { ordersASecond: number; claimed: number };
  calm?: { ordersASecond: number; p95Ms: number };
  due?: { seconds: number; peakMib: number };
  live?: { seconds: number; peakMib: number };
}

const orders = (what: string) => `orders a second ${what}`;
export const goals: Goal<OrderFigures>[] = [
  { parts: ['pay'], what: orders('made, paid by coins and handed over'), bound: atLeast(50), seen: ({ pay }) => pay?.ordersASecond },
  { parts: ['coupons'], what: orders('each with a coupon'), bound: atLeast(50), seen: ({ coupons }) => coupons?.ordersASecond },
  {
    parts: ['campaign'],
    what: orders('each with a coupon claimed for it, of one bounded campaign'),
    bound: atLeast(50),
    seen: ({ campaign }) => campaign?.ordersASecond,
  },
  {
    parts: ['campaign'],
    what: 'coupons of it that were had above its bound',
    bound: atMost(0),
    seen: ({ campaign }) => campaign && campaign.claimed - campaignTotal,
  },
  { parts: ['calm'], what: 'the payment call at half that load, p95', bound: atMost(150, 'ms'), seen: ({ calm }) => calm?.p95Ms },
  { parts: ['due'], what: '10,000 orders due together: closed within', bound: atMost(600, 's'), seen: ({ due }) => due?.seconds },
  {
    parts: ['live'],
    what: 'the same, each with a live attempt, while nobody follows them',
    bound: atMost(600, 's'),
    seen: ({ live }) => live?.seconds,
  },
  { parts: ['live'], what: 'memory of the process that closes those', bound: atMost(300, 'MiB'), seen: ({ live }) => live?.peakMib },
  { parts: ['due'], what: 'memory of the process that closes them', bound: atMost(300, 'MiB'), seen: ({ due }) => due?.peakMib },
];

/** Nobody, or not he, can claim any more. */
const isOver = (respCode: number): boolean =>
  (['coupon.gone', 'coupon.claimed'] as const).some((code) => couponErrors[code].respCode === respCode);

async function next<T extends BenchReply['type']>(child: ChildProcess, type: T): Promise<Extract<BenchReply, { type: T }>> {
  const [message] = (await once(child, 'message')) as [BenchReply];
  if (message.type !== type) throw new Error(`Expected ${type}, got ${message.type}`);
  return message as Extract<BenchReply, { type: T }>;
}

/** Makes orders and pays them, over the api. */
class Market {
  readonly payments: number[] = [];
  readonly #port: number;
  readonly #agent: Agent;

  constructor(port: number, agent: Agent) {
    this.#port = port;
    this.#agent = agent;
  }

  async #ask<T>(name: CallName, { token }: Buyer, payload: object): Promise<Envelope<T> & { ms: number }> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = { port: this.#port, path: calls[name].path, headers, body: JSON.stringify(payload) };
    const { body, ms } = await timed(this.#agent, call);
    return { ...(JSON.parse(body) as Envelope<T>), ms };
  }

  async #call<T>(name: CallName, buyer: Buyer, payload: object): Promise<{ datas: T; ms: number }> {
    const { resp_code, resp_msg, datas, ms } = await this.#ask<T>(name, buyer, payload);
    if (resp_code !== successCode) throw new Error(`${name}: ${resp_code} ${resp_msg}`);
    return { datas, ms };
  }

  /** One order of an annual card, from nothing to membership. */
  async buy(buyer: Buyer, couponId: string | null = null): Promise<void> {
    const wish = { orderType: transactionTypes.membership.code, couponId, goods: { memberGradeId: 1, isMonthly: false } };
    const { datas } = await this.#call<CreatedView>('orderCreate', buyer, wish);
    this.payments.push((await this.#call('cloudCoinPay', buyer, { orderId: datas.orderId })).ms);
  }

  /** So many orders a second as everybody together brings about until the time is over. */
  async rush(buyers: readonly Buyer[], ms: number): Promise<{ ordersASecond: number; p95Ms: number }> {
    this.payments.length = 0;
    const startedAt = performance.now();
    await Promise.all(
      buyers.map(async (buyer) => {
        while (performance.now() - startedAt < ms) await this.buy(buyer);
      }),
    );
    return this.#seen(startedAt);
  }

  /** Everybody spends all of his coupons, one after the other. */
  async spend(buyers: readonly Buyer[]): Promise<{ ordersASecond: number; p95Ms: number }> {
    this.payments.length = 0;
    const startedAt = performance.now();
    await Promise.all(
      buyers.map(async (buyer) => {
        for (const coupon of buyer.coupons) await this.buy(buyer, coupon);
      }),
    );
    return this.#seen(startedAt);
  }

  /** Everybody claims one coupon after the other of the same campaign, and spends it, until it has none left. */
  async fight(buyers: readonly Buyer[], campaignId: string): Promise<{ ordersASecond: number; claimed: number }> {
    this.payments.length = 0;
    const startedAt = performance.now();
    await Promise.all(
      buyers.map(async (buyer) => {
        for (;;) {
          const { resp_code, resp_msg, datas } = await this.#ask<CouponView>('getActiveCoupons', buyer, { campaignId });
          if (isOver(resp_code)) return;
          if (resp_code !== successCode) throw new Error(`getActiveCoupons: ${resp_code} ${resp_msg}`);
          await this.buy(buyer, datas.couponId);
        }
      }),
    );
    return { ordersASecond: this.#seen(startedAt).ordersASecond, claimed: this.payments.length };
  }

  /** As many orders a second as are asked for, begun at even intervals. */
  async steady(buyers: readonly Buyer[], aSecond: number, ms: number): Promise<{ ordersASecond: number; p95Ms: number }> {
    this.payments.length = 0;
    const startedAt = performance.now();
    const begun: Promise<void>[] = [];
    for (let index = 0; (index * 1000) / aSecond < ms; index++) {
      await delay(Math.max(0, startedAt + (index * 1000) / aSecond - performance.now()));
      const buyer = buyers[index % buyers.length];
      if (buyer !== undefined) begun.push(this.buy(buyer));
    }
    await Promise.all(begun);
    return this.#seen(startedAt);
  }

  #seen(startedAt: number): { ordersASecond: number; p95Ms: number } {
    const seconds = (performance.now() - startedAt) / 1000;
    return { ordersASecond: this.payments.length / seconds, p95Ms: quantile(this.payments, 0.95) };
  }
}

/** Orders from nothing to what was bought, on MariaDB, by a hundred people; and many that are due at once. */
export async function run({ say, only }: BenchOptions): Promise<OrderFigures> {
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-orders-'));
  const services = await startServices(new Set(['mariadb']), { isDurable: true });
  const server = services.environment.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error(`No MariaDB: ${services.missing.get('mariadb')}`);
  const name = `modelmill_bench_${process.pid}`;
  const admin = await openDatabase(server);
  await admin.sequelize.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const child = fork(join(import.meta.dirname, 'server.js'), [`${server.replace(/\/$/, '')}/${name}`, folder], { stdio: 'inherit' });
  const ask = (request: BenchRequest): void => void child.send(request);
  const agent = keptConnections(buyerCount);
  const figures: OrderFigures = { machine: describeMachine() };
  say(figures.machine);
  try {
    const { port, buyers } = await next(child, 'listening');
    const market = new Market(port, agent);
    await market.rush(buyers, warmMs);
    if (wants('pay')) {
      figures.pay = await market.rush(buyers, payMs);
      say(
        `${buyerCount} people at once: ${figures.pay.ordersASecond.toFixed(0)} orders a second, payment p95 ${figures.pay.p95Ms.toFixed(0)} ms`,
      );
    }
    if (wants('coupons')) {
      ask({ type: 'coupons', each: couponsEach });
      const { coupons } = await next(child, 'given');
      figures.coupons = await market.spend(buyers.map((buyer, index) => ({ ...buyer, coupons: coupons[index] ?? [] })));
      say(`each with a coupon: ${figures.coupons.ordersASecond.toFixed(0)} orders a second`);
    }
    if (wants('campaign')) {
      ask({ type: 'campaign', total: campaignTotal, perPerson: couponsEach });
      const { campaignId } = await next(child, 'opened');
      figures.campaign = await market.fight(buyers, campaignId);
      const { ordersASecond, claimed } = figures.campaign;
      say(`${claimed} coupons of one campaign of ${campaignTotal}, claimed and spent: ${ordersASecond.toFixed(0)} orders a second`);
    }
    if (wants('calm')) {
      figures.calm = await market.steady(buyers, calmASecond, calmMs);
      say(`${figures.calm.ordersASecond.toFixed(0)} orders a second: payment p95 ${figures.calm.p95Ms.toFixed(0)} ms`);
    }
    for (const part of ['due', 'live'] as const) {
      if (!wants(part)) continue;
      ask({ type: 'due', orders: dueOrders, isLive: part === 'live' });
      const closed = (figures[part] = await next(child, 'closed'));
      const what = part === 'live' ? `${dueOrders} due orders with a live attempt` : `${dueOrders} due orders`;
      say(`${what} closed in ${closed.seconds.toFixed(0)} s, at most ${closed.peakMib.toFixed(0)} MiB`);
    }
    return figures;
  } finally {
    agent.destroy();
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await admin.sequelize.query(`DROP DATABASE ${name}`);
    await admin.close();
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
