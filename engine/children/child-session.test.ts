import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { childrenOf } from '#test/child-processes';
import { failureOf } from '#test/failures';
import { samplePath } from '#test/samples';
import { openChild, type ChildSession } from './child-session.ts';

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
    (await child.run('inspectFile', { path: samplePath(file) }, { deadlineMs })).triangles;
  const pids = (): number[] => childrenOf(process.pid);

  it('is one process for all of them, whatever a file says of itself, and gone when it is closed', async () => {
    expect(await triangles('gltf/CesiumMilkTruck.glb')).to.equal(3624);
    const first = pids();
    expect(await failureOf(triangles('broken/empty.stl')))
      .to.have.property('code')
      .that.matches(/^model\./);
    expect(await triangles('obj/chair.zip')).to.equal(3006);
    expect(pids()).to.deep.equal(first).and.to.have.length(1);
    await child.close();
    expect(pids()).to.deep.equal([]);
  });

  it('is replaced when a file takes it too long, so that the next file is read', async () => {
    expect(await failureOf(triangles('gltf/CesiumMilkTruck.glb', 1))).to.have.property('code', 'model.timeout');
    expect(pids()).to.deep.equal([]);
    expect(await triangles('gltf/CesiumMilkTruck.glb')).to.equal(3624);
  });

  it('is replaced when it dies', async () => {
    const run = child.run('inspectFile', { path: samplePath('gltf/CesiumMilkTruck.glb') }, { deadlineMs: 20_000 });
    process.kill(pids()[0]!, 'SIGSEGV');
    expect(await failureOf(run)).to.have.property('code', 'engine.crashed');
    expect(await triangles('gltf/CesiumMilkTruck.glb')).to.equal(3624);
  });
});
