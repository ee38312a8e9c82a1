import { expect } from 'chai';
import { dayAfter } from '#domain/analytics/days';
import { monthOf } from '#domain/analytics/months';
import { formatYuan } from '#domain/money/yuan';
import { databaseBackends } from '#test/databases';
import { conversionFen, openShop, type Shop } from '#test/orders';
import { payOutside } from '#test/packages';
import { readOfficeOverview } from '../office/overview.ts';
import { beginJob } from '../jobs/begin.ts';
import { finishJob } from '../orders/finish-job.ts';
import { payOrder } from '../orders/pay.ts';
import { Counts, ofSource, writeCounts } from './counts.ts';
import { foldSteps } from './fold-steps.ts';
import { readReport } from './report.ts';
import { sweepAnalytics } from './sweep.ts';

for (const backend of databaseBackends) {
  describe(`reports of the statistics on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());
    const write = (counts: Counts) => shop.database.transact((transaction) => writeCounts(shop.database, counts, transaction));

    it('add up the same from whole months as from their days', async () => {
      for (let day = '2025-01-01'; day <= '2025-06-30'; day = dayAfter(day, 1)) {
        const counts = new Counts();
        counts.spread({ source: 'baidu', campaign: '' }, day, { visits: 2, payments: 1, incomeFen: 100, refundedFen: 30 }, [
          ['page', '/', { views: 3 }],
          ['button', `b${monthOf(day)}`, { times: 1 }],
        ]);
        await write(counts);
        // Twice, as two who write the same day.
        if (day.endsWith('-15')) await write(counts);
      }
      const names = { attributes: ['name'], where: { dimension: 'page', segment: '' } };
      expect(await shop.database.analyticsMonths.count(names)).to.equal(6);
      for (const [from, to, days] of [
        ['2025-01-01', '2025-06-30', 181 + 6],
        ['2025-01-10', '2025-04-05', 86 + 3],
        ['2025-02-01', '2025-02-28', 28 + 1],
        ['2025-03-20', '2025-03-25', 6],
      ] as const) {
        const { totals, pages, sources, buttons, days: shown } = await readReport(shop.at(0), { from, to });
        const money = { paidFen: days * 100, refundedFen: days * 30, incomeFen: days * 70 };
        expect(totals).to.include({ visits: days * 2, ...money });
        expect(pages.map(({ name, views }) => [name, views])).to.deep.equal([['/', days * 3]]);
        expect(sources[0]).to.include({ name: 'baidu', visits: days * 2, ...money });
        expect(buttons.reduce((sum, { times }) => sum + times, 0)).to.equal(days);
        expect(shown[0]).to.include({ day: from, paidFen: 100, refundedFen: 30, incomeFen: 70 });
      }
      const bySource = await readReport(shop.at(0), { from: '2025-01-01', to: '2025-06-30', source: 'baidu' });
      expect(bySource.pages[0]).to.include({ name: '/', views: 187 * 3 });
      expect(await shop.database.analyticsMonths.count({ where: { segment: ofSource('baidu'), dimension: 'all' } })).to.equal(0);
    });

    it('take refunds off the income of the day on which they were made, also on the overview', async () => {
      const here = { ...shop.at(0), clock: () => new Date() };
      const overview = async () =>
        Object.fromEntries(
          (
            await readOfficeOverview({ database: shop.database, clock: () => new Date(Date.now() + 1000) }, { role: 'administrator' })
          ).revenue.map(({ label, today }) => [label, today]),
        );
      /** Has the work of the first line end by our fault, which gives back what was paid for it. */
      const failFirst = async ({ id: orderId }: { id: string }) => {
        const [first] = await shop.database.orderLines.findAll({ where: { orderId }, order: ['line'], limit: 1 });
        const id = first?.jobId ?? '';
        await beginJob(here, { id, attempt: 1 });
        await finishJob(here, { id, attempt: 1, outcome: { status: 'Error', code: 'job.gaveUp', params: {} } });
      };
      const user = await shop.person();
      const order = await shop.batch(user, 2, null, here);
      await payOutside(here, order);
      expect(await overview()).to.include({ 退款: '¥0.00', 收入合计: formatYuan(2 * conversionFen) });
      await failFirst(order);
      expect(await overview()).to.include({ 退款: formatYuan(-conversionFen), 收入合计: formatYuan(conversionFen) });
      // Earnings that go back to a wallet are taken off as money is.
      const earner = await shop.person({ incomeFen: 20_00, about: { uploaderType: 2 } });
      const own = await shop.batch(earner, 1, null, here);
      await payOrder(here, { ownerId: earner.id, orderId: own.id, method: 'earnings' });
      expect(await overview()).to.include({ 退款: formatYuan(-conversionFen), 收入合计: formatYuan(2 * conversionFen) });
      await failFirst(own);
      expect(await overview()).to.include({ 退款: formatYuan(-2 * conversionFen), 收入合计: formatYuan(conversionFen) });
      // What was given is no income, and none is taken off when it goes back.
      const rich = await shop.person({ coinFen: 20_00 });
      const given = await shop.batch(rich, 1, null, here);
      await payOrder(here, { ownerId: rich.id, orderId: given.id, method: 'cloudCoin' });
      await failFirst(given);
      expect(await overview()).to.include({ 退款: formatYuan(-2 * conversionFen), 收入合计: formatYuan(conversionFen) });
      const later = { ...shop.at(0), clock: () => new Date(Date.now() + 60_000) };
      await foldSteps(later);
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const { totals } = await readReport(later, { from: today, to: today });
      expect(totals).to.include({ payments: 3, paidFen: 3 * conversionFen, refundedFen: 2 * conversionFen, incomeFen: conversionFen });
    });

    it('are kept for three years, months as days', async () => {
      const counts = new Counts();
      counts.spread({ source: 'baidu', campaign: '' }, '2019-05-05', { visits: 1 }, [['page', '/', { views: 1 }]]);
      await write(counts);
      const where = { month: '2019-05' };
      expect(await shop.database.analyticsMonths.count({ where })).to.equal(3);
      await sweepAnalytics({ database: shop.database, clock: () => new Date('2024-01-01T00:00:00Z') });
      expect(await shop.database.analyticsMonths.count({ where })).to.equal(0);
    });
  });
}
