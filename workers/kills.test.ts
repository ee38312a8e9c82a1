import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { jobFolders, keysUnder, openFlow, type Flow } from '#test/flow';
import { modelPath } from '#test/models';
import { buildFile } from '#test/work';
import type { WorkerProcessOptions } from '#test/worker-process';
import { buildZip } from '#test/zips';

const entry = fileURLToPath(new URL('../test/worker-process.js', import.meta.url));

describe('a worker that is killed', () => {
  let flow: Flow;
  before(async function () {
    this.timeout(120_000);
    flow = await openFlow();
  });
  after(() => flow.close());

  /** Starts a worker process and returns once it is inside each of these verbs. */
  async function workerInside(verbs: string[]): Promise<ChildProcess> {
    const { databaseUrl, store, tempFolder, address } = flow;
    const options: WorkerProcessOptions = { databaseUrl, store, tempFolder, address, hold: verbs };
    const child = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const open = new Set(verbs);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        for (const verb of text.trim().split('\n')) open.delete(verb);
        if (open.size === 0) resolve();
      });
    });
    return child;
  }

  it('while unpacking, inspecting and lightweighting: each job still ends once, with one result and no orphans', async function () {
    this.timeout(150_000);
    // So that the worker is soon known to be dead.
    const timing = { heartbeatMs: 3000 };
    const glb = await readFile(modelPath('gltf/nested.glb'));
    const source = await buildFile(flow.database, flow.owner.id, { fileName: 'nested.glb', fileSize: glb.length });
    await flow.objects.putBytes(source.objectKey, glb, { contentType: 'model/gltf-binary' });
    const [archive, bare, job] = await Promise.all([
      flow.hand(buildZip([{ name: '模型/nested.glb', data: glb }]), 'nested.zip', { timing }),
      flow.hand(glb, 'nested.glb', { timing }),
      flow.submit(source, {}, timing),
    ]);

    const child = await workerInside(['unpack', 'check', 'optimize']);
    expect(await jobFolders(flow.tempFolder)).to.have.length(3);
    const killed = new Promise((gone) => child.once('exit', gone));
    child.kill('SIGKILL');
    await killed;
    expect(await jobFolders(flow.tempFolder), 'left by the killed worker').to.have.length(3);
    await flow.work();

    for (const row of await Promise.all([flow.ended(archive), flow.ended(bare), flow.ended(job)])) {
      expect(row.status).to.equal('Success');
      expect(row.attempt).to.equal(1);
      const ends = (await flow.events(row)).filter(({ isSucceed }) => isSucceed !== null);
      expect(ends).to.have.length(1);
    }
    expect(await keysUnder(flow.objects, `files/${archive.id}/`)).to.deep.equal([
      '1/parts.json',
      '1/preview.glb',
      '1/thumbnail.webp',
      '1/unpacked/模型/nested.glb',
    ]);
    expect(await keysUnder(flow.objects, `files/${bare.id}/`)).to.deep.equal(['1/parts.json', '1/preview.glb', '1/thumbnail.webp']);
    expect(await keysUnder(flow.objects, `jobs/${job.id}/`)).to.deep.equal([
      '1/comparison.webp',
      '1/deviation.glb',
      '1/report.json',
      '1/result.glb',
      '1/thumbnail.webp',
    ]);
    expect(await jobFolders(flow.tempFolder)).to.deep.equal([]);
  });
});
