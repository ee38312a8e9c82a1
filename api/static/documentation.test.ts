import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const [sqlite] = databaseBackends;

describe('the API’s documentation', () => {
  let api: TestApi;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-documentation-'));
    await writeFile(join(folder, 'index.html'), '概览');
    await writeFile(join(folder, 'uploads.html'), '上传');
    await writeFile(join(folder, 'site.css'), 'body {}');
    if (sqlite !== undefined) api = await openTestApi(sqlite, { documentationFolder: folder });
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const get = async (path: string): Promise<[number, string | null, string]> => {
    const response = await fetch(api.origin + path, { headers: { accept: 'text/html' } });
    return [response.status, response.headers.get('content-type'), await response.text()];
  };

  it('is at /docs, its pages by their names', async () => {
    for (const path of ['/docs', '/docs/']) expect(await get(path)).to.deep.equal([200, 'text/html; charset=utf-8', '概览']);
    expect(await get('/docs/uploads')).to.deep.equal([200, 'text/html; charset=utf-8', '上传']);
    expect(await get('/docs/site.css')).to.deep.equal([200, 'text/css; charset=utf-8', 'body {}']);
  });

  it('has nothing else', async () => {
    for (const path of ['/docs/nothing', '/docs/../package.json', '/docs/uploads.html', '/docsuploads', '/docs/%2e%2e%2fsecret']) {
      expect((await get(path))[0], path).to.equal(404);
    }
  });
});
