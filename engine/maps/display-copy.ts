/** The copy of a source that its result is compared with: what it shows as 8-bit JPEG, in its own pixels and place. */

import { stretchOfPlan } from '#domain/maps/shown-values';
import type { MapPlan } from '#domain/maps/plan';
import { planCog, type CogLayout } from './cog/layout.ts';
import type { SourceWindow } from './source-window.ts';
import type { PixelWindow, RasterWindow } from './source/raster.ts';

/** Red, green and blue, or the first band. */
const coloursOf = ({ meaning }: Pick<MapPlan, 'meaning'>): number => (meaning.photometric === 2 ? 3 : 1);

/** What has no data is masked, as what alpha hides is. */
export function displayLayout({ image, geoKeys, meaning }: MapPlan): CogLayout {
  const mask = image.mask || image.alpha || image.nodata !== null || image.sample === 'float32';
  return planCog(
    // Its numbers are shades: what the source's mean holds for them no more.
    {
      image: { ...image, bands: coloursOf({ meaning }), sample: 'uint8', alpha: false, nodata: null, mask },
      geoKeys,
      meaning: { ...meaning, items: undefined },
    },
    { compression: 'jpeg' },
  );
}

/** A part of it; below the mask lies what was filled in. @param part In pixels of the source, from the first that the range shows. */
export function displayPart(plan: MapPlan, { width: across, margin, planes, valid }: SourceWindow, part: PixelWindow): RasterWindow {
  const { x, y, width, height } = part;
  const { low, high } = stretchOfPlan(plan);
  const eachPixel = (put: (to: number, from: number) => void): void => {
    for (let row = 0, to = 0; row < height; row++)
      for (let column = 0, from = (y + row + margin) * across + x + margin; column < width; column++) put(to++, from++);
  };
  const bands = planes.slice(0, coloursOf(plan)).map((plane, band) => {
    const scaled = plan.scaling[band]!;
    const [factor, offset] = [(255 * (scaled.high - scaled.low)) / (high - low), (255 * (scaled.low - low)) / (high - low)];
    const shown = new Uint8ClampedArray(width * height);
    eachPixel((to, from) => (shown[to] = plane[from]! * factor + offset));
    return new Uint8Array(shown.buffer);
  });
  const seen = valid && new Uint8Array(width * height);
  if (seen) eachPixel((to, from) => (seen[to] = valid[from]!));
  return { width, height, bands, alpha: null, valid: seen };
}
