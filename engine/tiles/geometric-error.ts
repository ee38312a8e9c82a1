/** Geometric errors of 3D Tiles from the ranges of OpenSceneGraph's levels of detail. */

/** Pixels of error at which viewers refine, unless told otherwise. */
export const refineAt = 16;
/** Pixels that a metre has at a distance of one metre, in a picture of 1920 pixels with 60° across, as viewers begin with. */
const pixelsAtMetre = 1920 / 2 / Math.tan(Math.PI / 6);

/**
 * The error in metres with which a viewer refines just where OpenSceneGraph would.
 *
 * @param radius Of the sphere whose diameter on the screen is compared with a range in pixels.
 * @param range From which the finer level is shown: pixels, or metres of distance.
 */
export const errorOfRange = (mode: 'distance' | 'pixels', radius: number, range: number): number =>
  mode === 'pixels' ? (2 * radius * refineAt) / range : (range * refineAt) / pixelsAtMetre;

/** A quarter of a pixel at the distance where a level is replaced. */
const stepsInError = 64;
/** Powers of two: 4 mm for the finest, and no more than the middles of tiles lie apart. */
const exponents = { least: -8, most: 6 } as const;

/** The step in metres that a level with this error is quantized with. Powers of two from one origin: neighbours of a level meet, whatever file they are in. */
export function stepOf(error: number): number {
  const exponent = error > 0 ? Math.floor(Math.log2(error / stepsInError)) : exponents.least;
  return 2 ** Math.min(exponents.most, Math.max(exponents.least, exponent));
}
