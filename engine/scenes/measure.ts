/** Counts a scene in the terms of reading U8. */

import type { ModelFigures, ModelSummary, TextureFigures } from '#domain/models/figures';
import { textureMemory } from '#domain/models/texture-memory';
import { basisLayout } from '../images/ktx2-header.ts';
import { textureRoles, type TextureRole } from '../textures/roles.ts';
import { poseDraw } from './pose.ts';
import type { Primitive, Scene, Texture } from './scene.ts';
import { listDraws, worldMatrices, type Draw } from './world.ts';

/**
 * Figures and summary of a scene that came from a `format` file of `bytes` bytes: triangles and vertices as often as they are drawn, draw
 * calls as primitives × places with GPU instances once, texture memory as a graphics card holds it with mips (`textureMemory`: 4 bytes a pixel,
 * 1/2 or 1 for KTX2, each × 4/3), bounds in world space.
 */
export function measureScene(scene: Scene, format: string, bytes: number): { figures: ModelFigures; summary: ModelSummary } {
  const world = worldMatrices(scene);
  let triangles = 0;
  let vertices = 0;
  scene.nodes.forEach((node, index) => {
    const mesh = node.mesh === null || !world[index] ? undefined : scene.meshes[node.mesh];
    const places = node.instances ? Math.floor(node.instances.length / 16) : 1;
    for (const primitive of mesh?.primitives ?? []) {
      if (primitive.indices.length === 0) continue;
      if (primitive.mode === 'triangles') triangles += (primitive.indices.length / 3) * places;
      vertices += (primitive.positions.length / 3) * places;
    }
  });
  const drawCalls = countDrawCalls(scene, world);
  const roles = textureRoles(scene);
  const textures = scene.textures.map((texture, index) => textureFigures(texture, roles[index]));
  const textureBytes = textures.reduce((sum, { gpuBytes = 0 }) => sum + gpuBytes, 0);
  return {
    figures: {
      format,
      triangles,
      vertices,
      meshes: scene.meshes.length,
      drawCalls,
      materials: scene.materials.length,
      textures,
      animations: scene.animations.length,
      skins: scene.skins.length,
      nodes: scene.nodes.length,
      bounds: measureBounds(scene, world),
      warnings: scene.warnings,
    },
    summary: {
      ...{ bytes, triangles, vertices, drawCalls, textureBytes },
      geometryBytes: countGeometryBytes(scene, world),
      animationBytes: countAnimationBytes(scene),
    },
  };
}

/** Largest number of vertices that 16-bit indices reach: the last value restarts strips. */
const most16BitVertices = 65_535;

/** Bytes of the buffers of everything drawn, each array once: vertices as they are held here, indices in the narrowest type that reaches. */
function countGeometryBytes(scene: Scene, world: ReturnType<typeof worldMatrices>): number {
  const seen = new Set<ArrayLike<number>>();
  let bytes = 0;
  const add = (array: Float32Array | Uint16Array | null): void => {
    if (!array || seen.has(array)) return;
    seen.add(array);
    bytes += array.byteLength;
  };
  scene.nodes.forEach(({ mesh }, index) => {
    if (mesh === null || !world[index]) return;
    for (const { positions, indices, normals, tangents, colors, uvs, joints, weights, targets } of scene.meshes[mesh]!.primitives) {
      if (indices.length === 0) continue;
      for (const array of [positions, normals, tangents, colors]) add(array);
      for (const arrays of [uvs, joints, weights]) arrays.forEach(add);
      for (const target of targets) for (const array of [target.positions, target.normals, target.tangents]) add(array);
      if (seen.has(indices)) continue;
      seen.add(indices);
      bytes += indices.length * (positions.length / 3 <= most16BitVertices ? 2 : 4);
    }
  });
  return bytes;
}

/** Bytes of all keys, arrays that tracks share once. */
function countAnimationBytes({ animations }: Scene): number {
  const arrays = new Set(animations.flatMap(({ channels }) => channels.flatMap(({ times, values }) => [times, values])));
  return [...arrays].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Primitives × places, GPU instances once. */
export function countDrawCalls(scene: Scene, world = worldMatrices(scene)): number {
  return scene.nodes.reduce((sum, { mesh, instances }, index) => {
    const drawn = mesh !== null && world[index] !== undefined && instances?.length !== 0;
    return sum + (drawn ? scene.meshes[mesh]!.primitives.filter((primitive) => primitive.indices.length > 0).length : 0);
  }, 0);
}

function textureFigures({ name, width, height, mimeType, bytes }: Texture, role: TextureRole | null | undefined): TextureFigures {
  const layout = mimeType === 'image/ktx2' ? basisLayout(bytes) : undefined;
  return {
    name,
    width,
    height,
    mimeType,
    bytes: bytes.length,
    gpuBytes: textureMemory(width, height, layout),
    alpha: mimeType !== 'image/jpeg' && !!role?.alpha,
  };
}

/** World-space box of what is drawn, skins and morph targets in their rest pose; zeros for an empty scene. */
export function measureBounds(scene: Scene, world = worldMatrices(scene)): ModelFigures['bounds'] {
  const box = emptyBox();
  const localBoxes = new Map<Primitive, Float64Array>();
  for (const draw of listDraws(scene, world)) {
    const { primitive } = draw;
    const { positions } = poseDraw(scene, draw, world);
    // A matrix that only stretches, flips or swaps axes maps the box onto the box.
    if (!keepsAxes(draw.matrix)) {
      growByVertices(box, positions, primitive.indices, draw);
    } else if (positions === primitive.positions) {
      let local = localBoxes.get(primitive);
      if (!local) localBoxes.set(primitive, (local = localBox(positions, primitive.indices)));
      growByCorners(box, local, draw);
    } else {
      growByCorners(box, localBox(positions, primitive.indices), draw);
    }
  }
  const empty = box[0]! > box[3]!;
  const [x0, y0, z0, x1, y1, z1] = empty ? [0, 0, 0, 0, 0, 0] : [...box];
  return { min: [x0!, y0!, z0!], max: [x1!, y1!, z1!] };
}

const emptyBox = (): Float64Array => new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);

function grow(box: Float64Array, x: number, y: number, z: number): void {
  if (x < box[0]!) box[0] = x;
  if (y < box[1]!) box[1] = y;
  if (z < box[2]!) box[2] = z;
  if (x > box[3]!) box[3] = x;
  if (y > box[4]!) box[4] = y;
  if (z > box[5]!) box[5] = z;
}

/** Box of the positions that are drawn. */
function localBox(positions: Float32Array, indices: Uint32Array): Float64Array {
  const box = emptyBox();
  const vertices = positions.length / 3;
  const growAt = (vertex: number): void => grow(box, positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
  if (indices.length < vertices) {
    for (let i = 0; i < indices.length; i++) growAt(indices[i]!);
    return box;
  }
  // Each vertex once, in order: indices name one six times and jump.
  const drawn = new Uint8Array(vertices);
  for (let i = 0; i < indices.length; i++) drawn[indices[i]!] = 1;
  for (let vertex = 0; vertex < vertices; vertex++) if (drawn[vertex]) growAt(vertex);
  return box;
}

/** Not more than one number of a row of the matrix is other than 0. */
const keepsAxes = (m: ArrayLike<number>): boolean =>
  [0, 1, 2].every((row) => Number(m[row] !== 0) + Number(m[row + 4] !== 0) + Number(m[row + 8] !== 0) <= 1);

function growByCorners(box: Float64Array, local: Float64Array, draw: Draw): void {
  if (local[0]! > local[3]!) return;
  for (let corner = 0; corner < 8; corner++) {
    growByPoint(box, local[corner & 1 ? 3 : 0]!, local[corner & 2 ? 4 : 1]!, local[corner & 4 ? 5 : 2]!, draw.matrix);
  }
}

function growByVertices(box: Float64Array, positions: Float32Array, indices: Primitive['indices'], draw: Draw): void {
  for (const index of indices) growByPoint(box, positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!, draw.matrix);
}

function growByPoint(box: Float64Array, x: number, y: number, z: number, m: ArrayLike<number>): void {
  grow(
    box,
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  );
}
