import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { alikeDistance, fingerprintDistance, isFingerprint, type Fingerprint } from '#domain/models/fingerprint';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { createNoisyScan } from '../generators/noisy-scan.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { simplify } from '../transforms/simplify.ts';
import { weld } from '../transforms/weld.ts';
import { writeModel } from '../writers/write-model.ts';
import { fingerprintScene } from './fingerprint.ts';

describe('fingerprintScene', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const truck = (): Promise<Scene> => readModel(modelPath('gltf/truck.glb'));
  const shapeOf = (scene: Scene): Fingerprint => fingerprintScene(scene) ?? [];
  const turned = (scene: Scene, size: number, far = 0): Scene => {
    const root = createNode('', {
      children: scene.roots,
      rotation: [0.5, 0.5, -0.5, 0.5],
      scale: [size, size, size],
      translation: [far / 8, 1, far],
    });
    return { ...scene, nodes: [...scene.nodes, root], roots: [scene.nodes.length] };
  };

  it('is the same each time, and as good as the same of the model turned, scaled and far away', async () => {
    const shape = shapeOf(await truck());
    expect(isFingerprint(shape)).to.equal(true);
    expect(shapeOf(await truck())).to.deep.equal(shape);
    expect(fingerprintDistance(shape, shapeOf(turned(await truck(), 37, 4_000_000)))).to.be.lessThan(alikeDistance / 2);
  });

  it('knows a model again after half of its triangles and its format are gone', async () => {
    const shape = shapeOf(await truck());
    const scene = turned(await truck(), 0.01);
    weld(scene);
    await simplify(scene, { ratio: 0.5, targetTriangles: null, errorPercent: 10 });
    await mkdir(folder.path('out'));
    const { files } = await writeModel(scene, 'stl', folder.path('out'), 'model');
    const again = await readModel(join(folder.path('out'), files[0]?.path ?? ''));
    expect(fingerprintDistance(shape, shapeOf(again))).to.be.lessThan(alikeDistance);
  });

  it('tells other models apart, and says nothing of what has no area', async () => {
    const others = await Promise.all(['gltf/room.glb', 'gltf/walker.glb'].map(async (name) => shapeOf(await readModel(modelPath(name)))));
    for (const other of others) expect(fingerprintDistance(shapeOf(await truck()), other)).to.be.greaterThan(alikeDistance * 2);
    expect(fingerprintScene(createScene('empty'))).to.equal(null);
  });

  it('takes at most 50 ms of a model of a million triangles', () => {
    const scene = createScene('scan');
    addRootMesh(scene, createMesh('scan', [createNoisyScan({ columns: 1000, rows: 500, seed: 2 })]));
    fingerprintScene(scene);
    const times = Array.from({ length: 5 }, () => {
      const startedAt = process.cpuUsage();
      fingerprintScene(scene);
      return process.cpuUsage(startedAt).user / 1000;
    });
    expect(Math.min(...times)).to.be.lessThan(50);
  });
});
