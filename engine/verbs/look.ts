/** A quick look at what the presets would make of a model, before anything is started. */

import { presets } from '#domain/kinds/lightweight/options';
import { engineVersion } from '#domain/models/engine-version';
import { lookPresets, type LookFigures, type LookPicture } from '#domain/looks/pictures';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { measureScene } from '../findings/measure.ts';
import { sharp } from '../images/vips.ts';
import { prepareScene, simplifyScene } from '../optimize/lighten.ts';
import { createStageMeter } from '../optimize/stage-meter.ts';
import { createStage, renderStage, type Stage } from '../preview/render.ts';
import { readModel } from '../readers/read.ts';
import { copyScene } from '../scenes/copy-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { withPool } from '../threads/pool.ts';
import { lookPicturePath } from './look-picture-path.ts';

export interface LookOptions {
  outputFolder: string;
  /** Pixels an edge. */
  size: number;
}

/**
 * Draws the model at `modelPath` as it is and as each of `lookPresets` simplifies it, from one viewpoint, into `outputFolder` (`lookPicturePath`). Shapes are those
 * that a run gives, which takes the same steps; textures are drawn as they are, since a picture this small shows nothing of their size and quality.
 *
 * @returns the triangles in each picture. Throws `model.*`.
 * @example const { pictures } = await look('preview.glb', { outputFolder: 'job', size: 640 });
 */
export async function look(
  modelPath: string,
  { outputFolder, size }: LookOptions,
  context: VerbContext = {},
): Promise<{ pictures: LookFigures[]; engineVersion: string }> {
  return await withPool(context, async (pool) => {
    const { onProgress, ...silent } = { ...context, pool };
    const { stage } = createStageMeter(context);
    const pictures: LookFigures[] = [];
    let view: Stage | undefined;
    const draw = async (scene: Scene, name: LookPicture): Promise<void> => {
      const drawn = await createStage(scene, size, silent);
      view ??= drawn;
      const { rgba } = renderStage(drawn, { width: size, height: size, fitTo: view }, silent);
      const raw = { width: size, height: size, channels: 4 } as const;
      const webp = await sharp(rgba, { raw }).webp({ quality: 80, alphaQuality: 90, effort: 2 }).toBuffer();
      await writeWholeFile(lookPicturePath(outputFolder, name), webp);
      pictures.push({ name, triangles: measureScene(scene, 'glb', 0).figures.triangles });
      onProgress?.('look', pictures.length, lookPresets.length + 1);
    };
    const scene = await readModel(modelPath, silent);
    await draw(scene, 'original');
    // All of them prepare a scene alike.
    await prepareScene(scene, presets.balanced.options, stage, silent);
    for (const name of lookPresets) {
      const copy = copyScene(scene);
      await simplifyScene(copy, presets[name].options, stage, silent);
      await draw(copy, name);
    }
    return { pictures, engineVersion };
  });
}
