import { mostPixels } from './enlarge-messages.ts';
import { pictureSize } from './picture-size.ts';

/** Pictures that every browser reads. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** A picture of more is a map for the workbench: it would be decoded whole here. */
export const mostBytes = 30 * 1024 ** 2;
/** Few bytes can hold many pixels of one colour, which take four bytes each when decoded. */
const mostDecoded = 60_000_000;

export type PictureProblem = 'type' | 'bytes' | 'pixels' | 'unreadable';

export interface ReadPicture {
  picture: ImageData;
  /** Of the file, before its middle was cut out. */
  width: number;
  height: number;
  isCut: boolean;
}

/** Reads a picture, or of a large one its middle of at most `mostPixels`. */
export async function readPicture(file: File): Promise<ReadPicture | PictureProblem> {
  if (!pictureTypes.some((type) => type === file.type)) return 'type';
  if (file.size > mostBytes) return 'bytes';
  const size = await pictureSize(file).catch(() => undefined);
  // Browsers read more than they are told by a name, and than this reads: what it cannot tell, they judge.
  if (size !== undefined && size.width * size.height > mostDecoded) return 'pixels';
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return 'unreadable';
  }
  try {
    const { width, height } = bitmap;
    const shrink = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    const [across, down] = [Math.max(1, Math.floor(width * shrink)), Math.max(1, Math.floor(height * shrink))];
    const canvas = new OffscreenCanvas(across, down);
    const pen = canvas.getContext('2d');
    if (pen === null) return 'unreadable';
    pen.drawImage(bitmap, -Math.floor((width - across) / 2), -Math.floor((height - down) / 2));
    return { picture: pen.getImageData(0, 0, across, down), width, height, isCut: shrink < 1 };
  } finally {
    bitmap.close();
  }
}
