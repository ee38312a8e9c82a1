/** Nodes, skins and animations as glTF JSON. */

import { decomposeMatrix } from '../scenes/decompose.ts';
import type { Scene, SceneNode } from '../scenes/scene.ts';
import type { Binary } from './binary.ts';
import { extrasOf } from './materials.ts';
import type { QuantizationGrid } from './quantize.ts';
import { addFloats, cached, type AccessorCache } from './plain.ts';

type Json = Record<string, unknown>;

/** @param used collects the names of extensions, `required` those that change what is drawn where. */
export function buildNodes(
  scene: Scene,
  binary: Binary,
  quantizationGrids: Map<number, QuantizationGrid>,
  used: Set<string>,
  required: Set<string>,
): Json[] {
  /** Nodes that undo the quantization, after all others. */
  const unpackers: Json[] = [];
  const nodes = scene.nodes.map((node) => {
    const extensions: Json = {};
    if (node.light !== null) {
      extensions.KHR_lights_punctual = { light: node.light };
      used.add('KHR_lights_punctual');
    }
    if (node.instances && node.mesh !== null) {
      extensions.EXT_mesh_gpu_instancing = { attributes: addInstances(binary, node.instances) };
      used.add('EXT_mesh_gpu_instancing');
      required.add('EXT_mesh_gpu_instancing');
    }
    if (node.levels && node.levels.length > 0) {
      extensions.MSFT_lod = { ids: node.levels };
      used.add('MSFT_lod');
    }
    const grid = node.mesh === null ? undefined : quantizationGrids.get(node.mesh);
    const children = [...node.children];
    if (grid) {
      children.push(scene.nodes.length + unpackers.length);
      unpackers.push({ mesh: node.mesh, translation: grid.origin, scale: [grid.step, grid.step, grid.step] });
    }
    return {
      ...(node.name ? { name: node.name } : {}),
      ...(children.length > 0 ? { children } : {}),
      ...(node.mesh === null || grid ? {} : { mesh: node.mesh }),
      ...(node.skin === null ? {} : { skin: node.skin }),
      ...(node.camera === null ? {} : { camera: node.camera }),
      ...placement(node),
      ...(node.weights && node.weights.length > 0 ? { weights: node.weights } : {}),
      ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
      ...extrasOf(node.levels?.length ? { ...(node.extras as object | undefined), MSFT_screencoverage: coverageOf(node) } : node.extras),
    };
  });
  return [...nodes, ...unpackers];
}

/** Share of the screen's height down to which each level is shown: as the file gives it, else each half of the one before, the last one always. */
function coverageOf({ levels = [], screenCoverage }: SceneNode): number[] {
  if (screenCoverage?.length === levels.length + 1) return screenCoverage;
  return Array.from({ length: levels.length + 1 }, (_, level) => (level === levels.length ? 0 : 0.5 ** (level + 1)));
}

function placement(node: SceneNode): Json {
  if (node.matrix) return isIdentity(node.matrix) ? {} : { matrix: Array.from(node.matrix) };
  return {
    ...(node.translation.every((value) => value === 0) ? {} : { translation: node.translation }),
    ...(node.rotation.every((value, index) => value === (index === 3 ? 1 : 0)) ? {} : { rotation: node.rotation }),
    ...(node.scale.every((value) => value === 1) ? {} : { scale: node.scale }),
  };
}

const isIdentity = (matrix: ArrayLike<number>): boolean => Array.from(matrix).every((value, index) => value === (index % 5 === 0 ? 1 : 0));

/** Places of instances; attributes that are the identity for all of them are omitted. */
function addInstances(binary: Binary, matrices: Float32Array): Json {
  const count = matrices.length / 16;
  const translations = new Float32Array(count * 3);
  const rotations = new Float32Array(count * 4);
  const scales = new Float32Array(count * 3);
  let turned = false;
  let scaled = false;
  for (let i = 0; i < count; i++) {
    const { translation, rotation, scale } = decomposeMatrix(matrices.subarray(i * 16, i * 16 + 16));
    translations.set(translation, i * 3);
    rotations.set(rotation, i * 4);
    scales.set(scale, i * 3);
    turned ||= rotation[3] !== 1;
    scaled ||= scale[0] !== 1 || scale[1] !== 1 || scale[2] !== 1;
  }
  return {
    TRANSLATION: addFloats(binary, translations, 3, false),
    ...(turned && { ROTATION: addFloats(binary, rotations, 4, false) }),
    ...(scaled && { SCALE: addFloats(binary, scales, 3, false) }),
  };
}

export function buildSkins(scene: Scene, binary: Binary, cache: AccessorCache): Json[] {
  return scene.skins.map((skin) => ({
    ...(skin.name ? { name: skin.name } : {}),
    joints: skin.joints,
    ...(skin.skeleton === null ? {} : { skeleton: skin.skeleton }),
    ...(skin.inverseBindMatrices
      ? { inverseBindMatrices: cached(cache, skin.inverseBindMatrices, () => addFloats(binary, skin.inverseBindMatrices!, 16, false)) }
      : {}),
  }));
}

const channelComponents = { translation: 3, rotation: 4, scale: 3, weights: 1 } as const;

/** Animations with at least one channel; channels that share times and values share a sampler. */
export function buildAnimations(scene: Scene, binary: Binary, cache: AccessorCache): Json[] {
  const times = new Map<Float32Array, number>();
  return scene.animations
    .filter((animation) => animation.channels.length > 0)
    .map((animation) => {
      const samplers: Json[] = [];
      const bySampler = new Map<string, number>();
      const channels = animation.channels.map((channel) => {
        let input = times.get(channel.times);
        if (input === undefined) {
          // Times carry bounds and values must not, so that an array that serves as both is written twice.
          input = addFloats(binary, channel.times, 1, true);
          times.set(channel.times, input);
        }
        const output = cached(cache, channel.values, () => addFloats(binary, channel.values, channelComponents[channel.path], false));
        const key = `${input}/${output}/${channel.interpolation}`;
        let sampler = bySampler.get(key);
        if (sampler === undefined) {
          sampler =
            samplers.push({ input, output, ...(channel.interpolation === 'LINEAR' ? {} : { interpolation: channel.interpolation }) }) - 1;
          bySampler.set(key, sampler);
        }
        return { sampler, target: { node: channel.node, path: channel.path } };
      });
      return { ...(animation.name ? { name: animation.name } : {}), channels, samplers };
    });
}
