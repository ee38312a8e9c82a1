import { open, stat } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { createMaterial, createScene } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Material, Scene, Vec3 } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { withPool, type Pool } from '#engine/threads/pool';
import { Work } from '../../files/work.ts';
import { readHeadCredits } from '../head-credits.ts';
import { meshOrigin } from '../large-coordinates.ts';
import { addMissingNormals } from '../missing-normals.ts';
import { rangesOf, threadedBytes } from '../ranges.ts';
import type { Resources } from '../resources.ts';
import type { TextureLoader } from '../texture-loader.ts';
import { ObjFaces } from './faces.ts';
import { readLibraries } from './libraries.ts';
import { defaultDiffuse, type MtlMaterial } from './mtl.ts';
import { parseObjRange, type ObjChunk, type ObjCounts } from './parse-range.ts';
import { uncommented } from './statement.ts';
import { ObjValues } from './values.ts';
import { tasks } from '../tasks.ts';

type WorkContext = VerbContext & { work: Work };

/** Where the first position is looked for before a whole range is. */
const headBytes = 64 * 1024;

/**
 * Reads a Wavefront OBJ with its MTL files and textures: polygons are cut, negative numbers counted from the end, corners that agree
 * share a vertex; `o` (or, where there is none, `g`) makes nodes, `usemtl` primitives. Faces that name a vertex that is not there, before or
 * behind them, are dropped and counted in a warning. Source: Wavefront OBJ appendix B1.
 *
 * The lines are parsed by ranges, side by side in threads; what they become does not depend on how many.
 */
export async function readObj(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const work = context.work ?? new Work((await stat(path)).size);
  const faces = await readGeometry(path, warnings, { ...context, work });

  const materialsInUse = faces.materialsInUse();
  const { libraries, materialLines } = faces;
  const materials = await readLibraries({ libraries, materialLines, materialsInUse }, path, resources, warnings, work);
  // Materials bring the image libraries with them, which an OBJ without any should not wait for.
  const convert = materials.size > 0 ? await createMtlConverter(scene, resources, warnings) : undefined;
  const indices = new Map<string, number>();
  // Painted vertices are multiplied by it.
  const missingColor: Material['baseColor'] = faces.hasColors ? [1, 1, 1, 1] : [...defaultDiffuse, 1];
  for (const name of materialsInUse) {
    context.signal?.throwIfAborted();
    if (name === '') continue;
    const mtl = materials.get(name) ?? materials.get(uncommented(name));
    if (!mtl && (materials.size > 0 || libraries.length === 0)) warnings.add('materialMissing', { material: name });
    indices.set(name, scene.materials.length);
    scene.materials.push(mtl && convert ? await convert(mtl) : createMaterial(name, { baseColor: missingColor }));
  }
  faces.addTo(scene, (name) => indices.get(name) ?? null);
  dropUnusedTextures(scene);
  await readHeadCredits(path, '#', scene);
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  await addMissingNormals(scene, faces.smoothing(), context);
  return scene;
}

async function createMtlConverter(
  scene: Scene,
  resources: Resources,
  warnings: WarningList,
): Promise<(mtl: MtlMaterial) => Promise<Material>> {
  const [{ convertMtl }, { createTextureLoader }] = await Promise.all([import('./materials.ts'), import('../texture-loader.ts')]);
  const whole = createTextureLoader(scene, resources, warnings);
  const loader: TextureLoader = {
    async load(reference) {
      const shorter = uncommented(reference);
      const isCommented = shorter !== reference && !(await resources.find(reference)) && (await resources.find(shorter));
      return await whole.load(isCommented ? shorter : reference);
    },
  };
  return (mtl) => convertMtl(mtl, scene, loader, warnings);
}

async function readGeometry(path: string, warnings: WarningList, context: WorkContext): Promise<ObjFaces> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const onOne = size < threadedBytes;
    return await withPool(onOne ? { ...context, threads: 1 } : context, (pool) => collect(file.fd, size, pool, warnings, context));
  } finally {
    await file.close();
  }
}

/**
 * Values and faces of the whole file. A face may name what follows, or what is nowhere, and only the end of the file tells which: most files
 * do neither and are done after one pass; for the others the faces are gone through again once the values are counted.
 */
async function collect(fd: number, size: number, pool: Pool, warnings: WarningList, context: WorkContext): Promise<ObjFaces> {
  const values = new ObjValues(await originOf(fd, size));
  const origin = values.origin;
  const firstWarnings = new WarningList();
  let faces: ObjFaces | undefined = new ObjFaces(values, firstWarnings, context.work);
  const counts: ObjCounts[] = [];
  let done = 0;
  const onChunk = (chunk: ObjChunk): void => {
    context.signal?.throwIfAborted();
    const before = values.counts();
    counts.push(before);
    values.add(chunk);
    if (faces && !faces.add(chunk, before)) faces = undefined;
    done += chunk.bytes;
    context.onProgress?.('read', done, size);
  };
  const ranges = [...rangesOf(size)].map((range) => ({ ...range, fd, size, origin }));
  await pool.runInOrder(tasks.parseObjRange, ranges, onChunk);
  values.finish();
  if (faces) {
    warnings.absorb(firstWarnings);
    return faces;
  }

  const total = values.counts();
  const known = new ObjFaces(values, warnings, context.work);
  const again = ranges.map((range, index) => ({ ...range, counts: { before: counts[index]!, total } }));
  await pool.runInOrder(tasks.parseObjRange, again, (chunk, index) => {
    context.signal?.throwIfAborted();
    known.add(chunk, counts[index]!);
  });
  return known;
}

/** Where the meshes' nodes are put: by the file's first positions, which are nearly always in its head. */
async function originOf(fd: number, size: number): Promise<Vec3> {
  const origin: Vec3 = [0, 0, 0];
  for (const range of [{ from: 0, to: Math.min(size, headBytes) }, ...rangesOf(size)]) {
    const { positions } = await parseObjRange({ ...range, fd, size, origin });
    if (positions.length > 0) return meshOrigin(positions.length / 3, (position, axis) => positions[position * 3 + axis]!);
  }
  return origin;
}
