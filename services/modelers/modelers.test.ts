import { expect } from 'chai';
import type { ModelerType } from '#domain/modelers/kinds';
import { modelerLimits } from '#domain/modelers/limits';
import type { UserRow } from '#storage/database/models/accounts';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { judged } from '#test/matching';
import { dayMs, openShop, outcomeOf, refusalOf, type Shop } from '#test/orders';
import { buildFile } from '#test/work';
import { checkStatuses } from '#domain/accounts/check-status';
import { findAllForSale } from '../mall/find-for-sale.ts';
import { isSellerFrozen } from '../mall/is-frozen.ts';
import { modelerHome } from '../mall/modeler-home.ts';
import { releaseModel } from '../mall/release.ts';
import { createUpload } from '../uploads/create.ts';
import { applyAsModeler } from './apply.ts';
import { decideModeler } from './decide.ts';
import { freezeModeler } from './freeze.ts';
import { listModelers } from './list.ts';
import { reviewStatusOf } from './review-status.ts';

const intro = '做过五年的家具模型，准备发布自己制作的桌椅和灯具。';

for (const backend of farmBackends) {
  describe(`modellers on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    before(async () => (shop = await openShop(backend)));
    after(() => shop.close());

    const deps = (ms = 0) => judged(shop.at(ms));
    const apply = ({ id }: UserRow, uploaderType: ModelerType = 2, ms = 0) =>
      applyAsModeler(deps(ms), { ownerId: id, uploaderType, intro, link: '' });
    const reviewer = (by: UserRow) => ({ administratorId: by.id, address: '10.0.0.1' });
    const decide = async (owner: UserRow, by: UserRow, cause: string | null = null) => {
      const { id } = await shop.database.modelerApplications.findOne({
        ...{ where: { ownerId: owner.id }, order: [['id', 'DESC']], rejectOnEmpty: true },
      });
      return decideModeler(shop.at(0), { ...reviewer(by), applicationId: id, cause });
    };
    const told = async ({ id: ownerId }: UserRow) =>
      (await shop.database.messages.findAll({ where: { ownerId }, order: ['id'] })).map(({ title, content }) => [title, content]);
    const statusOf = async ({ id }: UserRow) => reviewStatusOf(shop.at(0), await shop.database.users.findByPk(id, { rejectOnEmpty: true }));
    const release = (owner: UserRow, fileId: string, priceFen: number) => {
      const offer = { priceFen, categoryId: 2, labelIds: [] };
      return releaseModel(deps(), { ownerId: owner.id, fileId, modelName: '椅子', description: '', about: {}, offer });
    };

    it('apply once at a time, hear why they were refused, and publish once they are approved', async () => {
      const [person, office] = [await shop.person(), await shop.person({ about: { role: 'reviewer' } })];
      expect(await statusOf(person)).to.equal(null);
      const together = await Promise.all([outcomeOf(apply(person)), outcomeOf(apply(person))]);
      expect(together.sort()).to.deep.equal(['done', 'modeler.underReview']);
      expect(await statusOf(person)).to.equal(0);
      expect(await outcomeOf(decide(person, person))).to.equal('administration.ownAccount');
      await decide(person, office, '介绍里看不出做过什么');
      expect(await outcomeOf(decide(person, office))).to.equal('modeler.decided');
      expect([await statusOf(person), await told(person)]).to.deep.equal([2, [['个人模型师申请没有通过', '介绍里看不出做过什么']]]);
      const upload = () =>
        outcomeOf(
          createUpload(shop.at(0), { ownerId: person.id, fileName: 'a.glb', fileSize: 10, modelType: 'single', origin: 'publish' }),
        );
      expect(await upload()).to.equal('upload.publisherOnly');
      await apply(person, 3);
      const both = await Promise.all([outcomeOf(decide(person, office)), outcomeOf(decide(person, office))]);
      expect(both.toSorted()).to.deep.equal(['done', 'modeler.decided']);
      expect([await statusOf(person), (await person.reload()).uploaderType, await upload()]).to.deep.equal([1, 3, 'done']);
      expect(await outcomeOf(apply(person))).to.equal('modeler.already');
      const [event] = await shop.database.auditEvents.findAll({ where: { subjectId: person.id, event: 'modelerApproved' } });
      expect(event?.actorId).to.equal(office.id);
    });

    it('are five within 30 days', async () => {
      const [person, office] = [await shop.person(), await shop.person()];
      for (let count = 0; count < modelerLimits.perMonth; count++) {
        await apply(person);
        await decide(person, office, '请补充作品');
      }
      expect(await refusalOf(apply(person))).to.equal('30 天内最多申请 5 次，请过些时候再来');
      expect(await outcomeOf(apply(person, 2, 31 * dayMs))).to.equal('done');
    });

    it('who only share publish without certification, and nothing that costs', async () => {
      const [sharer, seller] = [await shop.person({ about: { uploaderType: 1 } }), await shop.person({ about: { uploaderType: 2 } })];
      const file = async (owner: UserRow) => (await buildFile(shop.database, owner.id, { origin: 'publish' })).id;
      const shared = await file(sharer);
      expect(await outcomeOf(release(sharer, shared, 1_00))).to.equal('modeler.freeOnly');
      expect((await release(sharer, shared, 0)).status).to.equal('UnderReview');
      const sold = await file(seller);
      expect(await outcomeOf(release(seller, sold, 1_00))).to.equal('mall.certifyFirst');
      await seller.update({ checkStatus: checkStatuses.verified });
      expect((await release(seller, sold, 1_00)).status).to.equal('UnderReview');
    });

    it('sell, publish and see nothing while they are frozen, and go on after it', async () => {
      const owner = await shop.person({ about: { uploaderType: 2, checkStatus: checkStatuses.verified } });
      const [office, buyer] = [await shop.person(), await shop.person()];
      const model = await buildMallModel(shop.database, owner);
      const freeze = (cause: string | null, by = office) => freezeModeler(shop.at(0), { ...reviewer(by), accountId: owner.id, cause });
      const buy = () => outcomeOf(findAllForSale(shop.database, { buyerId: buyer.id, modelIds: [model.id] }, null));
      const home = () => refusalOf(modelerHome(shop.at(0), { ownerId: owner.id }));
      expect([await buy(), await home()]).to.deep.equal(['done', 'done']);
      expect(await outcomeOf(freeze('盗版', owner))).to.equal('administration.ownAccount');
      await freeze('多次上传他人的模型');
      expect(await outcomeOf(freeze('又一次'))).to.equal('modeler.unchanged');
      expect(await isSellerFrozen(shop.at(0), { sellerId: owner.id })).to.equal(true);
      expect([await buy(), await home()]).to.deep.equal(['mall.withdrawn', '您的模型师账户已冻结,请联系客服']);
      const { id: fileId } = await buildFile(shop.database, owner.id, { origin: 'publish' });
      expect(await outcomeOf(release(owner, fileId, 1_00))).to.equal('modeler.frozen');
      const { rows } = await listModelers(shop.at(0), { status: 'frozen', pageNo: 1, pageSize: 20 });
      expect(rows).to.deep.equal([]);
      await freeze(null);
      expect([await buy(), await home(), await isSellerFrozen(shop.at(0), { sellerId: owner.id })]).to.deep.equal(['done', 'done', false]);
      expect((await told(owner)).map(([title]) => title)).to.deep.equal(['您的模型师账户已冻结', '您的模型师账户已解冻']);
    });
  });
}
