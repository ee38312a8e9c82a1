/** How a result is shown beside its original: the pictures that are drawn of both, and the colours of their deviation. */

export interface PictureView {
  label: string;
  /** 0 looks at the front (from +Z), 90 from +X. */
  azimuthDeg: number;
  /** 90 looks straight down. */
  elevationDeg: number;
}

/**
 * The comparison pictures are one image: a column for each of these views, the original in the upper row, the result in the lower one.
 * Both are drawn by one camera.
 */
export const pictureViews = [
  { label: '右前', azimuthDeg: 34, elevationDeg: 22 },
  { label: '左前', azimuthDeg: -48, elevationDeg: 14 },
  { label: '背面', azimuthDeg: 205, elevationDeg: 18 },
  { label: '俯视', azimuthDeg: 20, elevationDeg: 62 },
] as const satisfies PictureView[];

/** Pixels an edge of each picture. */
export const pictureSize = 400;

/** Colours of the deviation map from none to the end of its scale, evenly apart; sRGB bytes. */
export const deviationColors: readonly (readonly [number, number, number])[] = [
  [52, 92, 196],
  [38, 160, 204],
  [72, 200, 140],
  [246, 214, 74],
  [240, 138, 44],
  [214, 40, 44],
];

/** Lowest upper end of the scale, % of the diagonal: smaller deviations are invisible and must not be painted red. */
const leastScalePercent = 0.02;
const steps = [1, 2, 5, 10];

/** End of the deviation map's scale for a largest deviation: the next of 1, 2, 5, 10, … above it. */
export function deviationScale(maxPercent: number): number {
  const wanted = Math.max(leastScalePercent, maxPercent);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = steps.find((candidate) => candidate * power >= wanted * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(2));
}

/** Colour of a share of the scale, 0 to 1, as sRGB bytes. */
export function deviationColor(share: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, share)) * (deviationColors.length - 1);
  const low = Math.min(deviationColors.length - 2, Math.floor(at));
  const [red, green, blue] = deviationColors[low] ?? [0, 0, 0];
  const [toRed, toGreen, toBlue] = deviationColors[low + 1] ?? [0, 0, 0];
  const mix = (from: number, to: number): number => from + (to - from) * (at - low);
  return [mix(red, toRed), mix(green, toGreen), mix(blue, toBlue)];
}
