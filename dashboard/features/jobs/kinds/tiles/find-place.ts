import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { ObliqueReport } from '#domain/models/oblique';
import type { PlaceChoice } from '#domain/kinds/tiles/options';
import { placeScene } from '#domain/kinds/tiles/place-scene';

/** Where a scene will stand, null where only the work can tell; or why it cannot be placed, in a line. */
export type FoundPlace = { place: Place | null } | { problem: string };

export function findPlace(oblique: ObliqueReport | null, options: PlaceChoice): FoundPlace {
  try {
    return { place: placeScene(oblique ?? { metadata: null }, options) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message.split('\n')[0] ?? '' };
  }
}
