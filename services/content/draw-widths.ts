import sharp from 'sharp';
import { pictureWidths } from '#domain/content/pictures';

export interface DrawnWidth {
  width: number;
  bytes: Buffer;
}

/** A picture that `redraw` has drawn, in each of its widths as WebP: the widest as it is, the others one after another. */
export async function drawWidths(widest: Buffer): Promise<{ width: number; height: number; drawn: DrawnWidth[] }> {
  const { width, height } = await sharp(widest).metadata();
  const drawn: DrawnWidth[] = [];
  for (const one of pictureWidths(width)) {
    const bytes = one === width ? widest : await sharp(widest).resize(one).webp({ quality: 82 }).toBuffer();
    drawn.push({ width: one, bytes });
  }
  return { width, height, drawn };
}
