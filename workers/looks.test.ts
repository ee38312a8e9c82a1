import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { runId } from '#domain/workflows/ids';
import { cancelLook } from '#services/looks/cancel';
import type { FileRow } from '#storage/database/models/files';
import type { LookRow } from '#storage/database/models/looks';
import { filePreviewKey } from '#storage/objects/keys';
import { jobFolders, keysUnder, openFlow, quickTiming, type Flow } from '#test/flow';
import { holdingVerb, wrappedChildren } from '#test/holding';
import { modelPath } from '#test/models';
import { buildFile } from '#test/work';
import type { WorkerProcessOptions } from '#test/worker-process';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));
const names = ['look/balanced.webp', 'look/fast.webp', 'look/original.webp', 'look/quality.webp'];

describe('quick looks', function () {
  this.timeout(150_000);
  let flow: Flow;
  before(async () => (flow = await openFlow()));
  after(() => flow.close());

  async function checked(): Promise<FileRow> {
    const { database, owner, objects } = flow;
    const file = await buildFile(database, owner.id, { fileName: 'truck.glb' });
    await file.update({ previewKey: filePreviewKey(file.id, 1) });
    await objects.putBytes(filePreviewKey(file.id, 1), await readFile(modelPath('gltf/truck.glb')), { contentType: 'model/gltf-binary' });
    return file;
  }
  // So that a dead worker is soon known to be one.
  const ask = (file: FileRow): Promise<LookRow> => flow.look(file, { heartbeatMs: 3000 });
  const stored = async ({ id }: FileRow): Promise<string[]> => {
    const keys = await keysUnder(flow.objects, `files/${id}/1/`);
    return keys.filter((key) => key.startsWith('look/')).toSorted();
  };

  it('are drawn from the check’s preview, counted, and given back their turn', async () => {
    const workers = await flow.work();
    const file = await checked();
    const look = await flow.ended(await ask(file));
    expect(look).to.include({ status: 'Success', percent: 100, attempt: 1 });
    expect(look.pictures?.map(({ name }) => name)).to.deep.equal(['original', 'fast', 'balanced', 'quality']);
    expect(await stored(file)).to.deep.equal(names);
    expect((await file.reload()).storedBytes).to.equal(look.bytes);
    const held = { workflowId: runId('look', look), action: 'start', releasedAt: null };
    expect(await flow.database.outbox.count({ where: held })).to.equal(0);
    expect(await jobFolders(flow.tempFolder)).to.deep.equal([]);
    await workers.close();
  });

  it('still end when their worker is killed, drawn once', async () => {
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: ['look'] };
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const inside = new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
      child.stdout.once('data', () => resolve());
    });
    const file = await checked();
    const look = await ask(file);
    await inside;
    expect((await look.reload()).status).to.equal('Running');
    const killed = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await killed;
    const workers = await flow.work();
    expect(await flow.ended(look)).to.include({ status: 'Success', attempt: 1 });
    expect(await stored(file)).to.deep.equal(names);
    await workers.close();
  });

  it('that are called off stop at once, and those that keep failing through our fault end with a sentence', async () => {
    const { database, owner } = flow;
    const held: string[] = [];
    const holding = await flow.work({ openChildren: wrappedChildren(holdingVerb(['look'], (verb) => held.push(verb))) });
    const file = await checked();
    const look = await ask(file);
    await flow.until('the engine to be at it', () => held.length === 1);
    await cancelLook({ database }, { ownerId: owner.id, fileId: file.id });
    expect(await flow.ended(look)).to.include({ status: 'Cancelled', error: null });
    expect(await stored(file)).to.deep.equal([]);
    await holding.close();

    let tries = 0;
    const crashing = await flow.work({
      openChildren: wrappedChildren((run) => (verb, args, task) => {
        if (verb !== 'look') return run(verb, args, task);
        tries += 1;
        return Promise.reject(new AppError('engine.crashed'));
      }),
    });
    const again = await ask(file);
    expect(again).to.include({ id: look.id, attempt: 2 });
    expect(await flow.ended(again)).to.deep.include({ status: 'Error', error: { code: 'look.failed', params: {} } });
    expect(tries).to.equal(quickTiming.tries);
    await crashing.close();
  });
});
