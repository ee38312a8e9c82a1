/** Writes Collada 1.4.1. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credits } from '#domain/formats/credits';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import { creditLines } from '../../scenes/credit-lines.ts';
import type { Scene } from '../../scenes/scene.ts';
import { writePictureFiles } from '../picture-files.ts';
import { signatureOf } from '../signature.ts';
import type { WrittenModel } from '../written-model.ts';
import { writeAnimations } from './animations.ts';
import { writeControllers } from './controllers.ts';
import { writeImages, writeMaterials } from './effects.ts';
import { writeCameras, writeLights } from './eyes.ts';
import { writeGeometries } from './geometries.ts';
import { writeVisualScene } from './nodes.ts';
import { planDocument, planImages } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { XmlFile } from './xml.ts';

/** The schema wants a date, and the same scene gives the same bytes. */
const date = '2000-01-01T00:00:00Z';

/**
 * Writes `<name>.dae` and its pictures in `textures/` into the existing, empty `folder`: metres, Y up, display colours; hierarchy, materials as Phong,
 * every uv set, vertex colours, lines, skins, morphs, clips, cameras and lights. Moved textures have moved uvs; points, GPU instances and levels have no
 * place. The scene is not changed. Source: COLLADA 1.4.1, Khronos.
 *
 * @example
 * const { files } = await writeDae(scene, '/tmp/job/out', '椅子', { signal });
 * @throws AppError engine.diskFull when the disk is full; nothing that was written then stays.
 */
export async function writeDae(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const path = `${name}.dae`;
  try {
    const plan = planDocument(scene);
    planImages(scene, plan);
    let done = 0;
    const bytes = await writeOutput(
      join(folder, path),
      async (file) => {
        const xml = new XmlFile(file);
        await xml.markup(head(scene.credits, signatureOf(scene)));
        await writeCameras(xml, scene, plan);
        await writeLights(xml, scene, plan);
        await writeImages(xml, [...plan.images.values()]);
        await writeMaterials(xml, plan.materials, plan.images);
        await writeGeometries(xml, plan.shapes, () => {
          context.signal?.throwIfAborted();
          context.onProgress?.('write', ++done, plan.shapes.length);
        });
        await writeControllers(xml, scene, plan);
        await writeAnimations(xml, scene, plan);
        await writeVisualScene(xml, scene, plan);
        await xml.markup('</COLLADA>\n');
      },
      context,
    );
    const pictures = await writePictureFiles(scene, folder, context);
    return { files: [{ path, bytes }, ...pictures], warnings: [] };
  } catch (error) {
    await rm(join(folder, path), { force: true });
    await rm(join(folder, 'textures'), { recursive: true, force: true });
    throw error;
  }
}

/** What Collada has no element for, as lines of the contributor's comments. */
const ofComments = ['organization', 'licence', 'source', 'description', 'tool'] as const;

const element = (name: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/** The asset, its elements in the order of the schema. */
const head = (credits: Credits, signature: string): string =>
  '<?xml version="1.0" encoding="utf-8"?>\n<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">\n' +
  `<asset><contributor>${element('author', credits.author)}${element('authoring_tool', signature)}` +
  `${element('comments', creditLines(credits, ofComments).join('\n'))}${element('copyright', credits.copyright)}</contributor>` +
  `<created>${date}</created><modified>${date}</modified>${element('title', credits.title)}` +
  `<unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>\n`;
