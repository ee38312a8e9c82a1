/** Pictures that editors send: their addresses, and the widths in which each is kept. */

/** Widest and tallest that a picture is kept, in pixels. */
export const pictureFrame = { width: 1920, height: 2400 } as const;

const narrower = [480, 960, 1440] as const;

/** The widths of a picture whose widest is `width`, from the narrowest on. */
export const pictureWidths = (width: number): number[] => [...narrower.filter((one) => one < width), width];

/** A public address that never changes what it shows. */
export const pictureAddress = (pictureId: string, width: number): string => `/media/site/${pictureId}/${width}.webp`;

const address = /^\/media\/site\/([0-9a-f]{32})\/(\d{1,4})\.webp$/;

/** What an address of such a picture names; undefined for any other address. */
export function pictureOf(path: string): { pictureId: string; width: number } | undefined {
  const [, pictureId, width] = address.exec(path) ?? [];
  return pictureId === undefined ? undefined : { pictureId, width: Number(width) };
}

/** What every source holds that shows such a picture. */
export const pictureMark = '/media/site/';

const marks = new RegExp(`${pictureMark}([0-9a-f]{32})/`, 'g');

/** The pictures that a source names, anywhere in it. */
export const picturesNamedIn = (source: string): string[] => [...new Set([...source.matchAll(marks)].map(([, id = '']) => id))];

/** A figure of a page: what stands for it where it is not seen, and a line below it. */
export const figureMark = (
  { address: source, width, height }: { address: string; width: number; height: number },
  { alt, caption }: { alt: string; caption: string },
): string => `![${alt}](${source} ${width}x${height}${caption === '' ? '' : ` ${caption}`})`;
