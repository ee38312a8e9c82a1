import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSphere } from '#engine/generators/surface';
import { sharp } from '#engine/images/vips';
import { createRandom } from '#engine/numbers/random';
import { addRootMesh, createMaterial, createMesh, createScene, createSlot } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';

/** An uneven picture, as PNG. */
export async function unevenPicture(edge: number): Promise<Uint8Array> {
  const random = createRandom(7);
  const noise = Buffer.from(Uint8Array.from({ length: 64 * 64 * 3 }, () => random() * 255));
  const raw = { width: 64, height: 64, channels: 3 as const };
  return new Uint8Array(await sharp(noise, { raw }).resize(edge, edge, { kernel: 'cubic' }).png().toBuffer());
}

/** A ball of about columns × rows × 2 triangles, covered by a picture, as a GLB. */
export async function texturedGlb(columns: number, rows: number, edge = 512): Promise<Uint8Array> {
  const scene = createScene('ball');
  scene.textures.push({ name: 'cover', bytes: await unevenPicture(edge), mimeType: 'image/png', width: edge, height: edge });
  scene.materials.push(createMaterial('cover', { baseColorTexture: createSlot(0) }));
  addRootMesh(scene, createMesh('ball', [createSphere({ columns, rows, material: 0 })]));
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-ball-'));
  try {
    const path = join(folder, 'ball.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
