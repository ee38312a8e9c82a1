import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { benefits } from '#domain/membership/benefits';
import { generateLimits } from '#domain/kinds/generate/limits';
import type { JobInput } from '#domain/kinds/jobs';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { generate } from '#engine/verbs/generate';
import { createLocalModerator } from '#providers/moderation/local';
import { openLocalAi3d, type LocalAi3d, type LocalFaults } from '#providers/ai3d/local/server';
import { cancelJob } from '#services/jobs/cancel';
import { readCounts } from '#services/membership/read-counts';
import { submitJob } from '#services/orders/submit-job';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { UserRow } from '#storage/database/models/accounts';
import { attachmentKey } from '#storage/objects/keys';
import { farmBackends } from '#test/databases';
import { openFlow, type Flow } from '#test/flow';
import { ledgerDifferences } from '#test/ledger';
import { buildUser } from '#test/people';
import { sharp } from '#engine/images/vips';
import { newId } from '#storage/database/ids';
import type { AttachmentRow } from '#storage/database/models/attachments';
import type { Workers } from './run.ts';

const trials = benefits.free.allowances.aiTrial;
const table: JobInput = { kind: 'text3d', generator: 'builtin', sentence: '一张 1.2 米长、四条腿的胡桃木桌子', longest: 0.2 };
const outside: JobInput = { kind: 'text3d', generator: 'local', sentence: '一只坐着的猫', longest: 0.3 };

for (const backend of farmBackends) {
  describe(`generated models on ${backend.name}`, function () {
    this.timeout(120_000);
    let flow: Flow;
    let local: LocalAi3d;
    let faults: LocalFaults = {};
    let workers: Workers;
    before(async () => {
      flow = await openFlow({ backend });
      const path = join(flow.folder, 'cat.glb');
      await generate(path, { from: { sentence: '一只花瓶' } });
      local = await openLocalAi3d({ glb: await readFile(path), faultsOf: () => faults });
      workers = await work();
    });
    after(async () => {
      await flow.close();
      await local.close();
    });
    afterEach(async () => {
      faults = {};
      expect(await ledgerDifferences(flow.database)).to.deep.equal([]);
    });

    const work = () => flow.work({ generation: { providers: { local: local.provider }, moderator: createLocalModerator() } });
    const deps = () => ({ database: flow.database, objects: flow.objects, minFreeBytes: 0, generators: ['builtin', 'local'] as const });
    const order = async (owner: UserRow, input: JobInput): Promise<JobRow> => {
      const { jobId } = await submitJob(deps(), { ownerId: owner.id, fileId: null, input });
      return flow.database.jobs.findByPk(jobId ?? '', { rejectOnEmpty: true });
    };
    const run = async (owner: UserRow, input: JobInput): Promise<JobRow> => flow.ended(await order(owner, input));
    const stored = ({ id: ownerId }: UserRow): Promise<AttachmentRow> =>
      flow.database.transact((transaction) =>
        flow.database.attachments.create(
          { ...{ id: newId(), ownerId, purpose: 'generate', bytes: 1, status: 'Stored', keyId: null }, createdAt: new Date() },
          { transaction },
        ),
      );
    const trialsOf = async ({ id: userId }: UserRow): Promise<number> =>
      (await readCounts(flow.database, { userId, now: new Date() })).left.aiTrial ?? 0;
    const fileOf = async (id: string): Promise<FileRow> => flow.ended(await flow.database.files.findByPk(id, { rejectOnEmpty: true }));

    it('are made of a sentence by our own rules for one count, and are a checked file of their owner without a mark of AI', async () => {
      const owner = await buildUser(flow.database);
      const job = await run(owner, table);
      expect([job.status, job.error]).to.deep.equal(['Success', null]);
      const [variant, ...others] = resultOf('text3d', job)?.variants ?? [];
      expect(others).to.deep.equal([]);
      expect(variant?.size[0]).to.be.closeTo(1.2, 0.001);
      expect(variant?.triangles).to.be.within(12, generateLimits.faces);
      expect(reportOf('text3d', job)).to.include({ generator: 'builtin', aiMark: null });
      const file = await fileOf(variant?.fileId ?? '');
      expect(file).to.include({ ownerId: owner.id, status: 'Success', format: 'glb', fileSize: variant?.bytes });
      expect(file.summary).not.to.have.property('aiMark');
      expect(await trialsOf(owner)).to.equal(trials - 1);
      const user = await owner.reload();
      expect(user.storageUsedBytes).to.equal(file.fileSize + file.storedBytes + job.storedBytes);
    });

    it('are made of a picture, with what is transparent left out', async () => {
      const owner = await buildUser(flow.database);
      const disc = await sharp({ create: { width: 256, height: 256, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: { create: { width: 128, height: 96, channels: 4, background: '#c00000' } }, left: 64, top: 80 }])
        .webp({ lossless: true })
        .toBuffer();
      const picture = await stored(owner);
      await flow.objects.putBytes(attachmentKey(owner.id, picture.id, 'webp'), disc, { contentType: 'image/webp' });
      const shared = {
        kind: 'image3d',
        generator: 'builtin',
        pictureId: picture.id,
        name: '标志',
        quality: 'standard',
        longest: 0.1,
      } as const;
      const job = await run(owner, { ...shared, shape: 'logo' });
      expect([job.status, job.error]).to.deep.equal(['Success', null]);
      const [variant] = resultOf('image3d', job)?.variants ?? [];
      expect(variant?.size[0]).to.be.closeTo(0.1, 0.003);
      expect((variant?.size[1] ?? 0) / (variant?.size[0] ?? 1)).to.be.closeTo(0.75, 0.05);
      expect((await picture.reload()).status).to.equal('Claimed');
      const again = await run(owner, { ...shared, shape: 'relief' });
      expect([again.status, again.error], 'the same picture again with a change').to.deep.equal(['Success', null]);
    });

    it('of a service come in four, each marked and a file, however often its answers are lost and its links expire', async () => {
      const owner = await buildUser(flow.database);
      const before = local.tasks.length;
      faults = { variants: 4, loseAnswer: true, expireFirst: true, polls: 2 };
      const job = await run(owner, outside);
      expect([job.status, job.error]).to.deep.equal(['Success', null]);
      expect(local.tasks.length - before, 'one task').to.equal(1);
      const variants = resultOf('text3d', job)?.variants ?? [];
      expect(variants).to.have.length(4);
      const mark = { label: 1, provider: 'local', content: job.id };
      for (const { fileId, size } of variants) {
        expect(Math.max(...size)).to.be.closeTo(0.3, 1e-4);
        expect((await fileOf(fileId)).summary?.aiMark).to.deep.equal(mark);
      }
      expect(reportOf('text3d', job)?.aiMark).to.deep.equal(mark);
      expect(await trialsOf(owner)).to.equal(trials - 1);
    });

    it('survive workers that die while the service is at work, with one task', async () => {
      const owner = await buildUser(flow.database);
      const before = local.tasks.length;
      faults = { polls: 4 };
      const job = await order(owner, outside);
      await flow.until('the task to be kept', async () => (await job.reload()).taskId !== null);
      await workers.close();
      workers = await work();
      expect([(await flow.ended(job)).status, local.tasks.length - before]).to.deep.equal(['Success', 1]);
    });

    const broken = Buffer.from('no model');
    const failures: readonly [what: string, faults: LocalFaults, code: string][] = [
      ['failed', { ends: 'FAILED', message: 'internal' }, 'generate.failed'],
      ['was stopped by a filter', { ends: 'FAILED', message: 'content violates our policy' }, 'generate.filtered'],
      ['gave what is no model', { glb: broken }, 'generate.broken'],
    ];
    for (const [what, wrong, code] of failures)
      it(`give the count back by itself where the service ${what}`, async () => {
        const owner = await buildUser(flow.database);
        faults = wrong;
        const job = await run(owner, outside);
        expect([job.status, job.error?.code]).to.deep.equal(['Error', code]);
        await flow.until('the count to be back', async () => (await trialsOf(owner)) === trials);
        const line = await flow.database.orderLines.findOne({ where: { jobId: job.id }, rejectOnEmpty: true });
        const ordered = await flow.database.orders.findByPk(line.orderId, { rejectOnEmpty: true });
        expect(ordered).to.include({ status: 'Refunded', refundReason: 'notGenerated' });
        expect(await flow.database.files.count({ where: { ownerId: owner.id } })).to.equal(0);
      });

    it('have words judged before they leave us', async () => {
      const owner = await buildUser(flow.database);
      const before = local.tasks.length;
      const job = await run(owner, { ...outside, sentence: '一个裸聊的人' });
      expect([job.status, job.error?.code, local.tasks.length - before]).to.deep.equal(['Error', 'content.rejected', 0]);
      expect(await trialsOf(owner)).to.equal(trials);
    });

    it('have the service told when they are cancelled', async () => {
      const owner = await buildUser(flow.database);
      faults = { ends: 'never' };
      const job = await order(owner, outside);
      await flow.until('the task to be kept', async () => (await job.reload()).taskId !== null);
      await cancelJob(deps(), { ownerId: owner.id, jobId: job.id });
      expect((await flow.ended(job)).status).to.equal('Cancelled');
      expect(local.tasks.at(-1)?.isDeleted).to.equal(true);
      expect(await trialsOf(owner)).to.equal(trials);
    });

    it('wait to be paid once the counts are used up, and where the work is fine, which no count pays', async () => {
      const owner = await buildUser(flow.database);
      for (let used = 0; used < trials; used++) expect((await run(owner, table)).status).to.equal('Success');
      const submit = (input: JobInput) => submitJob(deps(), { ownerId: owner.id, fileId: null, input });
      expect(await submit(table)).to.include({ jobId: null, payableFen: 2_99 });
      const other = await buildUser(flow.database);
      const picture = await stored(other);
      const fine: JobInput = {
        ...{ kind: 'image3d', generator: 'local', pictureId: picture.id, name: '猫', quality: 'fine', shape: 'relief', longest: 0.2 },
      };
      expect(await submitJob(deps(), { ownerId: other.id, fileId: null, input: fine })).to.include({ jobId: null, payableFen: 3_99 });
    });
  });
}
