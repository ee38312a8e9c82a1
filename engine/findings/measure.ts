/** Counts a scene: docs/decisions/model-figures.md. */

import type { ModelFigures, ModelSummary, TextureFigures } from '#domain/models/figures';
import { textureMemory } from '#domain/models/texture-memory';
import { basisLayout } from '../images/ktx2-header.ts';
import { mayBeTransparent } from '../images/image-header.ts';
import { textureRoles, type TextureRole } from '../scenes/texture-roles.ts';
import { contentsOf } from '../scenes/contents.ts';
import { measureBounds } from '../scenes/model-bounds.ts';
import type { Scene, Texture } from '../scenes/scene.ts';
import { worldMatrices } from '../scenes/world.ts';

export { measureBounds };

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
      contents: contentsOf(scene, world),
      ...(scene.aiMark && { aiMark: scene.aiMark }),
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
const max16BitVertices = 65_535;

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
      bytes += indices.length * (positions.length / 3 <= max16BitVertices ? 2 : 4);
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
    alpha: !!role && role.alpha !== 'none' && mayBeTransparent(bytes),
  };
}
