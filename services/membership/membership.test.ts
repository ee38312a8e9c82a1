import { expect } from 'chai';
import { storageUnitBytes, tiers } from '#domain/tiers';
import { farmBackends, type TestDatabase } from '#test/databases';
import { codeOf } from '#test/failures';
import { givePackage } from '#test/packages';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';
import { createUpload } from '../uploads/create.ts';
import { maxUploadSize } from '../uploads/settings.ts';
import { storageUsage } from '../uploads/storage-quota.ts';
import { standing } from '../profile/standing.ts';
import { storeBackends, type TestStore } from '#test/object-stores';
import { sweeps } from '../catalog/sweeps.ts';
import { currentMembership } from './current-membership.ts';
import { grantTerm } from './grant-term.ts';

const day = 24 * 60 * 60_000;
const MiB = 1024 ** 2;

for (const backend of farmBackends) {
  describe(`membership on ${backend.name}`, () => {
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => {
      [opened, stored] = await Promise.all([backend.open(), storeBackends[0]!.open()]);
    });
    after(async () => {
      await opened.close();
      await stored.close();
    });

    const begin = Date.now();
    const at = (ms: number) => ({ database: opened.database, objects: stored.store, minFreeBytes: 0, clock: () => new Date(begin + ms) });

    it('raises every limit while its term runs, and none from the moment it ends', async () => {
      const user = await buildUser(opened.database);
      const granted = await grantTerm(at(0), { phone: user.phone, tier: 'basic', days: 30 });
      expect(granted).to.deep.equal({ outcome: 'granted', endsAt: new Date(begin + 30 * day) });
      const rightsAt = async (ms: number) => {
        const deps = at(ms);
        const { tier, memberStatus, remainingDays } = await standing(deps, user);
        const { limitBytes } = await storageUsage(deps, { userId: user.id });
        return [tier, memberStatus, remainingDays, limitBytes, await maxUploadSize(deps, { userId: user.id, modelType: 'single' })];
      };
      const member = [tiers.basic.storageBytes, tiers.basic.singleModelBytes];
      expect(await rightsAt(0)).to.deep.equal(['basic', 1, 30, ...member]);
      expect(await rightsAt(30 * day - 1)).to.deep.equal(['basic', 1, 1, ...member]);
      expect(await rightsAt(30 * day)).to.deep.equal(['free', 0, 0, tiers.free.storageBytes, tiers.free.singleModelBytes]);

      const upload = { ownerId: user.id, fileName: 'a.zip', fileSize: 400 * MiB, modelType: 'single', origin: 'workbench' } as const;
      expect(await createUpload(at(30 * day - 1), upload)).to.include({ fileSize: 400 * MiB });
      const refusal = await createUpload(at(30 * day), upload).catch((error: unknown) => String(error));
      expect(refusal).to.contain('文件大小不得超过300MB');
    });

    for (const tier of ['basic', 'advanced', 'professional'] as const) {
      it(`gives the storage of ${tier}, and after it ends leaves what is stored and refuses more`, async () => {
        const user = await buildUser(opened.database);
        await grantTerm(at(0), { phone: user.phone, tier, days: 30 });
        const { storageBytes } = tiers[tier];
        const upload = { ownerId: user.id, fileName: 'a.glb', fileSize: MiB, modelType: 'single', origin: 'workbench' } as const;
        const file = await buildFile(opened.database, user.id);
        await opened.database.users.update({ storageUsedBytes: storageBytes - MiB }, { where: { id: user.id } });
        expect(await codeOf(createUpload(at(0), upload))).to.equal('none');
        expect(await codeOf(createUpload(at(0), upload)), 'one more').to.equal('upload.storageFull');

        const lapsed = at(30 * day);
        for (const sweep of Object.values(sweeps)) await sweep(lapsed);
        expect(await createUpload(lapsed, upload).catch((error: unknown) => (error as Error).message)).to.equal(
          '存储空间不足：还剩 0 B，需要 1.0 MB。请删除不用的文件，或购买存储空间后再上传',
        );
        const kept = await opened.database.files.findByPk(file.id, { rejectOnEmpty: true });
        expect([kept.deletedAt, kept.purgedAt]).to.deep.equal([null, null]);
        const usage = { usedBytes: storageBytes - MiB, limitBytes: tiers.free.storageBytes };
        expect(await storageUsage(lapsed, { userId: user.id }), 'less the upload that nobody finished').to.include(usage);
      });
    }

    it('has storage that is bought beside it, as long as that runs', async () => {
      const user = await buildUser(opened.database);
      const limit = async (ms: number) => (await storageUsage(at(ms), { userId: user.id })).limitBytes;
      for (const days of [30, 60]) await givePackage(at(0), user, { type: 'storage', uses: 1, validMs: days * day });
      await givePackage(at(0), user, { type: 'conversion' });
      const { storageBytes } = tiers.free;
      expect([await limit(0), await limit(30 * day), await limit(60 * day)]).to.deep.equal([
        ...[storageBytes + 2 * storageUnitBytes, storageBytes + storageUnitBytes, storageBytes],
      ]);
    });

    it('is queued behind the same tier, follows a higher one, and is refused below it', async () => {
      const { id, phone } = await buildUser(opened.database);
      const grant = async (tier: 'basic' | 'professional', days: number) => (await grantTerm(at(0), { phone, tier, days })).outcome;
      const endAt = async (ms: number) => {
        const membership = await currentMembership(opened.database, id, new Date(begin + ms));
        return membership === null ? null : [membership.tier, (membership.endsAt.getTime() - begin) / day];
      };
      expect([await grant('basic', 10), await grant('basic', 10)]).to.deep.equal(['granted', 'granted']);
      expect(await endAt(0)).to.deep.equal(['basic', 20]);
      expect([await grant('professional', 5), await grant('basic', 1)]).to.deep.equal(['granted', 'downgrade']);
      expect([await endAt(0), await endAt(5 * day), await endAt(25 * day)]).to.deep.equal([['professional', 5], ['basic', 25], null]);
      const audited = await opened.database.auditEvents.findAll({ where: { subjectId: id } });
      expect(
        audited.map(({ event }) => event),
        'refused ones are not',
      ).to.deep.equal(Array(3).fill('membershipGranted'));
      expect(await grantTerm(at(0), { phone: '13500000000', tier: 'basic', days: 1 })).to.deep.equal({ outcome: 'unknown' });
    });

    it('loses no day when several terms are given at once', async () => {
      const { id, phone } = await buildUser(opened.database);
      await Promise.all(Array.from({ length: 6 }, () => grantTerm(at(0), { phone, tier: 'advanced', days: 10 })));
      const membership = await currentMembership(opened.database, id, new Date(begin));
      expect(membership?.endsAt).to.deep.equal(new Date(begin + 60 * day));
    });
  });
}
