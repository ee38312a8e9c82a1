import { expect } from 'chai';
import { usualRetention } from '#domain/retention';
import { newId } from '#storage/database/ids';
import { testSecret } from '#test/codes';
import { farmBackends } from '#test/databases';
import { openShop } from '#test/orders';
import { buildEarner } from '#test/wallet';
import { eraseAccount } from '../catalog/erase.ts';
import { sweepDeletions } from '../deletion/sweep.ts';
import { askWithdrawal } from './ask-withdrawal.ts';

for (const backend of farmBackends) {
  describe(`the wallet of an account that is deleted on ${backend.name}`, function () {
    this.timeout(60_000);

    it('loses its cards and the names of what was sold at once, and whom it paid when that need not be kept any longer', async () => {
      const shop = await openShop(backend);
      try {
        const { database } = shop;
        const deps = { ...shop.at(0), secret: testSecret };
        const user = await shop.person();
        const card = await buildEarner(deps, user, 500_00);
        const { id } = await askWithdrawal(deps, { ownerId: user.id, grossFen: 100_00, cardId: card.id, address: '10.0.0.1' });
        const now = deps.clock?.() ?? new Date();
        const sold = { grossFen: 10, feeFen: 1, incomeFen: 9, settlesAt: now, endedAt: now, createdAt: now };
        const about = { id: newId(), ownerId: user.id, orderId: newId(), line: 1, status: 'Settled', description: '我家的房子' } as const;
        await database.incomes.create({ ...about, ...sold });
        await user.update({ deletedAt: now });

        await eraseAccount(deps, { userId: user.id });
        expect(await database.bankCards.count({ where: { ownerId: user.id } })).to.equal(0);
        const [income] = await database.incomes.findAll({ where: { ownerId: user.id } });
        expect(income).to.include({ description: '', incomeFen: 9 });
        const payee = async () => (await database.withdrawals.findByPk(id, { rejectOnEmpty: true })).sealedPayee;
        await sweepDeletions(shop.at(usualRetention.remainsMs - 60_000));
        expect(await payee()).to.be.a('string');
        await sweepDeletions(shop.at(usualRetention.remainsMs));
        expect(await payee()).to.equal(null);
      } finally {
        await shop.close();
      }
    });
  });
}
