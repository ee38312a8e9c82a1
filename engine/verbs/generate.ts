/** Makes a model of a sentence or a picture by our own rules, or takes in one that a service made, and lets only sound ones pass. */

import { readFile, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import type { PictureShape } from '#domain/kinds/generate/limits';
import type { GeneratedFigures } from '#domain/kinds/generate/result';
import type { AiMark } from '#domain/models/ai-mark';
import type { Finish } from '#domain/text3d/finishes';
import { readSentence } from '#domain/text3d/read-sentence';
import { templates } from '#domain/text3d/templates';
import type { VerbContext } from '../context.ts';
import { judgeGenerated } from '../findings/judge-generated.ts';
import { measureScene } from '../findings/measure.ts';
import { buildTemplate, fitCopies, lookOf } from '../generators/templates/build-template.ts';
import { inflate } from '../generators/pictures/inflate.ts';
import { lithophane } from '../generators/pictures/lithophane.ts';
import { relief } from '../generators/pictures/relief.ts';
import { solidLogo } from '../generators/pictures/silhouette.ts';
import { maxSide, type Picture } from '../generators/pictures/picture.ts';
import type { Part } from '../generators/solids/solid.ts';
import { partsToScene } from '../generators/solids/to-scene.ts';
import { openPicture } from '../images/vips.ts';
import { readModel } from '../readers/read.ts';
import { createNode } from '../scenes/create-scene.ts';
import { measureBounds } from '../scenes/model-bounds.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';

/** What a model is made of. */
export type GenerateFrom =
  | { sentence: string }
  | { picturePath: string; shape: PictureShape; longest: number; name: string }
  /** What a service made. */
  | { modelPath: string; longest: number };

export interface GenerateVerbOptions {
  from: GenerateFrom;
  /** The mark that the file carries; none where no artificial intelligence made it. */
  aiMark?: AiMark;
}

export interface GeneratedModel {
  figures: GeneratedFigures;
  /** Words of the sentence that nothing came of. */
  unmet: string[];
  /** What was changed to fit, in words. */
  notes: string[];
}

/**
 * Writes the model to `outputPath` as a GLB and answers what it is. Nothing is there that did not pass the check: every body closed, no more than
 * `generateLimits.faces` triangles, and a size that things have.
 *
 * @example
 * const { figures } = await generate('table.glb', { from: { sentence: '一张 1.2 米长的胡桃木桌子' } });
 * @throws AppError generate.notUnderstood, generate.nothingMade; generate.broken with the reason; what `readModel` throws for what a service made.
 */
export async function generate(
  outputPath: string,
  { from, aiMark }: GenerateVerbOptions,
  context: VerbContext = {},
): Promise<GeneratedModel> {
  const { scene, unmet = [], notes = [] } = await sceneOf(from, context);
  if (aiMark !== undefined) scene.aiMark = aiMark;
  context.signal?.throwIfAborted();
  await writeGlb(scene, outputPath, { compression: 'none' }, context);
  // What was written is judged, as floats hold it.
  const written = await readModel(outputPath, context);
  const { size, bodies } = judgeGenerated(written);
  const { bytes, triangles } = measureScene(written, 'glb', (await stat(outputPath)).size).summary;
  return { figures: { bytes, triangles, size, bodies }, unmet, notes };
}

interface MadeScene {
  scene: Scene;
  unmet?: string[];
  notes?: string[];
}

async function sceneOf(from: GenerateFrom, context: VerbContext): Promise<MadeScene> {
  if ('sentence' in from) return sceneOfSentence(from.sentence);
  if ('picturePath' in from) return { scene: sceneOfPicture(await readPicture(from.picturePath), from) };
  const scene = await readModel(from.modelPath, context);
  resize(scene, from.longest);
  return { scene };
}

function sceneOfSentence(sentence: string): MadeScene {
  const read = readSentence(sentence);
  if (read === null) {
    const things = Object.values(templates).map(({ label }) => label);
    throw new AppError('generate.notUnderstood', { things: things.join('、') });
  }
  const fit = fitCopies(read);
  return { scene: buildTemplate({ ...read, copies: fit.copies }), unmet: read.unmet, notes: [...read.notes, ...fit.notes] };
}

async function readPicture(path: string): Promise<Picture> {
  const image = openPicture(await readFile(path), { kinds: ['image/webp', 'image/png', 'image/jpeg'] }).resize(maxSide, maxSide, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

/** Shares of the longest side, in the proportions that print well. */
const makers: Readonly<Record<PictureShape, (picture: Picture, longest: number) => Part[]>> = {
  lithophane: (picture, longest) =>
    lithophane(picture, {
      width: widthOf(picture, longest),
      shape: 'flat',
      thinnest: 0.0008,
      thickest: 0.003,
      frame: 0.003,
      hanger: false,
    }),
  relief: (picture, longest) =>
    relief(picture, { width: widthOf(picture, longest), depth: longest * 0.03, base: longest * 0.02, inverted: false }),
  cushion: (picture, longest) => inflate(picture, { size: longest, depth: longest * 0.3, coloured: true }),
  logo: (picture, longest) => solidLogo(picture, { size: longest, depth: longest * 0.08, bevel: longest * 0.004 }),
};

const white: Finish = { material: 'plastic', color: 'white' };
const marble: Finish = { material: 'marble', color: null };
/** A coloured surface is multiplied with its finish, which is white for that. */
const finishes: Readonly<Record<PictureShape, Finish>> = { lithophane: white, relief: marble, logo: marble, cushion: white };

const widthOf = ({ width, height }: Picture, longest: number): number => longest * Math.min(1, width / height);

function sceneOfPicture(picture: Picture, { shape, longest, name }: { shape: PictureShape; longest: number; name: string }): Scene {
  const parts = makers[shape](picture, longest);
  if (parts.length === 0) throw new AppError('generate.nothingMade');
  const look = lookOf(finishes[shape]);
  return partsToScene(name, parts, { body: look, base: look });
}

/** Scales what services make in units of their own to its longest side, standing on the ground. */
function resize(scene: Scene, longest: number): void {
  const { min, max } = measureBounds(scene);
  const span = Math.max(...[0, 1, 2].map((axis) => max[axis]! - min[axis]!));
  if (!(span > 0) || !Number.isFinite(span)) throw new AppError('generate.broken', { reason: '没有大小' });
  const scale = longest / span;
  const root = createNode(scene.name, { children: scene.roots, scale: [scale, scale, scale], translation: [0, -min[1] * scale, 0] });
  scene.roots = [scene.nodes.push(root) - 1];
}
