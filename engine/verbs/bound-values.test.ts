import { expect } from 'chai';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import type { TargetId } from '#domain/formats/targets';
import { poseAt } from '#test/poses';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { createBoundScene, partPitch } from '../generators/bound-scene.ts';
import { readModel } from '../readers/read.ts';
import { boundValues } from '../scenes/bound-values.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Material, Scene, TextureSlot } from '../scenes/scene.ts';
import { eachDraw, worldMatrices, type Draw } from '../scenes/world.ts';
import { writeGlb } from '../writers/glb.ts';
import { convert } from './convert.ts';
import { optimize } from './optimize.ts';

/** What a value means in the world, by the part that has it or by a name. */
type Meaning = Record<string, number>;

/** Calls `each` with the posed, placed vertices of every draw that passes. */
function eachPlaced(scene: Scene, each: (draw: Draw, part: number, position: number[], vertex: number) => void): void {
  const world = worldMatrices(scene);
  for (const draw of eachDraw(scene, world)) {
    const { positions } = poseDraw(scene, draw, world);
    for (const vertex of new Set(draw.primitive.indices)) {
      const at = placed(draw.matrix, positions.subarray(vertex * 3, vertex * 3 + 3), 1);
      each(draw, Math.round(at[0]! / partPitch), at, vertex);
    }
  }
}

const listed = (values: readonly number[]): Meaning => Object.fromEntries(values.entries());
const placed = (m: ArrayLike<number>, v: ArrayLike<number>, w: 0 | 1): number[] =>
  [0, 1, 2].map((row) => m[row]! * v[0]! + m[4 + row]! * v[1]! + m[8 + row]! * v[2]! + m[12 + row]! * w);
const unit = (v: readonly number[]): number[] => v.map((value) => value / Math.hypot(...v));
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
const scaleOf = (m: ArrayLike<number>): number =>
  Math.cbrt(Math.hypot(m[0]!, m[1]!, m[2]!) * Math.hypot(m[4]!, m[5]!, m[6]!) * Math.hypot(m[8]!, m[9]!, m[10]!));

const extensionOf = ({ extensions }: Material, name: string): Record<string, unknown> | undefined => extensions[name];
const materialOf = (scene: Scene, draw: Draw): Material | undefined => scene.materials[draw.primitive.material ?? -1];

/** The sizes of parts along x, y and z. */
function extents(scene: Scene, passes: (draw: Draw) => boolean): Meaning {
  const box = new Map<number, [number[], number[]]>();
  eachPlaced(scene, (draw, part, at) => {
    if (!passes(draw)) return;
    const [min, max] = box.get(part) ?? [at, at];
    box.set(part, [min.map((value, axis) => Math.min(value, at[axis]!)), max.map((value, axis) => Math.max(value, at[axis]!))]);
  });
  const sides = [...box].flatMap(([part, [min, max]]) => [0, 1, 2].map((axis) => [`${part} ${axis}`, max[axis]! - min[axis]!] as const));
  return Object.fromEntries(sides);
}

/** Of the first material that has an extension. */
const inMaterial =
  (extension: string, property: string) =>
  (scene: Scene): Meaning => {
    const found = scene.materials
      .map((material) => extensionOf(material, extension)?.[property])
      .find((value) => typeof value === 'number');
    return { value: found as number };
  };
const slotFrom = ({ materials }: Scene): TextureSlot => materials.flatMap(({ normalTexture }) => normalTexture ?? [])[0]!;
const inJson =
  (list: 'cameras' | 'lights', index: number, ...path: string[]) =>
  (scene: Scene): Meaning => ({
    value: path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], scene[list][index]) as number,
  });
const atEnd = (scene: Scene): Scene => {
  for (const animation of scene.animations) poseAt(scene, animation, 1);
  return scene;
};

/** One for each row that is not told. */
const meanings: Readonly<Record<string, (scene: Scene) => Meaning>> = {
  'KHR_materials_volume.thicknessFactor': (scene) => {
    const found: Meaning = {};
    eachPlaced(scene, (draw, part) => {
      const thickness = extensionOf(materialOf(scene, draw)!, 'KHR_materials_volume')?.['thicknessFactor'];
      if (typeof thickness === 'number') found[part] = thickness * scaleOf(draw.matrix);
    });
    return found;
  },
  'KHR_materials_volume.attenuationDistance': inMaterial('KHR_materials_volume', 'attenuationDistance'),
  'VRMC_materials_mtoon.outlineWidthFactor': inMaterial('VRMC_materials_mtoon', 'outlineWidthFactor'),
  'KHR_materials_iridescence.iridescenceThicknessMinimum': inMaterial('KHR_materials_iridescence', 'iridescenceThicknessMinimum'),
  'KHR_materials_iridescence.iridescenceThicknessMaximum': inMaterial('KHR_materials_iridescence', 'iridescenceThicknessMaximum'),
  'KHR_materials_anisotropy.anisotropyRotation': inMaterial('KHR_materials_anisotropy', 'anisotropyRotation'),
  'normalTexture.scale': ({ materials }) => ({ value: materials.find(({ normalTexture }) => normalTexture)!.normalScale }),
  'KHR_materials_clearcoat.clearcoatNormalTexture.scale': ({ materials }) => {
    const coat = materials.map((material) => extensionOf(material, 'KHR_materials_clearcoat')).find((found) => found)!;
    return { value: (coat['clearcoatNormalTexture'] as { scale: number }).scale };
  },
  'KHR_texture_transform.offset': (scene) => listed(slotFrom(scene).transform!.offset),
  'KHR_texture_transform.rotation': (scene) => ({ value: slotFrom(scene).transform!.rotation }),
  'KHR_texture_transform.scale': (scene) => listed(slotFrom(scene).transform!.scale),
  NORMAL: (scene) => directions(scene, (normal) => normal),
  'TANGENT.w': (scene) => directions(scene, (normal, tangent, w) => cross(normal, tangent).map((value) => value * w)),
  'targets.POSITION': (scene) => extents(scene, ({ primitive }) => primitive.targets.length > 0),
  'skins.inverseBindMatrices': (scene) => extents(scene, ({ skin }) => skin !== null),
  WEIGHTS_0: (scene) => {
    let furthest = 0;
    for (const { weights } of scene.meshes.flatMap(({ primitives }) => primitives))
      for (let at = 0; at < (weights[0]?.length ?? 0); at += 4) {
        const sum = [0, 1, 2, 3].reduce((total, k) => total + weights[0]![at + k]!, 0);
        furthest = Math.max(furthest, Math.abs(sum - 1));
      }
    return { furthest: furthest < 1e-4 ? 0 : furthest };
  },
  'animations.translation': (scene) => {
    const node = scene.animations.flatMap(({ channels }) => channels).find(({ path }) => path === 'translation')!.node;
    return listed([...worldMatrices(atEnd(scene))[node]!.slice(12, 15)]);
  },
  'animations.weights': (scene) => extents(atEnd(scene), ({ primitive }) => primitive.targets.length > 0),
  'EXT_mesh_gpu_instancing.TRANSLATION': (scene) => middles(scene),
  'EXT_mesh_gpu_instancing.SCALE': (scene) => extents(scene, (draw) => materialOf(scene, draw)?.name === '实例'),
  'cameras.perspective.znear': inJson('cameras', 0, 'perspective', 'znear'),
  'cameras.perspective.zfar': inJson('cameras', 0, 'perspective', 'zfar'),
  'cameras.orthographic.ymag': inJson('cameras', 1, 'orthographic', 'ymag'),
  'KHR_lights_punctual.range': inJson('lights', 0, 'range'),
  'KHR_lights_punctual.intensity': inJson('lights', 0, 'intensity'),
  'KHR_lights_punctual.spot.outerConeAngle': inJson('lights', 1, 'spot', 'outerConeAngle'),
  'MSFT_lod.MSFT_screencoverage': ({ nodes }) => listed(nodes.find(({ levels }) => levels)!.screenCoverage!),
};

/** A mean direction of each part with tangents: of `of` the object's normal, tangent and handedness, brought to the world. */
function directions(scene: Scene, of: (normal: number[], tangent: number[], w: number) => number[]): Meaning {
  const sums = new Map<number, number[]>();
  eachPlaced(scene, ({ primitive: { normals, tangents }, matrix }, part, _at, vertex) => {
    if (!normals || !tangents) return;
    const tangent = [...tangents.subarray(vertex * 4, vertex * 4 + 4)];
    const along = unit(placed(matrix, of([...normals.subarray(vertex * 3, vertex * 3 + 3)], tangent.slice(0, 3), tangent[3]!), 0));
    sums.set(
      part,
      (sums.get(part) ?? [0, 0, 0]).map((value, axis) => value + along[axis]!),
    );
  });
  return Object.fromEntries([...sums].flatMap(([part, sum]) => unit(sum).map((value, axis) => [`${part} ${axis}`, value])));
}

function middles(scene: Scene): Meaning {
  const sums = new Map<number, [number, number]>();
  eachPlaced(scene, (draw, part, at) => {
    if (materialOf(scene, draw)?.name !== '实例') return;
    const [sum, count] = sums.get(part) ?? [0, 0];
    sums.set(part, [sum + at[0]!, count + 1]);
  });
  return Object.fromEntries([...sums].map(([part, [sum, count]]) => [part, sum / count]));
}

/** Formats of other units, and what of the rows they do not hold: materials are told as such, tangents are made by who reads them. */
const others = {
  fbx: ['KHR_materials', 'VRMC', 'KHR_lights_punctual.range', 'MSFT_lod', 'normalTexture', 'NORMAL', 'TANGENT', 'KHR_texture'],
  dae: ['KHR_materials', 'VRMC', 'KHR_lights_punctual.range', 'MSFT_lod', 'normalTexture', 'NORMAL', 'TANGENT', 'KHR_texture'],
};

const compressions = ['none', 'quantize', 'meshopt', 'draco'] as const;
const structures: Record<string, Partial<LightweightOptions>> = {
  'as it is': {},
  joined: { join: true, keepNames: false },
  instanced: { instance: true, keepNames: false },
  'instanced and joined': { instance: true, join: true, keepNames: false },
};

describe('values that are bound to something beside themselves', function () {
  this.timeout(120_000);
  const folder = testFolder();
  let input: string;
  let original: Record<string, Meaning>;
  const kept = boundValues.filter(({ handling }) => handling !== 'tell');

  /** Each is read anew: some move the scene. */
  async function meaningsOf(path: string, rows = kept): Promise<Record<string, Meaning>> {
    const all: Record<string, Meaning> = {};
    for (const { property } of rows) all[property] = meanings[property]!(await readModel(path));
    return all;
  }

  beforeEach(async () => {
    input = folder.path('bound.glb');
    await writeGlb(await createBoundScene(), input, { compression: 'none' });
    original = await meaningsOf(input);
  });

  it('have a meaning that is measured, and are there', () => {
    expect(Object.keys(meanings).toSorted()).to.deep.equal(kept.map(({ property }) => property).toSorted());
    for (const { property } of kept) {
      expect(Object.values(original[property]!), property).to.not.have.length(0);
      expect(Object.values(original[property]!).every(Number.isFinite), property).to.equal(true);
    }
  });

  async function hold(path: string, why: string, isHeld: (property: string) => boolean = () => true): Promise<void> {
    const rows = kept.filter(({ property }) => isHeld(property));
    const after = await meaningsOf(path, rows);
    for (const { property } of rows) {
      const [was, is] = [original[property]!, after[property]!];
      expect(Object.keys(is).toSorted(), `${property} ${why}`).to.deep.equal(Object.keys(was).toSorted());
      for (const [key, value] of Object.entries(was)) {
        // Simplified and put on grids, sizes differ by thousandths.
        expect(is[key], `${property} of ${key} ${why}`).to.be.closeTo(value, Math.max(0.012, Math.abs(value) * 0.012));
      }
    }
  }

  for (const compression of compressions)
    for (const [name, structure] of Object.entries(structures))
      it(`mean the same ${name} with ${compression}`, async () => {
        const output = folder.path('out.glb');
        await optimize(input, output, { ...resolveOptions('balanced'), ratio: 0.7, compression, ...structure });
        await hold(output, `${name} ${compression}`);
      });

  for (const target of ['glb', 'amrt'] as const)
    it(`mean the same in ${target}`, async () => {
      const output = folder.path(`out.${target}`);
      await convert(input, output, { target, name: 'out' });
      await hold(output, target);
    });

  for (const [target, lost] of Object.entries(others))
    it(`mean the same in ${target}, or are told`, async () => {
      const output = folder.path(`out.${target}`);
      const { warnings } = await convert(input, output, { target: target as TargetId, name: 'out' });
      expect(warnings).to.deep.include({ code: 'lightRangesLost', params: { count: 1 } });
      await hold(output, target, (property) => !lost.some((start) => property.startsWith(start)));
    });

  for (const { property, warning } of boundValues.filter(({ handling }) => handling === 'tell'))
    it(`${property} is told`, async () => {
      const { json, binary } = squareGltf(fileWith(property, warning!));
      const { warnings } = await readModel(await folder.write({ 'told.glb': buildGlb(json, binary) }));
      const [code, name] = [warnings.map((one) => one.code), property.split('.')[0]];
      expect(code).to.include(warning);
      if (warning !== 'channelsDropped') expect(warnings.flatMap(({ params }) => Object.values(params ?? {}))).to.include(name);
    });
});

/** The changes of a glTF file that has a value which is not read. */
function fileWith(property: string, warning: string): Record<string, unknown> {
  const [extension] = property.split('.') as [string];
  if (warning === 'extensionDropped') return { extensionsUsed: [extension] };
  if (warning === 'attributeDropped') return { meshes: [{ primitives: [{ attributes: { POSITION: 0, [property]: 0 }, indices: 1 }] }] };
  if (warning === 'instanceAttributeDropped')
    return {
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 0, [property]: 0 } } } }],
    };
  const pointer = { path: 'pointer', extensions: { KHR_animation_pointer: { pointer: '/cameras/0/perspective/znear' } } };
  return {
    extensionsUsed: ['KHR_animation_pointer'],
    animations: [{ samplers: [{ input: 1, output: 1 }], channels: [{ sampler: 0, target: pointer }] }],
  };
}
