import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildGlb, packArrays } from '#test/glb';
import { volumeOf } from '#test/shapes';
import { createSphere } from '../../generators/surface.ts';
import { readModel } from '../../readers/read.ts';
import { addRootMesh, createMesh, createScene } from '../../scenes/create-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { writeModel, type MeshTarget } from '../../writers/write-model.ts';
import { join } from '../../transforms/join.ts';

const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const position = { componentType: 5126, count: 3, type: 'VEC3' };
const parts = {
  asset: { version: '2.0' },
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
};

/** Two nodes of one mesh at x = 0 and 5, whose names are given; a clip moves, turns and scales the second. */
function twins(names: readonly [string, string]): Scene {
  const scene = createScene('双');
  const mesh = createMesh('球', [createSphere({ columns: 8, rows: 4 })]);
  for (const [index, name] of names.entries()) {
    addRootMesh(scene, mesh, { translation: [index * 5, 0, 0] });
    scene.nodes[index]!.name = name;
  }
  const times = new Float32Array([0, 1]);
  const channel = { node: 1, interpolation: 'LINEAR' as const, times };
  scene.animations.push({
    name: '动',
    channels: [
      { ...channel, path: 'translation', values: new Float32Array([5, 0, 0, 5, 3, 0]) },
      { ...channel, path: 'rotation', values: new Float32Array([0, 0, 0, 1, 0, 0.6, 0, 0.8]) },
      { ...channel, path: 'scale', values: new Float32Array([1, 1, 1, 2, 2, 2]) },
    ],
  });
  return scene;
}

/** x of the nodes that clips move, by clip. */
const movedPlaces = (scene: Scene): number[][] =>
  scene.animations.map(({ channels }) => [
    ...new Set(
      channels
        .filter(({ path }) => path === 'translation')
        .map(({ values }) => Math.round(values[0]! * (Math.abs(values[0]!) > 100 ? 0.01 : 1))),
    ),
  ]);

describe('reports on glTF', () => {
  const folder = testFolder();
  const read = async (bytes: Uint8Array): Promise<Scene> => readModel(await folder.write({ 'a.glb': bytes }));
  const through = async (scene: Scene, target: MeshTarget): Promise<Scene> => {
    const { files } = await writeModel(scene, target, folder.path(), '件');
    return readModel(folder.path(files[0]!.path));
  };

  const reports: Readonly<Record<string, () => Promise<void>>> = {
    'mrdoob/three.js#24838 an accessor without a view is zeros': async () => {
      const { binary } = packArrays(triangle);
      const json = {
        ...parts,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] }] }],
        accessors: [{ ...position, bufferView: 0 }, position],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [{ byteLength: 36 }],
      };
      const { meshes, warnings } = await read(buildGlb(json, binary));
      expect([...meshes[0]!.primitives[0]!.targets[0]!.positions!]).to.deep.equal(Array(9).fill(0));
      expect(warnings).to.deep.equal([]);
    },
    'KhronosGroup/glTF-Sample-Viewer#404 a sparse accessor without a view lies over zeros': async () => {
      const { binary, offsets } = packArrays(new Uint16Array([1, 2]), new Float32Array([1, 0, 0, 0, 1, 0]));
      const views = offsets.map((byteOffset, index) => ({ buffer: 0, byteOffset, byteLength: index === 0 ? 4 : 24 }));
      const sparse = { count: 2, indices: { bufferView: 0, componentType: 5123 }, values: { bufferView: 1 } };
      const json = {
        ...parts,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ ...position, sparse }],
        bufferViews: views,
        buffers: [{ byteLength: binary.length }],
      };
      expect([...(await read(buildGlb(json, binary))).meshes[0]!.primitives[0]!.positions]).to.deep.equal([...triangle]);
    },
    'assimp/assimp#3368 a clip stays with its node where two have one name': async () => {
      for (const target of ['glb', 'fbx', 'dae'] as const)
        expect(movedPlaces(await through(twins(['轮', '轮']), target)), target).to.deep.equal([[5]]);
    },
    'donmccurdy/three-gltf-viewer#58 names that differ by a number that is added do not meet': async () => {
      for (const target of ['fbx', 'dae'] as const)
        expect(movedPlaces(await through(twins(['Wheel', 'Wheel_1']), target)), target).to.deep.equal([[5]]);
    },
    'assimp/assimp#2433 a node without a name is animated': async () => {
      for (const target of ['glb', 'fbx', 'dae'] as const)
        expect(movedPlaces(await through(twins(['', '']), target)), target).to.deep.equal([[5]]);
    },
    'assimp/assimp#3054 channels of one clip do not become clips of their own': async () => {
      for (const target of ['glb', 'fbx', 'dae'] as const) {
        const { animations } = await through(twins(['a', 'b']), target);
        expect(animations.length, target).to.equal(1);
        expect(new Set(animations[0]!.channels.map(({ path }) => path)).size, target).to.equal(3);
      }
    },
    'mrdoob/three.js#18880 an extension that is used and not declared is read, or said to be dropped': async () => {
      const { binary } = packArrays(triangle);
      const json = {
        ...parts,
        nodes: [{ mesh: 0, extensions: { EXT_nobody_knows: {} } }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        materials: [{ extensions: { KHR_materials_unlit: {} } }],
        accessors: [{ ...position, bufferView: 0 }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [{ byteLength: 36 }],
      };
      const { materials, warnings } = await read(buildGlb(json, binary));
      expect(materials[0]!.unlit).to.equal(true);
      expect(warnings).to.deep.equal([{ code: 'extensionDropped', params: { extension: 'EXT_nobody_knows' } }]);
    },
    'facebookincubator/FBX2glTF#31 what is mirrored keeps its outside': async () => {
      const mirrored = (): Scene => {
        const scene = createScene('镜');
        addRootMesh(scene, createMesh('球', [createSphere({ columns: 24, rows: 12 })]), { scale: [-1, 1, 1] });
        return scene;
      };
      for (const target of ['glb', 'fbx', 'dae', 'obj', 'stl', 'ply', 'off', '3mf', '3ds'] as const)
        expect(volumeOf(await through(mirrored(), target)), target).to.be.above(0);
      const joined = mirrored();
      join(joined);
      expect(volumeOf(joined)).to.be.above(0);
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
