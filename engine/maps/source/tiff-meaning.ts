/** What of a TIFF's tags goes into its enlargement unchanged. */

import type { BandItem } from '#domain/maps/band-items';

/** GeoTIFF 1.1, §7.1.1: the directory of keys, and what it points into. Plain numbers: a plan carries them. */
export interface GeoKeys {
  directory: number[];
  doubles: number[];
  /** A character a byte: the directory counts bytes, in whatever encoding. */
  ascii: string;
}

/** Tags 262, 338 and 274, and of 42112 what is said of bands. */
export interface BandMeaning {
  /** 0 white is zero, 1 black is zero, 2 RGB; what is stored otherwise (palette, YCbCr) is read as RGB. */
  photometric: 0 | 1 | 2;
  /** One for each band beyond those of `photometric`: 0 unspecified, 1 alpha already multiplied, 2 alpha. */
  extraSamples: number[];
  /** 1 to 8; only viewers of pictures look at it. */
  orientation: number;
  /** None where there are none. */
  items?: BandItem[] | undefined;
}

export const isAlpha = (extra: number): boolean => extra === 1 || extra === 2;
