import type { ModelWarning } from '#domain/models/warnings';
import { listLoops } from '../../kernels/lists.ts';
import { dropUndrawable } from '../../transforms/meshes/drop-undrawable.ts';
import type { Material, Primitive, Scene, SceneNode } from '../../scenes/scene.ts';

const isFinite = (values: ArrayLike<number>): boolean => {
  if (values instanceof Float32Array) return listLoops.allFinite(values);
  for (let at = 0; at < values.length; at++) if (!Number.isFinite(values[at]!)) return false;
  return true;
};
const finiteOr0 = (values: Float32Array): Float32Array =>
  isFinite(values) ? values : values.map((value) => (Number.isFinite(value) ? value : 0));
const share = (value: number, otherwise: number): number => (Number.isNaN(value) ? otherwise : Math.min(1, Math.max(0, value)));

/**
 * Takes out of `scene` what is no number, since formats spell none: places become those of nodes that were never moved, colours are brought between 0 and 1, keys and
 * data of vertices become 0, normals have length 1, clips lose channels without keys, and what is drawn loses what has no place. Changes the scene; arrays are
 * replaced, not written to.
 *
 * @example
 * const warnings = finiteNumbers(scene);
 */
export function finiteNumbers(scene: Scene): ModelWarning[] {
  for (const node of scene.nodes) placeNode(node);
  for (const material of scene.materials) boundMaterial(material);
  let dropped = 0;
  for (const primitive of new Set(scene.meshes.flatMap(({ primitives }) => primitives))) {
    // It writes into what it is given.
    if (!isFinite(primitive.positions)) primitive.positions = primitive.positions.slice();
    dropped += dropUndrawable(primitive);
    cleanVertices(primitive);
  }
  for (const skin of scene.skins) {
    const { inverseBindMatrices: binds } = skin;
    if (binds && !(isFinite(binds) && binds.every((value, at) => at % 4 !== 3 || value === (at % 16 === 15 ? 1 : 0))))
      skin.inverseBindMatrices = null;
  }
  for (const animation of scene.animations)
    animation.channels = animation.channels.filter(({ times, values }) => times.length > 0 && isFinite(times) && isFinite(values));
  scene.animations = scene.animations.filter(({ channels }) => channels.length > 0);
  return dropped > 0 ? [{ code: 'nonFiniteDropped', params: { count: dropped } }] : [];
}

/** Of length 1; upward where there is none. */
function unitNormals(normals: Float32Array): Float32Array {
  // Squares of 32-bit numbers neither overflow nor vanish, and a square root takes a tenth of `hypot`.
  const lengthAt = (at: number): number =>
    Math.sqrt(normals[at]! * normals[at]! + normals[at + 1]! * normals[at + 1]! + normals[at + 2]! * normals[at + 2]!);
  let at = 0;
  while (at < normals.length && Math.abs(lengthAt(at) - 1) < 0.01) at += 3;
  if (at >= normals.length) return normals;
  return normals.map((value, index) => {
    const length = lengthAt(index - (index % 3));
    if (length > 0 && length < Infinity) return value / length;
    return index % 3 === 1 ? 1 : 0;
  });
}

function placeNode(node: SceneNode): void {
  if (node.matrix && !isFinite(node.matrix)) node.matrix = null;
  if (!isFinite(node.translation)) node.translation = [0, 0, 0];
  if (!isFinite(node.scale)) node.scale = [1, 1, 1];
  const length = Math.hypot(...node.rotation);
  if (!(length > 0 && length < Infinity)) node.rotation = [0, 0, 0, 1];
  if (node.instances && !isFinite(node.instances)) {
    const { instances } = node;
    const places = Array.from({ length: instances.length / 16 }, (_, index) => instances.subarray(index * 16, index * 16 + 16));
    node.instances = Float32Array.from(places.filter(isFinite).flatMap((place) => [...place]));
  }
}

function boundMaterial(material: Material): void {
  material.baseColor = material.baseColor.map((value) => share(value, 1)) as Material['baseColor'];
  material.emissive = material.emissive.map((value) => share(value, 0)) as Material['emissive'];
  material.metallic = share(material.metallic, 0);
  material.roughness = share(material.roughness, 1);
}

function cleanVertices(primitive: Primitive): void {
  if (primitive.normals) primitive.normals = unitNormals(primitive.normals);
  if (primitive.colors) primitive.colors = finiteOr0(primitive.colors);
  primitive.uvs = primitive.uvs.map(finiteOr0);
  primitive.weights = primitive.weights.map(finiteOr0);
  primitive.targets = primitive.targets.map((target) => ({ ...target, positions: target.positions && finiteOr0(target.positions) }));
}
