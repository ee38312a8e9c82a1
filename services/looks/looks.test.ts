import { expect } from 'chai';
import { deleteLimits } from '#domain/limits';
import { lookLimits } from '#domain/looks/limits';
import type { LookView } from '#domain/looks/views';
import { engineVersion } from '#domain/models/engine-version';
import { runId } from '#domain/workflows/ids';
import type { FileRow } from '#storage/database/models/files';
import { codesOf, openTestApi, replyCode, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { lookKey } from '#storage/objects/keys';
import { buildFile } from '#test/work';
import { fileDisposal } from '../files/disposal.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { beginLook } from './begin.ts';
import { discardLook } from './discard.ts';
import { finishLook } from './finish.ts';
import { recordLook } from './record.ts';
import { lookWork } from './work.ts';

const drawing = { pictures: [{ name: 'fast' as const, triangles: 20 }], engineVersion };
const { pictures } = drawing;

for (const backend of farmBackends) {
  describe(`quick looks on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person()));
    after(() => api.close());

    const checked = (overrides: Partial<FileRow> = {}): Promise<FileRow> =>
      buildFile(api.database, owner.user.id, { previewKey: 'files/x/1/preview.glb', ...overrides });
    const ask = ({ id }: FileRow): Promise<LookView> => owner.client.call<LookView>('fileLookStart', { fileId: id });
    const rowOf = ({ id }: FileRow) => api.database.looks.findOne({ where: { fileId: id }, rejectOnEmpty: true });
    const usedBytes = async (): Promise<number> => (await owner.user.reload()).storageUsedBytes;
    const drawn = async (file: FileRow, bytes: number) => {
      await ask(file);
      const { id, attempt } = await rowOf(file);
      await beginLook(api.deps, { id, attempt });
      expect(await recordLook(api.deps, { id, attempt, ...drawing, bytes })).to.equal(true);
      await finishLook(api.deps, { id, attempt, outcome: { status: 'Success' } });
      return { id, attempt };
    };

    it('that are asked for ten times at once are one, in the line of its owner', async () => {
      const file = await checked();
      expect(await owner.client.call<LookView>('fileLook', { fileId: file.id })).to.include({ status: 'None', refusal: null });
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(file)));
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set(['Queued']));
      const look = await rowOf(file);
      const starts = await api.database.outbox.findAll({ where: { workflowId: runId('look', look) } });
      expect(starts.map(({ action, queue, ownerId }) => [action, queue, ownerId])).to.deep.equal([['start', 'cpu', owner.user.id]]);
    });

    it('are two of an account at a time, however many are asked for at once', async () => {
      const files = await Promise.all(Array.from({ length: 5 }, () => checked()));
      const replies = await Promise.all(files.map((file) => owner.client.post('fileLookStart', { fileId: file.id })));
      expect(codesOf(replies)).to.deep.equal([60000, 60000, 60617, 60617, 60617]);
      const refused = replies.find((reply) => reply.envelope.resp_code === 60617);
      expect(refused?.envelope.resp_msg).to.equal('同时最多为 2 个模型画快速预览，请等前面的画完');
    });

    it('are refused with a sentence for a model that is too large, not checked, or somebody else’s', async () => {
      const large = await checked();
      const summary = { ...(large.summary as object), triangles: lookLimits.triangles + 1 };
      await large.update({ summary: summary as FileRow['summary'] });
      const sentence = '模型有 3,000,001 面，超过快速预览的上限 3,000,000 面，可以直接开始处理';
      expect(await owner.client.refusal('fileLookStart', { fileId: large.id })).to.equal(sentence);
      expect(await owner.client.call<LookView>('fileLook', { fileId: large.id })).to.include({ status: 'None', refusal: sentence });
      await large.update({ summary: { ...summary, triangles: lookLimits.triangles } as FileRow['summary'] });
      expect((await ask(large)).status).to.equal('Queued');

      const unchecked = await checked({ status: 'Checking' });
      expect(await owner.client.refusal('fileLookStart', { fileId: unchecked.id })).to.equal('检测通过后才能看快速预览');
      const stranger = await api.person();
      for (const name of ['fileLook', 'fileLookStart', 'fileLookCancel'] as const)
        expect(replyCode(await stranger.client.post(name, { fileId: large.id })), name).to.equal(60320);
    });

    it('count in their owner’s storage with their file, and go with it', async () => {
      const file = await checked({ fileSize: 0 });
      const { id, attempt } = await drawn(file, 5000);
      expect([await usedBytes(), (await file.reload()).storedBytes]).to.deep.equal([5000, 5000]);
      expect(await recordLook(api.deps, { id, attempt, ...drawing, bytes: 9000 }), 'it has ended').to.equal(false);
      const address = '/media/files/' + file.id + '/look-fast.webp';
      expect(await ask(file)).to.deep.include({ status: 'Success', pictures: [{ ...pictures[0], url: address }] });

      const key = lookKey(file.id, file.attempt, 'fast');
      await api.deps.objects.putBytes(key, Buffer.from('a picture'), { contentType: 'image/webp' });
      expect(await (await owner.client.media(address)).text()).to.equal('a picture');
      const stranger = await api.person();
      expect((await stranger.client.media(address)).status).to.equal(404);

      const deletedAt = new Date(1_700_000_000_000);
      await file.update({ deletedAt });
      expect((await owner.client.media(address)).status).to.equal(404);
      expect(await fileDisposal.purge(api.deps, { kind: 'file', id: file.id, deletedAtMs: deletedAt.getTime() })).to.equal(true);
      expect(await usedBytes()).to.equal(0);
      await sweepObjects({ ...api.deps, clock: () => new Date(Date.now() + deleteLimits.objectsStayMs + 1000) });
      expect(await api.deps.objects.stat(key)).to.equal(undefined);
      expect(await api.database.looks.count({ where: { id } })).to.equal(0);
    });

    it('do not go beyond a full storage, nor count for a file that is deleted meanwhile', async () => {
      const file = await checked({ fileSize: 0 });
      await ask(file);
      const { id, attempt } = await rowOf(file);
      await beginLook(api.deps, { id, attempt });
      await owner.user.update({ storageUsedBytes: 1e15 });
      const full = await recordLook(api.deps, { id, attempt, ...drawing, bytes: 5000 }).catch((error: Error) => error.message);
      expect(full).to.include('空间不足');
      await owner.user.update({ storageUsedBytes: 0 });
      await file.update({ deletedAt: new Date() });
      expect(await recordLook(api.deps, { id, attempt, ...drawing, bytes: 5000 })).to.equal(false);
      expect(await beginLook(api.deps, { id, attempt }), 'nor are they begun').to.deep.equal({ shouldRun: false });
      expect(await usedBytes()).to.equal(0);
    });

    it('that fail say why and can be asked for again, as a new attempt that leaves nothing of the last', async () => {
      const file = await checked({ fileSize: 0 });
      await ask(file);
      const { id, attempt } = await rowOf(file);
      await beginLook(api.deps, { id, attempt });
      await recordLook(api.deps, { id, attempt, ...drawing, bytes: 5000 });
      await finishLook(api.deps, { id, attempt, outcome: { status: 'Error', code: 'look.failed', params: {} } });
      expect(await usedBytes()).to.equal(0);
      const key = lookKey(file.id, file.attempt, 'fast');
      await api.deps.objects.putBytes(key, Buffer.from('a picture'), { contentType: 'image/webp' });
      expect(await discardLook(api.deps, { id, attempt })).to.equal(true);
      expect(await api.deps.objects.stat(key)).to.equal(undefined);
      const failed = await owner.client.call<LookView>('fileLook', { fileId: file.id });
      expect(failed).to.deep.include({ status: 'Error', pictures: [] });
      expect(failed.error?.tips).to.equal('快速预览没有画成，不影响处理，可以再试一次或直接开始');
      expect(await ask(file)).to.include({ status: 'Queued', error: null });
      expect(await rowOf(file)).to.include({ id, attempt: 2 });
      expect(await finishLook(api.deps, { id, attempt, outcome: { status: 'Success' } }), 'the old attempt is over').to.equal(false);
      expect(await discardLook(api.deps, { id, attempt }), 'what the new one draws is kept').to.equal(false);
    });

    it('that another engine drew are as if there were none, and are drawn anew when somebody asks', async () => {
      const file = await checked({ fileSize: 0 });
      const { id } = await drawn(file, 5000);
      const look = await rowOf(file);
      await look.update({ engineVersion: 'modelmill-engine 0.0.9' });
      expect(await owner.client.call<LookView>('fileLook', { fileId: file.id })).to.deep.include({ status: 'None', pictures: [] });
      const answers = await Promise.all([ask(file), ask(file)]);
      expect(answers.map(({ status }) => status)).to.deep.equal(['Queued', 'Queued']);
      expect(await rowOf(file), 'once').to.include({ id, attempt: 2 });
      await beginLook(api.deps, { id, attempt: 2 });
      expect(await recordLook(api.deps, { id, attempt: 2, ...drawing, bytes: 7000 })).to.equal(true);
      await finishLook(api.deps, { id, attempt: 2, outcome: { status: 'Success' } });
      expect(await usedBytes(), 'in place of the old ones').to.equal(7000);
      expect((await ask(file)).status).to.equal('Success');
      expect(await rowOf(file)).to.include({ attempt: 2, engineVersion });
      await look.update({ engineVersion: null });
      expect(await owner.client.call<LookView>('fileLook', { fileId: file.id }), 'nobody knows who drew it').to.include({ status: 'None' });
    });

    it('can be called off before they begin, and a second time without a word', async () => {
      const file = await checked();
      expect(await owner.client.call<LookView>('fileLookCancel', { fileId: file.id })).to.include({ status: 'None' });
      await ask(file);
      await owner.client.call('fileLookCancel', { fileId: file.id });
      const look = await rowOf(file);
      const signals = await api.database.outbox.findAll({ where: { workflowId: runId('look', look), action: 'signal' } });
      expect(signals.map(({ name }) => name)).to.deep.equal(['cancel']);
      await lookWork.cancelLost(api.deps, runId('look', look));
      expect(await owner.client.call<LookView>('fileLookCancel', { fileId: file.id })).to.include({ status: 'Cancelled' });
      expect(await lookWork.listUnfinished(api.deps)).not.to.include(runId('look', look));
    });
  });
}
