import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { localCookieNames } from '#domain/accounts/cookies';
import { notifyPath } from '#domain/payments/calls';
import { connectLocalPayments } from '#providers/payments/local/local';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { startPayment } from '#services/payments/start';
import { farmBackends } from '#test/databases';
import { conversionFen, expectBalance, openShop, type Shop } from '#test/orders';
import { freePort } from '../../../script/platform/ports.ts';
import { launch, type RunningProcess } from '../../../script/platform/process.ts';

const dyingApi = fileURLToPath(new URL('../../../test/processes/dying-api.js', import.meta.url));
const key = 'k'.repeat(40);
const patienceMs = 30_000;

for (const backend of farmBackends) {
  describe(`an api that is killed between a payment and what it was paid for, on ${backend.name}`, function () {
    this.timeout(180_000);
    let folder: string;
    let shop: Shop;
    let api: RunningProcess | undefined;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelmill-dying-'));
      shop = await openShop(backend);
    });
    after(async () => {
      await api?.stop();
      await shop.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('takes the payment in and begins the work once, however often and wherever it died', async () => {
      const [port, paymentsPort] = [await freePort(), await freePort()];
      const origin = `http://127.0.0.1:${port}`;
      const live = async (diesAt: string): Promise<RunningProcess> => {
        const settings = { PORT: `${port}`, LOCAL_PAYMENTS_PORT: `${paymentsPort}`, LOCAL_PAGES_KEY: key, DATA_DIR: folder };
        const more = { NODE_ENV: 'test', DATABASE_URL: shop.url, SERVER_SECRET: 's'.repeat(40), MIN_FREE_BYTES: '0', LOG_LEVEL: 'error' };
        const env = { ...settings, ...more, DIES_AT: diesAt };
        const started = launch({
          name: 'api',
          command: process.execPath,
          args: [dyingApi],
          env,
          logFile: join(folder, 'api.log'),
          serves: 'announced',
        });
        await Promise.race([
          started.serving,
          started.ended.then(({ words }) => {
            throw new Error(`The api ended: ${words.join(' ')}`);
          }),
        ]);
        return started;
      };
      const play = (outTradeNo: string, act: string) =>
        fetch(`${origin}/local/payments/wechat/${outTradeNo}`, {
          method: 'POST',
          headers: { cookie: `${localCookieNames.key}=${key}`, origin },
          body: new URLSearchParams({ act }),
          redirect: 'manual',
        });

      const user = await shop.person();
      const order = await shop.order(user, await shop.conversion(user));
      const { database } = shop;
      // Each way to die, and whether the payment is in by then.
      const deaths = [
        ['ledger_postings', false],
        ['COMMIT', true],
      ] as const;
      let act = 'pay';
      for (const [at, isTaken] of deaths) {
        api = await live(at);
        const payments = await connectLocalPayments({ folder: join(folder, 'payments'), port: paymentsPort });
        const addresses = { notifyUrl: `${origin}${notifyPath}/wechat`, returnUrl: origin };
        if (act === 'pay')
          await startPayment({ database, payments }, { ownerId: user.id, orderId: order.id, method: 'wechat', ...addresses });
        const attempt = await database.paymentAttempts.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
        // The answer may not come any more.
        await play(attempt.outTradeNo, act).catch(() => undefined);
        act = 'tell';
        expect((await api.ended).signal, at).to.equal('SIGKILL');
        expect(await shop.read(order), at).to.include(
          isTaken ? { status: 'Fulfilling', paidFen: conversionFen } : { status: 'Paying', paidFen: 0 },
        );
        expect(await database.paymentReceipts.count({ where: { orderId: order.id } }), at).to.equal(isTaken ? 1 : 0);
        expect(await database.jobs.count({ where: { ownerId: user.id } }), at).to.equal(isTaken ? 1 : 0);
        await expectBalance(database);
      }

      api = await live('');
      const { outTradeNo } = await database.paymentAttempts.findOne({ where: { orderId: order.id }, rejectOnEmpty: true });
      expect((await play(outTradeNo, 'tell')).status).to.equal(303);
      // It is told until it says that it knows.
      const untold = async () =>
        (JSON.parse(await readFile(join(folder, 'payments', 'book.json'), 'utf8')) as { notices: unknown[] }).notices.length;
      for (const end = Date.now() + patienceMs; (await untold()) > 0 && Date.now() < end;) await delay(50);
      expect(await untold()).to.equal(0);
      const jobs = await database.jobs.findAll({ where: { ownerId: user.id } });
      expect(jobs).to.have.length(1);
      expect(await shop.read(order)).to.include({ status: 'Fulfilling', paidFen: conversionFen, method: 'wechat' });
      expect(await database.paymentReceipts.count({ where: { orderId: order.id } })).to.equal(1);
      await beginJob(shop.at(0), { id: jobs[0]?.id ?? '', attempt: 1 });
      await finishJob(shop.at(0), { id: jobs[0]?.id ?? '', attempt: 1, outcome: { status: 'Success' } });
      expect(await shop.read(order)).to.include({ status: 'Done', paidFen: conversionFen, refundedFen: 0 });
      await expectBalance(database);
    });
  });
}
