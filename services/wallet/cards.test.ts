import { expect } from 'chai';
import { walletLimits } from '#domain/wallet/limits';
import { openDatabase, type Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import { testSecret } from '#test/codes';
import { farmBackends, type TestDatabase } from '#test/databases';
import { outcomeOf, refusalOf } from '#test/orders';
import { buildUser } from '#test/people';
import { giveCard, newCardNumber, testCompany, verifyIdentity } from '#test/wallet';
import { listCards } from './list-cards.ts';
import { modifyCard } from './modify-card.ts';
import { removeCard } from './remove-card.ts';
import { openText } from './sealed.ts';

for (const backend of farmBackends) {
  describe(`bank cards on ${backend.name}`, function () {
    this.timeout(60_000);
    let opened: TestDatabase;
    let other: Database;
    before(async () => {
      opened = await backend.open();
      other = await openDatabase(opened.url);
    });
    after(async () => {
      await other.close();
      await opened.close();
    });

    const deps = (by = opened.database) => ({ database: by, secret: testSecret });
    const verified = async (...certification: [] | [typeof testCompany]): Promise<UserRow> => {
      const user = await buildUser(opened.database);
      await verifyIdentity(deps(), user, ...certification);
      return user;
    };
    const defaults = async ({ id: ownerId }: UserRow) =>
      (await listCards(deps(), { ownerId })).map(({ id, defaultOf }) => [id, defaultOf !== null] as const);

    it('are taken from whoever is verified, by the rule of his kind, and once', async () => {
      const user = await verified();
      const number = newCardNumber();
      const wrong = `${number.slice(0, -1)}${(Number(number.slice(-1)) + 1) % 10}`;
      expect(await refusalOf(giveCard(deps(), user.id, wrong))).to.equal('银行卡号不正确，请核对（借记卡卡号为 16 到 19 位数字）');
      const card = await giveCard(deps(), user.id, number);
      expect(card).to.include({ kind: 'personal', lastFour: number.slice(-4) });
      expect(card.sealedNumber).to.not.contain(number);
      expect(openText(deps(), { kind: 'bankCards', id: card.id }, card.sealedNumber)).to.equal(number);
      expect(await outcomeOf(giveCard(deps(), user.id, number))).to.equal('wallet.cardTaken');
      expect(await outcomeOf(giveCard(deps(), (await verified()).id, number))).to.equal('done');
      const company = await verified(testCompany);
      expect(await outcomeOf(giveCard(deps(), company.id, '571900012310601'))).to.equal('done');
      expect(await outcomeOf(giveCard(deps(), company.id, '5719000'))).to.equal('wallet.cardWrong');
      expect(await outcomeOf(giveCard(deps(), (await buildUser(opened.database)).id, newCardNumber()))).to.equal('wallet.notVerified');
    });

    it('are ten at most, also when more are added at once, and one of them is proposed', async () => {
      const user = await verified();
      const made = Array.from({ length: walletLimits.cards + 3 }, (_, index) =>
        outcomeOf(giveCard(deps(index % 2 === 0 ? opened.database : other), user.id)),
      );
      const outcomes = await Promise.all(made);
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(walletLimits.cards);
      expect(outcomes.filter((outcome) => outcome === 'wallet.tooManyCards')).to.have.length(3);
      expect((await defaults(user)).filter(([, isDefault]) => isDefault)).to.have.length(1);
    });

    it('are proposed one at a time, the first until told otherwise, the oldest when that one goes', async () => {
      const user = await verified();
      const [first, second, third] = [await giveCard(deps(), user.id), await giveCard(deps(), user.id), await giveCard(deps(), user.id)];
      const propose = (cardId: string, by = opened.database) => modifyCard(deps(by), { ownerId: user.id, cardId, isDefault: true });
      expect((await defaults(user))[0]).to.deep.equal([first.id, true]);
      await Promise.all([propose(second.id), propose(third.id, other), propose(third.id)]);
      expect((await defaults(user)).map(([, isDefault]) => isDefault)).to.deep.equal([true, false, false]);
      await propose(third.id);
      await removeCard(deps(), { ownerId: user.id, cardId: third.id, address: '10.0.0.1' });
      expect(await defaults(user)).to.deep.equal([
        [first.id, true],
        [second.id, false],
      ]);
      await modifyCard(deps(), { ownerId: user.id, cardId: first.id, bankName: '中国银行杭州分行' });
      expect((await listCards(deps(), { ownerId: user.id }))[0]?.bankName).to.equal('中国银行杭州分行');
    });

    it('are nobody else’s to see, to propose or to remove', async () => {
      const [user, stranger] = [await verified(), await verified()];
      const { id: cardId } = await giveCard(deps(), user.id);
      expect(await listCards(deps(), { ownerId: stranger.id })).to.deep.equal([]);
      const asStranger = { ownerId: stranger.id, cardId };
      expect(await outcomeOf(modifyCard(deps(), { ...asStranger, isDefault: true }))).to.equal('wallet.cardNotFound');
      expect(await outcomeOf(removeCard(deps(), { ...asStranger, address: '10.0.0.1' }))).to.equal('wallet.cardNotFound');
      expect(await defaults(user)).to.deep.equal([[cardId, true]]);
    });
  });
}
