import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { StorageUsageView } from '#domain/accounts/views';
import type { ModelStatusView } from '#domain/events/push';
import type { SourceFileDetailView } from '#domain/files/views';
import { checkLimits } from '#domain/limits';
import type { SignedPartsView, StorageParametersView, UploadSettingView, UploadTicketView } from '#domain/uploads/views';
import { grantPublisher } from '#services/accounts/grant-publisher';
import { codesOf, openTestApi, type ApiClient, type Person, type TestApi } from '#test/api';
import { databaseBackends, farmBackends } from '#test/databases';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`uploading and checking over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
    });
    after(() => api.close());

    const sendFile = async (client: ApiClient, fileName: string, bytes: Buffer, origin = 0) => {
      const sent = { fileName, fileSize: bytes.length, modelType: 0, origin };
      const ticket = await client.call<UploadTicketView>('multipartCreate', sent);
      const part = { partNumber: 1, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
      const { urls } = await client.call<SignedPartsView>('multipartSign', { uploadId: ticket.uploadId, parts: [part] });
      const response = await fetch(new URL(urls[0]?.url ?? '', api.origin), { method: 'PUT', body: new Uint8Array(bytes) });
      expect(response.status).to.equal(200);
      await client.call('multipartComplete', { uploadId: ticket.uploadId });
      return { ...sent, fileUrl: ticket.fileUrl, bucketName: ticket.bucketName, uploadId: ticket.uploadId };
    };

    it('receives a file in parts and starts its check once, however often it is requested', async () => {
      const upload = await sendFile(owner.client, '一把非常非常非常非常长的名字的椅子.glb', Buffer.from('glTF and more'));
      const ids = await Promise.all([1, 2, 3].map(() => owner.client.call<string>('modelChecking', { ...upload, format: 'GLB' })));
      expect(new Set(ids).size).to.equal(1);
      const fileId = ids[0] ?? '';
      const starts = await api.database.outbox.findAll({ where: { workflowId: `check/${fileId}/1` } });
      expect(starts.map(({ action, name }) => `${action} ${name}`)).to.deep.equal(['start checkModelWorkflow']);

      const status = await owner.client.call<ModelStatusView>('getModelStatus', { id: fileId, type: 'CHECK' });
      expect(status).to.deep.include({ status: 'Begin', stage: 'queued', percent: 0 });
      expect(status.results).to.have.length(1);
      expect(status.results[0]).to.deep.include({ type: 'CHECK', id: fileId, isSucceed: null });
      expect(status.results[0]?.message).to.include({
        status: 'Begin',
        fileSize: 13,
        format: 'glb',
        animation: null,
        modelNum: null,
        type: 0,
      });
      const later = await owner.client.call<ModelStatusView>('getModelStatus', { id: fileId, type: 'CHECK', sinceSeq: status.lastSeq });
      expect(later).to.deep.include({ lastSeq: status.lastSeq, results: [] });

      const detail = await owner.client.call<SourceFileDetailView>('fileDetail', { fileId });
      expect(detail).to.include({ modelName: '一把非常非常非常非常长的名字的', nameCut: true });
      await owner.client.call('updateModelFile', { fileId, modelName: '一把椅子', modelType: 0, fileSource: 0 });
      expect(await owner.client.call('fileDetail', { fileId })).to.include({ modelName: '一把椅子', nameCut: false });
      expect(detail).to.include({ status: 'Pending', origin: 0, triangles: null, advice: null });
    });

    it(`checks at most ${checkLimits.unfinishedPerUser} files at a time per user, even when asked at once, and keeps the other uploads`, async () => {
      const { client, user } = await api.person();
      const uploads = [];
      for (const name of ['a.glb', 'b.glb', 'c.glb']) uploads.push(await sendFile(client, name, Buffer.from('glTF')));
      const failed = await buildFile(api.database, user.id, { status: 'Error' });
      const row = failed.get({ plain: true });
      const numbered = Array.from({ length: checkLimits.unfinishedPerUser - 1 }, (_, index) => `${index}`.padStart(32, '0'));
      await api.database.files.bulkCreate(numbered.map((id) => ({ ...row, id, uploadId: id, status: 'Checking' as const })));
      const replies = await Promise.all(uploads.map((upload) => client.post('modelChecking', upload)));
      expect(codesOf(replies)).to.deep.equal([60000, 60327, 60327]);
      expect(replies.map(({ envelope }) => envelope.resp_msg)).to.include(
        '同时检测的文件不能超过 500 个，已上传的内容不会丢失，请等其他文件检测完成后再试',
      );
      expect((await client.post('fileRetry', { fileId: failed.id })).envelope.resp_code).to.equal(60327);
      expect((await failed.reload()).status).to.equal('Error');

      await api.database.files.update({ status: 'Success' }, { where: { id: numbered.slice(0, 2) } });
      const again = await Promise.all(uploads.map((upload) => client.call('modelChecking', upload)));
      expect(new Set(again).size).to.equal(3);
    });

    it('trusts nothing about the file in the request but its URL', async () => {
      const upload = await sendFile(owner.client, 'table.glb', Buffer.from('glTF'));
      const differences = [
        { fileName: 'other.glb' },
        { fileSize: 5 },
        { modelType: 1 },
        { origin: 1 },
        { format: 'obj' },
        { bucketName: 'x' },
      ];
      for (const difference of differences) {
        expect(await owner.client.refusal('modelChecking', { ...upload, ...difference })).to.equal('提交的文件信息与上传的文件不一致');
      }
      expect(await api.database.files.count({ where: { objectKey: upload.fileUrl } })).to.equal(0);
      expect(await owner.client.call('modelChecking', upload)).to.be.a('string');
    });

    it('refuses another user’s URL, an unfinished upload and an invented key alike', async () => {
      const stranger = await api.person();
      const upload = await sendFile(owner.client, 'lamp.glb', Buffer.from('glTF'));
      const open = await owner.client.call<UploadTicketView>('multipartCreate', { fileName: 'a.glb', fileSize: 4, modelType: 0 });
      const message = '找不到这次上传的文件，请重新上传';
      expect(await stranger.client.refusal('modelChecking', upload)).to.equal(message);
      expect(await owner.client.refusal('modelChecking', { ...upload, fileName: 'a.glb', fileUrl: open.fileUrl })).to.equal(message);
      expect(await owner.client.refusal('modelChecking', { ...upload, fileUrl: '../../etc/passwd' })).to.equal(message);
      for (const name of ['multipartSign', 'multipartParts', 'multipartComplete', 'multipartAbort'] as const) {
        const parts = [{ partNumber: 1, size: 4, md5: '0'.repeat(32) }];
        expect(await stranger.client.refusal(name, { uploadId: open.uploadId, parts })).to.equal('上传不存在或已结束');
      }
    });

    it('refuses an unknown format, and one of another program, and a volume of a split archive with advice', async () => {
      const refusal = (fileName: string) => owner.client.refusal('multipartCreate', { fileName, fileSize: 10, modelType: 0 });
      expect(await refusal('robot.unheardof')).to.equal('格式不支持');
      expect(await refusal('robot.blend')).to.match(/^格式不支持\nBLEND 是 Blender 的工程文件/);
      for (const name of ['robot.7z.001', 'robot.r00', 'robot.z01', 'robot.part2.rar', 'robot.part01.RAR'])
        expect(await refusal(name)).to.equal('这是分卷压缩包中的一卷\n请合并为一个压缩包后再上传');
    });

    it('refuses in the documented words what is too large or no archive of tiles', async () => {
      const refusal = (fileName: string, fileSize: number, modelType: 0 | 1) =>
        owner.client.refusal('multipartCreate', { fileName, fileSize, modelType });
      const MiB = 1024 ** 2;
      expect(await refusal('椅子.FBX', 300 * MiB + 1, 0)).to.equal('fbx文件大小不得超过300MB');
      expect(await refusal('city.zip', 5120 * MiB + 1, 1)).to.equal('zip文件大小不得超过5120MB');
      expect(await refusal('tile.osgb', 10, 1)).to.equal('格式不支持');
      const { client } = await api.person({ tier: 'basic' });
      expect(await client.refusal('multipartCreate', { fileName: 'a.stp', fileSize: 524_288_001, modelType: 0 })).to.equal(
        'stp文件大小不得超过500MB',
      );
    });

    it('reports what the user may upload and how much storage is used', async () => {
      const member = await api.person({ tier: 'basic' });
      const settings = await member.client.call<UploadSettingView[]>('getObjectModelFileUploadSettings', { fileSource: 0 });
      expect(settings).to.deep.include({ modelFormat: 'glb', maxSize: 500 }).and.deep.include({ modelFormat: 'zip', maxSize: 500 });
      const scenes = await member.client.call<UploadSettingView[]>('getSceneModelFileUploadSettings', { fileSource: 0 });
      expect(scenes).to.deep.equal([
        { modelFormat: 'zip', maxSize: 20480 },
        { modelFormat: 'rar', maxSize: 20480 },
        { modelFormat: '7z', maxSize: 20480 },
      ]);
      const formats = settings.map(({ modelFormat }) => modelFormat);
      expect(formats).to.include.members(['fbx', 'step', 'dae', 'rvt', 'jt', 'zip', 'rar', '7z']);
      expect(await member.client.call('getFileMaxSize', { modelType: 0 })).to.deep.equal({ maxSize: 500 * 1024 ** 2 });
      await sendFile(member.client, 'cup.glb', Buffer.from('12345'));
      expect(await member.client.call<StorageUsageView>('storageUsage')).to.deep.equal({
        usedBytes: 5,
        limitBytes: 500 * 1024 ** 3,
        ...{ sourceBytes: 0, derivedBytes: 0, resultBytes: 0, soldBytes: 0 },
      });
    });

    it('lets a program without a sign-in send the parts of one upload with its secret, for an hour, and nothing else', async () => {
      const visitor = api.visitor();
      const parameters = await visitor.call<StorageParametersView>('getHuaweiParam');
      expect(parameters).to.deep.equal({
        ak: '',
        sk: '',
        server: api.origin,
        bucket: api.objects.bucket,
        privateBucket: api.objects.bucket,
      });
      const bytes = Buffer.from('12345');
      const part = { partNumber: 1, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
      const sent = { fileName: 'a.glb', fileSize: bytes.length, modelType: 0 };
      const { uploadId } = await owner.client.call<UploadTicketView>('multipartCreate', sent);
      const other = await owner.client.call<UploadTicketView>('multipartCreate', sent);
      const { ak, sk } = await owner.client.call<StorageParametersView>('getHuaweiParam', { uploadId });
      expect(ak).to.equal(uploadId);
      expect(await (await api.person()).client.refusal('getHuaweiParam', { uploadId })).to.equal('上传不存在或已结束');
      expect((await visitor.post('getHuaweiParam', { uploadId })).status).to.equal(401);

      const { urls } = await visitor.call<SignedPartsView>('multipartSign', { uploadId: ak, sk, parts: [part] });
      expect((await fetch(new URL(urls[0]?.url ?? '', api.origin), { method: 'PUT', body: new Uint8Array(bytes) })).status).to.equal(200);
      expect(await visitor.call('multipartParts', { uploadId: ak, sk })).to.deep.include({ fileSize: 5 });

      const [expiry = '', token = ''] = sk.split('.');
      const refused = [
        { uploadId: other.uploadId, sk },
        { uploadId: ak, sk: `${Number(expiry) + 1000}.${token}` },
        { uploadId: ak, sk: `${expiry}.${'A'.repeat(token.length)}` },
        { uploadId: ak, sk: '' },
        { uploadId: ak },
      ];
      for (const asked of refused) expect((await visitor.post('multipartParts', asked)).status, JSON.stringify(asked)).to.equal(401);
      for (const name of ['multipartComplete', 'multipartAbort'] as const)
        expect((await visitor.post(name, { uploadId: ak, sk })).status, name).to.equal(401);
      api.pass(61 * 60_000);
      expect((await visitor.post('multipartSign', { uploadId: ak, sk, parts: [part] })).status).to.equal(401);
      api.pass(-61 * 60_000);
    });

    it('opens the publish centre only to publishers', async () => {
      const asked = { fileName: 'a.glb', fileSize: 4, modelType: 0, origin: 1 };
      const other = await api.person();
      for (const { client } of [owner, other]) {
        const { envelope } = await client.post('multipartCreate', asked);
        expect(envelope).to.include({ resp_code: 60318, resp_msg: '发布中心仅对发布者开放' });
      }
      for (const uploaderType of [1, 2, 3]) {
        const publisher = await api.person({ uploaderType });
        expect(JSON.parse(await publisher.client.call<string>('appuserinfo'))).to.include({ uploaderType });
        expect(await publisher.client.call('multipartCreate', asked)).to.include({ partCount: 1 });
      }
    });

    it('counts an account as a publisher from an operator’s grant until he takes it back', async () => {
      const { user, client } = await api.person();
      const upload = () => client.post('multipartCreate', { fileName: 'a.glb', fileSize: 4, modelType: 0, origin: 1 });
      expect(await grantPublisher(api, { phone: user.phone, granted: true })).to.equal(true);
      expect((await upload()).envelope.resp_code).to.equal(60000);
      expect(await grantPublisher(api, { phone: user.phone, granted: false })).to.equal(true);
      expect((await upload()).envelope.resp_code).to.equal(60318);
      expect(await grantPublisher(api, { phone: '13900000000', granted: true })).to.equal(false);
    });
  });
}

describe('a nearly full disk', () => {
  it('refuses new work and says that nothing is lost', async () => {
    const [backend] = databaseBackends;
    if (backend === undefined) return;
    const api = await openTestApi(backend, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    try {
      const { client } = await api.person();
      const sentence = '服务器存储空间不足，暂时不能接收新的文件，已上传的内容不会丢失，请稍后再试';
      expect(await client.refusal('multipartCreate', { fileName: 'a.glb', fileSize: 4, modelType: 0 })).to.equal(sentence);
      expect(await client.refusal('jobSubmit', { fileId: '0'.repeat(32) })).to.equal(sentence);
    } finally {
      await api.close();
    }
  });
});
