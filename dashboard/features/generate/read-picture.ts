import { maxSide, type Picture } from '#engine/generators/pictures/picture';

/** The largest picture that is taken, in bytes. */
export const maxPictureBytes = 20 * 1024 * 1024;

export type PictureTrouble = 'tooLarge' | 'unreadable' | 'tooSmall' | 'tooDark';

export const pictureTroubles: Record<PictureTrouble, string> = {
  tooLarge: '图片超过 20 MB，请缩小后再试',
  unreadable: '这张图片打不开，请换成 JPG、PNG 或 WebP',
  tooSmall: '图片太小：至少要 64 × 64 像素，细节才看得出来',
  tooDark: '图片几乎一片黑，做出来没有层次；请换一张亮一些的',
};

/** Reads a picture that somebody chose, at the size that generators look at. */
export async function readPicture(file: Blob): Promise<Picture | PictureTrouble> {
  if (file.size > maxPictureBytes) return 'tooLarge';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return 'unreadable';
  if (Math.min(bitmap.width, bitmap.height) < 64) return 'tooSmall';
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return 'unreadable';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const rgba = context.getImageData(0, 0, width, height).data;
  let brightest = 0;
  for (let i = 0; i < rgba.length; i += 4) brightest = Math.max(brightest, rgba[i + 1] ?? 0, 255 - (rgba[i + 3] ?? 255));
  return brightest < 24 ? 'tooDark' : { width, height, rgba };
}
