/** Materials as networks around a UsdPreviewSurface, with the channels of packed textures taken apart. */

import type { Material, Scene, TextureSlot } from '../../scenes/scene.ts';
import type { Attribute, Layer, ValueType } from './layer.ts';
import { Names, type PrimName } from './names.ts';

/** What of a mesh's vertex colours a material shows. */
export type ShownColors = 'none' | 'color' | 'colorAndOpacity';

export interface MaterialBook {
  /** Path of a material for meshes with such colours; undefined for no material. */
  pathOf(material: number | null, colors: ShownColors): string | undefined;
  /** Whether the material shows vertex colours: a preview surface cannot multiply them with a texture. */
  showsColors(material: number | null): boolean;
  /** Writes all of them as children of the prim that is open. */
  write(layer: Layer): Promise<void>;
  /** Layers of materials that a preview surface has no input for, and how many materials have such. */
  readonly lostLayers: { names: string[]; materials: number };
}

/** Layers that a preview surface takes. */
const keptExtensions = new Set(['KHR_materials_clearcoat', 'KHR_materials_emissive_strength', 'KHR_materials_ior', 'KHR_materials_unlit']);

/** What an input of the surface is given: a value, or the output of a shader with a value for where it is not there. */
interface Input {
  name: string;
  type: ValueType;
  value: number | readonly number[];
  from?: { shader: string; output: string };
}

/** How a texture's channels become an input's numbers: times scale, plus bias. */
interface Reading {
  name: string;
  slot: TextureSlot;
  isColor: boolean;
  scale?: readonly number[];
  bias?: readonly number[];
}

const white = [1, 1, 1, 1] as const;
const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : fallback);

/**
 * Prepares the scene's materials. `paths` are the pictures' by texture, undefined for one that no reader of USD takes; `parent` is the path of the prim that
 * will hold them.
 */
export function materialBook(scene: Scene, paths: readonly (string | undefined)[], parent: string): MaterialBook {
  const names = new Names();
  const own = scene.materials.map(({ name }) => names.take(name, 'Material'));
  /** Materials that are asked for with vertex colours, beside those without. */
  const wanted = new Map<string, { material: number; colors: ShownColors; prim: PrimName }>();
  const texturePath = (slot: TextureSlot | null | undefined): string | undefined => (slot ? paths[slot.texture] : undefined);
  const showsColors = (material: number | null): boolean =>
    material !== null && scene.materials[material] !== undefined && texturePath(scene.materials[material].baseColorTexture) === undefined;
  const lost = scene.materials.map(({ extensions }) => Object.keys(extensions).filter((name) => !keptExtensions.has(name)));
  return {
    showsColors,
    pathOf(material, colors) {
      if (material === null || own[material] === undefined) return undefined;
      if (colors === 'none' || !showsColors(material)) return `${parent}/${own[material].name}`;
      const key = `${material} ${colors}`;
      let variant = wanted.get(key);
      if (!variant) {
        const prim = names.take(`${own[material].name}_colored`, 'Material');
        wanted.set(key, (variant = { material, colors, prim: { ...prim, displayName: scene.materials[material]!.name } }));
      }
      return `${parent}/${variant.prim.name}`;
    },
    async write(layer) {
      for (const [material, prim] of own.entries())
        await writeMaterial(layer, scene.materials[material]!, 'none', prim, parent, texturePath, paths);
      for (const { material, colors, prim } of wanted.values())
        await writeMaterial(layer, scene.materials[material]!, colors, prim, parent, texturePath, paths);
    },
    lostLayers: { names: [...new Set(lost.flat())], materials: lost.filter((each) => each.length > 0).length },
  };
}

async function writeMaterial(
  layer: Layer,
  material: Material,
  colors: ShownColors,
  prim: PrimName,
  parent: string,
  texturePath: (slot: TextureSlot | null | undefined) => string | undefined,
  paths: readonly (string | undefined)[],
): Promise<void> {
  const path = `${parent}/${prim.name}`;
  const { inputs, readings } = networkOf(material, colors, (slot) => texturePath(slot) !== undefined);
  await layer.begin({ type: 'Material', ...prim });
  await layer.attribute({ name: 'outputs:surface', type: 'token', connection: `${path}/Surface.outputs:surface` });

  await beginShader(layer, 'Surface', 'UsdPreviewSurface');
  for (const { name, type, value, from } of inputs) {
    const connection = from && `${path}/${from.shader}.outputs:${from.output}`;
    await layer.attribute({ name: `inputs:${name}`, type, value, ...(connection === undefined ? {} : { connection }) });
  }
  await layer.attribute({ name: 'outputs:surface', type: 'token' });
  await layer.end();

  const shown = new Map(inputs.flatMap(({ from }) => (from ? [[from.shader, from] as const] : [])));
  for (const [name, from] of shown)
    if (!readings.some((reading) => reading.name === name)) await writeColorReader(layer, name, from.output);
  await writeTextures(layer, path, readings, inputs, paths);
  await layer.end();
}

const beginShader = async (layer: Layer, name: string, id: string): Promise<void> => {
  await layer.begin({ type: 'Shader', name });
  await layer.attribute({ name: 'info:id', type: 'token', uniform: true, value: id });
};

const colorReaders = {
  VertexColor: { id: 'UsdPrimvarReader_float3', primvar: 'displayColor', type: 'float3' },
  VertexOpacity: { id: 'UsdPrimvarReader_float', primvar: 'displayOpacity', type: 'float' },
} as const;

async function writeColorReader(layer: Layer, name: string, output: string): Promise<void> {
  const { id, primvar, type } = colorReaders[name as keyof typeof colorReaders];
  await beginShader(layer, name, id);
  await layer.attribute({ name: 'inputs:varname', type: 'string', value: primvar });
  await layer.attribute({ name: `outputs:${output}`, type });
  await layer.end();
}

const sameDrawing = (a: TextureSlot, b: TextureSlot): boolean =>
  a.texture === b.texture &&
  a.uv === b.uv &&
  a.wrapS === b.wrapS &&
  a.wrapT === b.wrapT &&
  JSON.stringify(a.transform) === JSON.stringify(b.transform);

/** The surface's inputs and the textures that they read. */
function networkOf(
  material: Material,
  colors: ShownColors,
  has: (slot: TextureSlot | null | undefined) => boolean,
): { inputs: Input[]; readings: Reading[] } {
  const inputs: Input[] = [];
  const readings: Reading[] = [];
  const read = (reading: Reading): void => void (readings.some(({ name }) => name === reading.name) || readings.push(reading));
  const clear = material.extensions.KHR_materials_clearcoat ?? {};
  const {
    baseColorTexture: base,
    metallicRoughnessTexture: rough,
    occlusionTexture: shade,
    emissiveTexture: glow,
    normalTexture: bumps,
  } = material;

  const color = material.baseColor.slice(0, 3);
  const colorSource =
    base && has(base)
      ? { shader: 'BaseColor', output: 'rgb' }
      : colors === 'none'
        ? undefined
        : { shader: 'VertexColor', output: 'result' };
  if (base && has(base)) read({ name: 'BaseColor', slot: base, isColor: true, scale: material.baseColor });
  const shownColor: Input = {
    name: material.unlit ? 'emissiveColor' : 'diffuseColor',
    type: 'color3f',
    value: color,
    ...(colorSource && { from: colorSource }),
  };
  inputs.push(shownColor);
  inputs.push(...opacityInputs(material, colors, base !== null && has(base)));
  if (material.unlit) {
    // Light from within alone: nothing is reflected.
    inputs.push(
      { name: 'diffuseColor', type: 'color3f', value: [0, 0, 0] },
      { name: 'roughness', type: 'float', value: 1 },
      { name: 'specularColor', type: 'color3f', value: [0, 0, 0] },
      { name: 'useSpecularWorkflow', type: 'int', value: 1 },
    );
    return { inputs, readings };
  }

  const strength = material.occlusionStrength;
  const packed = rough && shade && has(rough) && sameDrawing(rough, shade);
  if (rough && has(rough)) {
    const scale = [packed ? strength : 1, material.roughness, material.metallic, 1];
    read({ name: 'Surfaces', slot: rough, isColor: false, scale, ...(packed && strength !== 1 ? { bias: [1 - strength, 0, 0, 0] } : {}) });
  }
  const surfaces = (output: string): Pick<Input, 'from'> => (rough && has(rough) ? { from: { shader: 'Surfaces', output } } : {});
  inputs.push({ name: 'roughness', type: 'float', value: material.roughness, ...surfaces('g') });
  inputs.push({ name: 'metallic', type: 'float', value: material.metallic, ...surfaces('b') });
  if (packed) inputs.push({ name: 'occlusion', type: 'float', value: 1, ...surfaces('r') });
  else if (shade && has(shade)) {
    read({
      name: 'Occlusion',
      slot: shade,
      isColor: false,
      scale: [strength, strength, strength, 1],
      bias: [1 - strength, 1 - strength, 1 - strength, 0],
    });
    inputs.push({ name: 'occlusion', type: 'float', value: 1, from: { shader: 'Occlusion', output: 'r' } });
  }
  if (bumps && has(bumps)) {
    // From 0 … 1 to −1 … 1.
    const size = material.normalScale;
    read({ name: 'Normal', slot: bumps, isColor: false, scale: [2 * size, 2 * size, 2, 1], bias: [-size, -size, -1, 0] });
    inputs.push({ name: 'normal', type: 'normal3f', value: [0, 0, 1], from: { shader: 'Normal', output: 'rgb' } });
  }
  const light = numberOf(material.extensions.KHR_materials_emissive_strength?.emissiveStrength, 1);
  const emissive = material.emissive.map((value) => value * light);
  if (glow && has(glow)) read({ name: 'Emissive', slot: glow, isColor: true, scale: [...emissive, 1] });
  if (emissive.some((value) => value > 0))
    inputs.push({
      name: 'emissiveColor',
      type: 'color3f',
      value: emissive,
      ...(glow && has(glow) && { from: { shader: 'Emissive', output: 'rgb' } }),
    });

  const ior = numberOf(material.extensions.KHR_materials_ior?.ior, 1.5);
  if (ior !== 1.5) inputs.push({ name: 'ior', type: 'float', value: ior });
  const coat = numberOf(clear.clearcoatFactor, 0);
  if (coat > 0) {
    const coatRoughness = numberOf(clear.clearcoatRoughnessFactor, 0);
    const layers = [
      { input: 'clearcoat', shader: 'Clearcoat', property: 'clearcoatTexture', value: coat, output: 'r' },
      {
        input: 'clearcoatRoughness',
        shader: 'ClearcoatRoughness',
        property: 'clearcoatRoughnessTexture',
        value: coatRoughness,
        output: 'g',
      },
    ];
    for (const { input, shader, property, value, output } of layers) {
      const slot = material.extensionTextures[`KHR_materials_clearcoat.${property}`];
      if (slot && has(slot)) read({ name: shader, slot, isColor: false, scale: [value, value, value, 1] });
      inputs.push({ name: input, type: 'float', value, ...(slot && has(slot) && { from: { shader, output } }) });
    }
  }
  return { inputs, readings };
}

function opacityInputs(material: Material, colors: ShownColors, hasTexture: boolean): Input[] {
  if (material.alphaMode === 'opaque') return [];
  const from = hasTexture
    ? { shader: 'BaseColor', output: 'a' }
    : colors === 'colorAndOpacity'
      ? { shader: 'VertexOpacity', output: 'result' }
      : undefined;
  const opacity: Input = { name: 'opacity', type: 'float', value: material.baseColor[3], ...(from && { from }) };
  return material.alphaMode === 'mask' ? [opacity, { name: 'opacityThreshold', type: 'float', value: material.alphaCutoff }] : [opacity];
}

const wraps = { repeat: 'repeat', clamp: 'clamp', mirror: 'mirror' } as const;

async function writeTextures(
  layer: Layer,
  path: string,
  readings: readonly Reading[],
  inputs: readonly Input[],
  paths: readonly (string | undefined)[],
): Promise<void> {
  const sets = new Set<number>();
  const moves: { name: string; slot: TextureSlot }[] = [];
  for (const { name, slot, isColor, scale = white, bias } of readings) {
    let source = uvReader(slot.uv);
    sets.add(slot.uv);
    if (slot.transform) {
      const known = moves.find(
        (move) => move.slot.uv === slot.uv && JSON.stringify(move.slot.transform) === JSON.stringify(slot.transform),
      );
      if (!known) moves.push({ name: `${name}Transform`, slot });
      source = known?.name ?? `${name}Transform`;
    }
    await beginShader(layer, name, 'UsdUVTexture');
    const attributes: Attribute[] = [
      { name: 'inputs:file', type: 'asset', value: paths[slot.texture]! },
      { name: 'inputs:st', type: 'float2', connection: `${path}/${source}.outputs:result` },
      { name: 'inputs:wrapS', type: 'token', value: wraps[slot.wrapS] },
      { name: 'inputs:wrapT', type: 'token', value: wraps[slot.wrapT] },
      { name: 'inputs:sourceColorSpace', type: 'token', value: isColor ? 'sRGB' : 'raw' },
    ];
    if (scale.some((value) => value !== 1)) attributes.push({ name: 'inputs:scale', type: 'float4', value: scale });
    if (bias?.some((value) => value !== 0)) attributes.push({ name: 'inputs:bias', type: 'float4', value: bias });
    const outputs = new Set(inputs.flatMap(({ from }) => (from?.shader === name ? [from.output] : [])));
    for (const output of outputs) attributes.push({ name: `outputs:${output}`, type: output === 'rgb' ? 'float3' : 'float' });
    for (const attribute of attributes) await layer.attribute(attribute);
    await layer.end();
  }
  for (const { name, slot } of moves) await writeMove(layer, path, name, slot);
  for (const set of sets) {
    await beginShader(layer, uvReader(set), 'UsdPrimvarReader_float2');
    await layer.attribute({ name: 'inputs:varname', type: 'string', value: uvName(set) });
    await layer.attribute({ name: 'outputs:result', type: 'float2' });
    await layer.end();
  }
}

const uvReader = (set: number): string => `Coordinates${set === 0 ? '' : set}`;
/** Primvar of a set of texture coordinates, as all tools call it. */
export const uvName = (set: number): string => (set === 0 ? 'st' : `st${set}`);

/**
 * UsdTransform2d scales, turns, then moves, as KHR_texture_transform does, with v up instead of down: with v = 1 − t the turn keeps its sense and the
 * offset becomes (x + sin r · sy, 1 − cos r · sy − y).
 */
async function writeMove(layer: Layer, path: string, name: string, { uv, transform }: TextureSlot): Promise<void> {
  const { offset, rotation, scale } = transform!;
  const translation = [offset[0] + Math.sin(rotation) * scale[1], 1 - Math.cos(rotation) * scale[1] - offset[1]];
  await beginShader(layer, name, 'UsdTransform2d');
  await layer.attribute({ name: 'inputs:in', type: 'float2', connection: `${path}/${uvReader(uv)}.outputs:result` });
  await layer.attribute({ name: 'inputs:rotation', type: 'float', value: (rotation * 180) / Math.PI });
  await layer.attribute({ name: 'inputs:scale', type: 'float2', value: scale });
  await layer.attribute({ name: 'inputs:translation', type: 'float2', value: translation });
  await layer.attribute({ name: 'outputs:result', type: 'float2' });
  await layer.end();
}
