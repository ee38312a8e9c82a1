/** Scenes as 3MF: core and the materials extension, in millimetres with Z up. */

import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { packZip } from '../../archives/pack-zip.ts';
import type { VerbContext } from '../../context.ts';
import { writeOutput, type OutputFile } from '../../files/output-file.ts';
import { creditLines } from '../../scenes/credit-lines.ts';
import { invertAffine } from '../../scenes/invert.ts';
import type { Scene } from '../../scenes/scene.ts';
import { multiplyMatrices } from '../../scenes/world.ts';
import { escapeXml } from '../escape-xml.ts';
import { frameOf } from '../frame.ts';
import { commentOf, signatureOf } from '../signature.ts';
import type { WrittenModel } from '../written-model.ts';
import { commonLook, isDrawn, writeMesh } from './meshes.ts';
import { planBuild, type Component, type PrintObject } from './objects.ts';
import { Properties } from './properties.ts';

const modelPath = '3D/3dmodel.model';
const schemas = 'http://schemas.microsoft.com/3dmanufacturing';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const pictureExtensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
<Default Extension="png" ContentType="image/png"/>
<Default Extension="jpg" ContentType="image/jpeg"/>
</Types>
`;
const relationships = (rows: readonly { target: string; type: string }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="${packages}/relationships">\n${rows
    .map(({ target, type }, index) => `<Relationship Target="/${target}" Id="rel${index}" Type="${schemas}/2013/01/${type}"/>\n`)
    .join('')}</Relationships>\n`;

const frame = frameOf({ unit: 'mm', up: 'z' });
const unframe = invertAffine(frame)!;

/**
 * Writes `<name>.3mf` into `folder`: meshes with base materials, textures or colours, and the hierarchy as components. Skins, morph targets, lines and
 * points must be gone.
 *
 * @example
 * const { files } = await writeThreemf(scene, '/tmp/job/out', 'chair', { signal });
 * @throws AppError model.noGeometry for a scene without triangles; engine.diskFull.
 */
export async function writeThreemf(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const work = `${folder}.3mf`;
  const path = `${name}.3mf`;
  try {
    const parts = await writeParts(scene, work, context);
    const bytes = await packZip(work, parts, join(folder, path), context, commentOf(scene));
    return { files: [{ path, bytes }], warnings: [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The package's parts as files; answers their names. */
async function writeParts(scene: Scene, work: string, context: VerbContext): Promise<string[]> {
  const pictures = scene.textures.map(({ mimeType }, index) => {
    const extension = pictureExtensions[mimeType];
    return extension === undefined ? undefined : `3D/Textures/${index}.${extension}`;
  });
  const shown = pictures.flatMap((target) => (target === undefined ? [] : [{ target, type: '3dtexture' }]));
  const texts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships([{ target: modelPath, type: '3dmodel' }]),
    ...(shown.length > 0 ? { '3D/_rels/3dmodel.model.rels': relationships(shown) } : {}),
  };
  const put = async (part: string, produce: (file: OutputFile) => Promise<void>): Promise<string> => {
    await mkdir(dirname(join(work, part)), { recursive: true });
    await writeOutput(join(work, part), produce, context);
    return part;
  };
  const names: string[] = [];
  for (const [part, text] of Object.entries(texts)) names.push(await put(part, (file) => file.write(text)));
  names.push(await put(modelPath, (file) => writeModel(file, scene, pictures, context)));
  for (const [index, picture] of pictures.entries())
    if (picture !== undefined) names.push(await put(picture, (file) => file.write(scene.textures[index]!.bytes)));
  return names;
}

async function writeModel(file: OutputFile, scene: Scene, pictures: readonly (string | undefined)[], context: VerbContext): Promise<void> {
  const drawn = new Set([...scene.meshes.keys()].filter((mesh) => isDrawn(scene.meshes[mesh]!)));
  const meshes = new Set(scene.nodes.flatMap(({ mesh }) => (mesh !== null && drawn.has(mesh) ? [mesh] : [])));
  await file.write(
    `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="zh-CN" xmlns="${schemas}/core/2015/02" xmlns:m="${schemas}/material/2015/02">\n` +
      `${metadataOf(scene)}<resources>\n`,
  );
  const properties = new Properties(scene, pictures, (text) => file.write(text));
  await properties.writeMaterials();
  for (const mesh of meshes) for (const primitive of scene.meshes[mesh]!.primitives) await properties.write(primitive);
  const { objects, items } = planBuild(scene, drawn, properties.nextId);
  if (items.length === 0) throw new AppError('model.noGeometry', { cause: '' });
  for (const [done, object] of objects.entries()) {
    context.signal?.throwIfAborted();
    context.onProgress?.('write', done, objects.length);
    await writeObject(file, object, scene, properties);
  }
  await file.write(`</resources>\n<build>\n`);
  for (const item of items) await file.write(`<item ${placeText(item)}/>\n`);
  await file.write('</build>\n</model>\n');
}

/** By the names of 3MF Core, 3.4.1; what it has no name for are lines of the description. */
function metadataOf(scene: Scene): string {
  const { name, credits } = scene;
  const texts = {
    Title: credits.title ?? name,
    Designer: credits.author,
    Description: creditLines(credits, ['organization', 'source', 'description', 'tool']).join('\n'),
    Copyright: credits.copyright,
    LicenseTerms: credits.licence,
    Application: signatureOf(scene),
  };
  return Object.entries(texts)
    .filter(([key, text]) => key === 'Title' || (text !== undefined && text !== ''))
    .map(([key, text]) => `<metadata name="${key}">${escapeXml(text ?? '')}</metadata>\n`)
    .join('');
}

async function writeObject(file: OutputFile, object: PrintObject, scene: Scene, properties: Properties): Promise<void> {
  const head = `<object id="${object.id}" type="model"${object.name ? ` name="${escapeXml(object.name)}"` : ''}`;
  if ('components' in object) {
    await file.write(`${head}>\n<components>\n`);
    for (const component of object.components) await file.write(`<component ${placeText(component)}/>\n`);
    await file.write('</components>\n</object>\n');
    return;
  }
  const mesh = scene.meshes[object.mesh]!;
  const common = commonLook(mesh, (primitive) => properties.lookOf(primitive));
  await file.write(`${head}${common ? ` pid="${common.group}" pindex="${common.item}"` : ''}>\n`);
  await writeMesh(file, mesh, (primitive) => (common ? undefined : properties.lookOf(primitive)));
  await file.write('</object>\n');
}

/** Rows of a file's matrix are our columns. */
function placeText({ object, matrix }: Component): string {
  const m = multiplyMatrices(frame, multiplyMatrices(matrix, unframe));
  const isPlain = m.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
  const numbers = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14].map((at) => Number(m[at]!.toPrecision(12)) + 0);
  return `objectid="${object}"${isPlain ? '' : ` transform="${numbers.join(' ')}"`}`;
}
