import { expect } from 'chai';
import type { ModelStatusView, Push, SocketFrame } from '#domain/events/push';
import { beginCheck } from '#services/checks/begin';
import { finishCheck } from '#services/checks/finish';
import { recordUnpacked } from '#services/checks/record-unpacked';
import { requestCheck } from '#services/checks/request';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildUpload } from '#test/work';

const pushes = (frames: readonly SocketFrame[]): Push[] => frames.flatMap((frame) => (frame.kind === 'event' ? [frame.push] : []));
const said = (list: readonly Push[]): string[] =>
  list.map(({ isSucceed, message }) => `${message.status} ${String(isSucceed)} ${message.tips}`);

for (const backend of farmBackends) {
  describe(`the messages of a check on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
    });
    after(() => api.close());

    it('follow the documented order again after each retry, the same by poll and push', async () => {
      const { objectKey, fileName, fileSize } = await buildUpload(api.database, owner.user.id, { fileName: 'chair.zip' });
      const id = await requestCheck(
        { ...api, minFreeBytes: 0 },
        { ownerId: owner.user.id, fileUrl: objectKey, fileName, fileSize, modelType: 'single', origin: 'workbench' },
      );
      const socket = await owner.client.listen(0);
      const poll = (sinceSeq: number) => owner.client.call<ModelStatusView>('getModelStatus', { id, type: 'CHECK', sinceSeq });
      /** What a worker does in an attempt, and what is seen of it from outside in between. */
      const attemptEnds = async (attempt: number, status: 'Success' | 'Error', seen: number): Promise<ModelStatusView> => {
        const subject = { id, attempt };
        expect(await poll(seen)).to.include({ status: 'Begin', stage: 'queued', percent: 0 });
        expect((await beginCheck(api, subject)).shouldRun).to.equal(true);
        expect(await poll(seen)).to.include({ status: 'Normal', stage: 'unpack' });
        const archive = { unpackedPrefix: 'x/', modelPath: 'chair.obj', entries: 3, bytes: 0, warnings: [] };
        expect(await recordUnpacked(api, { ...subject, sha256: 'a', archive })).to.equal(true);
        // A step that runs twice says nothing twice.
        await recordUnpacked(api, { ...subject, sha256: 'a', archive });
        const outcome = status === 'Success' ? { status } : ({ status, code: 'model.truncated', params: {} } as const);
        expect(await finishCheck(api, { ...subject, outcome })).to.equal(true);
        return poll(seen);
      };
      const begun = ['Begin null 检测中', 'Normal null 正在解压文件', 'Normal null 解压完成，共 3 个文件，正在读取模型'];
      const failed = [...begun, 'Error false 模型文件不完整，可能没有传完或已损坏，请重新导出后上传，如有疑问可申诉'];

      const first = await attemptEnds(1, 'Error', 0);
      expect(said(first.results)).to.deep.equal(failed);
      expect(first).to.include({ status: 'Error', lastSeq: 4 });
      expect(await poll(first.lastSeq), 'polling goes on after an error').to.deep.include({ status: 'Error', lastSeq: 4, results: [] });

      await owner.client.call('fileRetry', { fileId: id });
      const again = await poll(first.lastSeq);
      expect(said(again.results)).to.deep.equal(['Begin null 检测中']);
      const second = await attemptEnds(2, 'Error', first.lastSeq);
      expect(said(second.results)).to.deep.equal(failed);

      await owner.client.call('fileRetry', { fileId: id });
      // The end of an attempt that a retry has replaced comes late: nobody hears of it.
      expect(await finishCheck(api, { id, attempt: 2, outcome: { status: 'Cancelled' } })).to.equal(false);
      const third = await attemptEnds(3, 'Success', second.lastSeq);
      expect(said(third.results)).to.deep.equal([...begun, 'Success true 检测完成']);
      expect(third).to.include({ status: 'Success', stage: 'done', percent: 100, lastSeq: 12 });
      expect((await owner.client.post('fileRetry', { fileId: id })).envelope.resp_code).to.equal(60322);

      await socket.until((frames) => pushes(frames).length >= 12);
      expect(pushes(socket.frames)).to.deep.equal((await poll(0)).results);
      socket.close();
    });

    it('never show a check as finished without its last message, however the poll and the end cross', async () => {
      const { files } = api.database;
      const { id } = await buildFile(api.database, owner.user.id, { status: 'Checking', attempt: 1 });
      const findOne = files.findOne.bind(files);
      // The check ends between the poll's two queries.
      files.findOne = (async (query) => {
        files.findOne = findOne;
        await finishCheck(api, { id, attempt: 1, outcome: { status: 'Success' } });
        return findOne(query);
      }) as typeof files.findOne;
      const { status, results } = await owner.client.call<ModelStatusView>('getModelStatus', { id, type: 'CHECK' });
      expect([status, results.at(-1)?.message.status]).to.deep.equal(['Success', 'Success']);
    });
  });
}
