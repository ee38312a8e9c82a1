/** What two models must have in common to be the same shape, however it is turned, scaled, simplified, coloured or written. Free of I/O. */

/** Numbers of a fingerprint by what they measure, each in shares of the shape's own radius, so that pose and size say nothing. */
export const fingerprintParts = {
  /** Quantiles of the distance from the centre. */
  fromCentre: 24,
  /** Quantiles of the distance between two points. */
  apart: 32,
  /** Quantiles of the size of the triangle of three points. */
  ofThree: 16,
  /** How far the faces at two points are parallel, from near pairs to far ones. */
  parallel: 12,
  /** How far faces look away from the centre, from the innermost to the outermost. */
  outward: 12,
  /** Invariants of the spread along three axes. */
  spread: 2,
} as const;
export type FingerprintPart = keyof typeof fingerprintParts;
const partNames = Object.keys(fingerprintParts) as FingerprintPart[];
export const fingerprintLength = partNames.reduce((sum, name) => sum + fingerprintParts[name], 0);

/** Numbers are kept as whole steps up to this, and stand for 0 to 4. */
export const fingerprintSteps = 65_535;
export const fingerprintRange = 4;

/** As it is kept: `fingerprintLength` whole numbers from 0 to `fingerprintSteps`. */
export type Fingerprint = readonly number[];

export const isFingerprint = (value: unknown): value is Fingerprint =>
  Array.isArray(value) &&
  value.length === fingerprintLength &&
  value.every((one) => Number.isInteger(one) && one >= 0 && one <= fingerprintSteps);

/** Where a part begins. */
const beginOf = (part: FingerprintPart): number =>
  partNames.slice(0, partNames.indexOf(part)).reduce((sum, name) => sum + fingerprintParts[name], 0);

/** What a part weighs: what sampling and simplifying change of it is about as much of each. */
const weights: Record<FingerprintPart, number> = { fromCentre: 1, apart: 1, ofThree: 1, parallel: 0.6, outward: 0.6, spread: 1.5 };

/** How far two shapes are from each other: 0 for the same, about 0.01 for one and its simplification; the part that differs most counts. */
export function fingerprintDistance(a: Fingerprint, b: Fingerprint): number {
  let worst = 0;
  let at = 0;
  for (const part of partNames) {
    const end = at + fingerprintParts[part];
    let sum = 0;
    for (let i = at; i < end; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    worst = Math.max(worst, (weights[part] * sum * fingerprintRange) / (fingerprintSteps * fingerprintParts[part]));
    at = end;
  }
  return worst;
}

/** Two shapes that are nearer are called alike. The figures are in docs/benchmarks.md. */
export const alikeDistance = 0.02;
/** So are two that are nearer than this where their pictures are alike too. */
export const alikeWithPicture = 0.03;
/** Of the 64 bits of two pictures' marks, so many may differ. */
const pictureBits = 6;

/** Two whole numbers by which alike shapes are looked up, and how far they may differ for that. */
export const fingerprintKeys = (shape: Fingerprint): { apart: number; spread: number } => ({
  apart: shape[beginOf('apart') + fingerprintParts.apart / 2] ?? 0,
  spread: shape[beginOf('spread')] ?? 0,
});
export const keyReach = Math.ceil((alikeWithPicture / fingerprintRange) * fingerprintSteps * 3);

const bitsOf = (nibble: number): number => [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][nibble] ?? 4;

/** Whether two pictures look alike, by their marks of 16 hex digits. */
export function arePicturesAlike(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a.length !== b.length) return false;
  let differing = 0;
  for (let i = 0; i < a.length; i++) differing += bitsOf(Number.parseInt(a.charAt(i), 16) ^ Number.parseInt(b.charAt(i), 16));
  return differing <= pictureBits;
}

export interface Marked {
  shape: Fingerprint;
  /** Null: it has no picture. */
  picture: string | null;
}

/** How far two models are from each other where they are alike; undefined where they are not. */
export function likeness(a: Marked, b: Marked): { distance: number; isPictureAlike: boolean } | undefined {
  const distance = fingerprintDistance(a.shape, b.shape);
  if (distance >= alikeWithPicture) return undefined;
  const isPictureAlike = arePicturesAlike(a.picture, b.picture);
  return distance < alikeDistance || isPictureAlike ? { distance, isPictureAlike } : undefined;
}
