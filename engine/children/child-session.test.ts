import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { emptyModels } from '#test/broken';
import { childrenOf } from '#test/child-processes';
import { failureOf } from '#test/failures';
import { modelPath, truthOf } from '#test/models';
import { openChild, type ChildSession } from './child-session.ts';

const truck = modelPath('gltf/truck.glb');

describe('a child that takes several verbs', function () {
  this.timeout(30_000);
  let folder: string;
  let child: ChildSession;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-session-'));
  });
  beforeEach(() => {
    child = openChild({ folder, memoryBytes: 1024 ** 3 });
  });
  afterEach(() => child.close());
  after(() => rm(folder, { recursive: true }));

  const triangles = async (file: string, deadlineMs = 20_000): Promise<number> =>
    (await child.run('inspectFile', { path: file }, { deadlineMs })).triangles;
  const pids = (): number[] => childrenOf(process.pid);

  it('runs all of them in one process, also after a file that is at fault, and is gone when it is closed', async () => {
    expect(await triangles(truck)).to.equal(truthOf('gltf/truck.glb').triangles);
    const first = pids();
    const empty = join(folder, 'empty.stl');
    await writeFile(empty, emptyModels['empty.stl']);
    expect(await failureOf(triangles(empty)))
      .to.have.property('code')
      .that.matches(/^model\./);
    expect(await triangles(modelPath('zip/chair.zip'))).to.equal(truthOf('zip/chair.zip').triangles);
    expect(pids()).to.deep.equal(first).and.to.have.length(1);
    await child.close();
    expect(pids()).to.deep.equal([]);
  });

  it('is replaced after a deadline, so that the next file can be read', async () => {
    expect(await failureOf(triangles(truck, 1))).to.have.property('code', 'model.timeout');
    expect(pids()).to.deep.equal([]);
    expect(await triangles(truck)).to.equal(truthOf('gltf/truck.glb').triangles);
  });

  it('is replaced when it dies', async () => {
    const run = child.run('inspectFile', { path: truck }, { deadlineMs: 20_000 });
    process.kill(pids()[0]!, 'SIGSEGV');
    expect(await failureOf(run)).to.have.property('code', 'engine.crashed');
    expect(await triangles(truck)).to.equal(truthOf('gltf/truck.glb').triangles);
  });
});
