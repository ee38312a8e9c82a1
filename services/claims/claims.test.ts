import { expect } from 'chai';
import { claimLimits } from '#domain/claims/limits';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import { farmBackends } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { judged } from '#test/matching';
import { dayMs, openShop, outcomeOf, type Shop } from '#test/orders';
import { raceRounds } from '#test/races';
import { buildFile } from '#test/work';
import { erasures } from '../catalog/erasures.ts';
import { freezeModel } from '../mall/freeze.ts';
import { answerClaim } from './answer.ts';
import { decideClaim } from './decide.ts';
import { fileClaim, type Claim } from './file.ts';
import { hearClaim } from './hear.ts';
import { inspectClaim } from './inspect.ts';
import { listClaims } from './list.ts';
import { withdrawClaim } from './withdraw.ts';

const statement = '这把椅子是我去年三月制作并发表的，贴图上有我的签名。';

for (const backend of farmBackends) {
  describe(`claims that a model was stolen on ${backend.name}`, function () {
    this.timeout(120_000);
    let shop: Shop;
    let office: UserRow;
    before(async () => {
      shop = await openShop(backend);
      office = await shop.person();
    });
    after(() => shop.close());

    let addresses = 0;
    const deps = (ms = 0) => judged(shop.at(ms));
    const seller = () => shop.person({ about: { uploaderType: 2 } });
    const file = (claimant: UserRow, { id: modelId }: MallModelRow, about: Partial<Claim> = {}, ms = 0) => {
      const said = { name: '李某', role: 'author' as const, statement, link: 'https://works.example.com/chair', fileId: null };
      return fileClaim(deps(ms), { claimantId: claimant.id, modelId, ...said, address: `10.1.0.${addresses++ % 250}`, ...about });
    };
    const idOf = async ({ id: claimantId }: UserRow) =>
      (await shop.database.theftClaims.findOne({ where: { claimantId }, order: [['id', 'DESC']], rejectOnEmpty: true })).id;
    const by = (administrator = office) => ({ administratorId: administrator.id, address: '10.0.0.1' });
    const hear = (claimId: string, ms = 0) => hearClaim(shop.at(ms), { ...by(), claimId, cause: '证据充分' });
    const decide = (claimId: string, upheld: boolean, ms = 0, database = shop.database) =>
      decideClaim(shop.at(ms, database), { ...by(), claimId, upheld, cause: upheld ? '首次发表的时间更早' : '证据不能证明' });
    const answer = (owner: UserRow, claimId: string, ms = 0) =>
      answerClaim(deps(ms), { ownerId: owner.id, claimId, statement: '这是我自己制作的，附上工程文件的截图，请核对。', link: '' });
    const titles = async ({ id: ownerId }: UserRow) =>
      (await shop.database.messages.findAll({ where: { ownerId }, order: ['id'] })).map(({ title }) => title);
    const scene = async () => {
      const [owner, claimant] = [await seller(), await shop.person()];
      return { owner, claimant, model: await buildMallModel(shop.database, owner, { name: '椅子' }) };
    };
    const heard = async () => {
      const all = await scene();
      await file(all.claimant, all.model);
      const claimId = await idOf(all.claimant);
      await hear(claimId);
      return { ...all, claimId };
    };

    it('freeze the listing, hear its seller, and are upheld with a cause that both read', async () => {
      const { owner, claimant, model } = await scene();
      await file(claimant, model);
      const claimId = await idOf(claimant);
      const seen = async (side: 'mine' | 'against', { id: ownerId }: UserRow) =>
        (await listClaims(shop.at(0), { ownerId, side, pageNo: 1, pageSize: 20 })).rows.length;
      // Nobody is told of a claim that nobody has looked at.
      expect([await seen('mine', claimant), await seen('against', owner), await titles(owner)]).to.deep.equal([1, 0, []]);
      await hear(claimId);
      expect([(await model.reload()).status, model.frozenCause]).to.deep.equal(['Frozen', '证据充分']);
      expect(await outcomeOf(decide(claimId, true))).to.equal('claim.tooEarly');
      expect(await outcomeOf(answer(claimant, claimId))).to.equal('claim.unknown');
      await answer(owner, claimId);
      expect(await outcomeOf(answer(owner, claimId))).to.equal('claim.notNow');
      await decide(claimId, true);
      expect([(await model.reload()).status, await seen('against', owner)]).to.deep.equal(['Frozen', 1]);
      expect(await titles(claimant)).to.deep.equal([
        '已收到您对「椅子」的举报',
        '您对「椅子」的举报已受理',
        '被举报的发布者提交了说明',
        '您对「椅子」的举报：举报成立',
      ]);
      expect(await titles(owner)).to.deep.equal(['「椅子」被举报侵权，已冻结', '「椅子」的举报成立']);
      const events = await shop.database.auditEvents.findAll({ where: { subjectId: owner.id }, order: ['id'] });
      expect(events.map(({ event, actorId }) => [event, actorId])).to.deep.equal([
        ['claimHeard', office.id],
        ['claimUpheld', office.id],
      ]);
    });

    it('are decided without their seller once his term is over, when he can answer no more', async () => {
      const { owner, claimId, model } = await heard();
      const over = claimLimits.answerMs;
      expect(await outcomeOf(decide(claimId, true, over - 1))).to.equal('claim.tooEarly');
      expect(await outcomeOf(answer(owner, claimId, over))).to.equal('claim.notNow');
      await decide(claimId, true, over);
      expect((await model.reload()).status).to.equal('Frozen');
    });

    it('give the listing back to its seller where they are dismissed, unless another holds it', async () => {
      const { owner, claimId, model } = await heard();
      const second = await shop.person();
      await file(second, model);
      const other = await idOf(second);
      await hear(other);
      await decide(claimId, false);
      expect((await model.reload()).status).to.equal('Frozen');
      await decide(other, false);
      expect([(await model.reload()).status, model.frozenCause]).to.deep.equal(['Withdrawn', null]);
      expect((await titles(owner)).at(-1)).to.equal('「椅子」的举报不成立');
    });

    it('also freeze a listing that waits for review, which is not put on sale meanwhile', async () => {
      const { claimant, model } = await scene();
      await file(claimant, model);
      await model.update({ status: 'UnderReview' });
      await hear(await idOf(claimant));
      expect([(await model.reload()).status, model.frozenCause]).to.deep.equal(['Frozen', '证据充分']);
    });

    it('leave frozen what the back office froze for another cause', async () => {
      const { model, claimant, owner } = await scene();
      await file(claimant, model);
      await freezeModel(shop.at(0), { ...by(), modelId: model.id, cause: '内容违规' });
      const claimId = await idOf(claimant);
      await hear(claimId);
      await decide(claimId, false);
      expect([(await model.reload()).status, model.frozenCause]).to.deep.equal(['Frozen', '内容违规']);
      expect((await titles(owner)).at(-1)).to.equal('「椅子」的举报不成立');
    });

    it('are nothing to their seller where they are dismissed at once or taken back', async () => {
      const { owner, claimant, model } = await scene();
      await file(claimant, model);
      await decide(await idOf(claimant), false);
      await file(claimant, model);
      const claimId = await idOf(claimant);
      expect(await outcomeOf(withdrawClaim(shop.at(0), { ownerId: owner.id, claimId }))).to.equal('claim.unknown');
      await withdrawClaim(shop.at(0), { ownerId: claimant.id, claimId });
      expect(await outcomeOf(hear(claimId))).to.equal('claim.notNow');
      expect([(await model.reload()).status, await titles(owner)]).to.deep.equal(['OnSale', []]);
    });

    it('are five of an account in a day, one about a model at a time, of so many from an address, and none about one’s own', async () => {
      const { owner, claimant, model } = await scene();
      const stranger = (await buildFile(shop.database, owner.id)).id;
      expect(await outcomeOf(file(owner, model))).to.equal('claim.own');
      expect(await outcomeOf(file(claimant, model, { fileId: stranger }))).to.equal('file.notFound');
      const together = await Promise.all([outcomeOf(file(claimant, model)), outcomeOf(file(claimant, model))]);
      expect(together.sort()).to.deep.equal(['claim.open', 'done']);
      expect(await outcomeOf(file(claimant, model))).to.equal('claim.open');
      const busy = await shop.person();
      const file1 = async (who: UserRow, about: Partial<Claim> = {}, ms = 0) =>
        outcomeOf(file(who, await buildMallModel(shop.database, owner), about, ms));
      for (let count = 0; count < claimLimits.perDay; count++) expect(await file1(busy)).to.equal('done');
      expect([await file1(busy), await file1(busy, {}, dayMs + 1)]).to.deep.equal(['claim.tooMany', 'done']);
      const address = '10.9.9.9';
      for (let count = 0; count < claimLimits.perAddressAndDay; count++)
        expect(await file1(await shop.person(), { address })).to.equal('done');
      expect(await file1(await shop.person(), { address })).to.equal('claim.tooMany');
    });

    it('are not decided by who is a side of them', async () => {
      const { owner, claimant, claimId } = await heard();
      for (const side of [owner, claimant]) {
        const own = { ...by(side), claimId, cause: '自己的' };
        expect(await outcomeOf(decideClaim(shop.at(0), { ...own, upheld: false }))).to.equal('administration.ownAccount');
        expect(await outcomeOf(hearClaim(shop.at(0), own))).to.equal('administration.ownAccount');
      }
    });

    it(`are decided once, whoever decides at the same instant, ${raceRounds} times`, async () => {
      for (let round = 0; round < raceRounds; round++) {
        const { owner, claimId, model } = await heard();
        await answer(owner, claimId);
        const both = await Promise.all([outcomeOf(decide(claimId, true)), outcomeOf(decide(claimId, false, 0, shop.other))]);
        expect(both.sort()).to.deep.equal(['claim.notNow', 'done']);
        const { status } = await shop.database.theftClaims.findByPk(claimId, { rejectOnEmpty: true });
        expect((await model.reload()).status).to.equal(status === 'Upheld' ? 'Frozen' : 'Withdrawn');
      }
    });

    it('lay the claimant’s file beside the listing, and what resembles it', async () => {
      const [owner, claimant, third] = [await seller(), await shop.person(), await seller()];
      const sha256 = 'ab'.repeat(32);
      const model = await buildMallModel(shop.database, owner, { name: '独一无二的灯', fileSize: 987_654_321 }, { sha256 });
      const twin = await buildMallModel(shop.database, third, {}, { sha256 });
      const namesake = await buildMallModel(shop.database, third, { name: '独一无二的灯' });
      const other = await buildMallModel(shop.database, owner);
      await buildMallModel(shop.database, third);
      const evidence = await buildFile(shop.database, claimant.id, { sha256 });
      await file(claimant, model, { fileId: evidence.id });
      const found = await inspectClaim(shop.at(0), { claimId: await idOf(claimant) });
      expect(found.neighbours.map(({ model: { id }, why }) => [id, why])).to.deep.equal([
        [twin.id, 'file'],
        [namesake.id, 'name'],
        [other.id, 'seller'],
      ]);
      expect([found.evidence?.id, found.file?.sha256]).to.deep.equal([evidence.id, sha256]);
    });

    it('keep no words of who has left', async () => {
      const { owner, claimant, claimId } = await heard();
      await answer(owner, claimId);
      for (const { id } of [owner, claimant]) await erasures['claims']!(shop.at(0), id);
      const row = await shop.database.theftClaims.findByPk(claimId, { rejectOnEmpty: true });
      expect([row.name, row.statement, row.link, row.answer, row.status]).to.deep.equal(['', '', '', '', 'Hearing']);
    });
  });
}
