/** The square cut out of a picture: its centre in the picture's pixels, and how much closer than the largest one it is. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

export const maxZoom = 4;

/** Edge of the square in the picture's pixels. */
export const cropEdge = ({ width, height }: PictureSize, zoom: number): number => Math.min(width, height) / zoom;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest crop that lies within the picture. */
export function fitCrop(size: PictureSize, { x, y, zoom }: Crop): Crop {
  const fitting = within(zoom, 1, maxZoom);
  const half = cropEdge(size, fitting) / 2;
  return { x: within(x, half, size.width - half), y: within(y, half, size.height - half), zoom: fitting };
}

/** The largest square in the middle. */
export const wholeCrop = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });
