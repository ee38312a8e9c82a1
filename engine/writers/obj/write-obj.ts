/** Writes a scene as a Wavefront OBJ with its MTL and pictures. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { aiMarkText } from '#domain/models/ai-mark';
import type { VerbContext } from '../../context.ts';
import { writeOutput, type OutputFile } from '../../files/output-file.ts';
import { creditLines } from '../../scenes/credit-lines.ts';
import { createMaterial } from '../../scenes/create-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { WarningList } from '../../scenes/warning-list.ts';
import { frameOf, type FrameOptions } from '../frame.ts';
import { pictureNames, writePictureFiles } from '../picture-files.ts';
import { countWritable, placedPrimitives } from '../placed-primitives.ts';
import { TextKernel } from '../text-kernel.ts';
import type { WrittenModel } from '../written-model.ts';
import { objectsOf, writeObject, type ObjState } from './geometry.ts';
import { mtlOf } from './mtl.ts';
import { nodePaths, UniqueWords, wordOf } from './names.ts';
import { MtlPictures } from './pictures.ts';

/**
 * Writes `scene` to `<folder>/<name>.obj`, its materials to `<name>.mtl` and their pictures to `textures/`. Every mesh in its place is an object with
 * the path of its node for a name; equal positions, texture coordinates and normals of an object stand once, vertex colours behind the positions in sRGB.
 * Numbers read back to the same bits.
 *
 * @param options Default metres, Y up; the format states neither.
 * @example
 * const { files } = await writeObj(scene, '/tmp/job/out', '椅子', { unit: 'cm' }, { signal });
 * @throws AppError model.noGeometry for a scene that draws nothing; model.tooComplex as `countWritable`; engine.diskFull.
 */
export async function writeObj(
  scene: Scene,
  folder: string,
  name: string,
  options: FrameOptions = {},
  context: VerbContext = {},
): Promise<WrittenModel> {
  const { triangles, lines, points } = countWritable(scene);
  const total = triangles + lines + points;
  const materials = namedMaterials(scene);
  const warnings = new WarningList();
  const produce = async (file: OutputFile): Promise<void> => {
    const { unit, up = 'y' } = options;
    const claims = creditLines(scene.credits)
      .map((line) => `# ${line}\n`)
      .join('');
    await file.write(
      `# Modelmill, ${unit ?? 'm'}, ${up.toUpperCase()} up\n${markLine(scene)}${claims}${materials ? `mtllib ${name}.mtl\n` : ''}`,
    );
    const kernel = await TextKernel.open();
    const state: ObjState = { places: 0, uvs: 0, normals: 0, material: undefined, smooth: undefined };
    const nameOf = objectNames(scene);
    let done = 0;
    for (const object of objectsOf(placedPrimitives(scene, frameOf(options), { fromOrigin: true }))) {
      const all = object.map((placed) => placed.geometry());
      for (const { dropped } of all) warnings.count('nonFiniteDropped', dropped);
      const geometries = all.filter(({ indices }) => indices.length > 0);
      if (geometries.length === 0) continue;
      await file.write(`o ${nameOf(object[0]!)}\n`);
      const onElements = (count: number): void => context.onProgress?.('write', (done += count), total);
      await writeObject(file, kernel, geometries, object[0]!.origin, state, (material) => materials?.get(material), onElements);
    }
    if (state.places === 0) throw new AppError('model.noGeometry', { cause: '' });
  };
  const path = `${name}.obj`;
  const bytes = await writeOutput(join(folder, path), produce, context);
  try {
    const beside = materials ? await writeMaterials(scene, materials, folder, name, context) : [];
    return { files: [{ path, bytes }, ...beside], warnings: warnings.list() };
  } catch (error) {
    for (const made of [path, `${name}.mtl`, 'textures']) await rm(join(folder, made), { recursive: true, force: true });
    throw error;
  }
}

const markLine = ({ aiMark }: Scene): string => (aiMark === undefined ? '' : `# ${aiMarkText(aiMark)}\n`);

/** The name of each material that is drawn, null for what has none; undefined where nothing has one. */
function namedMaterials({ meshes, materials }: Scene): Map<number | null, string> | undefined {
  const used = new Set(meshes.flatMap(({ primitives }) => primitives.map(({ material }) => material)));
  const names = new UniqueWords();
  const named = new Map<number | null, string>();
  materials.forEach((material, index) => {
    if (used.has(index)) named.set(index, names.take(wordOf(material.name, `material_${index + 1}`)));
  });
  if (named.size === 0) return undefined;
  if (used.has(null)) named.set(null, names.take('default'));
  return named;
}

function objectNames(scene: Scene): (placed: { node: number; mesh: number }) => string {
  const pathOf = nodePaths(scene);
  const names = new UniqueWords();
  return ({ node, mesh }) => names.take(pathOf(node) || wordOf(scene.meshes[mesh]!.name, 'object'));
}

async function writeMaterials(
  scene: Scene,
  materials: Map<number | null, string>,
  folder: string,
  name: string,
  context: VerbContext,
): Promise<WrittenModel['files']> {
  const pictures = new MtlPictures(scene);
  const listed = [...materials].map(([index, word]) => ({
    word,
    material: index === null ? createMaterial(word) : scene.materials[index]!,
  }));
  for (const { material } of listed) {
    context.signal?.throwIfAborted();
    await pictures.add(material);
  }
  const { textures } = pictures;
  const paths = pictureNames({ textures }).map((file) => `textures/${file}`);
  const path = `${name}.mtl`;
  const write = async (file: OutputFile): Promise<void> => {
    await file.write(markLine(scene));
    for (const { word, material } of listed) await file.write(mtlOf(word, material, pictures, paths));
  };
  const bytes = await writeOutput(join(folder, path), write, context);
  return [{ path, bytes }, ...(await writePictureFiles({ ...scene, textures }, folder, context))];
}
