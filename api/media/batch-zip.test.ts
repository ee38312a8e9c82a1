import { randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { batchLimits } from '#domain/batches/limits';
import { batchZipPath } from '#domain/batches/media';
import type { BatchView } from '#domain/batches/views';
import { defaultModelName } from '#domain/uploads/naming';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { refundByOperator } from '#services/orders/refund-by-operator';
import type { ObjectStore } from '#storage/objects/object-store';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { databaseBackends, farmBackends } from '#test/databases';
import { buildFile } from '#test/work';
import { unzip } from '#test/zips';

for (const backend of farmBackends) {
  describe(`the ZIP of a batch on ${backend.name}`, function () {
    this.timeout(60_000);
    let api: TestApi;
    let owner: Person;
    before(async () => (api = await openTestApi(backend)));
    beforeEach(async () => (owner = await api.person({ tier: 'professional' })));
    after(() => api.close());

    /** A paid batch of so many models with these names, and its jobs. */
    const batchOf = (names: readonly string[]) => batchOfFiles(names.map((modelName) => ({ modelName })));
    async function batchOfFiles(files: readonly { modelName: string; fileName?: string }[]): Promise<{ id: string; jobs: string[] }> {
      const goodsList = [];
      for (const file of files) {
        const { id: fileId } = await buildFile(api.database, owner.user.id, file);
        goodsList.push({ orderType: 8, goods: { fileId, kind: 'convert', target: 'glb' } });
      }
      const { orderId } = await owner.client.call<{ orderId: string }>('orderCreate', { goodsList });
      await owner.client.call('payByMemberFreeCount', { orderId });
      const { places } = await owner.client.call<BatchView>('batchDetail', { id: orderId });
      return { id: orderId, jobs: places.map(({ job }) => job?.id ?? '') };
    }
    /** Ends a job with a result of these bytes. */
    async function succeed(jobId: string, bytes: Uint8Array): Promise<void> {
      await beginJob(api.deps, { id: jobId, attempt: 1 });
      const resultKey = `jobs/${jobId}/1/result.glb`;
      await api.objects.putBytes(resultKey, bytes, { contentType: 'model/gltf-binary' });
      await api.database.jobs.update({ resultKey, resultBytes: bytes.length }, { where: { id: jobId } });
      await finishJob(api.deps, { id: jobId, attempt: 1, outcome: { status: 'Success' } });
    }
    const fail = async (jobId: string): Promise<void> => {
      await beginJob(api.deps, { id: jobId, attempt: 1 });
      await finishJob(api.deps, { id: jobId, attempt: 1, outcome: { status: 'Error', code: 'model.empty', params: {} } });
    };

    it('names each result by the whole name of its file, unless the model was renamed', async () => {
      const long = '2026-11-28_一号车间_输送线_';
      const { id, jobs } = await batchOfFiles([
        ...['左侧护栏.fbx', '右侧护栏.fbx'].map((end) => ({ fileName: long + end, modelName: defaultModelName(long + end) })),
        { fileName: `${long}控制柜.step`, modelName: '控制柜' },
      ]);
      for (const job of jobs) await succeed(job, randomBytes(8));
      const answer = await owner.client.media(batchZipPath(id));
      const names = [...(await unzip(Buffer.from(await answer.arrayBuffer()))).keys()];
      expect(names).to.deep.equal([`${long}左侧护栏.glb`, `${long}右侧护栏.glb`, '控制柜.glb']);
    });

    it('holds each result as it is, under a readable name of its own, and says what is not in it and why', async () => {
      const { id, jobs } = await batchOf(['椅子', '椅子', '../桌子', '灯', '柜子', '床']);
      const results = [randomBytes(300_000), randomBytes(10), randomBytes(70_000)];
      for (const [index, bytes] of results.entries()) await succeed(jobs[index] ?? '', bytes);
      await fail(jobs[3] ?? '');
      await succeed(jobs[4] ?? '', Buffer.from('paid back'));
      const running = await owner.client.call<BatchView>('batchDetail', { id });
      expect([running.percent, running.counts.success, running.counts.running]).to.deep.equal([83, 4, 1]);
      await succeed(jobs[5] ?? '', Buffer.from('x'));
      await refundByOperator(api.deps, { order: { orderId: id }, lines: [5], cause: '试' });
      await owner.client.call('deleteResult', { id: jobs[5] });

      const { download } = await owner.client.call<BatchView>('batchDetail', { id });
      expect(download).to.deep.equal({ url: batchZipPath(id), fileName: '椅子等 6 个模型.zip', count: 3 });
      const answer = await owner.client.media(batchZipPath(id));
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(Object.fromEntries(answer.headers)).to.include({
        'content-type': 'application/zip',
        'content-length': String(bytes.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).to.contain('椅子等 6 个模型.zip');
      const files = await unzip(bytes);
      expect([...files.keys()]).to.deep.equal(['未包含的模型.txt', '椅子.glb', '椅子 (2).glb', '_桌子.glb']);
      for (const [index, result] of results.entries()) expect([...files.values()][index + 1]?.equals(result), String(index)).to.equal(true);
      const missing = files.get('未包含的模型.txt')?.toString() ?? '';
      expect(missing).to.contain('下面 3 个模型');
      for (const why of ['柜子：费用已退回', '床：结果已删除', '灯：']) expect(missing).to.contain(why);
    });

    it('is its owner’s alone, and nothing while there is no result', async () => {
      const { id, jobs } = await batchOf(['椅子', '桌子']);
      expect((await owner.client.media(batchZipPath(id))).status, 'no result yet').to.equal(404);
      await succeed(jobs[0] ?? '', randomBytes(10));
      const stranger = await api.person();
      expect((await stranger.client.media(batchZipPath(id))).status).to.equal(404);
      expect((await owner.client.media(batchZipPath(id), { cookie: '' })).status).to.equal(401);
      expect((await owner.client.media('/media/batches/x/results.zip')).status).to.equal(404);
      const answer = await owner.client.media(batchZipPath(id));
      const { length } = Buffer.from(await answer.arrayBuffer());
      expect(length).to.equal(Number(answer.headers.get('content-length')));
    });
  });
}

describe('the ZIP of a batch that is read slowly, or not to its end', function () {
  this.timeout(60_000);
  const [sqlite] = databaseBackends;
  let api: TestApi;
  /** How many results are open, and how many bytes of them were read. */
  const reads = { open: 0, bytes: 0 };
  /** Of each result. */
  const size = 256 * 1024 ** 2;

  before(async () => {
    if (sqlite === undefined) throw new Error('No database');
    const made = await openTestApi(sqlite, { objects: endless() });
    api = made;
  });
  after(() => api.close());

  /** A store whose results are long and come as fast as they are taken. */
  const endless = (): ObjectStore => {
    const chunk = Buffer.alloc(64 * 1024, 7);
    const open = async (): Promise<Readable> => {
      reads.open++;
      let left = size;
      const stream = new Readable({
        read() {
          const part = left === 0 ? null : chunk.subarray(0, Math.min(left, chunk.length));
          left -= part?.length ?? 0;
          reads.bytes += part?.length ?? 0;
          this.push(part);
        },
      });
      stream.once('close', () => reads.open--);
      return stream;
    };
    const stat = async (key: string) => ({ key, bytes: size, contentType: 'model/gltf-binary', etag: 'x', modifiedAt: new Date() });
    return { open, stat, freeBytes: async () => undefined, ping: async () => undefined } as unknown as ObjectStore;
  };

  async function batchOfTwo(): Promise<{ owner: Person; path: string }> {
    const owner = await api.person({ tier: 'professional' });
    const goodsList = [];
    while (goodsList.length < 2) {
      const { id: fileId } = await buildFile(api.database, owner.user.id);
      goodsList.push({ orderType: 8, goods: { fileId, kind: 'convert', target: 'glb' } });
    }
    const { orderId: id } = await owner.client.call<{ orderId: string }>('orderCreate', { goodsList });
    await owner.client.call('payByMemberFreeCount', { orderId: id });
    await api.database.jobs.update({ status: 'Success', resultKey: 'jobs/x/1/result.glb' }, { where: { ownerId: owner.user.id } });
    return { owner, path: batchZipPath(id) };
  }
  /** The head of an answer that is not read. */
  const begin = (owner: Person, path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) =>
      request(api.origin + path, { headers: { cookie: owner.client.mediaCookie }, agent: false }, resolve)
        .on('error', reject)
        .end(),
    );
  const settled = async (): Promise<void> => {
    for (let last = -1; last !== reads.bytes;) {
      last = reads.bytes;
      await delay(100);
    }
  };

  it('streams more than the api may hold, in order and with little of it in memory', async () => {
    const { owner, path } = await batchOfTwo();
    global.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    let bytes = 0;
    const answer = await begin(owner, path);
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(bytes)
      .to.equal(Number(answer.headers['content-length']))
      .and.be.greaterThan(2 * size);
    expect(most - before, 'of 512 MB').to.be.lessThan(128 * 1024 ** 2);
    expect(reads.open).to.equal(0);
  });

  it('waits for its reader, and ends with him', async () => {
    const { owner, path } = await batchOfTwo();
    reads.bytes = 0;
    const answer = await begin(owner, path);
    await settled();
    expect(reads.bytes, 'read ahead of a reader who takes nothing').to.be.lessThan(32 * 1024 ** 2);
    expect(reads.open).to.equal(1);
    answer.destroy();
    while (reads.open > 0) await delay(10);
    await settled();
    expect(reads.bytes).to.be.lessThan(size);
  });

  it(`is read ${batchLimits.zipsPerUser} times at once by one person, and once more when one of them has ended`, async () => {
    const { owner, path } = await batchOfTwo();
    const first = await begin(owner, path);
    const others: IncomingMessage[] = [];
    while (others.length < batchLimits.zipsPerUser - 1) others.push(await begin(owner, path));
    const refused = await owner.client.media(path);
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).to.deep.equal([
      429,
      '30',
      '同时最多下载 2 个压缩包，请等前面的下载完成后再试',
    ]);
    const head = await owner.client.media(path, {}, 'HEAD');
    expect(head.status, 'asking for the length lists all that is packed').to.equal(429);
    const someone = await batchOfTwo();
    const theirs = await begin(someone.owner, someone.path);
    expect(theirs.statusCode, 'somebody else').to.equal(200);
    first.destroy();
    let again = await begin(owner, path);
    while (again.statusCode === 429) {
      again.resume();
      await delay(20);
      again = await begin(owner, path);
    }
    expect(again.statusCode).to.equal(200);
    for (const answer of [...others, theirs, again]) answer.destroy();
  });
});
