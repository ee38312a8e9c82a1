/** Reads a GeoTIFF by ranges, level by level, as pictures to look at. Runs in a worker. */

import { GeoTIFF, type GeoTIFFImage } from 'geotiff';
import type { MapPlace } from '#domain/maps/place';
import { tileEdge, type MapFailure, type MapFile, type Range } from './map-messages.ts';
import { createRangeSource, RangeError } from './range-source.ts';

/** A level without smaller ones below it is read whole at most so large. */
const coarsestPixels = 4096 * 4096;
/** Overviews halve: more of them than this no image has. */
const mostImages = 64;
/** Of the values that are darkest and brightest, so many per cent are cut off. */
const cut = 0.5;
const sampled = 512;

class MapError extends Error {
  readonly failure: MapFailure;
  constructor(failure: MapFailure) {
    super(failure);
    this.failure = failure;
  }
}

interface Level {
  image: GeoTIFFImage;
  mask: GeoTIFFImage | undefined;
}

export interface OpenMap {
  file: MapFile;
  /** A tile as RGBA. Throws what geotiff throws. */
  read(tile: { level: number; column: number; row: number; range: Range | null }): Promise<ImageData>;
}

/** Opens the map at `url`. What it throws is told by `failureOf`. */
export async function openMap(url: string): Promise<OpenMap> {
  const tiff = await GeoTIFF.fromSource(createRangeSource(url));
  const levels = await levelsOf(tiff);
  const [first] = levels;
  const last = levels.at(-1);
  if (first === undefined || last === undefined) throw new MapError('unreadable');
  if (last.image.getWidth() * last.image.getHeight() > coarsestPixels) throw new MapError('unsuitable');
  const isByte = first.image.getBitsPerSample() <= 8;
  const file: MapFile = {
    width: first.image.getWidth(),
    height: first.image.getHeight(),
    levels: levels.map(({ image }) => ({ width: image.getWidth(), height: image.getHeight() })),
    place: placeOf(first.image),
    range: isByte ? null : await rangeOf(last.image, first.image.getGDALNoData()),
  };
  const nodata = first.image.getGDALNoData();
  return { file, read: (tile) => readTile(levels[tile.level], tile, nodata) };
}

/** Why something did not come, in the page's words. */
export function failureOf(error: unknown): MapFailure {
  if (error instanceof MapError) return error.failure;
  if (error instanceof RangeError)
    return error.status === 401 || error.status === 403 ? 'refused' : error.status === 404 ? 'missing' : 'network';
  // The browser's own name for a connection that did not come or broke.
  return error instanceof TypeError ? 'network' : 'unreadable';
}

/** The image and its overviews, finest first, each with its mask where it has one. */
async function levelsOf(tiff: GeoTIFF): Promise<Level[]> {
  const count = Math.min(mostImages, await tiff.getImageCount());
  const images = await Promise.all(Array.from({ length: count }, (_, index) => tiff.getImage(index)));
  const kindOf = (image: GeoTIFFImage): number => image.fileDirectory.getValue('NewSubfileType') ?? 0;
  const isMask = (image: GeoTIFFImage): boolean => (kindOf(image) & 4) !== 0;
  const masks = images.filter(isMask);
  const shown = images.filter((image, index) => !isMask(image) && (index === 0 || (kindOf(image) & 1) !== 0));
  return shown
    .toSorted((a, b) => b.getWidth() - a.getWidth())
    .map((image) => ({
      image,
      mask: masks.find((mask) => mask.getWidth() === image.getWidth() && mask.getHeight() === image.getHeight()),
    }));
}

/** Where the file lies; null where it does not say, or by control points alone. */
function placeOf(image: GeoTIFFImage): MapPlace | null {
  const value = (tag: 'ModelTransformation' | 'ModelPixelScale' | 'ModelTiepoint'): readonly number[] | undefined =>
    image.fileDirectory.getValue(tag) as readonly number[] | undefined;
  const matrix = value('ModelTransformation');
  const [scaleX = 0, scaleY = 0] = value('ModelPixelScale') ?? [];
  const [i = 0, j = 0, , x = 0, y = 0] = value('ModelTiepoint') ?? [];
  const keys = image.getGeoKeys() ?? {};
  const pixelIs = keys.GTRasterTypeGeoKey === 2 ? 'point' : 'area';
  let transform: [number, number, number, number, number, number];
  if (matrix !== undefined) {
    const [a = 0, b = 0, , d = 0, e = 0, f = 0, , h = 0] = matrix;
    transform = [d, a, b, h, e, f];
  } else if (scaleX !== 0) {
    transform = [x - i * scaleX, scaleX, 0, y + j * scaleY, 0, -scaleY];
  } else {
    return null;
  }
  if (pixelIs === 'point') {
    const [x0, dx, sx, y0, sy, dy] = transform;
    transform = [x0 - (dx + sx) / 2, dx, sx, y0 - (sy + dy) / 2, sy, dy];
  }
  return { transform, pixelIs, crs: systemOf(keys) };
}

/** What GeoTIFF writes where a system is spelt out instead. */
const userDefined = 32_767;

function systemOf(keys: Record<string, unknown>): MapPlace['crs'] {
  const projected = Number(keys.ProjectedCSTypeGeoKey ?? 0);
  const geographic = Number(keys.GeographicTypeGeoKey ?? 0);
  const isGeographic = Number(keys.GTModelTypeGeoKey ?? 0) === 2;
  const code = isGeographic ? geographic : projected;
  if (code === 0 && Object.keys(keys).length === 0) return null;
  const citation = keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey ?? keys.GeogCitationGeoKey;
  const epsg = code > 0 && code !== userDefined ? code : null;
  const name = typeof citation === 'string' ? (citation.split('|')[0] ?? '').replaceAll('\0', '').slice(0, 80) : `EPSG:${epsg ?? '?'}`;
  return { epsg, name, geographic: isGeographic };
}

type Samples = ArrayLike<number>;

/** Where 16-bit and float values are dark and bright, by the coarsest level. */
async function rangeOf(image: GeoTIFFImage, nodata: number | null): Promise<Range> {
  const width = Math.min(sampled, image.getWidth());
  const height = Math.min(sampled, image.getHeight());
  const bands = await image.readRasters({ samples: coloursOf(image), width, height });
  const values: number[] = [];
  for (const band of bands as unknown as Samples[])
    for (let at = 0; at < band.length; at++) {
      const value = band[at] ?? Number.NaN;
      if (Number.isFinite(value) && value !== nodata) values.push(value);
    }
  if (values.length === 0) return [0, 1];
  values.sort((a, b) => a - b);
  const at = (percent: number): number => values[Math.min(values.length - 1, Math.floor((percent / 100) * values.length))] ?? 0;
  const [low, high] = [at(cut), at(100 - cut)];
  return high > low ? [low, high] : [low, low + 1];
}

/** Which samples are red, green and blue, or grey. */
function coloursOf(image: GeoTIFFImage): number[] {
  const extra = image.fileDirectory.getValue('ExtraSamples') as ArrayLike<number> | undefined;
  const count = image.getSamplesPerPixel() - (extra?.length ?? 0);
  return count >= 3 ? [0, 1, 2] : [0];
}

/** Which sample is alpha; undefined where none is. */
function alphaOf(image: GeoTIFFImage): number | undefined {
  const extra = image.fileDirectory.getValue('ExtraSamples') as ArrayLike<number> | undefined;
  if (extra === undefined) return undefined;
  const index = [...Array.from(extra)].findIndex((kind) => kind === 1 || kind === 2);
  return index < 0 ? undefined : image.getSamplesPerPixel() - extra.length + index;
}

const palette = 3;
const yCbCr = 6;

async function readTile(
  level: Level | undefined,
  { column, row, range }: { column: number; row: number; range: Range | null },
  nodata: number | null,
): Promise<ImageData> {
  if (level === undefined) throw new MapError('unreadable');
  const { image, mask } = level;
  const [x, y] = [column * tileEdge, row * tileEdge];
  const window = [x, y, Math.min(x + tileEdge, image.getWidth()), Math.min(y + tileEdge, image.getHeight())];
  const [width, height] = [(window[2] ?? 0) - x, (window[3] ?? 0) - y];
  const photometric = image.fileDirectory.getValue('PhotometricInterpretation') ?? 1;
  const isConverted = photometric === palette || photometric === yCbCr;
  const colours = coloursOf(image);
  const alpha = isConverted ? undefined : alphaOf(image);
  const bands = (isConverted
    ? await image.readRGB({ window, interleave: false })
    : await image.readRasters({ window, samples: alpha === undefined ? colours : [...colours, alpha] })) as unknown as Samples[];
  const [valid] = mask === undefined ? [] : ((await mask.readRasters({ window, samples: [0] })) as unknown as Samples[]);
  // Tiles are drawn at their full size, whatever of them lies on the map.
  const picture = new ImageData(tileEdge, tileEdge);
  const [low, high] = range ?? [0, 255];
  const scale = 255 / (high - low);
  const isGrey = bands.length < 3;
  const alphaBand = alpha === undefined ? undefined : bands.at(-1);
  const opaque = image.getBitsPerSample() > 8 ? 65_535 : 255;
  for (let line = 0; line < height; line++)
    for (let across = 0; across < width; across++) {
      const from = line * width + across;
      const to = (line * tileEdge + across) * 4;
      let isData = valid === undefined || (valid[from] ?? 0) > 0;
      let isNodata = nodata !== null;
      for (let channel = 0; channel < 3; channel++) {
        const value = bands[isGrey ? 0 : channel]?.[from] ?? 0;
        if (!Number.isFinite(value)) isData = false;
        if (value !== nodata) isNodata = false;
        picture.data[to + channel] = (value - low) * scale;
      }
      const cover = alphaBand === undefined ? 255 : ((alphaBand[from] ?? 0) / opaque) * 255;
      picture.data[to + 3] = isData && !isNodata ? cover : 0;
    }
  return picture;
}
