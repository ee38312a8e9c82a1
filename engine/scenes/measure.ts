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
      bounds: measureBounds(scene),
      warnings: scene.warnings,
    },
    summary: { bytes, triangles, vertices, drawCalls, textureBytes, geometryBytes: countGeometryBytes(scene, world) },
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
      for (const array of [positions, normals, tangents, colors, ...uvs, ...joints, ...weights]) add(array);
      for (const target of targets) for (const array of [target.positions, target.normals, target.tangents]) add(array);
      if (seen.has(indices)) continue;
      seen.add(indices);
      bytes += indices.length * (positions.length / 3 <= most16BitVertices ? 2 : 4);
    }
  });
  return bytes;
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
export function measureBounds(scene: Scene): ModelFigures['bounds'] {
  const world = worldMatrices(scene);
  const box = emptyBox();
  const localBoxes = new Map<Float32Array, Map<Uint32Array, Float64Array>>();
  for (const draw of listDraws(scene, world)) {
    const { positions } = poseDraw(scene, draw, world);
    const { indices } = draw.primitive;
    // A matrix that only stretches, flips or swaps axes maps the box onto the box.
    if (keepsAxes(draw.matrix)) growByCorners(box, localBox(positions, indices, localBoxes), draw);
    else growByVertices(box, positions, indices, draw);
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

/** Box of the positions that are drawn; kept per pair of arrays, since instances ask for it again. */
function localBox(positions: Float32Array, indices: Uint32Array, known: Map<Float32Array, Map<Uint32Array, Float64Array>>): Float64Array {
  let ofPositions = known.get(positions);
  if (!ofPositions) known.set(positions, (ofPositions = new Map()));
  let box = ofPositions.get(indices);
  if (!box) {
    box = emptyBox();
    // Each vertex once, in order: indices name one six times and jump.
    const drawn = new Uint8Array(positions.length / 3);
    for (let i = 0; i < indices.length; i++) drawn[indices[i]!] = 1;
    for (let vertex = 0; vertex < drawn.length; vertex++) {
      if (drawn[vertex]) grow(box, positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
    }
    ofPositions.set(indices, box);
  }
  return box;
}

const keepsAxes = ({ 0: xx, 1: xy, 2: xz, 4: yx, 5: yy, 6: yz, 8: zx, 9: zy, 10: zz }: ArrayLike<number>): boolean =>
  [
    [xx, yx, zx],
    [xy, yy, zy],
    [xz, yz, zz],
  ].every((row) => row.filter((value) => value !== 0).length <= 1);

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
