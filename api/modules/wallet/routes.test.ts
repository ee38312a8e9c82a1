import { expect } from 'chai';
import { walletLimits } from '#domain/wallet/limits';
import type { AccountInformationView } from '#domain/profile/views';
import type {
  AccountDetailsExportView,
  AccountDetailView,
  CardView,
  IncomeView,
  MonthView,
  WithdrawalDetailView,
  WithdrawalQueueView,
  WithdrawalView,
  WithdrawInfoView,
} from '#domain/wallet/views';
import type { Page } from '#domain/wire/envelope';
import type { CreatedView } from '#domain/trade/views';
import { giveCoupon } from '#services/coupons/give';
import { postOperation } from '#services/ledger/post';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { settleDueIncome } from '#services/wallet/settle-due-income';
import { newId } from '#storage/database/ids';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { givenCoins, ledgerDifferences } from '#test/ledger';
import { buildMallModel } from '#test/mall';
import { voucher } from '#test/orders';
import { giveBoughtCoins, giveIncome, newCardNumber, verifyIdentity } from '#test/wallet';

for (const backend of farmBackends) {
  describe(`calls of the wallet on ${backend.name}`, function () {
    this.timeout(120_000);
    let api: TestApi;
    let operator: Person;
    let payer: Person;
    before(async () => {
      const rates = { platformFeePercent: 10, withdrawal: { feePercent: 1, taxPercent: 20 } };
      api = await openTestApi(backend, { rates });
      operator = await api.person({ role: 'administrator' });
      payer = await api.person({ role: 'administrator' });
    });
    after(() => api.close());
    afterEach('the ledger adds up', async () => expect(await ledgerDifferences(api.database)).to.deep.equal([]));

    const details = async ({ client }: Person, query: object = {}) =>
      (await client.call<Page<AccountDetailView>>('queryAccountDetails', query)).results;
    /** Buys a model of that seller's by coins; returns the order. */
    const buy = async (buyer: Person, seller: Person, priceFen: number, fileName = '椅子.glb'): Promise<string> => {
      const model = await buildMallModel(api.database, seller.user, { priceFen, name: fileName });
      const { orderId } = await buyer.client.call<CreatedView>('orderCreate', { orderType: 10, goods: { modelId: model.id } });
      await buyer.client.call('cloudCoinPay', { orderId });
      return orderId;
    };
    const withCoins = async (boughtFen: number, givenFen = 0): Promise<Person> => {
      const person = await api.person();
      await giveBoughtCoins(api.deps, person.user.id, boughtFen);
      const given = givenCoins(newId(), person.user.id, givenFen);
      if (givenFen > 0) await api.database.transact((transaction) => postOperation(api.deps, given, transaction));
      return person;
    };

    it('say what each sale brought its seller, and why', async () => {
      const seller = await api.person({ uploaderType: 2 });
      await buy(await withCoins(10_00, 5_00), seller, 10_00);
      const orderId = await buy(await withCoins(20_00), seller, 20_00);
      await refundByOperator(api.deps, { order: { orderId }, cause: '不满意' });
      const { results } = await seller.client.call<Page<IncomeView>>('incomeList');
      expect(results.map(({ amount, given, fee, income, reason }) => [amount, given, fee, income, reason])).to.deep.equal([
        [20_00, 0, 2_00, 18_00, '买家退款，收益已退回'],
        [10_00, 5_00, 1_00, 9_00, '买家实付 ¥10.00，其中 ¥5.00 是赠送云币，由平台承担；扣除平台服务费 ¥1.00'],
      ]);
    });

    it('take a seller from a sale over his income to his bank account, and tell him of each step', async () => {
      const seller = await api.person({ uploaderType: 2 });
      await buy(await withCoins(200_00), seller, 200_00);
      const incomes = () => seller.client.call<Page<IncomeView>>('incomeList');
      const [income] = (await incomes()).results;
      expect(income).to.include({ amount: 200_00, fee: 20_00, income: 180_00, status: 'Pending', statusLabel: '待结算' });
      expect(income?.description).to.equal('模型购买「椅子.glb」');
      expect(new Date(income?.settlesAt ?? '').getTime() - new Date(income?.createTime ?? '').getTime()).to.equal(walletLimits.pendingMs);
      expect(await seller.client.call('accountInformation')).to.include({ incomeBalance: 0, pendingIncome: 180_00 });
      await settleDueIncome({ ...api.deps, clock: () => new Date(Date.now() + walletLimits.pendingMs + 60_000) });
      expect((await incomes()).results[0]).to.include({ status: 'Settled' });

      const info = () => seller.client.call<WithdrawInfoView>('withdrawInfo');
      expect(await info()).to.deep.include({ available: 180_00, pending: 0, kind: null, payee: '', checkStatus: 3, feePercent: 1 });
      const number = newCardNumber();
      const grouped = number.replace(/(.{4})/g, '$1 ');
      expect(await seller.client.refusal('cardAdd', { bankName: '招商银行', cardNumber: grouped })).to.equal(
        '完成实名认证后才能添加银行卡',
      );
      await verifyIdentity(api.deps, seller.user);
      expect(await info()).to.deep.include({ kind: 'personal', payee: '张**', checkStatus: 1, leastAmount: 100_00 });
      const card = await seller.client.call<CardView>('cardAdd', { bankName: '招商银行', cardNumber: grouped });
      expect(card).to.include({ cardNumber: `**** **** **** ${number.slice(-4)}`, isDefault: true });
      expect(await seller.client.refusal('withdrawApply', { amount: 180_50, cardId: card.cardId })).to.equal('提现金额须为整数元');
      const asked = await seller.client.call<WithdrawalView>('withdrawApply', { amount: 150_00, cardId: card.cardId });
      expect(asked).to.include({ status: 'UnderReview', amount: 150_00, fee: 1_50, tax: 30_00, net: 118_50 });
      expect(asked.number).to.match(/^W\d{8}(-[0-9A-Z]{4}){3}$/);
      expect(await seller.client.call('accountInformation')).to.include({ incomeBalance: 30_00, pendingIncome: 0, frozenIncome: 150_00 });

      const withdrawalId = asked.id;
      const queue = await operator.client.call<WithdrawalQueueView>('withdrawalQueue', { number: asked.number });
      expect(queue.results.map(({ id, account }) => [id, account.id, account.isFrozen])).to.deep.equal([
        [withdrawalId, seller.user.id, false],
      ]);
      expect(queue.sums.find(({ status }) => status === 'UnderReview')).to.include({ amount: 150_00, net: 118_50, count: 1 });
      expect(await operator.client.refusal('manualCheck', { withdrawalId, pass: false })).to.equal('请填写原因');
      await operator.client.call('manualCheck', { withdrawalId, pass: true });
      const detail = await operator.client.call<WithdrawalDetailView>('withdrawalDetail', { withdrawalId });
      expect(detail).to.include({ status: 'Paying', payee: '张小三', fullNumber: number, provider: 'manual' });
      const { refusal } = detail;
      const confirmation = { withdrawalId, bankNumber: '2026031500000001' };
      expect(await operator.client.refusal('withdrawalConfirm', confirmation)).to.equal(refusal);
      expect(refusal).to.equal('这笔提现是您审核通过的，须由另一位管理员打款和确认结果');
      await payer.client.call('withdrawalConfirm', confirmation);
      await payer.client.call('withdrawalConfirm', confirmation);
      const { results } = await seller.client.call<Page<WithdrawalView>>('withdrawList');
      expect(results[0]).to.include({ status: 'Paid', statusLabel: '已到账', cause: '' });
      expect(JSON.stringify([queue, results, await info(), await seller.client.call('queryCardList')])).to.not.contain(number);
      expect((await details(seller)).map(({ title, account, amountText }) => `${title} ${account} ${amountText}`)).to.deep.equal([
        // A week ahead.
        '收益结算 可用收益 +180.00 元',
        '收益结算 待结算收益 -180.00 元',
        '提现到账 提现中的收益 -150.00 元',
        '申请提现 提现中的收益 +150.00 元',
        '申请提现 可用收益 -150.00 元',
        '作品售出 待结算收益 +180.00 元',
      ]);
      const read = await api.database.auditEvents.findOne({ where: { event: 'withdrawalRead', subjectId: seller.user.id } });
      expect(read).to.include({ actorId: operator.user.id });
    });

    it('say what an account has, and count what waits', async () => {
      const person = await withCoins(30_00, 12_34);
      const give = (validMs: number) =>
        api.database.transact((transaction) =>
          giveCoupon(api.deps, { ownerId: person.user.id, template: { ...voucher, validMs }, source: 'operator' }, transaction),
        );
      const couponId = await give(voucher.validMs);
      await give(60_000);
      await give(1);
      const { orderId } = await person.client.call<CreatedView>('orderCreate', {
        orderType: 44,
        goods: { memberGradeId: 1, isMonthly: false },
      });
      expect(await person.client.call<AccountInformationView>('accountInformation')).to.include({
        ...{
          cloudCoin: 42_34,
          givenCoin: 12_34,
          incomeBalance: 0,
          couponCount: 2,
          expiringCouponCount: 1,
          unPayOrderCount: 1,
          skyCarNum: 0,
        },
      });
      await person.client.call('myOrderCancel', { orderId });
      await person.client.call('orderCreate', { orderType: 44, goods: { memberGradeId: 1, isMonthly: false }, couponId });
      expect(await person.client.call('accountInformation')).to.include({ couponCount: 1, unPayOrderCount: 1 });
    });

    it('list every movement in plain words, by kind and by time, a page at a time', async () => {
      const [buyer, seller] = [await withCoins(50_00, 3_00), await api.person({ uploaderType: 2 })];
      const before = new Date();
      await buy(buyer, seller, 10_00, '=HYPERLINK("http://evil.example")');
      const all = await details(buyer);
      expect(all.map(({ kind, title, account, amount }) => [kind, title, account, amount])).to.deep.equal([
        ['coins', '支付订单', '云币', -7_00],
        ['coins', '支付订单', '赠送云币', -3_00],
        ['coins', '平台赠送', '赠送云币', 3_00],
        ['coins', '充值', '云币', 50_00],
      ]);
      expect(all[0]?.orderNo).to.match(/^\d{8}(-[0-9A-Z]{4}){3}$/);
      expect(await details(buyer, { from: before.toISOString() })).to.have.length(2);
      expect(await details(buyer, { to: before.toISOString(), kind: 'coins' })).to.have.length(2);
      expect(await details(buyer, { kind: 'income' })).to.deep.equal([]);
      expect(await details(buyer, { pageNo: 2, pageSize: 3 })).to.have.length(1);
      expect(await buyer.client.refusal('queryAccountDetails', { from: before.toISOString(), to: before.toISOString() })).to.equal(
        '结束时间要晚于开始时间',
      );
      expect(await buyer.client.refusal('queryAccountDetails', { kind: 'money' })).to.equal('类型不正确');
      expect(await details(seller)).to.have.length(1);
    });

    it('export them as a file that spreadsheets open right and run nothing of', async () => {
      const [buyer, seller] = [await withCoins(50_00), await api.person({ uploaderType: 2 })];
      await buy(buyer, seller, 10_00, '=1+1');
      // As an operator might name it.
      await api.database.orders.update({ description: '=cmd|" /C calc"!A1, 椅子' }, { where: { ownerId: buyer.user.id } });
      const { fileName, content, rowCount, isCut } = await buyer.client.call<AccountDetailsExportView>('accountDetailsExport', {
        kind: 'coins',
      });
      expect([rowCount, isCut]).to.deep.equal([2, false]);
      expect(fileName).to.match(/^账户明细-\d{4}-\d\d-\d\d\.csv$/);
      const [header, ...rows] = content.split('\r\n');
      expect(header).to.equal('\uFEFF时间（北京时间）,事项,账户,金额或数量,单位,说明,订单号');
      expect(rows[0]).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,支付订单,云币,-10\.00,云币,"'=cmd\|"" \/C calc""!A1, 椅子",\d{8}/);
      expect(rows.slice(1))
        .to.have.length(2)
        .and.satisfy((rest: string[]) => rest[1] === '');
    });

    it('cut an export at its most rows, and say so', async () => {
      const person = await api.person();
      const { ledgerAccounts, ledgerOperations, ledgerPostings } = api.database;
      await giveIncome(api.deps, person.user.id, 1);
      const account = await ledgerAccounts.findOne({ where: { ownerId: person.user.id, kind: 'incomeSettled' }, rejectOnEmpty: true });
      const over = walletLimits.exportedRows;
      const at = new Date();
      const operations = Array.from({ length: over }, (_, index) => ({
        ...{ id: newId(), key: `rows/${person.user.id}/${index}`, kind: 'correct' as const, orderId: null, actorId: null, note: '', at },
      }));
      const postings = operations.flatMap(({ id: operationId }, index) => {
        const amount = index % 2 === 0 ? 1 : -1;
        return [{ operationId, leg: 1, accountId: account.id, amount, at }];
      });
      const [bank] = await ledgerAccounts.findAll({ where: { kind: 'bank' }, limit: 1 });
      const others = postings.map(({ operationId, amount }) => ({ operationId, leg: 2, accountId: bank?.id ?? '', amount: -amount, at }));
      for (let from = 0; from < over; from += 1000) {
        await api.database.transact(async (transaction) => {
          await ledgerOperations.bulkCreate(operations.slice(from, from + 1000), { transaction });
          await ledgerPostings.bulkCreate([...postings.slice(from, from + 1000), ...others.slice(from, from + 1000)], { transaction });
        });
      }
      const { rowCount, isCut } = await person.client.call<AccountDetailsExportView>('accountDetailsExport');
      expect([rowCount, isCut]).to.deep.equal([over, true]);
    });

    it('add up spending and income by month in China, refunds and top-ups left out', async () => {
      const seller = await api.person({ uploaderType: 2 });
      const buyer = await withCoins(100_00);
      await buy(buyer, seller, 30_00);
      await buy(buyer, seller, 20_00);
      const { orders, incomes } = api.database;
      const [first, second] = await orders.findAll({ where: { ownerId: buyer.user.id }, order: ['id'] });
      // The last instant of a month in China, and the first of the next.
      const now = new Date();
      const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1) - 8 * 60 * 60_000);
      await first?.update({ paidAt: new Date(begin.getTime() - 1), refundedFen: 5_00 });
      await second?.update({ paidAt: begin });
      await incomes.update({ createdAt: new Date(begin.getTime() - 1) }, { where: { orderId: first?.id ?? '' } });
      await incomes.update({ status: 'Reversed' }, { where: { orderId: second?.id ?? '' } });
      const months = async ({ client }: Person) => (await client.call<MonthView[]>('accountMonths')).slice(-5);
      const monthOf = (at: Date): string => new Date(at.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 7);
      const spent = (await months(buyer)).filter(({ spending }) => spending > 0);
      expect(spent).to.deep.equal([
        { month: monthOf(new Date(begin.getTime() - 1)), spending: 25_00, income: 0 },
        { month: monthOf(begin), spending: 20_00, income: 0 },
      ]);
      expect((await months(seller)).filter(({ income }) => income > 0)).to.deep.equal([
        { month: monthOf(new Date(begin.getTime() - 1)), spending: 0, income: 27_00 },
      ]);
      expect(await seller.client.call<MonthView[]>('accountMonths')).to.have.length(12);
      await incomes.update({ status: 'Pending' }, { where: { orderId: second?.id ?? '' } });
    });
  });
}
