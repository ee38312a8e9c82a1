/** Images of our own for tests of maps: waves that differ from band to band, and COGs of them. */

import type { MapImage, MapSample } from '#domain/maps/image';
import type { MapPlace } from '#domain/maps/place';
import { makeBlocks } from '#engine/maps/cog/block-tree';
import type { EncodedBlock } from '#engine/maps/cog/encode-block';
import { blockEdge, planCog, type CogChoices, type CogLayout } from '#engine/maps/cog/layout';
import { writeCog } from '#engine/maps/cog/write-cog';
import { sampleArrays, type PixelWindow, type RasterWindow, type Samples } from '#engine/maps/source/raster';
import type { BandMeaning, GeoKeys } from '#engine/maps/source/tiff-meaning';

export const utmPlace: MapPlace = {
  transform: [500_000.25, 0.3, 0, 4_000_000.5, 0, -0.3],
  pixelIs: 'area',
  crs: { epsg: 32_649, name: '', geographic: false },
};
const plain: BandMeaning = { photometric: 1, extraSamples: [], orientation: 1 };

export interface Imagery {
  image: MapImage;
  meaning: BandMeaning;
  whole: RasterWindow;
  geoKeys?: GeoKeys | null;
}

/** An image of waves that differ from band to band. */
export function makeImagery(width: number, height: number, bands: number, sample: MapSample, more: Partial<MapImage> = {}): Imagery {
  const image: MapImage = {
    ...{ format: 'geotiff', width, height, bands, sample, place: utmPlace, nodata: null, alpha: false, mask: false, warnings: [] },
    ...more,
  };
  const scale = { uint8: 255, uint16: 65_535, int16: 30_000, float32: 1 }[sample];
  const planes = Array.from({ length: bands }, (_, band) => {
    const plane = new sampleArrays[sample](width * height);
    for (let at = 0; at < plane.length; at++)
      plane[at] = scale * (0.5 + 0.2 * Math.sin((at % width) / 9 + band) + 0.2 * Math.cos(Math.floor(at / width) / 13));
    return plane;
  });
  const extra = bands + (image.alpha ? 1 : 0) - (bands >= 3 ? 3 : 1);
  const extraSamples = Array.from({ length: extra }, (_, index) => (image.alpha && index === extra - 1 ? 2 : 0));
  return {
    image,
    meaning: { ...plain, photometric: bands >= 3 ? 2 : 1, extraSamples },
    whole: { width, height, bands: planes, valid: null, alpha: null },
  };
}

const cut = ({ bands, valid, alpha, width }: RasterWindow, window: PixelWindow): RasterWindow => {
  const part = <T extends Samples>(plane: T): T => {
    const out = new (plane.constructor as new (length: number) => T)(window.width * window.height);
    for (let row = 0; row < window.height; row++) {
      const at = (window.y + row) * width + window.x;
      out.set(plane.subarray(at, at + window.width), row * window.width);
    }
    return out;
  };
  return { ...window, bands: bands.map(part), valid: valid && part(valid), alpha: alpha && part(alpha) };
};

/** The file, its blocks made under roots of level `split` (default: the top). */
export async function writeImagery(
  { image, meaning, whole, geoKeys }: Imagery,
  choices: CogChoices = {},
  split?: number,
): Promise<{ layout: CogLayout; bytes: Buffer }> {
  const layout = planCog({ image, meaning, geoKeys: geoKeys ?? null }, choices);
  const blocks = new Map<string, EncodedBlock>();
  const read = async (column: number, row: number): Promise<RasterWindow> => {
    const [x, y] = [column * blockEdge, row * blockEdge];
    return cut(whole, { x, y, width: Math.min(blockEdge, image.width - x), height: Math.min(blockEdge, image.height - y) });
  };
  const emit = async ({ level, column, row }: { level: number; column: number; row: number }, block: EncodedBlock): Promise<void> => {
    const key = `${level} ${row * layout.levels[level]!.across + column}`;
    if (blocks.has(key)) throw new Error(`Block ${key} was made twice`);
    blocks.set(key, block);
  };
  const top = layout.levels.length - 1;
  const from = Math.min(split ?? top, top);
  const roots: RasterWindow[][] = [];
  for (let row = 0; row < layout.levels[from]!.down; row++) {
    roots.push([]);
    for (let column = 0; column < layout.levels[from]!.across; column++)
      roots[row]!.push(await makeBlocks(layout, { level: from, column, row }, { read, emit }));
  }
  if (from < top)
    await makeBlocks(
      layout,
      { level: top, column: 0, row: 0 },
      {
        from,
        read: async (column, row) => roots[row]![column]!,
        emit: ({ level, ...at }, block) => (level === from ? Promise.resolve() : emit({ level, ...at }, block)),
      },
    );
  const sizes = layout.levels.map(({ across, down }, level) => {
    const of = (part: keyof EncodedBlock): Uint32Array =>
      Uint32Array.from({ length: across * down }, (_, index) => blocks.get(`${level} ${index}`)![part]!.length);
    return { pixels: of('pixels'), mask: layout.mask ? of('mask') : null };
  });
  const parts: Uint8Array[] = [];
  const sink = { write: async (part: Uint8Array) => void parts.push(Uint8Array.from(part)) };
  const count = await writeCog(sink, layout, sizes, async (level, index) => blocks.get(`${level} ${index}`)!);
  const bytes = Buffer.concat(parts);
  if (bytes.length !== count) throw new Error(`${bytes.length} bytes, not ${count}`);
  return { layout, bytes };
}
