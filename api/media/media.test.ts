import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { fileMediaPath } from '#domain/files/media';
import { jobMediaPath } from '#domain/kinds/media';
import type { DownloadView, JobDetailOf } from '#domain/jobs/views';
import type { JobReport } from '#domain/models/figures';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { openTestApi, openTwin, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildFile, buildJob } from '#test/work';
import { defaultRateLimits } from '../gateway/rate-limit.ts';

const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

for (const backend of farmBackends) {
  describe(`media on ${backend.name}`, () => {
    let api: TestApi;
    let owner: Person;
    let file: FileRow;
    let job: JobRow;
    let preview: string;

    before(async () => {
      api = await openTestApi(backend);
      owner = await api.person();
      file = await buildFile(api.database, owner.user.id, { previewKey: 'files/x/1/preview.glb', fileName: '椅子 (新).zip' });
      job = await buildJob(api.database, file, {
        resultKey: 'jobs/x/1/result.glb',
        modelName: '红木椅子',
        reportKey: 'jobs/x/1/report.json',
      });
      preview = fileMediaPath(file.id, 'preview.glb');
      for (const key of [file.objectKey, 'files/x/1/preview.glb', 'jobs/x/1/result.glb']) {
        await api.objects.putBytes(key, bytes, { contentType: 'text/html' });
      }
    });
    after(() => api.close());

    it('is served to its owner, with a media type that browsers do not execute', async () => {
      const response = await owner.client.media(preview);
      expect(response.status).to.equal(200);
      expect(Object.fromEntries(response.headers)).to.include({
        'content-type': 'model/gltf-binary',
        'content-length': '1000',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(new Uint8Array(await response.arrayBuffer())).to.deep.equal(bytes);
    });

    it('is looked at and not downloaded where it is a preview, by its owner either', async () => {
      const response = await owner.client.media(`${preview}?download=1`);
      expect([response.status, await response.text()]).to.deep.equal([404, '预览仅供查看，不能下载']);
      expect(response.headers.get('content-disposition')).to.equal(null);
    });

    it('is answered with 503 while the store is away, in the words of calls, and nothing of the object is said', async () => {
      const { stat, open } = api.objects;
      const away = () => Promise.reject(new AppError('objects.unavailable'));
      try {
        for (const verb of ['stat', 'open'] as const) {
          api.objects[verb] = away;
          const response = await owner.client.media(`${jobMediaPath(job.id, 'result.glb')}?download=1`, { range: 'bytes=0-9' });
          Object.assign(api.objects, { stat, open });
          expect(response.status, verb).to.equal(503);
          expect(await response.json()).to.deep.include({ resp_code: 60382, datas: null });
          const said = ['etag', 'last-modified', 'content-disposition', 'content-range', 'accept-ranges'];
          expect(said.filter((name) => response.headers.has(name))).to.deep.equal([]);
          expect(response.headers.get('content-type')).to.contain('application/json');
        }
      } finally {
        Object.assign(api.objects, { stat, open });
      }
    });

    it('is 404 for other users, and 401 without the media cookie, even with a bearer token', async () => {
      const stranger = await api.person();
      for (const path of [preview, fileMediaPath(file.id, 'source'), jobMediaPath(job.id, 'result.glb')]) {
        expect((await stranger.client.media(path)).status).to.equal(404);
        expect((await owner.client.media(path, { cookie: '' })).status).to.equal(401);
        const { authorization } = Object.fromEntries(owner.client.headers);
        expect((await owner.client.media(path, { cookie: '', authorization: authorization ?? '' })).status).to.equal(401);
      }
    });

    it('is 404 under unknown names and ids', async () => {
      for (const path of [
        `/media/files/${file.id}/secret`,
        '/media/files/1/source',
        '/media/files/../../x',
        `/media/jobs/${file.id}/result.glb`,
      ]) {
        expect((await owner.client.media(path)).status).to.equal(404);
      }
      expect((await owner.client.media(fileMediaPath(file.id, 'thumbnail.webp'))).status).to.equal(404);
      expect((await owner.client.media(jobMediaPath(job.id, 'report.json'))).status).to.equal(404);
    });

    it('includes a job’s comparison only if its report says that it was made', async () => {
      const report = { pictures: true, deviation: { maxPercent: 0.3, scalePercent: 0.5 } } as JobReport;
      const compared = await buildJob(api.database, file, { report, attempt: 2 });
      const key = `jobs/${compared.id}/2`;
      for (const name of ['comparison.webp', 'deviation.glb'])
        await api.objects.putBytes(`${key}/${name}`, bytes, { contentType: 'text/html' });
      const types: string[] = [];
      for (const name of ['comparison.webp', 'deviation.glb'] as const) {
        const response = await owner.client.media(jobMediaPath(compared.id, name));
        expect(response.status).to.equal(200);
        types.push(response.headers.get('content-type') ?? '');
        expect((await owner.client.media(jobMediaPath(job.id, name))).status, 'of a job without').to.equal(404);
      }
      expect(types).to.deep.equal(['image/webp', 'model/gltf-binary']);
    });

    it('includes a job’s levels of detail, named after the model', async () => {
      const report = { levels: [1, 2].map((level) => ({ level, bytes: 1000, triangles: 100 / level })) } as JobReport;
      const layered = await buildJob(api.database, file, { report, modelName: '椅子', attempt: 3 });
      for (const level of [1, 2]) {
        await api.objects.putBytes(`jobs/${layered.id}/3/lod${level}.glb`, bytes.slice(level), { contentType: 'text/html' });
      }
      const { levels } = await owner.client.call<JobDetailOf<'lightweight'>>('serviceDetail', { id: layered.id });
      expect(levels.map(({ name, fileName, triangles }) => [name, fileName, triangles])).to.deep.equal([
        ['lod1', '椅子_LOD1.glb', 100],
        ['lod2', '椅子_LOD2.glb', 50],
      ]);
      for (const { name, level, url } of levels) {
        const download = await owner.client.call<DownloadView>('downloadModelFile', { id: layered.id, what: name });
        expect(download).to.deep.equal({ url: `${url}?download=1`, fileName: `椅子_LOD${level}.glb` });
        const saved = await owner.client.media(download.url);
        expect(saved.headers.get('content-type')).to.equal('model/gltf-binary');
        expect(saved.headers.get('content-disposition')).to.contain(`_LOD${level}.glb`);
        expect(new Uint8Array(await saved.arrayBuffer())).to.deep.equal(bytes.slice(level));
        expect((await (await api.person()).client.media(url)).status, 'to a stranger').to.equal(404);
        expect((await owner.client.media(jobMediaPath(job.id, `${name}.glb`))).status, 'of a job without').to.equal(404);
      }
      expect(await owner.client.refusal('downloadModelFile', { id: layered.id, what: 'lod3' })).to.equal('处理结果不存在或已删除');
    });

    it('serves byte ranges', async () => {
      const part = await owner.client.media(preview, { range: 'bytes=10-19' });
      expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).to.deep.equal([
        206,
        'bytes 10-19/1000',
        '10',
      ]);
      expect(new Uint8Array(await part.arrayBuffer())).to.deep.equal(bytes.slice(10, 20));
      const tail = await owner.client.media(preview, { range: 'bytes=-5' });
      expect(new Uint8Array(await tail.arrayBuffer())).to.deep.equal(bytes.slice(995));
      const changed = await owner.client.media(preview, { range: 'bytes=10-19', 'if-range': '"another"' });
      expect(changed.status).to.equal(200);
    });

    const ranges: [header: string, status: number, contentRange: string | null][] = [
      ['bytes=990-', 206, 'bytes 990-999/1000'],
      ['bytes=3-100000', 206, 'bytes 3-999/1000'],
      ['bytes=-100000', 206, 'bytes 0-999/1000'],
      ['bytes=-0', 416, 'bytes */1000'],
      ['bytes=1000-', 416, 'bytes */1000'],
      ['bytes=0-1,3-4', 200, null],
      ['bytes=a-b', 200, null],
      ['lines=2000-3000', 200, null],
    ];
    for (const [range, status, contentRange] of ranges) {
      it(`answers the range "${range}" of 1000 bytes with ${status}`, async () => {
        const { status: answered, headers } = await owner.client.media(preview, { range });
        expect([answered, headers.get('content-range')]).to.deep.equal([status, contentRange]);
      });
    }

    it('answers HEAD with the length, and 304 when the client’s copy is current', async () => {
      const head = await owner.client.media(preview, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).to.deep.equal([200, '1000', 0]);
      // Set explicitly, because fetch adds `no-cache` to a request with If-None-Match.
      const having = { 'if-none-match': head.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      expect((await owner.client.media(preview, having)).status).to.equal(304);
      await api.objects.putBytes('files/x/1/preview.glb', bytes.slice(0, 999), { contentType: 'text/html' });
      expect((await owner.client.media(preview, having)).status).to.equal(200);
      await api.objects.putBytes('files/x/1/preview.glb', bytes, { contentType: 'text/html' });
    });

    it('is downloaded under the name that the user knows', async () => {
      const { url, fileName } = await owner.client.call<DownloadView>('downloadModelFile', { id: job.id });
      expect(fileName).to.equal('红木椅子.glb');
      const saved = await owner.client.media(url);
      expect(saved.headers.get('content-disposition')).to.contain(`filename*=UTF-8''${encodeURIComponent('红木椅子')}.glb`);
      const source = await owner.client.call<DownloadView>('downloadModelFile', { id: job.id, what: 'source' });
      expect(source.fileName).to.equal('椅子 (新).zip');
      expect((await owner.client.media(source.url)).headers.get('content-disposition')).to.equal(
        `attachment; filename="?? (?).zip"; filename*=UTF-8''${encodeURIComponent('椅子')}%20%28${encodeURIComponent('新')}%29.zip`,
      );
    });

    it('has a limit of requests by address, in whatever case the path is written', async () => {
      const limited = await openTwin(backend, api, { rateLimits: { ...defaultRateLimits, media: { calls: 2, windowMs: 60_000 } } });
      try {
        const statuses = [];
        for (const path of [preview, '/MEDIA/jobs/x/result.tif', '/media/models/x/thumbnail.webp', preview])
          statuses.push((await fetch(limited.origin + path)).status);
        expect(statuses.slice(2)).to.deep.equal([429, 429]);
        expect(statuses.slice(0, 2)).not.to.include(429);
        expect((await fetch(`${limited.origin}/healthz`)).status).to.equal(200);
      } finally {
        await limited.close();
      }
    });

    it('is 401 after signing out', async () => {
      const leaving = await api.person();
      const own = await buildFile(api.database, leaving.user.id, { objectKey: file.objectKey });
      const path = fileMediaPath(own.id, 'source');
      expect((await leaving.client.media(path)).status).to.equal(200);
      await leaving.client.post('logout');
      expect((await leaving.client.media(path)).status).to.equal(401);
    });
  });
}
