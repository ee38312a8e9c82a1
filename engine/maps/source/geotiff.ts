/** GeoTIFF, BigTIFF and COG as rasters. */

import { join } from 'node:path';
import { bandNodata } from '#domain/maps/band-nodata';
import type { MapImage, MapWarning } from '#domain/maps/image';
import type { ByteSpan } from '#engine/archives/held-bytes';
import { readBandItems } from './band-items.ts';
import { damaged, unsupported } from './damage.ts';
import { copiedRaster } from './copied-raster.ts';
import { decimate } from './decimate.ts';
import { readPlace } from './geo-keys.ts';
import { FileSource } from './local-file.ts';
import { joinMask } from './mask-beside.ts';
import type { OpenOptions } from './open-options.ts';
import { sampleArrays, type ByteSource, type PixelWindow, type Raster, type RasterWindow, type Samples } from './raster.ts';
import { sizeOf, TiffLevel } from './tiff-level.ts';
import { TiffFile, type Directory } from './tiff-file.ts';
import { isAlpha, type BandMeaning } from './tiff-meaning.ts';
import { isShort, subfiles, tags } from './tiff-tags.ts';
import { insideOf, repeatEdges } from './windows.ts';
import type { BesideFiles } from './world-file.ts';

const photometrics = { rgb: 2, palette: 3, cmyk: 5, ycc: 6, lab: 8 } as const;

interface Level {
  width: number;
  height: number;
  pixels: Directory;
  mask: Directory | undefined;
}

/**
 * Opens a TIFF; where it has no place of its own it lies where the files beside it say. With a mask beside it both are read from a copy in `scratch`. Throws `raster.*`,
 * and what `source` throws.
 */
export async function openGeotiff(source: ByteSource, name: string, options: Partial<OpenOptions> = {}): Promise<Raster> {
  const { mask: maskPath, scratch, ...beside } = options;
  if (maskPath === undefined || scratch === undefined) return await openTiff(source, name, options);
  const path = join(scratch, 'masked.tif');
  if (!(await joinMask(source, maskPath, name, path))) return await openTiff(source, name, options);
  const joined = await FileSource.open(path);
  try {
    return copiedRaster(await openTiff(joined, name, beside), joined);
  } catch (error) {
    await joined.close();
    throw error;
  }
}

async function openTiff(source: ByteSource, name: string, beside: BesideFiles): Promise<Raster> {
  const { file, directories } = await TiffFile.open(source, name);
  return await TiffRaster.open(file, await sortLevels(file, directories), beside);
}

interface Levels {
  /** The whole first, then overviews from large to small, each with its mask. */
  levels: Level[];
  /** Whether the file has overviews, though an image that is masked is not read by those that are not. */
  hasOverviews: boolean;
}

/** Pages that are neither an image nor its mask are passed over. */
async function sortLevels(file: TiffFile, directories: readonly Directory[]): Promise<Levels> {
  const levels: Level[] = [];
  const masks: { width: number; height: number; directory: Directory }[] = [];
  for (const [index, directory] of directories.entries()) {
    const kind = index === 0 ? 0 : await file.number(directory, tags.subfileType, 0);
    if (index > 0 && (kind & (subfiles.reduced | subfiles.mask)) === 0) continue;
    const size = await sizeOf(file, directory);
    if (index > 0 && (kind & subfiles.mask) !== 0) masks.push({ ...size, directory });
    else levels.push({ ...size, pixels: directory, mask: undefined });
  }
  for (const level of levels) level.mask = masks.find(({ width, height }) => width === level.width && height === level.height)?.directory;
  const [whole, ...overviews] = levels;
  if (!whole) throw damaged(file.name, '没有图像');
  const smaller = overviews.filter(({ width }) => width < whole.width).toSorted((a, b) => b.width - a.width);
  // An overview without the mask would show what it hides.
  const fitting = smaller.filter((level) => !whole.mask || level.mask);
  return { levels: [whole, ...fitting], hasOverviews: smaller.length > 0 };
}

class TiffRaster implements Raster {
  readonly image: MapImage;
  readonly geoKeys: Raster['geoKeys'];
  readonly meaning: BandMeaning;
  readonly blocks: Raster['blocks'];
  readonly #file: TiffFile;
  readonly #levels: readonly Level[];
  readonly #whole: OpenLevel;

  private constructor(file: TiffFile, levels: readonly Level[], whole: OpenLevel, facts: Pick<Raster, 'image' | 'geoKeys' | 'meaning'>) {
    this.#file = file;
    this.#levels = levels;
    this.#whole = whole;
    this.blocks = whole.pixels.blocks;
    this.image = facts.image;
    this.geoKeys = facts.geoKeys;
    this.meaning = facts.meaning;
  }

  static async open(file: TiffFile, { levels, hasOverviews }: Levels, beside: BesideFiles): Promise<TiffRaster> {
    const [main] = levels as [Level];
    const pixels = await TiffLevel.open(file, main.pixels);
    await pixels.requireStored();
    const { photometric, samples, type, isBits } = pixels.shape;
    requirePhotometric(file.name, photometric);
    if (isBits) throw unsupported(file.name, '像素只有 1 位，请转换为 8 位');
    if (photometric === photometrics.palette && type !== 'uint8') throw unsupported(file.name, '调色板影像不是 8 位，请转换为 RGB');
    const palette = photometric === photometrics.palette ? await readPalette(file, main.pixels) : undefined;
    const colours = palette ? 1 : photometric === photometrics.rgb || photometric === photometrics.ycc ? 3 : 1;
    if (samples < colours) throw damaged(file.name, '波段数与颜色模式不符');
    const extra = ((await file.numbers(main.pixels, tags.extraSamples)) ?? []).map((meaning) => (isShort(meaning) ? meaning : 0));
    const extraSamples = Array.from({ length: samples - colours }, (_, index) => extra[index] ?? 0);
    const alphaBand = extraSamples.findIndex(isAlpha);
    if (palette && extraSamples.length > (alphaBand < 0 ? 0 : 1)) throw unsupported(file.name, '调色板影像还有别的波段');
    const { place, geoKeys, warnings: ofPlace } = await readPlace(file, main.pixels, beside);
    const orientation = await file.number(main.pixels, tags.orientation, 1);
    const { nodata, unfit } = parseNodata(await file.text(main.pixels, tags.nodata), type);
    // Of a palette's one band nothing holds for the three that come of it.
    const items = palette ? [] : await readBandItems(file, main.pixels, samples);
    const facts = { samples, type, nodata, palette, alpha: alphaBand < 0 ? null : colours + alphaBand };
    const { width, height } = main;
    const isLarge = Math.max(width, height) > 4096 && !hasOverviews;
    const warnings: [MapWarning, boolean][] = [
      ['orientation', orientation !== 1],
      ['palette', palette !== undefined],
      ['bandItems', items === null],
      ['nodataUnfit', unfit],
      ['maskBeside', beside.mask !== undefined],
      ['noOverviews', isLarge],
    ];
    return new TiffRaster(file, levels, await openLevel(file, main, facts, pixels), {
      image: {
        format: hasOverviews && pixels.blocks.width < pixels.shape.width ? 'cog' : 'geotiff',
        ...{ width, height },
        bands: palette ? 3 : samples - (alphaBand < 0 ? 0 : 1),
        alpha: alphaBand >= 0,
        // Among colours no value is left that could say it.
        mask: main.mask !== undefined || (palette !== undefined && nodata !== null),
        sample: type,
        nodata: palette ? null : nodata,
        place,
        warnings: [...ofPlace, ...warnings.flatMap(([warning, isSo]) => (isSo ? [warning] : []))],
      },
      geoKeys,
      meaning: {
        photometric: colours === 3 || palette ? 2 : photometric === 0 ? 0 : 1,
        extraSamples,
        orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
        ...(items && items.length > 0 && { items }),
      },
    });
  }

  tiled(): Promise<null> {
    return Promise.resolve(null);
  }

  async spans(window: PixelWindow): Promise<ByteSpan[]> {
    return await spansOf(this.#whole, insideOf(window, this.image));
  }

  async read(window: PixelWindow): Promise<RasterWindow> {
    const inside = insideOf(window, this.image);
    return repeatEdges(await this.#whole.read(inside), inside, window);
  }

  /** The smallest level that is large enough. */
  #fitting(edge: number): Level {
    const least = Math.min(edge, Math.max(this.image.width, this.image.height));
    return this.#levels.findLast(({ width, height }) => Math.max(width, height) >= least) ?? this.#levels[0]!;
  }

  async #openFitting(edge: number): Promise<OpenLevel> {
    const fitting = this.#fitting(edge);
    return fitting === this.#levels[0] ? this.#whole : await openLevel(this.#file, fitting, this.#whole.facts);
  }

  overviewPixels(edge: number): number {
    const { width, height } = this.#fitting(edge);
    return width * height;
  }

  async overview(edge: number): Promise<RasterWindow> {
    const level = await this.#openFitting(edge);
    const { width, height } = level.pixels.shape;
    const nodata = bandNodata(this.image);
    return await decimate({ width, height, nodata, blockRows: level.pixels.blocks.height, read: (window) => level.read(window) }, edge);
  }

  async overviewSpans(edge: number): Promise<ByteSpan[]> {
    const level = await this.#openFitting(edge);
    const { width, height } = level.pixels.shape;
    return await spansOf(level, { x: 0, y: 0, width, height });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

interface LevelFacts {
  samples: number;
  type: MapImage['sample'];
  nodata: number | null;
  palette: Palette | undefined;
  /** Which band is alpha. */
  alpha: number | null;
}

interface OpenLevel {
  facts: LevelFacts;
  pixels: TiffLevel;
  mask: TiffLevel | undefined;
  read(inside: PixelWindow): Promise<RasterWindow>;
}

async function openLevel(file: TiffFile, level: Level, facts: LevelFacts, opened?: TiffLevel): Promise<OpenLevel> {
  const pixels = opened ?? (await TiffLevel.open(file, level.pixels));
  if (pixels.shape.samples !== facts.samples || pixels.shape.type !== facts.type) throw damaged(file.name, '金字塔的波段与影像不同');
  const masked = level.mask && (await TiffLevel.open(file, level.mask));
  if (masked && (masked.shape.samples !== 1 || masked.shape.type !== 'uint8')) throw unsupported(file.name, '掩膜的数据类型不支持');
  return {
    facts,
    pixels,
    mask: masked,
    read: async (inside) => {
      const planes = await pixels.read(inside, facts.nodata ?? 0);
      const bits = masked && (await masked.read(inside, 0))[0];
      return toWindow(inside, planes, bits, facts);
    },
  };
}

/** Which bytes a window inside the level takes. */
const spansOf = async ({ pixels, mask }: OpenLevel, inside: PixelWindow): Promise<ByteSpan[]> => [
  ...(await pixels.spans(inside)),
  ...((await mask?.spans(inside)) ?? []),
];

function toWindow({ width, height }: PixelWindow, planes: Samples[], bits: Samples | undefined, facts: LevelFacts): RasterWindow {
  const { palette, nodata, alpha } = facts;
  const alphaPlane = alpha === null ? null : planes[alpha]!;
  const bands = planes.filter((_, index) => index !== alpha);
  const isFloat = facts.type === 'float32';
  const ofBand = bandNodata({ sample: facts.type, bands: bands.length, nodata });
  const valid = bits || nodata !== null || alphaPlane || isFloat ? new Uint8Array(width * height).fill(255) : null;
  if (valid) {
    for (let at = 0; at < valid.length; at++) {
      let isEmpty = nodata !== null;
      for (const band of bands) {
        const value = band[at]!;
        if (isEmpty && value !== nodata) isEmpty = false;
        // What is no number in one band, and not declared either, leaves nothing to enlarge in the others.
        if (isFloat && value !== ofBand && !(Math.abs(value) < beyondData)) valid[at] = 0;
      }
      if (isEmpty || bits?.[at] === 0 || alphaPlane?.[at] === 0) valid[at] = 0;
    }
  }
  return {
    width,
    height,
    bands: palette ? palette.map((colours) => bands[0]!.map((index) => colours[index]!)) : bands,
    valid,
    alpha: alphaPlane,
  };
}

/** Nothing that is measured is as much: programs fill with the largest float, netCDF with 9.97e36, and they do not always say so. */
const beyondData = 9e36;

type Palette = readonly [red: Uint8Array, green: Uint8Array, blue: Uint8Array];

async function readPalette(file: TiffFile, directory: Directory): Promise<Palette> {
  const values = await file.numbers(directory, tags.colorMap);
  if (values?.length !== 768) throw unsupported(file.name, '调色板不是 256 色，请转换为 RGB');
  // 16 bits a colour, though some write 8.
  const shift = values.some((value) => value > 255) ? 8 : 0;
  const third = (start: number): Uint8Array => Uint8Array.from(values.slice(start, start + 256), (value) => value >> shift);
  return [third(0), third(256), third(512)];
}

function requirePhotometric(file: string, photometric: number): void {
  if (photometric === photometrics.cmyk) throw unsupported(file, '颜色是 CMYK（印刷用），请转换为 RGB');
  if (![0, 1, 2, 3, 6].includes(photometric)) throw unsupported(file, `颜色模式 ${photometric} 不支持，请转换为 RGB`);
}

/** How C libraries and GDAL write infinities and what is no number: `-inf`, `-Infinity`, `-1.#INF`, `nan`, `-nan(ind)`. */
const infinite = /^([+-]?)(inf(inity)?|1\.#inf\w*)$/i;
const noNumber = /^[+-]?(nan|1\.#(q|s)?nan|1\.#ind)/i;

/**
 * Tag 42113, as GDAL writes it, of a list the first as GDAL reads it: null where the file has none, and for what no sample can be, which `unfit` tells. What is no
 * number needs no word among floats: it never is data.
 */
function parseNodata(text: string | undefined, type: MapImage['sample']): { nodata: number | null; unfit: boolean } {
  const [first = ''] =
    text
      ?.replaceAll('\0', ' ')
      .trim()
      .split(/[\s,;]+/, 1) ?? [];
  if (first === '' || (type === 'float32' && noNumber.test(first))) return { nodata: null, unfit: false };
  const [, sign] = infinite.exec(first) ?? [];
  if (sign !== undefined) return type === 'float32' ? { nodata: sign === '-' ? -Infinity : Infinity, unfit: false } : noNodata;
  const value = Number(first);
  const stored = Number.isFinite(value) ? sampleArrays[type].of(value)[0]! : Number.NaN;
  const fits = type === 'float32' ? Number.isFinite(stored) : stored === value;
  return fits ? { nodata: stored, unfit: false } : noNodata;
}

const noNodata = { nodata: null, unfit: true };
