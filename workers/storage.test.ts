import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { diskLimits } from '#domain/limits';
import { tiers } from '#domain/tiers';
import { storedSize } from '#domain/uploads/stored-size';
import { recordResult } from '#services/jobs/record-result';
import { jobDisposal } from '#services/jobs/disposal';
import { fileDisposal } from '#services/files/disposal';
import { storageUsage } from '#services/uploads/storage-quota';
import { farmBackends } from '#test/databases';
import { codeOf } from '#test/failures';
import { bytesUnder, keysUnder, openFlow, type Flow } from '#test/flow';
import { modelPath } from '#test/models';
import { buildJob } from '#test/work';
import { buildZip } from '#test/zips';

const limit = tiers.free.storageBytes;

for (const backend of farmBackends) {
  describe(`the storage that a model takes, on ${backend.name}`, () => {
    let flow: Flow;
    before(async function () {
      this.timeout(120_000);
      flow = await openFlow({ backend });
      await flow.work();
    });
    after(() => flow.close());
    const used = async (): Promise<number> => (await flow.owner.reload()).storageUsedBytes;
    const usage = () => storageUsage(flow, { userId: flow.owner.id });

    it('is every byte that is kept of it, unpacked, drawn and made, and comes back with it', async function () {
      this.timeout(120_000);
      const before = await used();
      const file = await flow.ended(await flow.hand(modelPath('zip/chair.zip')));
      const unpackedPrefix = `files/${file.id}/1/unpacked/`;
      const unpacked: { path: string; bytes: number }[] = [];
      for await (const { key, bytes } of flow.objects.list(unpackedPrefix))
        unpacked.push({ path: key.slice(unpackedPrefix.length), bytes });
      expect(file.unpackedBytes).to.equal(storedSize(unpacked)).and.be.above(file.fileSize);
      const drawn = (await bytesUnder(flow.objects, `files/${file.id}/`)) - (await bytesUnder(flow.objects, unpackedPrefix));
      const derived = file.unpackedBytes + drawn;
      expect(file.storedBytes).to.equal(derived).and.be.above(file.unpackedBytes);
      const job = await flow.ended(await flow.submit(file, { lodLevels: 1, levelFiles: true, errorPercent: 2 }));
      const made = await bytesUnder(flow.objects, `jobs/${job.id}/`);
      expect(job.storedBytes).to.equal(made).and.be.above(job.resultBytes);
      const converted = await flow.ended(await flow.enqueue(file, { kind: 'convert', target: 'gltf' }));
      expect(converted.storedBytes).to.equal(await bytesUnder(flow.objects, `jobs/${converted.id}/`));
      expect(await used()).to.equal(before + file.fileSize + derived + made + converted.storedBytes);
      expect(await usage()).to.include({ sourceBytes: file.fileSize, derivedBytes: derived, resultBytes: made + converted.storedBytes });

      const deletedAt = new Date();
      const deletedAtMs = deletedAt.getTime();
      await Promise.all([job.update({ deletedAt }), converted.update({ deletedAt }), file.update({ deletedAt })]);
      // Twice, as a purge that is repeated does.
      for (let time = 0; time < 2; time++) {
        for (const { id } of [job, converted]) await jobDisposal.purge(flow, { kind: 'job', id, deletedAtMs });
        await fileDisposal.purge(flow, { kind: 'file', id: file.id, deletedAtMs });
      }
      expect(await used()).to.equal(before);
    });

    it('is a block for each entry of an archive, however small, and for each folder', async function () {
      this.timeout(60_000);
      const model = await readFile(modelPath('gltf/nested.glb'));
      const tiny = Array.from({ length: 300 }, (_, index) => ({ name: `notes/${index}/a.txt`, data: 'x' }));
      const bytes = buildZip([{ name: 'a.glb', data: model }, ...tiny]);
      const file = await flow.ended(await flow.hand(bytes, 'tiny.zip'));
      const counted = 601 * diskLimits.blockBytes + Math.max(model.length, diskLimits.blockBytes);
      expect([file.status, file.unpackedBytes]).to.deep.equal(['Success', counted]);
      await flow.owner.update({ storageUsedBytes: limit - bytes.length - counted + 1 });
      expect((await flow.ended(await flow.hand(bytes, 'full.zip'))).error?.code).to.equal('storage.full');
      await flow.owner.update({ storageUsedBytes: 0 });
    });

    it('is refused when an archive or a result does not fit, and nothing stays behind', async function () {
      this.timeout(120_000);
      const bytes = await readFile(modelPath('zip/chair.zip'));
      const file = await flow.ended(await flow.hand(bytes, 'fits.zip'));
      await flow.owner.update({ storageUsedBytes: limit - bytes.length - 1000 });
      const full = await flow.ended(await flow.hand(bytes, 'full.zip'));
      expect(full.error?.code).to.equal('storage.full');
      expect((await flow.events(full)).at(-1)?.tips).to.match(
        /^存储空间不足：还剩 1000 B，需要 154 KB。请删除不用的文件或处理结果，或购买存储空间后重试$/,
      );
      expect(await keysUnder(flow.objects, `files/${full.id}/`)).to.deep.equal([]);
      expect([full.storedBytes, await used()]).to.deep.equal([0, limit - 1000]);
      const job = await flow.ended(await flow.submit(file));
      expect([job.status, job.error?.code, job.storedBytes]).to.deep.equal(['Error', 'storage.full', 0]);
      await flow.until('what the job made to be gone', async () => (await keysUnder(flow.objects, `jobs/${job.id}/`)).length === 0);
      expect(await used()).to.equal(limit - 1000);
    });

    it('never exceeds the limit, however many results arrive at once', async function () {
      this.timeout(60_000);
      await flow.owner.update({ storageUsedBytes: 0 });
      const file = await flow.ended(await flow.hand(await readFile(modelPath('gltf/nested.glb'))));
      const { result, report } = await flow.ended(await flow.submit(file));
      const recorded = { result: result!, report: report!, resultBytes: 1, resultKey: 'r', reportKey: 'p', thumbnailKey: null };
      await flow.owner.update({ storageUsedBytes: limit - 350 });
      const jobs = await Promise.all(Array.from({ length: 8 }, () => buildJob(flow.database, file, { status: 'Running' })));
      const codes = await Promise.all(jobs.map(({ id }) => codeOf(recordResult(flow, { ...recorded, id, attempt: 1, bytes: 100 }))));
      expect(codes.toSorted()).to.deep.equal(['none', 'none', 'none', ...Array<string>(5).fill('storage.full')]);
      expect(await used()).to.equal(limit - 50);
    });
  });
}
