import { boxMean } from './box-mean.ts';
import { Mosaic } from './mosaic.ts';
import type { PixelWindow, RasterWindow } from './raster.ts';

/** Samples of one strip of the decimation that are held at once. */
const stripSamples = 8_000_000;

interface Readable {
  width: number;
  height: number;
  /** Rows of its blocks: a strip that follows them decodes each once. */
  blockRows: number;
  /** Of one band alone, as `boxMean` takes it. */
  nodata: number | null;
  read(window: PixelWindow): Promise<RasterWindow>;
}

/** An image by area mean of whole pixels, at most `edge` of them an edge; read in strips, none of which is held whole. */
export async function decimate({ width, height, blockRows, nodata, read }: Readable, edge: number): Promise<RasterWindow> {
  const factor = Math.max(1, Math.ceil(Math.max(width, height) / edge));
  if (factor === 1) return await read({ x: 0, y: 0, width, height });
  const out = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const rows = Math.max(1, Math.floor(Math.min(blockRows, 1024) / factor));
  const columns = Math.max(1, Math.floor(stripSamples / (factor * factor * rows)));
  const whole = new Mosaic(out.width, out.height);
  for (let row = 0; row < out.height; row += rows)
    for (let column = 0; column < out.width; column += columns) {
      const [x, y] = [column * factor, row * factor];
      const window = { x, y, width: Math.min(columns * factor, width - x), height: Math.min(rows * factor, height - y) };
      whole.place(boxMean(await read(window), factor, nodata), column, row);
    }
  return whole.window();
}
