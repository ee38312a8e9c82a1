/** The picture that a model file carries of itself. */

import { openPicture } from '../images/vips.ts';
import { readRvtInfo } from '../readers/rvt/rvt-info.ts';
import type { VerbContext } from '../context.ts';
import { writeWholeFile } from '../files/whole-file.ts';

/** The largest picture that is decoded; pictures in such files are a few hundred pixels wide. */
const maxPixels = 4096 * 4096;

/**
 * Writes the picture that the RVT at `path` carries to `outPath` (.webp), at most `size` pixels an edge and never larger than it is.
 *
 * @returns false, and nothing is written, when the file carries none that can be decoded.
 * @throws AppError for a file that is not an RVT.
 * @example const found = await writeCover('house.rvt', 'thumbnail.webp', 512);
 */
export async function writeCover(path: string, outPath: string, size: number, context: VerbContext = {}): Promise<boolean> {
  const { preview } = await readRvtInfo(path, context);
  if (preview === null) return false;
  const picture = openPicture(preview, { failOn: 'error', pixels: maxPixels });
  const resized = picture.resize(size, size, { fit: 'inside', withoutEnlargement: true });
  const webp = await resized
    .webp({ quality: 86, effort: 4 })
    .toBuffer()
    .catch(() => undefined);
  if (webp === undefined) return false;
  await writeWholeFile(outPath, webp);
  return true;
}
