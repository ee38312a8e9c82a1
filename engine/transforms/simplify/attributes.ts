/** What the simplifier weighs besides positions: normals, texture coordinates, colours and morphs. */

import type { Scene } from '../../scenes/scene.ts';
import type { Unit } from './units.ts';

export interface AttributeTable {
  /** `stride` numbers a vertex, in memory that threads share; null when there is nothing to weigh. */
  values: Float32Array | null;
  stride: number;
  weights: number[];
}

const normalWeight = 0.5;
const colorWeight = 1;
/** Texture coordinates and morph deltas are brought to edge lengths first: a slide by a whole edge costs as much as this share of one. */
const slideWeight = 0.25;

/** One row a vertex; groups that no unit has are left out, those that a unit lacks are 0 and cost nothing. */
export function attributeTable(scene: Scene, units: Unit[], positions: Float32Array): AttributeTable {
  const hasNormals = units.some(({ primitive }) => primitive.normals);
  const hasUvs = units.some((unit) => drawnUvs(scene, unit));
  const hasColors = units.some(({ primitive }) => primitive.colors);
  const hasMorphs = units.some(({ primitive }) => primitive.targets.length > 0);
  const offsets = { normals: 0, uvs: 0, colors: 0, morphs: 0 };
  const weights: number[] = [];
  const reserve = (name: keyof typeof offsets, present: boolean, count: number, weight: number): void => {
    offsets[name] = weights.length;
    if (present) weights.push(...Array.from({ length: count }, () => weight));
  };
  reserve('normals', hasNormals, 3, normalWeight);
  reserve('uvs', hasUvs, 2, slideWeight);
  reserve('colors', hasColors, 4, colorWeight);
  reserve('morphs', hasMorphs, 3, slideWeight);
  const stride = weights.length;
  if (stride === 0) return { values: null, stride, weights };

  const total = positions.length / 3;
  const values = new Float32Array(new SharedArrayBuffer(total * stride * 4));
  const copy = (unit: Unit, source: Float32Array, components: number, offset: number, scale: number): void => {
    for (let vertex = 0, from = 0; vertex < unit.vertices; vertex++) {
      const to = (unit.firstVertex + vertex) * stride + offset;
      for (let k = 0; k < components; k++) values[to + k] = source[from++]! * scale;
    }
  };
  for (const unit of units) {
    const { primitive } = unit;
    if (primitive.normals) copy(unit, primitive.normals, 3, offsets.normals, 1);
    if (primitive.colors) copy(unit, primitive.colors, 4, offsets.colors, 1);
    const uvs = drawnUvs(scene, unit);
    if (uvs) copy(unit, uvs, 2, offsets.uvs, uvScale(unit, uvs, positions));
    const deltas = morphReach(unit);
    if (deltas) copy(unit, deltas, 3, offsets.morphs, 1 / meanEdge(unit, primitive.positions, 0));
  }
  return { values, stride, weights };
}

/** The texture coordinates that show on the unit: those of its base colour, else of its first texture. */
function drawnUvs(scene: Scene, { primitive }: Unit): Float32Array | undefined {
  const material = primitive.material === null ? undefined : scene.materials[primitive.material];
  if (!material || primitive.uvs.length === 0) return undefined;
  const slot =
    material.baseColorTexture ??
    material.normalTexture ??
    material.emissiveTexture ??
    material.occlusionTexture ??
    material.metallicRoughnessTexture ??
    Object.values(material.extensionTextures)[0];
  return slot ? (primitive.uvs[slot.uv] ?? primitive.uvs[0]) : undefined;
}

/** How far each vertex can move by morphing, per axis, summed over the targets. */
function morphReach({ primitive, vertices }: Unit): Float32Array | null {
  if (primitive.targets.length === 0) return null;
  const reach = new Float32Array(vertices * 3);
  for (const { positions } of primitive.targets) {
    if (positions) for (let i = 0; i < reach.length; i++) reach[i]! += Math.abs(positions[i]!);
  }
  return reach;
}

/** Turns texture coordinates into edge lengths on the surface: world length of one uv unit over the mean edge. */
function uvScale(unit: Unit, uvs: Float32Array, positions: Float32Array): number {
  const { indices } = unit.primitive;
  let worldArea = 0;
  let uvArea = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    worldArea += triangleArea(positions, unit.firstVertex + a, unit.firstVertex + b, unit.firstVertex + c);
    const ux = uvs[b * 2]! - uvs[a * 2]!;
    const uy = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!;
    const vx = uvs[c * 2]! - uvs[a * 2]!;
    const vy = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!;
    uvArea += Math.abs(ux * vy - uy * vx) / 2;
  }
  const edge = Math.sqrt((2 * worldArea) / unit.triangles);
  return uvArea > 0 && edge > 0 ? Math.sqrt(worldArea / uvArea) / edge : 1;
}

/** Side of a right triangle of the unit's mean area. */
function meanEdge(unit: Unit, positions: Float32Array, firstVertex: number): number {
  const { indices } = unit.primitive;
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    area += triangleArea(positions, firstVertex + indices[i]!, firstVertex + indices[i + 1]!, firstVertex + indices[i + 2]!);
  }
  return Math.sqrt((2 * area) / unit.triangles) || 1;
}

function triangleArea(positions: Float32Array, a: number, b: number, c: number): number {
  const ax = positions[a * 3]!;
  const ay = positions[a * 3 + 1]!;
  const az = positions[a * 3 + 2]!;
  const ux = positions[b * 3]! - ax;
  const uy = positions[b * 3 + 1]! - ay;
  const uz = positions[b * 3 + 2]! - az;
  const vx = positions[c * 3]! - ax;
  const vy = positions[c * 3 + 1]! - ay;
  const vz = positions[c * 3 + 2]! - az;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  return Math.sqrt(x * x + y * y + z * z) / 2;
}
