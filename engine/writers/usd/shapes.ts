/** A mesh as prims that are drawn: triangles that go together are one Mesh with a subset of faces for each material, lines are curves. */

import { emptyBox, growByBox, localBox } from '../../scenes/box.ts';
import { identityMatrix } from '../../scenes/world.ts';
import type { Mat4, Mesh, Primitive, Scene } from '../../scenes/scene.ts';
import { sumOf, joinFloats, joinIndices, verticesOf } from './join.ts';
import type { Attribute, Layer } from './layer.ts';
import { uvName, type MaterialBook, type ShownColors } from './materials.ts';
import { Names, type PrimName } from './names.ts';
import { writeBlendShapes } from './blend-shapes.ts';

/** What bends a mesh. */
export interface Binding {
  /** Path of the Skeleton. */
  skeleton: string;
  /** Place of each of the skin's joints among the skeleton's; null for morph targets alone. */
  jointOf: Uint32Array | null;
  geomBind: Mat4;
  /** Names of the morph targets in the skeleton's animation. */
  blendShapes: readonly string[];
}

export interface ShapeContext {
  scene: Scene;
  materials: MaterialBook;
  /** Lines are written as curves; else left out. */
  lines: boolean;
  /** Meshes with vertex colours under a texture, which hides them. */
  hiddenColors: Set<Mesh>;
  /** Texture coordinates with v up, of those that were turned: a mesh at several places has its arrays once. */
  turned: WeakMap<Float32Array, Float32Array>;
}

/** Adds the prims of a mesh below the prim that is open, whose path is `parent`. */
export async function writeShapes(
  layer: Layer,
  mesh: Mesh,
  parent: string,
  names: Names,
  context: ShapeContext,
  binding?: Binding,
): Promise<void> {
  for (const primitives of groupsOf(mesh, context.scene)) {
    const prim = names.take(mesh.name, 'Mesh');
    const { mode } = primitives[0]!;
    if (mode === 'triangles') await writeMesh(layer, mesh, primitives, prim, parent, context, binding);
    else if (mode === 'points' || context.lines) await writeMarks(layer, mesh, primitives[0]!, prim, context);
  }
}

/** Primitives that can be one prim: they have the same arrays and the same sides. */
function groupsOf({ primitives }: Mesh, scene: Scene): Primitive[][] {
  const groups = new Map<string, Primitive[]>();
  primitives.forEach((primitive, index) => {
    if (primitive.indices.length === 0) return;
    const { mode, normals, uvs, colors, joints, targets, material } = primitive;
    const doubleSided = material !== null && scene.materials[material]?.doubleSided === true;
    const parts = [
      normals !== null,
      uvs.length,
      colors !== null,
      joints.length,
      targets.map((target) => target.normals !== null),
      doubleSided,
    ];
    const key = mode === 'triangles' ? parts.join(' ') : `${index}`;
    const group = groups.get(key);
    if (group) group.push(primitive);
    else groups.set(key, [primitive]);
  });
  return [...groups.values()];
}

async function writeMesh(
  layer: Layer,
  mesh: Mesh,
  primitives: readonly Primitive[],
  prim: PrimName,
  parent: string,
  context: ShapeContext,
  binding: Binding | undefined,
): Promise<void> {
  const { scene, materials } = context;
  const first = primitives[0]!;
  const looks = primitives.map((primitive) => materials.pathOf(primitive.material, shownColors(primitive, mesh, context)));
  const single = new Set(looks).size === 1;
  const skinned = binding?.jointOf && first.joints.length > 0 ? binding : undefined;
  const morphed = binding && first.targets.length > 0 ? binding : undefined;
  const bent = skinned ?? morphed;
  const apiSchemas = [...(single && looks[0] !== undefined ? ['MaterialBindingAPI'] : []), ...(bent ? ['SkelBindingAPI'] : [])];
  await layer.begin({ type: 'Mesh', ...prim, apiSchemas });
  await writeSurface(layer, primitives, context);
  if (single && looks[0] !== undefined) await layer.relationship('material:binding', [looks[0]]);
  else if (!single) {
    const type = looks.includes(undefined) ? 'nonOverlapping' : 'partition';
    await layer.attribute({ name: 'subsetFamily:materialBind:familyType', type: 'token', uniform: true, value: type });
  }
  if (skinned) await writeInfluences(layer, primitives, skinned);
  if (bent) await layer.relationship('skel:skeleton', [bent.skeleton]);
  const inside = new Names();
  const targets = morphed ? first.targets.map(({ name }) => inside.take(name, 'Shape')) : [];
  if (morphed && targets.length > 0) {
    await layer.attribute({
      name: 'skel:blendShapes',
      type: 'token[]',
      uniform: true,
      value: morphed.blendShapes.slice(0, targets.length),
    });
    await layer.relationship(
      'skel:blendShapeTargets',
      targets.map(({ name }) => `${parent}/${prim.name}/${name}`),
    );
  }
  if (!single) await writeSubsets(layer, primitives, looks, inside, scene);
  await writeBlendShapes(layer, primitives, targets);
  await layer.end();
}

/** What of the colours its material shows; counts those that a texture hides. */
function shownColors({ colors, material }: Primitive, mesh: Mesh, { materials, hiddenColors }: ShapeContext): ShownColors {
  if (!colors || material === null) return 'none';
  if (!materials.showsColors(material)) {
    hiddenColors.add(mesh);
    return 'none';
  }
  return hasAlpha(colors) ? 'colorAndOpacity' : 'color';
}

function hasAlpha(colors: Float32Array): boolean {
  for (let at = 3; at < colors.length; at += 4) if (colors[at]! < 1) return true;
  return false;
}

async function writeSurface(layer: Layer, primitives: readonly Primitive[], { scene, turned }: ShapeContext): Promise<void> {
  const { normals, uvs, material } = primitives[0]!;
  const indices = joinIndices(primitives);
  const doubleSided = material !== null && scene.materials[material]?.doubleSided === true;
  await layer.attribute({ name: 'subdivisionScheme', type: 'token', uniform: true, value: 'none' });
  await layer.attribute({ name: 'orientation', type: 'token', uniform: true, value: 'rightHanded' });
  if (doubleSided) await layer.attribute({ name: 'doubleSided', type: 'bool', uniform: true, value: true });
  await layer.attribute({ name: 'extent', type: 'float3[]', value: extentOf(primitives) });
  await layer.attribute({ name: 'faceVertexCounts', type: 'int[]', value: new Uint32Array(indices.length / 3).fill(3) });
  await layer.attribute({ name: 'faceVertexIndices', type: 'int[]', value: indices });
  await layer.attribute({ name: 'points', type: 'point3f[]', value: joinFloats(primitives, ({ positions }) => positions) });
  const vertex = { interpolation: 'vertex' } as const;
  if (normals)
    await layer.attribute({ name: 'normals', type: 'normal3f[]', value: joinFloats(primitives, (each) => each.normals!), ...vertex });
  for (const set of uvs.keys()) {
    const values = joinFloats(primitives, (each) => each.uvs[set]!);
    await layer.attribute({ name: `primvars:${uvName(set)}`, type: 'texCoord2f[]', value: turnedUp(values, turned), ...vertex });
  }
  for (const attribute of colorAttributes(primitives, scene)) await layer.attribute({ ...attribute, ...vertex });
}

/** v runs up. */
function turnedUp(uvs: Float32Array, known: WeakMap<Float32Array, Float32Array>): Float32Array {
  const before = known.get(uvs);
  if (before) return before;
  const turned = new Float32Array(uvs.length);
  for (let at = 0; at < uvs.length; at += 2) {
    turned[at] = uvs[at]!;
    turned[at + 1] = 1 - uvs[at + 1]!;
  }
  known.set(uvs, turned);
  return turned;
}

/** Colours and opacities; without a texture they are multiplied by the material's, since a preview surface cannot. */
function colorAttributes(primitives: readonly Primitive[], scene: Scene): Attribute[] {
  if (!primitives[0]!.colors) return [];
  const count = sumOf(primitives, verticesOf);
  const rgb = new Float32Array(count * 3);
  const alpha = new Float32Array(count);
  let vertex = 0;
  for (const primitive of primitives) {
    const material = primitive.material === null ? undefined : scene.materials[primitive.material];
    const [r, g, b, a] = material && !material.baseColorTexture ? material.baseColor : [1, 1, 1, 1];
    const { colors } = primitive;
    for (let at = 0; at < colors!.length; at += 4, vertex++) {
      rgb[vertex * 3] = colors![at]! * r;
      rgb[vertex * 3 + 1] = colors![at + 1]! * g;
      rgb[vertex * 3 + 2] = colors![at + 2]! * b;
      alpha[vertex] = colors![at + 3]! * a;
    }
  }
  const clear = primitives.some(({ colors }) => hasAlpha(colors!));
  return [
    { name: 'primvars:displayColor', type: 'color3f[]', value: rgb },
    ...(clear ? [{ name: 'primvars:displayOpacity', type: 'float[]', value: alpha } as const] : []),
  ];
}

function extentOf(primitives: readonly Primitive[]): number[] {
  const box = emptyBox();
  for (const { positions, indices } of primitives) growByBox(box, localBox(positions, indices), identityMatrix());
  return [...box];
}

async function writeInfluences(layer: Layer, primitives: readonly Primitive[], { jointOf, geomBind }: Binding): Promise<void> {
  const sets = primitives[0]!.joints.length;
  const size = 4 * sets;
  const count = sumOf(primitives, verticesOf);
  const joints = new Uint32Array(count * size);
  const weights = new Float32Array(count * size);
  let vertex = 0;
  for (const primitive of primitives) {
    for (let own = 0; own < verticesOf(primitive); own++, vertex++) {
      let sum = 0;
      for (let set = 0; set < sets; set++) for (let k = 0; k < 4; k++) sum += primitive.weights[set]?.[own * 4 + k] ?? 0;
      for (let set = 0; set < sets; set++)
        for (let k = 0; k < 4; k++) {
          const weight = primitive.weights[set]?.[own * 4 + k] ?? 0;
          const joint = jointOf![primitive.joints[set]![own * 4 + k]!];
          if (weight === 0 || joint === undefined) continue;
          joints[vertex * size + set * 4 + k] = joint;
          weights[vertex * size + set * 4 + k] = weight / sum;
        }
    }
  }
  const each = { elementSize: size, interpolation: 'vertex' } as const;
  await layer.attribute({ name: 'primvars:skel:geomBindTransform', type: 'matrix4d', value: geomBind });
  await layer.attribute({ name: 'primvars:skel:jointIndices', type: 'int[]', value: joints, ...each });
  await layer.attribute({ name: 'primvars:skel:jointWeights', type: 'float[]', value: weights, ...each });
}

async function writeSubsets(
  layer: Layer,
  primitives: readonly Primitive[],
  looks: readonly (string | undefined)[],
  names: Names,
  { materials }: Scene,
): Promise<void> {
  const faces = new Map<string, { material: number; parts: Uint32Array[] }>();
  let start = 0;
  primitives.forEach(({ indices, material }, index) => {
    const own = Uint32Array.from({ length: indices.length / 3 }, (_, face) => start + face);
    start += own.length;
    const look = looks[index];
    if (look === undefined || material === null) return;
    const known = faces.get(look);
    if (known) known.parts.push(own);
    else faces.set(look, { material, parts: [own] });
  });
  for (const [look, { material, parts }] of faces) {
    await layer.begin({ type: 'GeomSubset', ...names.take(materials[material]!.name, 'Faces'), apiSchemas: ['MaterialBindingAPI'] });
    await layer.attribute({ name: 'elementType', type: 'token', uniform: true, value: 'face' });
    await layer.attribute({ name: 'familyName', type: 'token', uniform: true, value: 'materialBind' });
    const indices = new Uint32Array(sumOf(parts, (part) => part.length));
    let at = 0;
    for (const part of parts) {
      indices.set(part, at);
      at += part.length;
    }
    await layer.attribute({ name: 'indices', type: 'int[]', value: indices });
    await layer.relationship('material:binding', [look]);
    await layer.end();
  }
}

/** Of the mark's own extent: USD draws lines and points as bodies with a width, in the scene's unit. */
const markShare = 1 / 500;

/** Lines as linear curves of two points each, and points. */
async function writeMarks(layer: Layer, mesh: Mesh, primitive: Primitive, prim: PrimName, context: ShapeContext): Promise<void> {
  const { mode, positions, indices, colors } = primitive;
  const look = context.materials.pathOf(primitive.material, shownColors(primitive, mesh, context));
  const count = indices.length;
  const points = new Float32Array(count * 3);
  const tints = colors && new Float32Array(count * 3);
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) {
      points[i * 3 + axis] = positions[indices[i]! * 3 + axis]!;
      if (tints) tints[i * 3 + axis] = colors[indices[i]! * 4 + axis]!;
    }
  const extent = extentOf([primitive]);
  const width = Math.max(extent[3]! - extent[0]!, extent[4]! - extent[1]!, extent[5]! - extent[2]!) * markShare || 0.001;
  const type = mode === 'lines' ? 'BasisCurves' : 'Points';
  await layer.begin({ type, ...prim, apiSchemas: look === undefined ? [] : ['MaterialBindingAPI'] });
  if (mode === 'lines') {
    await layer.attribute({ name: 'type', type: 'token', uniform: true, value: 'linear' });
    await layer.attribute({ name: 'curveVertexCounts', type: 'int[]', value: new Uint32Array(count / 2).fill(2) });
  }
  await layer.attribute({ name: 'extent', type: 'float3[]', value: extent.map((value, i) => value + (i < 3 ? -width : width) / 2) });
  await layer.attribute({ name: 'points', type: 'point3f[]', value: points });
  await layer.attribute({ name: 'widths', type: 'float[]', value: [width], interpolation: 'constant' });
  if (tints) await layer.attribute({ name: 'primvars:displayColor', type: 'color3f[]', value: tints, interpolation: 'vertex' });
  if (look !== undefined) await layer.relationship('material:binding', [look]);
  await layer.end();
}
