import { expect } from 'chai';
import { jobScenePath, jobSceneZipPath } from '#domain/kinds/media';
import type { DownloadView, JobDetailOf } from '#domain/jobs/views';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import type { JobRow } from '#storage/database/models/jobs';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob } from '#test/work';
import { unzip } from '#test/zips';

const names = ['tileset.json', 'Data/Tile_+000/Tile_+000.json', '某 市/a#b%.glb'];

for (const backend of farmBackends) {
  describe(`a scene's files on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    let job: JobRow;
    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
      const file = await buildFile(api.database, owner.user.id, { modelType: 'oblique' });
      const input = { kind: 'tiles', options: defaultTilesOptions } as const;
      job = await buildJob(api.database, file, { kind: 'tiles', input, modelName: '某市', resultKey: 'set below' });
      await job.update({ resultKey: `jobs/${job.id}/1/scene/tileset.json` });
      for (const name of names)
        await api.objects.putBytes(`jobs/${job.id}/1/scene/${name}`, Buffer.from(`of ${name}`), { contentType: 'text/html' });
      await api.objects.putBytes(`jobs/${job.id}/1/report.json`, Buffer.from('{}'), { contentType: 'application/json' });
    });
    after(() => api.close());
    const addressOf = (name: string): string => jobScenePath(job.id, name.split('/').map(encodeURIComponent).join('/'));

    it('are served below one address, under types that browsers do not execute', async () => {
      const types = ['application/json; charset=utf-8', 'application/json; charset=utf-8', 'model/gltf-binary'];
      for (const [index, name] of names.entries()) {
        const response = await owner.client.media(addressOf(name));
        expect([response.status, await response.text()], name).to.deep.equal([200, `of ${name}`]);
        expect(response.headers.get('content-type')).to.equal(types[index]);
        expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
      }
      const part = await owner.client.media(addressOf('tileset.json'), { range: 'bytes=0-1' });
      expect([part.status, await part.text()]).to.deep.equal([206, 'of']);
    });

    it('are served below folders as deep as an archive may have', async () => {
      const long = `${Array.from({ length: 5 }, () => '块'.repeat(60)).join('/')}/tileset.json`;
      expect(Buffer.byteLength(long)).to.be.greaterThan(900);
      await api.objects.putBytes(`jobs/${job.id}/1/scene/${long}`, Buffer.from('{}'), { contentType: 'application/json' });
      expect((await owner.client.media(addressOf(long))).status).to.equal(200);
      await api.objects.remove(`jobs/${job.id}/1/scene/${long}`);
    });

    it('are nobody else’s, and nothing beside them is reached', async () => {
      const stranger = await api.person();
      for (const path of [addressOf('tileset.json'), jobSceneZipPath(job.id)]) {
        expect((await stranger.client.media(path)).status, path).to.equal(404);
        expect((await owner.client.media(path, { cookie: '' })).status, path).to.equal(401);
      }
      for (const beside of [
        '..%2freport.json',
        '%2e%2e%2freport.json',
        'Data%2f..%2f..%2freport.json',
        '%00',
        'a%0d',
        `${'a/'.repeat(500)}b`,
        '',
        '%ff',
      ])
        expect((await owner.client.media(jobScenePath(job.id, beside))).status, beside).to.be.oneOf([400, 404]);
    });

    it('are downloaded together, as the detail and the download say', async () => {
      const detail = await owner.client.call<JobDetailOf<'tiles'>>('serviceDetail', { id: job.id });
      expect(detail).to.include({ kind: 'tiles', tilesetUrl: addressOf('tileset.json'), resultUrl: jobSceneZipPath(job.id) });
      const { url, fileName } = await owner.client.call<DownloadView>('downloadModelFile', { id: job.id });
      expect([url, fileName]).to.deep.equal([`${jobSceneZipPath(job.id)}?download=1`, '某市-3dtiles.zip']);
      const response = await owner.client.media(url);
      const packed = await unzip(Buffer.from(await response.arrayBuffer()));
      expect(Object.fromEntries([...packed].map(([name, data]) => [name, data.toString()]))).to.deep.equal(
        Object.fromEntries(names.map((name) => [name, `of ${name}`])),
      );
    });
  });
}
