/** Writes what was edited on a model into it. */

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Logger, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { initialSettings, parseSettings, type SceneSettings } from '#domain/editor/settings';
import type { ModelWarning } from '#domain/models/warnings';
import { contentTypeOf } from '#domain/uploads/content-type';
import type { VerbContext } from '../context.ts';
import { readModel } from '../readers/read.ts';
import { amrtOf, setAmrt } from '../scenes/amrt.ts';
import type { Scene } from '../scenes/scene.ts';
import { bakeDocument } from '../transforms/bake/bake-document.ts';
import type { Picture } from '../transforms/bake/bake-textures.ts';
import { writeGlb } from '../writers/glb.ts';

export interface BakeOptions {
  /** A JSON file of scene settings. */
  settingsPath: string;
  /** A folder of the pictures that they put onto materials, called by their ids and with the ending of their type; default none. */
  texturesPath?: string | undefined;
  workPath: string;
}

/** What a model has after its edits were written into it. */
export interface BakedModel {
  scene: Scene;
  warnings: ModelWarning[];
}

/**
 * Writes scene settings into a model, by way of a GLB at `workPath`, which is gone afterwards. What no model holds (effects, sections, environment) stays beside
 * it as AMRT data, without what was written.
 *
 * Settings that cannot be read leave the model as it is, with a warning.
 *
 * @example
 * const { scene, warnings } = await bake(scene, { settingsPath: 'job/settings.json', workPath: 'job/edited.glb' });
 * @throws AppError what `writeGlb` and `readModel` throw.
 */
export async function bake(
  source: Scene,
  { settingsPath, texturesPath, workPath }: BakeOptions,
  context: VerbContext = {},
): Promise<BakedModel> {
  const read = parseSettings(await readFile(settingsPath, 'utf8'));
  if ('refusal' in read) return { scene: source, warnings: [{ code: 'editsUnreadable', params: {} }] };
  const { settings } = read;
  try {
    await writeGlb(source, workPath, { compression: 'none' }, context);
    const io = new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
    const document = await io.readBinary(await readFile(workPath));
    const { lost, areas } = await bakeDocument(document, settings, await picturesIn(texturesPath));
    await writeFile(workPath, await io.writeBinary(document));
    const scene = {
      ...(await readModel(workPath, context)),
      credits: source.credits,
      about: source.about,
      ...(source.aiMark && { aiMark: source.aiMark }),
    };
    setAmrt(scene, { ...(amrtOf(source) ?? { version: 1 }), settings: leftOf(settings) });
    const warnings: ModelWarning[] = [
      ...(lost > 0 ? [{ code: 'editsLost', params: { count: lost } } as const] : []),
      ...(areas > 0 ? [{ code: 'editsAreas', params: { count: areas } } as const] : []),
      ...(isPlain(settings) ? [] : [{ code: 'editsBeside', params: {} } as const]),
    ];
    return { scene, warnings };
  } finally {
    await rm(workPath, { force: true });
  }
}

/** Pictures by their ids. */
async function picturesIn(folder: string | undefined): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const name of folder === undefined ? [] : await readdir(folder)) {
    const { name: id, ext } = parse(name);
    pictures.set(id, { bytes: await readFile(join(folder ?? '', name)), mimeType: contentTypeOf(ext) });
  }
  return pictures;
}

/** What a viewer still has to add. */
const leftOf = (settings: SceneSettings): Record<string, unknown> => ({ ...settings, materials: {}, parts: {}, lights: [] });

/** Whether a model shows all of it. */
const isPlain = ({ environment, background, ground, effects, sections }: SceneSettings): boolean =>
  JSON.stringify([environment, background, ground, effects, sections]) ===
  JSON.stringify([
    ...[initialSettings.environment, initialSettings.background, initialSettings.ground, initialSettings.effects],
    initialSettings.sections,
  ]);
