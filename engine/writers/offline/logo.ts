/** A user's own picture, for the corner of an offline package. */

import { readFile, stat } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { logoLimits } from '#domain/offline/limits';
import { openPicture, throwIfMemory } from '../../images/vips.ts';

const kinds = ['image/png', 'image/jpeg', 'image/webp'] as const;

/**
 * Draws the PNG, JPEG or WebP at `path` anew as the `data:` address of a PNG, upright, no larger than it is shown: nothing else of the file goes along.
 *
 * @throws AppError offline.badLogo for anything else, and for what is too large.
 */
export async function readLogo(path: string): Promise<string> {
  const { bytes, pixels, width, height } = logoLimits;
  if ((await stat(path)).size > bytes) throw new AppError('offline.badLogo');
  const picture = openPicture(await readFile(path), { failOn: 'error', kinds, pixels });
  try {
    const png = await picture
      .autoOrient()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    throwIfMemory(error);
    throw new AppError('offline.badLogo', {}, { cause: error });
  }
}
