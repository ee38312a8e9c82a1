import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { cancelCheck } from '#services/checks/cancel';
import { deleteFile } from '#services/files/delete';
import { restoreFile } from '#services/files/restore';
import { retryCheck } from '#services/checks/retry';
import { cancelJob } from '#services/jobs/cancel';
import { deleteJob } from '#services/jobs/delete';
import { sweepObjects } from '#services/objects/sweep';
import { deleteLimits } from '#domain/limits';
import { jobLevelKey, jobResultKey } from '#storage/objects/keys';
import { jobFolders, keysUnder, openFlow, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { buildFile, buildJob } from '#test/work';
import type { Workers } from './run.ts';
import { buildZip } from '#test/zips';

describe('cancelled work', () => {
  let flow: Flow;
  let glb: Buffer;
  let worker: Workers;
  const held: string[] = [];
  before(async function () {
    this.timeout(120_000);
    flow = await openFlow();
    glb = await readFile(modelPath('gltf/nested.glb'));
  });
  after(() => flow.close());

  const storedFile = async () => {
    const file = await buildFile(flow.database, flow.owner.id, { fileName: 'nested.glb', fileSize: glb.length });
    await flow.objects.putBytes(file.objectKey, glb, { contentType: 'model/gltf-binary' });
    return file;
  };

  it('ends as cancelled in each stage and leaves nothing behind; a retry then succeeds', async function () {
    this.timeout(150_000);
    const { database } = flow;
    const ownerId = flow.owner.id;
    const holding = await flow.work({
      openChildren: wrappedChildren(holdingVerb(['unpack', 'check', 'optimize'], (verb) => held.push(verb))),
    });
    const archive = await flow.hand(buildZip([{ name: 'nested.glb', data: glb }]), 'nested.zip');
    const bare = await flow.hand(glb, 'nested.glb');
    const job = await flow.submit(await storedFile());
    await flow.until('each stage to be reached', () => new Set(held).size === 3);

    await cancelCheck({ database }, { ownerId, fileId: archive.id });
    await cancelCheck({ database }, { ownerId, fileId: bare.id });
    await cancelJob({ database }, { ownerId, jobId: job.id });
    for (const row of await Promise.all([flow.ended(archive), flow.ended(bare), flow.ended(job)])) {
      expect(row.status).to.equal('Cancelled');
      expect(row.error).to.equal(null);
      expect((await flow.events(row)).at(-1)).to.include({ status: 'Cancelled', isSucceed: false });
    }
    await flow.until('the folders to be removed', async () => (await jobFolders(flow.tempFolder)).length === 0);
    for (const prefix of [`files/${archive.id}/`, `files/${bare.id}/`, `jobs/${job.id}/`]) {
      expect(await keysUnder(flow.objects, prefix)).to.deep.equal([]);
    }
    await holding.close();

    await retryCheck({ database }, { ownerId, fileId: archive.id });
    worker = await flow.work();
    await flow.until('the second attempt to end', async () => (await archive.reload()).status === 'Success');
    expect(archive.attempt).to.equal(2);
    expect(await keysUnder(flow.objects, `files/${archive.id}/`)).to.deep.equal([
      '2/parts.json',
      '2/preview.glb',
      '2/thumbnail.webp',
      '2/unpacked/nested.glb',
    ]);
  });

  it('that never reached Temporal is cancelled by the dispatcher itself', async () => {
    const file = await storedFile();
    const job = await buildJob(flow.database, file, { status: 'Running', stage: 'read' });
    await cancelJob({ database: flow.database }, { ownerId: flow.owner.id, jobId: job.id });
    expect((await flow.ended(job)).status).to.equal('Cancelled');
    expect((await flow.events(job)).at(-1)).to.include({ status: 'Cancelled' });
  });

  it('of deleted files and jobs keeps its objects while they can be restored, and none after', async function () {
    this.timeout(120_000);
    const { database, objects } = flow;
    const ownerId = flow.owner.id;
    const [undone, gone] = await Promise.all([
      flow.ended(await flow.hand(glb, 'undone.glb')),
      flow.ended(await flow.hand(glb, 'gone.glb')),
    ]);
    const result = await buildJob(database, undone);
    const results = [jobResultKey(result.id, 1), jobLevelKey(result.id, 1, 1), jobLevelKey(result.id, 1, 2)];
    for (const key of results) await objects.putBytes(key, glb, { contentType: 'model/gltf-binary' });
    await result.update({ storedBytes: 300 });
    await flow.owner.increment({ storageUsedBytes: 300 });
    const usedBefore = (await flow.owner.reload()).storageUsedBytes;
    const freed = gone.fileSize + gone.storedBytes + 300;

    // The time to undo is an input of the purge: it is shortened while no dispatcher runs.
    await worker.close();
    await deleteFile({ database }, { ownerId, fileId: undone.id });
    await restoreFile({ database }, { ownerId, fileId: undone.id });
    await deleteFile({ database }, { ownerId, fileId: gone.id });
    await deleteJob({ database }, { ownerId, jobId: result.id });
    for (const row of await database.outbox.findAll({ where: { name: 'purgeWorkflow', status: 'Pending' } })) {
      await row.update({ payload: { ...(row.payload as object), afterMs: 1000 } });
    }
    await flow.work();

    await flow.until('the deleted file to be purged', async () => (await gone.reload()).purgedAt !== null);
    await flow.until('the deleted result to be purged', async () => (await result.reload()).purgedAt !== null);
    expect(await objects.stat(gone.objectKey), 'for a database that is restored').to.not.equal(undefined);
    await sweepObjects({ database, objects, clock: () => new Date(Date.now() + deleteLimits.objectsStayMs) });
    await flow.until('its objects to be gone', async () => (await keysUnder(objects, `files/${gone.id}/`)).length === 0);
    await flow.until('its upload to be gone', async () => (await objects.stat(gone.objectKey)) === undefined);
    await flow.until('its storage to be freed', async () => (await flow.owner.reload()).storageUsedBytes === usedBefore - freed);

    await flow.until(
      'a deleted result to be gone with its levels',
      async () => (await keysUnder(objects, `jobs/${result.id}/`)).length === 0,
    );

    await undone.reload();
    expect([undone.deletedAt, undone.purgedAt]).to.deep.equal([null, null]);
    expect(await keysUnder(objects, `files/${undone.id}/`)).to.deep.equal(['1/parts.json', '1/preview.glb', '1/thumbnail.webp']);
  });
});
