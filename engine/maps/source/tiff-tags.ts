/** Numbers of TIFF 6.0, BigTIFF and GeoTIFF 1.1. */

export const tags = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planar: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  chromaSubsampling: 530,
  pixelScale: 33_550,
  tiepoints: 33_922,
  transformation: 34_264,
  geoKeys: 34_735,
  geoDoubles: 34_736,
  geoAscii: 34_737,
  metadata: 42_112,
  nodata: 42_113,
  rationalCoefficients: 50_844,
} as const;

/** Bits of `subfileType`. */
export const subfiles = { reduced: 1, mask: 4 } as const;

/** Bytes of a value of each type. */
export const typeBytes: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4 },
  ...{ 16: 8, 17: 8, 18: 8 },
};

/** Whether a number is one of type 3, which is how most tags are written. */
export const isShort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 65_535;

export const types = { byte: 1, ascii: 2, short: 3, long: 4, double: 12, long8: 16 } as const;

export const compressions = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
  zstd: 50_000,
  webp: 50_001,
} as const;
