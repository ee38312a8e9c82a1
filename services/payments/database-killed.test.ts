import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Model, ModelStatic } from 'sequelize';
import { tradeNumberOf } from '#domain/trade/order-number';
import { orderRunId, runId } from '#domain/workflows/ids';
import type { Tables } from '#storage/database/connect';
import type { OrderRow } from '#storage/database/models/orders';
import { databaseBackends, mysqlBackend } from '#test/databases';
import { conversionFen, expectBalance, openShop, type Shop } from '#test/orders';
import { installMariaDb, type OwnMariaDb } from '../../script/suite/mariadb.ts';
import type { RunningProcess } from '../../script/platform/process.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { payOrder } from '../orders/pay.ts';
import { receivePayment } from './receive.ts';

/** With SQLite the database dies with its process: `api/modules/payments/api-killed.test.ts`, and those whose processes end at each table. */
const servers = databaseBackends.filter(({ name }) => name === 'MariaDB');

for (const { name } of servers) {
  describe(`a killed ${name}`, function () {
    this.timeout(120_000);
    let folder: string;
    let own: OwnMariaDb;
    let server: RunningProcess;
    let shop: Shop;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-killed-'));
      ({ server, ...own } = await installMariaDb(folder));
      shop = await openShop(mysqlBackend(own.url));
    });
    after(async () => {
      await shop.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });
    afterEach('the ledger adds up', () => expectBalance(shop.database));

    async function kill(): Promise<void> {
      server.kill();
      expect((await server.ended).signal).to.equal('SIGKILL');
    }
    async function restart(): Promise<void> {
      server = await own.start();
    }
    /** Does it, with the database killed just before it writes to the table, and started again. */
    async function cutAt(table: keyof Tables, work: () => Promise<unknown>): Promise<void> {
      const model = shop.database[table] as unknown as ModelStatic<Model>;
      for (const hook of ['beforeCreate', 'beforeBulkCreate'] as const) model.addHook(hook, 'kill', kill);
      const outcome = await work().then(
        () => 'done',
        () => 'failed',
      );
      for (const hook of ['beforeCreate', 'beforeBulkCreate'] as const) model.removeHook(hook, 'kill');
      await restart();
      expect(outcome, `${table} was not written`).to.equal('failed');
    }
    /** A conversion that somebody pays by WeChat, and what WeChat tells. */
    async function paidOutside() {
      const { orders, paymentAttempts } = shop.database;
      const user = await shop.person();
      const order = await shop.order(user, await shop.conversion(user));
      const { id: orderId, orderNumber } = order;
      const outTradeNo = tradeNumberOf(orderNumber, 1);
      const at = shop.at(0).clock?.() ?? new Date();
      const attempt = { orderId, number: 1, outTradeNo, method: 'wechat', couponId: null, amountFen: conversionFen, at } as const;
      await paymentAttempts.create({ ...attempt, state: 'Live', liveOrderId: orderId });
      await orders.update({ status: 'Paying', attempts: 1 }, { where: { id: orderId } });
      const fact = { provider: 'wechat', outTradeNo, transactionId: `4200${orderNumber}`, amountFen: conversionFen, paidAt: at } as const;
      return { user, order, receive: () => receivePayment(shop.at(0), fact) };
    }
    const jobsOf = (order: OrderRow) => shop.database.jobs.findAll({ where: { ownerId: order.ownerId } });
    /** What is to be told to Temporal of these. */
    const startsOf = (ids: readonly string[]) =>
      shop.database.outbox.count({ where: { workflowId: ids.map((id) => runId('job', { id, attempt: 1 })) } });

    it('while a payment is taken in has taken in nothing; afterwards it is settled and its work begun, once', async () => {
      const { order, receive } = await paidOutside();
      for (const table of ['orderEvents', 'jobs', 'ledgerPostings'] as const) {
        await cutAt(table, receive);
        expect(await shop.read(order), table).to.include({ status: 'Paying', paidFen: 0 });
        expect(await jobsOf(order), table).to.deep.equal([]);
        expect(await shop.database.paymentReceipts.count({ where: { orderId: order.id } }), table).to.equal(0);
        await expectBalance(shop.database);
      }
      expect(await receive()).to.equal('settled');
      // Between the payment and what it was paid for.
      await kill();
      await restart();
      expect(await receive()).to.equal('known');
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', paidFen: conversionFen, method: 'wechat' });
      const jobs = await jobsOf(order);
      expect(jobs).to.have.length(1);
      expect(await startsOf(jobs.map(({ id }) => id)), 'it is started once').to.equal(1);
      const [job] = jobs;
      await beginJob(shop.at(0), { id: job?.id ?? '', attempt: 1 });
      const finish = () => finishJob(shop.at(0), { id: job?.id ?? '', attempt: 1, outcome: { status: 'Success' } });
      await cutAt('orderEvents', finish);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling' });
      await finish();
      expect(await shop.read(order)).to.include({ status: 'Done', paidFen: conversionFen, refundedFen: 0 });
    });

    it('while coins pay, or go back, has moved none; afterwards they move once', async () => {
      const user = await shop.person({ coinFen: 1000 });
      const order = await shop.order(user, await shop.conversion(user));
      const pay = () => payOrder(shop.at(0), { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
      await cutAt('ledgerPostings', pay);
      expect([await shop.coinsOf(user), (await shop.read(order)).status]).to.deep.equal([1000, 'Created']);
      await pay();
      expect([await shop.coinsOf(user), (await shop.read(order)).status]).to.deep.equal([1000 - conversionFen, 'Fulfilling']);
      const [job] = await jobsOf(order);
      const outcome = { status: 'Error', code: 'model.empty', params: {} } as const;
      await beginJob(shop.at(0), { id: job?.id ?? '', attempt: 1 });
      const fail = () => finishJob(shop.at(0), { id: job?.id ?? '', attempt: 1, outcome });
      await cutAt('ledgerPostings', fail);
      expect([await shop.coinsOf(user), (await shop.read(order)).status]).to.deep.equal([1000 - conversionFen, 'Fulfilling']);
      await fail();
      expect([await shop.coinsOf(user), (await shop.read(order)).status]).to.deep.equal([1000, 'Refunded']);
      expect(await shop.database.outbox.count({ where: { workflowId: orderRunId(order.id) } }), 'nothing goes outside').to.equal(0);
    });
  });
}
