/** Limits of generated models: docs/decisions/generated-models.md. */

export const generateLimits = {
  /** Characters of a sentence. */
  sentence: 300,
  /** Metres of the longest side. */
  longest: { min: 0.01, max: 100, usual: 0.2 },
  /** Triangles of a result. */
  faces: 50_000,
  /** Results of one run that are kept. */
  variants: 4,
  /** Bytes of one result of a service, which is fetched over the network. */
  fetchedBytes: 64 * 1024 ** 2,
  /** A service that has not answered by then is given up. */
  waitMs: 30 * 60_000,
} as const;

/** What the built-in generator makes of a picture. */
export const pictureShapes = {
  lithophane: '透光浮雕',
  relief: '浮雕',
  logo: '立体标志',
  cushion: '鼓起的图形',
} as const;
export type PictureShape = keyof typeof pictureShapes;
export const pictureShapeNames = Object.keys(pictureShapes) as PictureShape[];

/** How carefully a service works from a picture; each has its price. */
export const pictureQualities = { standard: '标准', fine: '精细' } as const;
export type PictureQuality = keyof typeof pictureQualities;
