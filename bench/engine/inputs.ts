/** Inputs of the engine's benchmarks, generated from seeds and cached. */

import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import sharp from 'sharp';
import { createNoise, createRandom } from '#engine/numbers/random';
import { createSphere, createSurface, createTerrain } from '#engine/generators/surface';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '#engine/scenes/create-scene';
import type { Primitive, Scene, Texture } from '#engine/scenes/scene';
import { writeGlb } from '#engine/writers/glb';

export const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'modelmill', 'bench');

/** Columns and rows of a nearly square grid with that many triangles. */
export const sides = { '1m': [1000, 500], '1.4m': [1000, 700], '5.5m': [1964, 1400] } as const;

/** Looks like a scan: a sphere with bumps of many sizes, texture coordinates and normals. */
function createScan(columns: number, rows: number, seed = 7, material: number | null = null): Primitive {
  const noise = createNoise(seed);
  return createSurface({
    columns,
    rows,
    closedU: true,
    material,
    at: (u, v) => {
      const bump = 1 + noise(u * 16, v * 8) * 0.12 + noise(u * 64, v * 32) * 0.03 + noise(u * 256, v * 128) * 0.006;
      const ring = v === 1 ? 0 : bump * Math.sin(v * Math.PI);
      return [ring * Math.cos(u * 2 * Math.PI), bump * Math.cos(v * Math.PI), ring * Math.sin(u * 2 * Math.PI)];
    },
  });
}

/** Writes blocks to a file, which appears only once it is complete. */
async function writeBlocks(path: string, blocks: Iterable<string | Uint8Array>): Promise<void> {
  const file = createWriteStream(`${path}.part`);
  for (const block of blocks) if (!file.write(block)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  await rename(`${path}.part`, path);
}

const linesABlock = 20_000;

function* rows(count: number, line: (index: number) => string): Generator<string> {
  for (let first = 0; first < count; first += linesABlock) {
    let block = '';
    for (let index = first; index < Math.min(count, first + linesABlock); index++) block += line(index);
    yield block;
  }
}

function* objText({ positions, normals, uvs, indices }: Primitive): Generator<string> {
  const [uv] = uvs;
  const at = (array: Float32Array | null | undefined, index: number): string => (array?.[index] ?? 0).toFixed(6);
  yield 'o scan\n';
  yield* rows(positions.length / 3, (i) => `v ${at(positions, i * 3)} ${at(positions, i * 3 + 1)} ${at(positions, i * 3 + 2)}\n`);
  yield* rows(positions.length / 3, (i) => `vt ${at(uv, i * 2)} ${at(uv, i * 2 + 1)}\n`);
  yield* rows(positions.length / 3, (i) => `vn ${at(normals, i * 3)} ${at(normals, i * 3 + 1)} ${at(normals, i * 3 + 2)}\n`);
  const corner = (i: number): string => {
    const index = indices[i]! + 1;
    return `${index}/${index}/${index}`;
  };
  yield* rows(indices.length / 3, (i) => `f ${corner(i * 3)} ${corner(i * 3 + 1)} ${corner(i * 3 + 2)}\n`);
}

const stlTriangleBytes = 50;

function* stlBytes({ positions, indices }: Primitive): Generator<Uint8Array> {
  const head = Buffer.alloc(84);
  head.writeUInt32LE(indices.length / 3, 80);
  yield head;
  for (let first = 0; first < indices.length / 3; first += linesABlock) {
    const count = Math.min(linesABlock, indices.length / 3 - first);
    const block = Buffer.alloc(count * stlTriangleBytes);
    for (let i = 0; i < count; i++) {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = indices[(first + i) * 3 + corner]!;
        for (let axis = 0; axis < 3; axis++) {
          block.writeFloatLE(positions[vertex * 3 + axis]!, i * stlTriangleBytes + 12 + corner * 12 + axis * 4);
        }
      }
    }
    yield block;
  }
}

/** An image that compresses like a photograph: soft shapes with grain. */
async function paint(seed: number, size: number, format: 'png' | 'jpeg'): Promise<Texture> {
  const noise = createNoise(seed);
  const random = createRandom(seed);
  const pixels = new Uint8Array(size * size * 3);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      const [x, y] = [(column / size) * 8, (row / size) * 8];
      const shape = noise(x, y) + noise(x * 4, y * 4) / 2 + noise(x * 16, y * 16) / 4;
      const grain = random() * 6;
      pixels[at] = 128 + shape * 60 + grain;
      pixels[at + 1] = 120 + shape * 40 + noise(x * 2, y) * 30 + grain;
      pixels[at + 2] = 100 - shape * 50 + grain;
    }
  }
  const image = sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
  const bytes = await (format === 'png' ? image.png({ compressionLevel: 1 }) : image.jpeg({ quality: 88 })).toBuffer();
  return { name: `${format}-${seed}`, bytes, mimeType: `image/${format}`, width: size, height: size };
}

/**
 * A terrain cut into charts of 2 × 2 cells that are scattered over the texture. Photogrammetric meshes have a seam every few triangles, and
 * duplicate vertices along it.
 */
function createCharted(cells: number, seed: number, material: number): Primitive {
  const chart = 2;
  const charts = cells / chart;
  const terrain = createTerrain({ columns: cells, rows: cells, seed, material });
  const order = Array.from({ length: charts * charts }, (_, i) => i);
  const random = createRandom(seed);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const side = chart + 1;
  const positions = new Float32Array(order.length * side * side * 3);
  const normals = new Float32Array(positions.length);
  const uvs = new Float32Array(order.length * side * side * 2);
  const indices = new Uint32Array(cells * cells * 6);
  let next = 0;
  for (const [place, slot] of order.entries()) {
    const first = place * side * side;
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      const from = (Math.floor(place / charts) * chart + y) * (cells + 1) + (place % charts) * chart + x;
      positions.set(terrain.positions.subarray(from * 3, from * 3 + 3), (first + i) * 3);
      normals.set(terrain.normals!.subarray(from * 3, from * 3 + 3), (first + i) * 3);
      uvs[(first + i) * 2] = ((slot % charts) + 0.05 + (x / chart) * 0.9) / charts;
      uvs[(first + i) * 2 + 1] = (Math.floor(slot / charts) + 0.05 + (y / chart) * 0.9) / charts;
      if (x === chart || y === chart) continue;
      const corner = first + i;
      indices.set([corner, corner + 1, corner + side, corner + 1, corner + side + 1, corner + side], next);
      next += 6;
    }
  }
  return createPrimitive(positions, indices, { normals, uvs: [uvs], material });
}

/** A grid of tiles, each with its own material and texture. */
async function createTiles(
  count: number,
  surface: (seed: number, material: number) => Primitive,
  picture: (seed: number) => Promise<Texture>,
): Promise<Scene> {
  const scene = createScene('tiles');
  const across = Math.ceil(Math.sqrt(count));
  for (let tile = 0; tile < count; tile++) {
    const texture = scene.textures.push(await picture(tile + 1)) - 1;
    const material = scene.materials.push(createMaterial(`tile-${tile}`, { baseColorTexture: createSlot(texture) })) - 1;
    const primitive = surface(tile + 1, material);
    addRootMesh(scene, createMesh(`tile-${tile}`, [primitive]), { translation: [(tile % across) * 10, 0, Math.floor(tile / across) * 10] });
  }
  return scene;
}

/** An assembly of named parts in groups. Each part has its own mesh, as CAD exporters write them. */
function createAssembly(parts: number): Scene {
  const scene = createScene('assembly');
  const random = createRandom(11);
  const colors = Array.from({ length: 24 }, (_, i) =>
    createMaterial(`color-${i}`, { baseColor: [random(), random(), random(), 1], metallic: i % 2, roughness: 0.4 }),
  );
  scene.materials.push(...colors);
  const groupSize = 100;
  for (let part = 0; part < parts; part++) {
    if (part % groupSize === 0) scene.roots.push(scene.nodes.push(createNode(`group-${part / groupSize}`)) - 1);
    const kind = part % 8;
    const material = Math.floor(random() * colors.length);
    const shape = createSphere({ columns: 6 + kind, rows: 4 + (kind % 3), radius: 0.2 + kind * 0.02, uvScale: null, material });
    const mesh = scene.meshes.push(createMesh(`part-${part}`, [shape])) - 1;
    const translation: [number, number, number] = [random() * 100, random() * 20, random() * 100];
    const node = scene.nodes.push(createNode(`part-${part}`, { mesh, translation })) - 1;
    scene.nodes[scene.roots.at(-1)!]!.children.push(node);
  }
  return scene;
}

const glb = async (path: string, scene: Scene): Promise<void> => {
  await writeGlb(scene, `${path}.part`, { compression: 'none' });
  await rename(`${path}.part`, path);
};

const plain = (seed: number, material: number): Primitive => createTerrain({ columns: 8, rows: 8, seed, material });
const [obliqueTiles, obliqueCells] = [180, 48];
export const obliqueTriangles = obliqueTiles * obliqueCells * obliqueCells * 2;
const charted = (seed: number, material: number): Primitive => createCharted(obliqueCells, seed, material);

const generators = {
  'scan-1m.glb': async (path: string) => {
    const scene = createScene('scan');
    addRootMesh(scene, createMesh('scan', [createScan(...sides['1m'])]));
    await glb(path, scene);
  },
  'scan-1.4m.obj': (path: string) => writeBlocks(path, objText(createScan(...sides['1.4m']))),
  'scan-5.5m.obj': (path: string) => writeBlocks(path, objText(createScan(...sides['5.5m']))),
  'scan-1.4m.stl': (path: string) => writeBlocks(path, stlBytes(createScan(...sides['1.4m']))),
  'scan-5.5m.stl': (path: string) => writeBlocks(path, stlBytes(createScan(...sides['5.5m']))),
  'png-48x2k.glb': async (path: string) => glb(path, await createTiles(48, plain, (seed) => paint(seed, 2048, 'png'))),
  'oblique-180.glb': async (path: string) => glb(path, await createTiles(obliqueTiles, charted, (seed) => paint(seed, 512, 'jpeg'))),
  // Over 100 MB: three million triangles with six photographs of 4096².
  'scans-6x4k.glb': async (path: string) =>
    glb(
      path,
      await createTiles(
        6,
        (seed, material) => createScan(700, 360, seed, material),
        (seed) => paint(seed, 4096, 'jpeg'),
      ),
    ),
  'assembly-20k.glb': (path: string) => glb(path, createAssembly(20_000)),
};

export type InputName = keyof typeof generators;

/** Path of an input, generated if it is not cached yet. */
export async function ensureInput(name: InputName, say: (line: string) => void): Promise<string> {
  const path = join(cacheFolder, name);
  if (await stat(path).catch(() => undefined)) return path;
  say(`  making ${name}`);
  await mkdir(cacheFolder, { recursive: true });
  await generators[name](path);
  return path;
}
