/** Reference pictures of models, each approved by eye. `script/references` redraws them. */

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { withModel } from '#engine/readers/with-model';
import { renderPreview } from '#engine/preview/render';
import { readModel } from '#engine/readers/read';

/** A set of models with reference pictures: our own, or the samples. */
export interface PicturedModels {
  /** Folder below test/references. */
  folder: string;
  names: string[];
  pathOf: (name: string) => string;
}

const size = 160;
/** Grey, so that holes and missing transparency are visible. */
const background: [number, number, number] = [128, 128, 128];
const references = fileURLToPath(new URL('../../../test/references/', import.meta.url));
/** RMS difference in byte values. Rounding may move a pixel at an edge; a wrong face, texture or hole moves many. */
const tolerance = 2;

export const referencePath = (folder: string, name: string): string => join(references, folder, `${name.replaceAll(/[/ .]/g, '-')}.webp`);

/** Renders a model: RGBA, `size` × `size` pixels. */
async function drawModel(path: string): Promise<Uint8Array> {
  const picture = await withModel(path, async ({ modelPath, root }) =>
    renderPreview(await readModel(modelPath, { root }), { width: size, height: size, background }),
  );
  return picture.rgba;
}

export async function writeReference({ folder, pathOf }: PicturedModels, name: string): Promise<string> {
  const path = referencePath(folder, name);
  await sharp(await drawModel(pathOf(name)), { raw: { width: size, height: size, channels: 4 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(path);
  return path;
}

/** Root mean square difference between the bytes of two pictures of the same size. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum / a.length);
}

/** Declares the tests that compare each model with its reference. Call inside a `describe`. */
export function testPictures({ folder, names, pathOf }: PicturedModels): void {
  const approved = (name: string): Promise<Buffer> => sharp(referencePath(folder, name)).ensureAlpha().raw().toBuffer();
  for (const name of names) {
    it(`match their approved picture: ${name}`, async () => {
      expect(difference(await drawModel(pathOf(name)), await approved(name))).to.be.below(tolerance);
    });
  }

  it('differ from one another by far more than the tolerance', async () => {
    const rgba = await drawModel(pathOf(names[0]!));
    for (const name of names.slice(1)) expect(difference(rgba, await approved(name)), name).to.be.above(tolerance * 5);
  });
}
