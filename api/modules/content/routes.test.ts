import { expect } from 'chai';
import sharp from 'sharp';
import { AppError } from '#domain/errors/app-error';
import { fileMediaPath } from '#domain/files/media';
import { createLocalModerator } from '#providers/moderation/local';
import { openSession } from '#services/accounts/open-session';
import { openTestApi, openTwin, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildPicture, buildRefusedPicture } from '#test/pictures';
import { defaultRateLimits } from '../../gateway/rate-limit.ts';
import { buildFile } from '#test/work';

for (const backend of farmBackends) {
  describe(`scans over HTTP on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
    });
    after(() => api.close());

    const picture = async (ownerId: string, content: string | Buffer): Promise<string> => {
      const thumbnailKey = `files/${ownerId}/thumbnail.webp`;
      await api.objects.putBytes(thumbnailKey, Buffer.from(content), { contentType: 'image/webp' });
      const { id } = await buildFile(api.database, ownerId, { thumbnailKey });
      return fileMediaPath(id, 'thumbnail.webp');
    };
    const scan = async (imgUrl: unknown) => (await owner.client.post('imageSyncScan', { imgUrl })).envelope;

    it('pass and refuse texts with the documented code', async () => {
      expect(await owner.client.call('textAntispamScan', { content: '办证大厅' })).to.equal(true);
      expect((await owner.client.post('textAntispamScan', { content: '赌博' })).envelope.resp_code).to.equal(60102);
      expect(await owner.client.refusal('textAntispamScan', { content: '长'.repeat(2001) })).to.equal('一次最多检查 2000 个字符');
      expect(await owner.client.refusal('textAntispamScan', {})).to.equal('缺少要检查的文字');
    });

    it('pass and refuse one’s own pictures with the documented code', async () => {
      expect(await scan(await picture(owner.user.id, await buildPicture('webp')))).to.include({ resp_code: 60000, datas: true });
      const refused = await sharp(await buildRefusedPicture(1))
        .resize(300)
        .webp()
        .toBuffer();
      for (const content of [refused, '<html>']) {
        const answer = await scan(await picture(owner.user.id, content));
        expect(answer).to.include({ resp_code: 60103, resp_msg: '图片不适合展示，请更换后再试' });
      }
    });

    it('open no picture of others, nothing that is no picture, and no address outside', async () => {
      const stranger = await api.person();
      const theirs = await picture(stranger.user.id, await buildPicture('webp'));
      const { id } = await buildFile(api.database, owner.user.id);
      const addresses = [
        ...[theirs, `/media/files/${id}/source`, `/media/files/${id}/thumbnail.webp`, `/media/files/${id}/../../x.webp`],
        ...['http://127.0.0.1:9/x.webp', `http://evil.example${theirs}`, 'file:///etc/passwd', '/media/jobs/x/thumbnail.webp'],
      ];
      for (const address of addresses) expect(await scan(address), address).to.include({ resp_code: 60104 });
    });

    it('say that a moderator does not answer, and refuse nothing meanwhile', async () => {
      const down = () => Promise.reject(new Error('no route'));
      const other = await openTestApi(backend, { moderator: { ...createLocalModerator(), scanText: down } });
      try {
        const { client } = await other.person();
        const { status, envelope } = await client.post('textAntispamScan', { content: 'x' });
        expect([status, envelope.resp_msg]).to.deep.equal([503, new AppError('request.unavailable').message]);
      } finally {
        await other.close();
      }
    });

    it('are judged so many times an hour for one account, over two processes', async () => {
      const rateLimits = { ...defaultRateLimits, scan: { calls: 3, windowMs: 60_000 } };
      const [one, two] = [await openTwin(backend, api, { rateLimits }), await openTwin(backend, api, { rateLimits })];
      try {
        const { user } = await api.person();
        const { accessToken } = await openSession(api.deps, { userId: user.id });
        const scanned = [one, two, one, two, one].map((process, index) => {
          const client = process.visitor();
          client.headers.set('authorization', `Bearer ${accessToken}`);
          return index % 2 === 0
            ? client.post('textAntispamScan', { content: '椅子' })
            : client.post('imageSyncScan', { imgUrl: '/media/x' });
        });
        const statuses = (await Promise.all(scanned)).map(({ status }) => status);
        expect(statuses.filter((status) => status === 429)).to.have.length(2);
      } finally {
        await Promise.all([one.close(), two.close()]);
      }
    });

    it('count names with what is judged by call, and ask nobody about a scene’s logo before its owner is known', async () => {
      let judged = 0;
      const moderator = createLocalModerator();
      const scanText: typeof moderator.scanText = (text) => {
        judged++;
        return moderator.scanText(text);
      };
      const rateLimits = { ...defaultRateLimits, scan: { calls: 3, windowMs: 60_000 } };
      const other = await openTwin(backend, api, { rateLimits, moderator: { ...moderator, scanText } });
      try {
        const { user } = await api.person();
        const { accessToken } = await openSession(api.deps, { userId: user.id });
        const client = other.visitor();
        client.headers.set('authorization', `Bearer ${accessToken}`);
        const id = 'a'.repeat(32);
        const logo = await client.post('sceneLogo', { id, name: '标志' });
        expect([logo.envelope.resp_msg, judged]).to.deep.equal(['处理结果不存在或已删除', 0]);
        await client.post('updateModelFile', { fileId: id, modelName: '椅子' });
        await client.post('jobRename', { id, modelName: '椅子' });
        expect((await client.post('textAntispamScan', { content: '椅子' })).status).to.equal(429);
      } finally {
        await other.close();
      }
    });

    it('stand beside the client’s version, which is none', async () => {
      expect(await api.visitor().call('getLatestClientVersion')).to.deep.equal({ version: null, fileUrl: null });
    });
  });
}
