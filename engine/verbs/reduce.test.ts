import { expect } from 'chai';
import { testFolder } from '#test/files';
import { modelPath, truthOf } from '#test/models';
import { createSphere } from '../generators/surface.ts';
import { paintBrushed } from '../generators/textures.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { reduce, reduceFile } from './reduce.ts';

/** What a reduction leaves alone. */
const beside = ({ materials, textures, nodes, animations, meshes }: Scene): unknown => ({
  materials,
  textures: textures.map(({ name, bytes, mimeType }) => [name, mimeType, Buffer.from(bytes).toString('base64')]),
  nodes: nodes.map(({ name, translation, rotation, scale, children }) => ({ name, translation, rotation, scale, children })),
  animations: animations.map(({ name, channels }) => [name, channels.length]),
  meshes: meshes.map(({ name }) => name),
});

describe('reduce', function reduceVerb() {
  this.timeout(60_000);
  const folder = testFolder();

  async function twoBalls(): Promise<string> {
    const scene = createScene('两球');
    scene.textures = [await paintBrushed(64, 3)];
    scene.materials = ['一', '二'].map((name) => createMaterial(name, { roughness: 0.3, metallicRoughnessTexture: createSlot(0) }));
    for (const [index, name] of ['左', '右'].entries())
      addRootMesh(scene, createMesh(name, [createSphere({ columns: 80, rows: 40, material: index })]), { translation: [index * 3, 0, 0] });
    const path = folder.path('balls.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return path;
  }

  it('meets a ratio and a number of faces, and changes nothing else', async () => {
    const path = await twoBalls();
    const before = await readModel(path);
    for (const [options, wanted] of [
      [{ ratio: 0.25, faces: null }, 3120],
      [{ ratio: 1, faces: 1000 }, 1000],
    ] as const) {
      const report = await reduce(path, folder.path('out.glb'), { ...options, lockedParts: [] });
      expect(report.after.triangles).to.be.within(wanted * 0.97, wanted * 1.01);
      expect(report.options).to.deep.equal({ ...options, lockedParts: [] });
      expect(beside(await readModel(folder.path('out.glb')))).to.deep.equal(beside(before));
    }
  });

  it('keeps every triangle of a locked part', async () => {
    const report = await reduce(await twoBalls(), folder.path('out.glb'), { ratio: 0.6, faces: null, lockedParts: ['左'] });
    expect(report.lockedParts).to.deep.equal([{ name: '左', triangles: 6400 }]);
    expect(report.after.triangles).to.be.within(6240, 7600);
  });

  it('reads the one model of an archive, and measures where it is asked', async () => {
    const truth = truthOf('zip/chair.zip');
    const options = { ratio: 0.5, faces: null, lockedParts: [], quality: {} };
    const report = await reduceFile(modelPath('zip/chair.zip'), folder.path('chair.glb'), options);
    expect(report.before.triangles).to.equal(truth.triangles);
    expect(report.quality?.rmsPercent).to.be.within(0, 2);
  });
});
