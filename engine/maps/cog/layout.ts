/** What a cloud-optimised GeoTIFF of ours will be, decided before its first pixel. */

import type { MapImage } from '#domain/maps/image';
import { divideTransform } from '#domain/maps/place';
import { fitsJpeg } from '#domain/maps/written-as';
import { geoKeysOf } from '../source/geo-keys.ts';
import type { Raster } from '../source/raster.ts';
import { isAlpha, type BandMeaning, type GeoKeys } from '../source/tiff-meaning.ts';

/** Pixels an edge of every block. */
export const blockEdge = 512;

export interface CogLevel {
  width: number;
  height: number;
  /** Blocks. */
  across: number;
  down: number;
}

/** Plain data: a plan carries it. */
export interface CogLayout extends Pick<MapImage, 'width' | 'height' | 'bands' | 'alpha' | 'mask' | 'sample' | 'nodata' | 'place'> {
  compression: 'deflate' | 'jpeg';
  /** 1 to 100, of JPEG. */
  quality: number;
  meaning: BandMeaning;
  geoKeys: GeoKeys | null;
  /** The whole, then each half of the one before, until one block holds it. */
  levels: CogLevel[];
}

export interface CogChoices {
  /** How many times as many pixels an edge; default 1. */
  factor?: number;
  /** Default deflate. JPEG is for 8 bits of one or three bands; alpha becomes a mask there, and so does nodata. */
  compression?: CogLayout['compression'];
  /** Default 90. */
  quality?: number;
}

/** The layout of an image's enlargement: place, system, nodata and what its bands mean stay. Throws RangeError for JPEG that does not fit. */
export function planCog(
  { image, geoKeys, meaning }: Pick<Raster, 'image' | 'geoKeys' | 'meaning'>,
  { factor = 1, compression = 'deflate', quality = 90 }: CogChoices = {},
): CogLayout {
  if (compression === 'jpeg' && !fitsJpeg(image)) throw new RangeError(`JPEG of ${image.bands} bands of ${image.sample}`);
  const isLossy = compression === 'jpeg';
  const [width, height] = [image.width * factor, image.height * factor];
  const { place } = image;
  return {
    ...{ width, height, compression, quality },
    ...{ bands: image.bands, sample: image.sample },
    alpha: image.alpha && !isLossy,
    // Lossy compression would blur what is data and what is not.
    mask: image.mask || (isLossy && (image.alpha || image.nodata !== null)),
    nodata: isLossy ? null : image.nodata,
    place: place && { ...place, transform: divideTransform(place.transform, factor) },
    meaning: isLossy ? { ...meaning, extraSamples: [] } : meaning,
    geoKeys: geoKeys ?? (place && geoKeysOf(place)),
    levels: levelsOf(width, height),
  };
}

function levelsOf(width: number, height: number): CogLevel[] {
  const levels: CogLevel[] = [];
  for (let [across, down] = [width, height]; ; [across, down] = [Math.ceil(across / 2), Math.ceil(down / 2)]) {
    const level = { width: across, height: down, across: Math.ceil(across / blockEdge), down: Math.ceil(down / blockEdge) };
    levels.push(level);
    if (level.across * level.down === 1) return levels;
  }
}

/** Which sample of a pixel is alpha; -1 for none. */
export function alphaIndex({ alpha, meaning }: Pick<CogLayout, 'alpha' | 'meaning'>): number {
  return alpha ? coloursOf(meaning) + meaning.extraSamples.findIndex(isAlpha) : -1;
}

const coloursOf = ({ photometric }: BandMeaning): number => (photometric === 2 ? 3 : 1);

/** Samples of a pixel. */
export const samplesOf = ({ bands, alpha }: Pick<CogLayout, 'bands' | 'alpha'>): number => bands + (alpha ? 1 : 0);
