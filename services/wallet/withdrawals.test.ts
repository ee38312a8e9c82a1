import { expect } from 'chai';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { walletLimits } from '#domain/wallet/limits';
import type { WithdrawalStatus } from '#domain/wallet/state';
import type { PayoutProvider } from '#providers/payouts/contract';
import { createLocalPayouts, refusedEnding } from '#providers/payouts/local';
import { openDatabase, type Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { UserRow } from '#storage/database/models/accounts';
import type { BankCardRow } from '#storage/database/models/wallet';
import { testSecret } from '#test/codes';
import { farmBackends, type TestDatabase } from '#test/databases';
import { expectBalance, outcomeOf, refusalOf } from '#test/orders';
import { buildUser } from '#test/people';
import { raceRounds } from '#test/races';
import { buildEarner, giveCard, newCardNumber, testCompany, verifyIdentity } from '#test/wallet';
import { findDeletionBlocks } from '../deletion/guards.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { askWithdrawal } from './ask-withdrawal.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { payOut } from './pay-out.ts';

const rates = { platformFeePercent: 10, withdrawal: { feePercent: 0.6, taxPercent: 20 } };
const address = '10.0.0.1';

for (const backend of farmBackends) {
  describe(`withdrawals on ${backend.name}`, function () {
    this.timeout(180_000);
    let opened: TestDatabase;
    let other: Database;
    let administrator: UserRow;
    /** Pays what the other approved. */
    let payer: UserRow;
    before(async () => {
      opened = await backend.open();
      other = await openDatabase(opened.url);
      administrator = await buildUser(opened.database, { role: 'administrator' });
      payer = await buildUser(opened.database, { role: 'administrator' });
    });
    after(async () => {
      await other.close();
      await opened.close();
    });
    afterEach('the ledger adds up', () => expectBalance(opened.database));

    const deps = (by = opened.database, payouts?: PayoutProvider) => ({
      ...{ database: by, secret: testSecret, rates },
      ...(payouts !== undefined && { payouts }),
    });
    const earner = async (incomeFen = 500_00): Promise<{ user: UserRow; card: BankCardRow }> => {
      const user = await buildUser(opened.database);
      return { user, card: await buildEarner(deps(), user, incomeFen) };
    };
    const ask = ({ user, card }: { user: UserRow; card: BankCardRow }, grossFen = 100_00, by = opened.database) =>
      askWithdrawal(deps(by), { ownerId: user.id, grossFen, cardId: card.id, address });
    const decide = ({ id: withdrawalId }: { id: string }, cause: string | null = null, payouts?: PayoutProvider, by = opened.database) =>
      checkWithdrawal(deps(by, payouts), { withdrawalId, administratorId: administrator.id, address, cause });
    const confirm = ({ id: withdrawalId }: { id: string }, bankNumber: string, by = opened.database) =>
      confirmWithdrawal(deps(by), { withdrawalId, bankNumber, administratorId: payer.id, address });
    const fail = ({ id: withdrawalId }: { id: string }, by = opened.database) =>
      failWithdrawal(deps(by), { withdrawalId, cause: '户名不符', administratorId: payer.id, address });
    /** Settled and frozen. */
    const balances = ({ user }: { user: UserRow }) =>
      balancesOf(opened.database, [userAccount('incomeSettled', user.id, 'money'), userAccount('incomeFrozen', user.id, 'money')]);
    const read = ({ id }: { id: string }) => opened.database.withdrawals.findByPk(id, { rejectOnEmpty: true });
    const pathOf = async ({ id: withdrawalId }: { id: string }): Promise<WithdrawalStatus[]> => {
      const events = await opened.database.withdrawalEvents.findAll({ where: { withdrawalId }, order: ['seq'] });
      return events.map(({ toStatus }) => toStatus);
    };
    const eventsAbout = async ({ user }: { user: UserRow }) =>
      (await opened.database.auditEvents.findAll({ where: { subjectId: user.id }, order: ['id'] })).map(({ event }) => event);
    const both = (one: (by: Database) => Promise<unknown>, two = one) => Promise.all([one(opened.database), two(other)].map(outcomeOf));

    it('freeze the gross amount, fix fee, tax and net, and keep account and name encrypted', async () => {
      const person = await earner();
      const withdrawal = await ask(person, 300_00);
      expect(withdrawal).to.include({ status: 'UnderReview', grossFen: 300_00, feeFen: 1_80, taxFen: 60_00, netFen: 238_20 });
      expect(withdrawal.number).to.match(/^W\d{8}[0-9A-Z]{12}$/);
      expect(await balances(person)).to.deep.equal([200_00, 300_00]);
      const stored = JSON.stringify([await read(withdrawal), await opened.database.bankCards.findByPk(person.card.id)]);
      expect(stored)
        .to.contain(person.card.lastFour)
        .and.not.match(/张|6222\d+/);
      expect(await eventsAbout(person)).to.deep.equal(['bankCardAdded', 'withdrawalAsked']);
    });

    it('are refused below 100 yuan, with fen, above what is settled, without verification, to another’s card, and beyond five at once', async () => {
      const person = await earner(600_00);
      expect(await refusalOf(ask(person, 99_00))).to.equal('提现金额不能少于 ¥100.00');
      expect(await refusalOf(ask(person, 100_50))).to.equal('提现金额须为整数元');
      expect(await refusalOf(ask(person, 601_00))).to.equal('可提现的收益不足，当前可提现 ¥600.00');
      const stranger = await earner();
      expect(await outcomeOf(ask({ user: person.user, card: stranger.card }))).to.equal('wallet.cardNotFound');
      const unverified = await buildUser(opened.database);
      expect(await refusalOf(ask({ user: unverified, card: person.card }))).to.equal('完成实名认证后才能提现');
      for (let count = 0; count < walletLimits.openWithdrawals; count++) await ask(person);
      expect(await refusalOf(ask(person))).to.equal('处理中的提现不能超过 5 笔，请等待到账后再申请');
      expect(await balances(person)).to.deep.equal([100_00, 500_00]);
    });

    it('go to an account of whoever is verified: a company’s not to a person’s card', async () => {
      const person = await earner();
      await verifyIdentity(deps(), person.user, testCompany);
      expect(await refusalOf(ask(person))).to.equal('这个账户不是以当前认证的名义添加的，请换一个');
      expect(await outcomeOf(giveCard(deps(), person.user.id, '571900012310601'))).to.equal('done');
    });

    it(`are granted once of two at once for the same income, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const person = await earner(199_00);
        const outcomes = await both((by) => ask(person, 100_00, by));
        expect(outcomes.toSorted()).to.deep.equal(['done', 'wallet.withdrawalRefused']);
        expect(await balances(person)).to.deep.equal([99_00, 100_00]);
      }
    });

    it('are paid by an operator, who confirms with the bank’s number: once, however often he says so', async () => {
      const person = await earner();
      const withdrawal = await ask(person, 500_00);
      expect(await outcomeOf(confirm(withdrawal, newId()))).to.equal('wallet.withdrawalDecided');
      await decide(withdrawal);
      expect(await read(withdrawal)).to.include({ status: 'Paying', provider: 'manual', decidedBy: administrator.id });
      const accounts = [platformAccount('bank', 'money'), platformAccount('taxOwed', 'money'), platformAccount('withdrawalFees', 'money')];
      const before = await balancesOf(opened.database, accounts);
      const bankNumber = `B${newId()}`;
      await confirm(withdrawal, bankNumber);
      await confirm(withdrawal, bankNumber);
      expect(await outcomeOf(confirm(withdrawal, `B${newId()}`))).to.equal('wallet.withdrawalDecided');
      expect(await outcomeOf(fail(withdrawal))).to.equal('wallet.withdrawalDecided');
      const moved = (await balancesOf(opened.database, accounts)).map((fen, index) => fen - (before[index] ?? 0));
      expect(moved).to.deep.equal([397_00, 100_00, 3_00]);
      expect(await balances(person)).to.deep.equal([0, 0]);
      expect(await pathOf(withdrawal)).to.deep.equal(['UnderReview', 'Approved', 'Paying', 'Paid']);
      expect(await eventsAbout(person)).to.deep.equal([
        'bankCardAdded',
        'withdrawalAsked',
        'withdrawalApproved',
        'withdrawalPayoutAsked',
        'withdrawalPaid',
      ]);
      const second = await ask(await earner());
      await decide(second);
      expect(await outcomeOf(confirm(second, bankNumber))).to.equal('wallet.bankNumberUsed');
      expect(await read(second)).to.include({ status: 'Paying', bankNumber: null });
    });

    it('give everything back when they are refused, with the cause, or when the payout failed; once', async () => {
      const person = await earner();
      const [refused, failed] = [await ask(person, 200_00), await ask(person, 300_00)];
      await decide(refused, '资料不符');
      expect(await outcomeOf(decide(refused, '资料不符'))).to.equal('wallet.withdrawalDecided');
      expect(await outcomeOf(decide(refused))).to.equal('wallet.withdrawalDecided');
      expect(await read(refused)).to.include({ status: 'Rejected', cause: '资料不符' });
      expect(await balances(person)).to.deep.equal([200_00, 300_00]);
      await decide(failed);
      await fail(failed);
      expect(await outcomeOf(fail(failed))).to.equal('wallet.withdrawalDecided');
      expect(await read(failed)).to.include({ status: 'Failed', cause: '户名不符' });
      expect(await balances(person)).to.deep.equal([500_00, 0]);
    });

    it(`end one way of two that administrators give them at once, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const person = await earner(100_00);
        const withdrawal = await ask(person);
        const decided = await both(
          (by) => decide(withdrawal, null, undefined, by),
          (by) => decide(withdrawal, '资料不符', undefined, by),
        );
        expect(decided.toSorted()).to.deep.equal(['done', 'wallet.withdrawalDecided']);
        if ((await read(withdrawal)).status === 'Rejected') {
          expect(await balances(person)).to.deep.equal([100_00, 0]);
          continue;
        }
        const ended = await both(
          (by) => confirm(withdrawal, newId(), by),
          (by) => fail(withdrawal, by),
        );
        expect(ended.toSorted()).to.deep.equal(['done', 'wallet.withdrawalDecided']);
        const isPaid = (await read(withdrawal)).status === 'Paid';
        expect(await balances(person)).to.deep.equal([isPaid ? 0 : 100_00, 0]);
      }
    });

    it('are decided and paid by another than who asked for them', async () => {
      const person = await earner();
      const withdrawal = await ask(person);
      const own = { withdrawalId: withdrawal.id, administratorId: person.user.id, address };
      expect(await outcomeOf(checkWithdrawal(deps(), { ...own, cause: null }))).to.equal('administration.ownAccount');
      await decide(withdrawal);
      expect(await outcomeOf(confirmWithdrawal(deps(), { ...own, bankNumber: newId() }))).to.equal('administration.ownAccount');
      expect(await outcomeOf(failWithdrawal(deps(), { ...own, cause: '不' }))).to.equal('administration.ownAccount');
      expect(await outcomeOf(payOut(deps(), own))).to.equal('administration.ownAccount');
    });

    it('are paid by another than who approved them, by hand and by the bank, from the amount on that the operator sets', async () => {
      const by = (user: UserRow) => ({ administratorId: user.id, address });
      const person = await earner();
      const byHand = await ask(person);
      const { id: withdrawalId } = byHand;
      await decide(byHand);
      for (const paid of [
        payOut(deps(), { withdrawalId, ...by(administrator) }),
        confirmWithdrawal(deps(), { withdrawalId, bankNumber: newId(), ...by(administrator) }),
        failWithdrawal(deps(), { withdrawalId, cause: '户名不符', ...by(administrator) }),
      ])
        expect(await refusalOf(paid)).to.equal('这笔提现是您审核通过的，须由另一位管理员打款和确认结果');
      await confirm(byHand, newId());
      const bank = createLocalPayouts();
      const byBank = await ask(person);
      await decide(byBank, null, bank);
      const pay = (user: UserRow) => payOut(deps(opened.database, bank), { withdrawalId: byBank.id, ...by(user) });
      expect(await outcomeOf(pay(administrator))).to.equal('wallet.samePerson');
      expect([bank.transfers(), (await read(byBank)).status]).to.deep.equal([[], 'Approved']);
      await pay(payer);
      expect([bank.transfers().length, (await read(byBank)).status]).to.deep.equal([1, 'Paid']);

      const small = { ...deps(opened.database, bank), fourEyesFen: 100_01 };
      const [below, from] = [await ask(person, 100_00), await ask(person, 101_00)];
      for (const asked of [below, from]) await checkWithdrawal(small, { withdrawalId: asked.id, ...by(administrator), cause: null });
      expect([(await read(below)).status, (await read(from)).status]).to.deep.equal(['Paid', 'Approved']);
      const asked = { event: 'withdrawalPayoutAsked', subjectId: person.user.id };
      const begun = await opened.database.auditEvents.findAll({ where: asked, order: ['id'] });
      expect(begun.map(({ actorId }) => actorId)).to.deep.equal([administrator.id, payer.id, administrator.id]);
    });

    it('are paid out once by the bank, also when its answer was lost and it is asked again', async () => {
      const bank = createLocalPayouts();
      let deaf = true;
      const lossy: PayoutProvider = {
        name: 'local',
        paysItself: true,
        pay: async (payout) => {
          const outcome = await bank.pay(payout);
          if (deaf) throw new Error('connection lost');
          return outcome;
        },
      };
      const person = await earner();
      const withdrawal = await ask(person);
      await decide(withdrawal, null, lossy);
      expect(await read(withdrawal)).to.include({ status: 'Approved' });
      const again = (by: Database) => payOut(deps(by, lossy), { withdrawalId: withdrawal.id, administratorId: payer.id, address });
      expect(await outcomeOf(again(opened.database))).to.equal('wallet.payoutUnknown');
      expect(await read(withdrawal)).to.include({ status: 'Paying', provider: 'local' });
      expect(await balances(person)).to.deep.equal([400_00, 100_00]);
      deaf = false;
      expect((await both(again)).filter((outcome) => outcome === 'done')).to.not.have.length(0);
      expect(await outcomeOf(again(opened.database))).to.equal('wallet.withdrawalDecided');
      expect(await read(withdrawal)).to.include({ status: 'Paid' });
      const paid = { key: withdrawal.number, amountFen: 79_40 };
      const [transfer, ...more] = bank.transfers();
      expect([transfer, more]).to.deep.equal([
        { ...paid, payee: { name: '张小三', account: transfer?.payee.account, bank: '招商银行' } },
        [],
      ]);
      expect(transfer?.payee.account.slice(-4)).to.equal(person.card.lastFour);
      expect(await balances(person)).to.deep.equal([400_00, 0]);
    });

    it('come back by themselves when the bank refuses the account', async () => {
      const { user } = await earner();
      const card = await giveCard(deps(), user.id, newCardNumber(refusedEnding));
      const withdrawal = await ask({ user, card });
      const bank = createLocalPayouts();
      await decide(withdrawal, null, bank);
      await payOut(deps(opened.database, bank), { withdrawalId: withdrawal.id, administratorId: payer.id, address });
      expect(await read(withdrawal)).to.include({ status: 'Failed', cause: '收款账户状态异常，银行退回' });
      expect(await balances({ user })).to.deep.equal([500_00, 0]);
    });

    it('keep their account from being deleted while they are under way', async () => {
      const person = await earner(100_00);
      const withdrawal = await ask(person);
      const blocks = () => findDeletionBlocks(opened.database, { userId: person.user.id, now: new Date() });
      expect(await blocks()).to.deep.equal(['balance', 'withdrawals']);
      await decide(withdrawal);
      expect(await blocks()).to.deep.equal(['balance', 'withdrawals']);
      await confirm(withdrawal, newId());
      expect(await blocks()).to.deep.equal([]);
    });
  });
}
