import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RunVerb } from '#activities/deps';
import { AppError } from '#domain/errors/app-error';
import { defaultMapOptions } from '#domain/maps/options';
import { makerOf } from '#engine/maps/net/maker';
import { superresolve } from '#engine/verbs/superresolve';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { ObjectStore } from '#storage/objects/object-store';
import { openFlow, type Flow } from '#test/flow';
import { wrappedChildren } from '#test/holding';
import { makeImagery, writeImagery } from '#test/imagery';
import type { WorkersDeps } from './run.ts';

const input = { kind: 'superResolve', options: defaultMapOptions } as const;
/** A range of a result is 4096 pixels wide at most: so many of them side by side. */
const ranges = 4;
const rangeWidth = 2048;

describe('a map that becomes finer while a new engine comes into use', function () {
  this.timeout(180_000);
  let flow: Flow;
  let made: number;
  let engine: (run: RunVerb) => RunVerb;
  beforeEach(async () => {
    flow = await openFlow();
    made = 0;
    engine = (run) => run;
  });
  afterEach(() => flow.close());

  /** Workers that count the ranges they make. */
  const work = (overrides: Partial<WorkersDeps> = {}) =>
    flow.work({
      ...overrides,
      openChildren: wrappedChildren((run) => async (verb, args, task) => {
        const answer = await engine(run)(verb, args, task);
        if (verb === 'resolveMapRange' && !('needed' in (answer as object))) made++;
        return answer;
      }),
    });
  const bytesOf = async (count: number): Promise<Buffer> => (await writeImagery(makeImagery(rangeWidth * count, 24, 3, 'uint8'))).bytes;
  const map = async (count = ranges): Promise<FileRow> => flow.hand(await bytesOf(count), '正射.tif', { modelType: 'map' });
  const finished = async (file: FileRow, also: Parameters<Flow['enqueue']>[2] = {}): Promise<JobRow> =>
    flow.ended(await flow.enqueue(await flow.ended(file), input, also));
  const stored = async (key: string): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of await flow.objects.open(key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  /** Says of a range's file that another engine made it. */
  const claimForeign = async (path: string): Promise<void> => {
    const bytes = await readFile(path);
    const own = await makerOf(defaultMapOptions, 'uint8');
    const at = bytes.lastIndexOf(own);
    expect(at).to.be.greaterThan(0);
    bytes.write('0'.repeat(own.length), at);
    await writeFile(path, bytes);
  };
  /** Says it of those of which `claims` is true. */
  const foreignWhere =
    (claims: (index: number) => boolean) =>
    (run: RunVerb): RunVerb =>
    async (verb, args, task) => {
      const answer = await run(verb, args, task);
      if (verb !== 'resolveMapRange' || 'needed' in (answer as object)) return answer;
      const { index, rangePath } = args as { index: number; rangePath: string };
      if (claims(index)) await claimForeign(rangePath);
      return answer;
    };

  it('has those ranges made again that another engine made before a deployment, so that two are never mixed', async () => {
    const claimed = new Set<number>();
    engine = foreignWhere((index) => index < 2 && !claimed.has(index) && claimed.add(index).size > 0);
    await work();
    const job = await finished(await map());
    expect([job.status, job.error, made]).to.deep.equal(['Success', null, ranges + 2]);
    const [inPath, outPath] = [join(flow.folder, 'in.tif'), join(flow.folder, 'out.tif')];
    await writeFile(inPath, await bytesOf(ranges));
    await superresolve(inPath, outPath, { options: defaultMapOptions });
    expect((await stored(`jobs/${job.id}/1/result.tif`)).equals(await readFile(outPath)), 'the same bytes').to.equal(true);
  });

  it('is joined although its worker was stopped in between while it forgot what another engine had made', async () => {
    const claimed = new Set<number>();
    engine = foreignWhere((index) => index < 2 && !claimed.has(index) && claimed.add(index).size > 0);
    let stopped = false;
    const removePrefix: ObjectStore['removePrefix'] = async (prefix) => {
      if (stopped || !prefix.endsWith('/ranges/1/')) return flow.objects.removePrefix(prefix);
      stopped = true;
      throw new AppError('objects.unavailable');
    };
    await work({ objects: { ...flow.objects, removePrefix } });
    const job = await finished(await map());
    expect([stopped, job.status, job.error, made]).to.deep.equal([true, 'Success', null, ranges + 2]);
  });

  it('has the one range made again that two workers have stored, of which one had an old engine', async () => {
    let put = false;
    const list: ObjectStore['list'] = async function* (prefix) {
      if (!put && prefix.endsWith('/ranges/')) {
        put = true;
        await flow.objects.putBytes(`${prefix}1/of-another-engine.range`, Buffer.from('late'), { contentType: 'application/octet-stream' });
      }
      yield* flow.objects.list(prefix);
    };
    await work({ objects: { ...flow.objects, list } });
    const job = await finished(await map());
    expect([put, job.status, job.error, made]).to.deep.equal([true, 'Success', null, ranges + 1]);
  });

  it('is joined as it is where another engine made all of it', async () => {
    engine = foreignWhere(() => true);
    await work();
    const job = await finished(await map());
    expect([job.status, job.error, made]).to.deep.equal(['Success', null, ranges]);
  });

  it('ends with a sentence where workers of two engines stay', async () => {
    engine = foreignWhere((index) => index === 0);
    await work();
    const startedAt = performance.now();
    const job = await finished(await map(2), { retryFirstMs: 100, retryMaxMs: 100 });
    expect([job.status, job.error?.code, made]).to.deep.equal(['Error', 'map.severalEngines', 5]);
    // It has waited in between for old workers to go.
    expect(performance.now() - startedAt).to.be.above(100 + 400 + 1600);
  });
});
