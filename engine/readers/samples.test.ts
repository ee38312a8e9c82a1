import { expect } from 'chai';
import { inspect } from '#engine/inspect';
import { failureOf } from '#test/failures';
import { samplePath } from '#test/samples';

type Box = [number, number, number, number, number, number];

interface Sample {
  triangles: number;
  drawCalls: number;
  bounds: Box;
  materials: number;
  textures?: number;
  warnings?: string[];
}

const unit = ['unitUnknown'];
const cube: Box = [-1, -1, -1, 1, 1, 1];
const box = (changes: Partial<Sample> = {}): Sample => ({
  triangles: 12,
  drawCalls: 1,
  bounds: cube,
  materials: 1,
  warnings: unit,
  ...changes,
});

/**
 * Triangles, bounds and pieces as trimesh 4 counts them (`trimesh.load(path, process=False, force='scene')`); materials, textures and warnings by
 * reading the files.
 */
const samples: Record<string, Sample> = {
  'gltf/AlphaBlendModeTest.glb': {
    triangles: 61,
    drawCalls: 9,
    bounds: [-4.3, -0.1, -0.75, 4.3, 2.299533, 0.55],
    materials: 6,
    textures: 9,
  },
  'gltf/BoxTextured/BoxTextured.gltf': {
    triangles: 12,
    drawCalls: 1,
    bounds: [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5],
    materials: 1,
    textures: 1,
  },
  'gltf/CesiumMilkTruck.glb': {
    triangles: 3624,
    drawCalls: 5,
    bounds: [-2.43091, 0.001452, -1.396, 2.438, 2.58437, 1.396],
    materials: 4,
    textures: 1,
  },
  'gltf/boolean.glb': { triangles: 3936, drawCalls: 28, bounds: [-2.5, -1.25, -1, 3.207107, 1.25, 2.375], materials: 0 },
  'gltf/nested.glb': { triangles: 36, drawCalls: 3, bounds: [-1.167013, -2.336595, -0.269381, 0.269381, 1, 0.269381], materials: 1 },
  'gltf/pbr_cubes_emissive_spec_gloss.zip': { triangles: 60, drawCalls: 5, bounds: [-1, -1, -7, 1, 1, 7], materials: 5, textures: 3 },
  'gltf/pins.glb': {
    triangles: 3408,
    drawCalls: 7,
    bounds: [-63.237232, 8.690994, 190.167462, 190.762768, 262.690994, 215.567468],
    materials: 2,
  },
  'obj/box-complex-material/box-complex-material.obj': box({
    textures: 3,
    warnings: ['mapDropped', 'mapDropped', 'mapDropped', 'unitUnknown'],
  }),
  'obj/box-missing-texture/box-missing-texture.obj': box({ warnings: ['textureMissing', 'unitUnknown'] }),
  'obj/box-mtllib-spaces/box mtllib.obj': box({ drawCalls: 3, materials: 3 }),
  'obj/box-multiple-materials/box-multiple-materials.obj': box({ drawCalls: 3, materials: 3 }),
  'obj/box-subdirectories/box-textured.obj': box({ textures: 1 }),
  'obj/box-transparent/box-transparent.obj': box({ warnings: ['opacityZero', 'unitUnknown'] }),
  'obj/box-windows-paths/box-windows-paths.obj': box({ textures: 1 }),
  'obj/capsule.obj': {
    triangles: 10200,
    drawCalls: 1,
    bounds: [-1, -1, -1.5, 1, 1, 1.5],
    materials: 1,
    warnings: ['materialFileMissing', 'unitUnknown'],
  },
  'obj/chair.zip': {
    triangles: 3006,
    drawCalls: 1,
    bounds: [-0.278847, -0.521026, -0.125034, 0.283527, 0.256579, 0.156153],
    materials: 0,
    warnings: unit,
  },
  'obj/fuze.obj': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    warnings: ['materialFileMissing', 'unitUnknown'],
  },
  'obj/fuze.zip': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    textures: 1,
    warnings: ['opacityZero', 'unitUnknown'],
  },
  'obj/pyramid.zip': {
    triangles: 3062,
    drawCalls: 1,
    bounds: [-0.152414, -0.000077, -0.152598, 0.152414, 0.360313, 0.152598],
    materials: 1,
    textures: 3,
  },
  'ply/cycloidal.ply': {
    triangles: 43368,
    drawCalls: 1,
    bounds: [0.239546, -0.33863, 0.810647, 2.114547, 1.535957, 1.917561],
    materials: 1,
    warnings: unit,
  },
  'ply/fuze_ascii.ply': {
    triangles: 1000,
    drawCalls: 1,
    bounds: [-0.036391, -0.036711, 0.004016, 0.036221, 0.036803, 0.219144],
    materials: 1,
    warnings: ['textureMissing', 'unitUnknown'],
  },
  'ply/points_emptyface.ply': {
    triangles: 0,
    drawCalls: 1,
    bounds: [-138.556778, -107.852547, -42.19146, 126.950531, 101.54319, 125.626076],
    materials: 0,
    warnings: ['unitUnknown', 'pointCloud'],
  },
  'ply/suzanne.ply': {
    triangles: 968,
    drawCalls: 1,
    bounds: [-1.367188, 0.28356, -0.895003, 1.367188, 2.25231, 0.808122],
    materials: 0,
    warnings: unit,
  },
  'stl/ADIS16480.STL': {
    triangles: 7436,
    drawCalls: 1,
    bounds: [-0.022377, -0.006053, -0.019189, 0.021623, 0.007947, 0.027811],
    materials: 0,
    warnings: unit,
  },
  'stl/busted.STL': {
    triangles: 3878,
    drawCalls: 1,
    bounds: [-5.398265, 18.300524, -9.935678, 5.277234, 29.685246, -0.363277],
    materials: 0,
    warnings: unit,
  },
  'stl/counter.unitsmm.STL': {
    triangles: 83750,
    drawCalls: 1,
    bounds: [-111.489891, 5.779197, 255.860168, 193.310104, 310.187988, 281.698425],
    materials: 0,
    warnings: unit,
  },
  'stl/multibody.stl': {
    triangles: 32,
    drawCalls: 2,
    bounds: [-0.51079, -0.71881, -0.051932, 0.125242, 0.369622, 0.287996],
    materials: 0,
    warnings: unit,
  },
  'stl/stl_ascii.stl': { triangles: 572, drawCalls: 1, bounds: [0, -1.107928, 0, 4.944073, 3.318317, 1.2], materials: 0, warnings: unit },
  'stl/two_objects_mixed_case_names.stl': { triangles: 24, drawCalls: 2, bounds: [0, 0, 0, 6, 1, 1], materials: 0, warnings: unit },
};

describe('real models', () => {
  for (const [name, expected] of Object.entries(samples)) {
    it(`are read as other tools read them: ${name}`, async () => {
      const figures = await inspect(samplePath(name));
      expect(figures).to.include({ triangles: expected.triangles, drawCalls: expected.drawCalls, materials: expected.materials });
      expect(figures.textures.length).to.equal(expected.textures ?? 0);
      expect(figures.warnings.map(({ code }) => code)).to.have.members(expected.warnings ?? []);
      const [size] = [Math.max(...expected.bounds.map(Math.abs))];
      [...figures.bounds.min, ...figures.bounds.max].forEach((value, i) =>
        expect(value, `bounds[${i}]`).to.be.closeTo(expected.bounds[i]!, Math.max(size * 1e-5, 1e-6)),
      );
    });
  }

  it('keep their textures’ sizes, animation and nodes', async () => {
    const truck = await inspect(samplePath('gltf/CesiumMilkTruck.glb'));
    expect(truck).to.include({ format: 'glb', animations: 1, skins: 0, nodes: 5, meshes: 2 });
    expect(truck.textures[0]).to.include({ width: 2048, height: 2048, mimeType: 'image/png' });
    const fuze = await inspect(samplePath('obj/fuze.zip'));
    expect(fuze.textures).to.deep.equal([{ name: 'fuze_uv.jpg', width: 1024, height: 1024, mimeType: 'image/jpeg', bytes: 88711 }]);
  });
});

/** How each of the broken samples ends (reading U9): refused with its cause, or read with a warning of what was dropped. */
const broken: Record<string, { code: string } | { triangles: number; warnings: string[] }> = {
  'OutOfMemory.off': { code: 'model.formatPlanned' },
  'box_nested_animation_4286.dae': { code: 'model.formatPlanned' },
  'crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply': { code: 'model.truncated' },
  'empty.3ds': { code: 'model.formatPlanned' },
  'empty.obj': { code: 'model.noGeometry' },
  'empty.off': { code: 'model.formatPlanned' },
  'empty.ply': { code: 'model.noGeometry' },
  'empty.stl': { code: 'model.noGeometry' },
  'malformed.obj': { triangles: 8, warnings: ['materialMissing', 'unitUnknown', 'facesDropped'] },
  'malformed2.obj': { triangles: 10, warnings: ['materialMissing', 'unitUnknown', 'facesDropped'] },
  'malformed_property_index_oob.3mf': { code: 'model.formatPlanned' },
};

describe('broken models', () => {
  for (const [name, expected] of Object.entries(broken)) {
    it(`end as the table says: ${name}`, async () => {
      const work = inspect(samplePath(`broken/${name}`));
      if ('code' in expected) {
        const error = await failureOf(work);
        expect(error.code).to.equal(expected.code);
        expect(error.entry.permanent).to.equal(true);
      } else {
        const figures = await work;
        expect(figures.triangles).to.equal(expected.triangles);
        expect(figures.warnings.map(({ code }) => code)).to.deep.equal(expected.warnings);
      }
    });
  }
});
