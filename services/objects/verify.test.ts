import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { newId } from '#storage/database/ids';
import { databaseBackends, type TestDatabase } from '#test/databases';
import { storeBackends, type TestStore } from '#test/object-stores';
import { buildUser } from '#test/people';
import { buildFile, buildJob, buildUpload } from '#test/work';
import { removeLater } from './remove-later.ts';
import type { Finding } from './finding.ts';
import { verifyObjects, type VerifyOptions } from './verify.ts';

const bytes = Buffer.from('glTF and so on');
const sha256 = createHash('sha256').update(bytes).digest('hex');

for (const [index, backend] of databaseBackends.entries()) {
  const store = storeBackends[index] ?? storeBackends[0]!;
  describe(`objects beside the rows, on ${backend.name} and ${store.name}`, function () {
    this.timeout(180_000);
    let opened: TestDatabase;
    let stored: TestStore;
    before(async () => ([opened, stored] = await Promise.all([backend.open(), store.open()])));
    after(() => Promise.all([opened.close(), stored.close()]));

    const put = (key: string, content: Buffer = bytes) => stored.store.putBytes(key, content, { contentType: 'model/gltf-binary' });
    const verify = async (sample: VerifyOptions['sample']) => {
      const findings: Finding[] = [];
      const deps = { database: opened.database, objects: stored.store };
      const verification = await verifyObjects(deps, { sample, onFinding: (finding) => findings.push(finding) });
      expect(verification.findings).to.equal(findings.length);
      return { ...verification, said: findings.map(({ kind, place, of }) => `${kind} ${place} ${of ?? ''}`.trim()).toSorted() };
    };

    it('are found whole, then missing, of another size or content, or without a row', async () => {
      const { database } = opened;
      const { id: owner } = await buildUser(database);
      const whole = { fileSize: bytes.length, sha256 };
      const files = [];
      for (const name of ['a', 'b', 'c', 'd']) {
        const file = await buildFile(database, owner, whole);
        await file.update({ previewKey: `files/${file.id}/1/preview.glb` });
        await put(file.objectKey);
        await put(file.previewKey ?? '');
        await put(`files/${file.id}/cover.webp`);
        files.push({ name, file });
      }
      const [a, b, c, d] = files.map(({ file }) => file);
      const job = await buildJob(database, a!);
      await job.update({ resultKey: `jobs/${job.id}/1/result.glb` });
      await put(job.resultKey ?? '');
      const upload = await buildUpload(database, owner, { fileSize: bytes.length });
      await put(upload.objectKey);
      expect(await verify('all')).to.deep.equal({ expected: 10, read: 10, findings: 0, said: [] });
      expect(await verify(3)).to.deep.equal({ expected: 10, read: 3, findings: 0, said: [] });

      await stored.store.remove(b!.previewKey ?? '');
      await put(c!.objectKey, Buffer.from('shorter'));
      await put(d!.objectKey, Buffer.from('glTF and SO on'));
      await put('files/nobody/1/preview.glb');
      await put('files/nobody/cover.webp');
      await put('jobs/nobody/1/result.glb');
      await put('uploads/x/y/z.glb');
      await put('attachments/x/y.webp');
      // What was deleted and waits for its removal is known.
      await put('files/deleted/1/preview.glb');
      await database.transact((transaction) =>
        removeLater(database, { places: ['files/deleted/'], ownerId: newId(), bytes: 1, now: new Date() }, transaction),
      );
      const wrong = [
        ...[`missing ${b!.previewKey ?? ''} file/${b!.id}`, `size ${c!.objectKey} file/${c!.id}`],
        ...['orphan attachments/x/y.webp', 'orphan files/nobody/', 'orphan jobs/nobody/', 'orphan uploads/x/y/z.glb'],
      ];
      expect((await verify(0)).said).to.deep.equal(wrong.toSorted());
      expect((await verify('all')).said).to.deep.equal([...wrong, `checksum ${d!.objectKey} file/${d!.id}`].toSorted());
      expect(await database.auditEvents.count({ where: { event: 'objectsVerified' } })).to.equal(4);
    });
  });
}
