import { writeFile } from 'node:fs/promises';
import { sharp } from '../images/vips.ts';
import type { View } from './camera.ts';
import { createStage, renderStage } from './render.ts';
import { createMaterial, createMesh, createNode, createPrimitive, createSlot } from '../scenes/create-scene.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { poseDraw } from '../scenes/pose.ts';

export const posterSize = { width: 960, height: 720 } as const;
const maxBytes = 60_000;
/** Pixels across a small picture, for choosing. */
const smallWidth = 320;
/** Pixels an edge of the shadow on the ground, and how far it reaches beyond the model, as a share of its width. */
const [grain, reach] = [256, 0.3];

/** Draws a model over its shadow on clear ground into a WebP file of at most 60 KB, and a small one for choosing into another. */
export async function drawPoster(scene: Scene, view: View, outPath: string, smallPath: string): Promise<void> {
  const { width, height } = posterSize;
  const alone = await createStage(scene, width, {});
  const grounded = await createStage(await onGround(scene), width, {});
  const { rgba } = renderStage(grounded, { width, height, view, fitTo: alone }, {});
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(smallWidth)
    .webp({ quality: 78, alphaQuality: 80, effort: 5 })
    .toFile(smallPath);
  for (const quality of [86, 80, 72, 64, 54, 44]) {
    const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .webp({ quality, alphaQuality: 90, effort: 5 })
      .toBuffer();
    if (bytes.length > maxBytes && quality > 44) continue;
    await writeFile(outPath, bytes);
    return;
  }
}

/** The scene with a clear plane under it that holds its shadow: darker where something is near above. */
async function onGround(scene: Scene): Promise<Scene> {
  const world = worldMatrices(scene);
  const clouds = listDraws(scene, world).map((draw) => ({
    positions: poseDraw(scene, draw, world).positions,
    indices: draw.primitive.indices,
    matrix: draw.matrix,
  }));
  const points = clouds.flatMap(({ positions, indices, matrix }) => [placed(positions, indices, matrix)]);
  const [low, high]: [Vec3, Vec3] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const cloud of points)
    for (let i = 0; i < cloud.length; i++) {
      const axis = (i % 3) as 0 | 1 | 2;
      low[axis] = Math.min(low[axis], cloud[i]!);
      high[axis] = Math.max(high[axis], cloud[i]!);
    }
  const span = Math.max(high[0] - low[0], high[2] - low[2]) * (1 + reach * 2);
  const [left, back] = [(low[0] + high[0] - span) / 2, (low[2] + high[2] - span) / 2];
  const tall = Math.max(1e-6, (high[1] - low[1]) * 0.35);
  const dark = new Float32Array(grain * grain);
  for (const cloud of points)
    for (let i = 0; i < cloud.length; i += 9) {
      // Each triangle darkens where its middle and its corners are; models of this kind have far more of them than the shadow has pixels.
      for (const at of [i, i + 3, i + 6]) {
        const [x, y, z] = [cloud[at]!, cloud[at + 1]!, cloud[at + 2]!];
        const pixel = Math.floor(((z - back) / span) * grain) * grain + Math.floor(((x - left) / span) * grain);
        dark[pixel] = Math.max(dark[pixel]!, Math.exp(-(y - low[1]) / tall));
      }
    }
  const plane = (blur: number): Promise<Buffer> =>
    sharp(
      Uint8Array.from(dark, (value) => value * 255),
      { raw: { width: grain, height: grain, channels: 1 } },
    )
      .blur(blur)
      .raw()
      .toBuffer();
  const [near, far] = [await plane(3), await plane(14)];
  const pixels = new Uint8Array(grain * grain * 4);
  for (let i = 0; i < grain * grain; i++) {
    const channels = near.length / (grain * grain);
    pixels[i * 4 + 3] = Math.min(255, near[i * channels]! * 0.32 + far[i * channels]! * 0.5);
  }
  const bytes = await sharp(pixels, { raw: { width: grain, height: grain, channels: 4 } })
    .png()
    .toBuffer();
  const ground = createPrimitive(
    new Float32Array([left, low[1], back, left + span, low[1], back, left + span, low[1], back + span, left, low[1], back + span]),
    new Uint32Array([0, 2, 1, 0, 3, 2]),
    {
      normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
      uvs: [new Float32Array([0, 0, 1, 0, 1, 1, 0, 1])],
      material: scene.materials.length,
    },
  );
  const texture = { name: '影子', bytes, mimeType: 'image/png', width: grain, height: grain } as const;
  const slot = createSlot(scene.textures.length, { wrapS: 'clamp', wrapT: 'clamp' });
  return {
    ...scene,
    textures: [...scene.textures, texture],
    materials: [
      ...scene.materials,
      createMaterial('影子', { baseColor: [0.02, 0.025, 0.035, 1], baseColorTexture: slot, alphaMode: 'blend', unlit: true }),
    ],
    meshes: [...scene.meshes, createMesh('影子', [ground])],
    nodes: [...scene.nodes, createNode('影子', { mesh: scene.meshes.length })],
    roots: [...scene.roots, scene.nodes.length],
  };
}

/** The corners of triangles, in the world, three numbers each. */
function placed(positions: Float32Array, indices: Uint32Array, m: ArrayLike<number>): Float32Array {
  const out = new Float32Array(indices.length * 3);
  for (const [corner, index] of indices.entries()) {
    const [x, y, z] = [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!];
    for (let row = 0; row < 3; row++) out[corner * 3 + row] = m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
  }
  return out;
}
