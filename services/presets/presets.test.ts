import { expect } from 'chai';
import { deleteLimits } from '#domain/limits';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { presetLimits } from '#domain/presets/limits';
import { createLocalModerator } from '#providers/moderation/local';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { openShop, outcomeOf, type Shop } from '#test/orders';
import { buildFile } from '#test/work';
import { erasures } from '../catalog/erasures.ts';
import { createOrder } from '../orders/create.ts';
import { payOrder } from '../orders/pay.ts';
import { deletePreset } from './delete.ts';
import { listPresets } from './list.ts';
import { renamePreset } from './rename.ts';
import { restorePreset } from './restore.ts';
import { savePreset } from './save.ts';
import { sweepPresets } from './sweep.ts';

const options = resolveOptions('custom', { ratio: 0.3, textureSize: 512, textureFormat: 'ktx2Etc1s' });

for (const backend of farmBackends) {
  describe(`saved presets on ${backend.name}`, function () {
    this.timeout(60_000);
    let shop: Shop;
    let owner: UserRow;
    const moderator = createLocalModerator();
    before(async () => (shop = await openShop(backend)));
    beforeEach(async () => (owner = await shop.person({ coinFen: 100_00 })));
    after(() => shop.close());

    const deps = (ms = 0, by = shop.database) => ({ ...shop.at(ms, by), moderator });
    const save = (name: string, ms = 0, by = shop.database) => savePreset(deps(ms, by), { ownerId: owner.id, name, options });
    const namesOf = async (ms = 0) => (await listPresets(deps(ms), { ownerId: owner.id })).map(({ name }) => name);

    it('keep their options for whoever saved them, on any connection, and for nobody else', async () => {
      const { id } = await save('展厅小件');
      const [kept] = await listPresets(deps(0, shop.other), { ownerId: owner.id });
      expect([kept?.id, kept?.name, kept?.options]).to.deep.equal([id, '展厅小件', options]);
      const other = await shop.person();
      expect(await listPresets(deps(), { ownerId: other.id })).to.deep.equal([]);
      const theirs = { ownerId: other.id, presetId: id };
      for (const refused of [
        renamePreset(deps(), { ...theirs, name: '我的' }),
        deletePreset(deps(), theirs),
        restorePreset(deps(), theirs),
      ])
        expect(await outcomeOf(refused)).to.equal('preset.notFound');
    });

    it('have a name each, whatever its width and case, also where two are saved or renamed at once', async () => {
      const saved = await Promise.all([outcomeOf(save('Web A')), outcomeOf(save('ｗｅｂ a', 0, shop.other))]);
      expect(saved.toSorted()).to.deep.equal(['done', 'preset.nameTaken']);
      const { id } = await save('B');
      expect(await outcomeOf(renamePreset(deps(), { ownerId: owner.id, presetId: id, name: 'web A' }))).to.equal('preset.nameTaken');
      await renamePreset(deps(), { ownerId: owner.id, presetId: id, name: 'b' });
      expect(await namesOf())
        .to.have.length(2)
        .and.include('b');
      expect(await outcomeOf(save('赌博网站')), 'moderated').to.equal('content.rejected');
    });

    it(`are ${presetLimits.perUser} at most, also with two at once for the last place`, async () => {
      for (let count = 1; count < presetLimits.perUser; count++) await save(`方案 ${count}`);
      const outcomes = await Promise.all([outcomeOf(save('甲')), outcomeOf(save('乙', 0, shop.other))]);
      expect(outcomes.toSorted()).to.deep.equal(['done', 'preset.tooMany']);
    });

    it('come back within ten minutes of their deletion, unless their name or their place was taken, and go for good after that', async () => {
      const { id: presetId } = await save('展厅');
      const own = { ownerId: owner.id, presetId };
      await deletePreset(deps(), own);
      expect(await outcomeOf(deletePreset(deps(), own))).to.equal('preset.notFound');
      expect((await listPresets(deps(), own)).map(({ deletedAt }) => deletedAt !== null)).to.deep.equal([true]);
      const { id: taking } = await save('展厅');
      expect(await outcomeOf(restorePreset(deps(), own))).to.equal('preset.nameTaken');
      await renamePreset(deps(), { ownerId: owner.id, presetId: taking, name: '别的' });
      await restorePreset(deps(), own);
      await restorePreset(deps(), own);
      expect(await namesOf()).to.have.members(['展厅', '别的']);
      await deletePreset(deps(), own);
      for (let count = 1; count < presetLimits.perUser; count++) await save(`方案 ${count}`);
      expect(await outcomeOf(restorePreset(deps(), own))).to.equal('preset.tooMany');
      expect(await outcomeOf(restorePreset(deps(deleteLimits.undoMs), own))).to.equal('preset.undoExpired');
      expect(await namesOf(deleteLimits.undoMs)).to.not.include('展厅');
      await sweepPresets(deps(deleteLimits.undoMs));
      expect(await shop.database.lightweightPresets.count({ where: { id: presetId } })).to.equal(0);
      expect(await shop.database.lightweightPresets.count({ where: { ownerId: owner.id } })).to.equal(presetLimits.perUser);
    });

    it('give a job their options and their name as they are when it is ordered', async () => {
      const { id } = await save('展厅');
      const file = await buildFile(shop.database, owner.id);
      const work = (presetId: string) =>
        ({
          type: 'lightweight',
          fileId: file.id,
          input: { kind: 'lightweight', preset: 'custom', options: {}, savedPreset: { id: presetId, name: '' } },
        }) as never;
      const order = await createOrder(shop.at(0), { ownerId: owner.id, wishes: [work(id)] });
      await renamePreset(deps(), { ownerId: owner.id, presetId: id, name: '改了名' });
      await payOrder(shop.at(0), { ownerId: owner.id, orderId: order.id, method: 'cloudCoin' });
      const job = await shop.database.jobs.findOne({ where: { ownerId: owner.id }, rejectOnEmpty: true });
      expect(job.input).to.deep.equal({ kind: 'lightweight', preset: 'custom', options, savedPreset: { id, name: '展厅' } });
      await deletePreset(deps(), { ownerId: owner.id, presetId: id });
      expect(await outcomeOf(createOrder(shop.at(0), { ownerId: owner.id, wishes: [work(id)] }))).to.equal('preset.notFound');
      const other = await shop.person();
      const { id: theirs } = await savePreset(deps(), { ownerId: other.id, name: '别人的', options });
      expect(await outcomeOf(createOrder(shop.at(0), { ownerId: owner.id, wishes: [work(theirs)] }))).to.equal('preset.notFound');

      for (let again = 0; again < 2; again++) for (const area of ['presets', 'orders']) await erasures[area]?.(shop.at(0), owner.id);
      expect(await shop.database.lightweightPresets.count({ where: { ownerId: owner.id } }), 'with the account').to.equal(0);
      const [line] = await shop.database.orderLines.findAll({ where: { orderId: order.id } });
      expect(JSON.stringify(line?.subject)).to.not.contain('展厅');
    });
  });
}
