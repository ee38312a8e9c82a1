import { placeAt, toEarthOf } from '../crs/place-block.ts';
import { AppError } from '../errors/app-error.ts';
import type { Place } from '../formats/place.ts';
import type { ObliqueReport } from '../models/oblique.ts';
import { missingPlace, type TilesOptions } from './options.ts';

const words = { system: '没有写明坐标系', origin: '没有写明原点' } as const;

/**
 * Where a checked scene will stand with these options, heights with their offset: the middle of its first tile as metadata.xml says, or the origin that is given.
 * Null where only the work can tell, as of a report of an older check. Of several blocks, what metadata.xml says of the topmost counts.
 *
 * @throws AppError oblique.noPlace, oblique.badPlace, oblique.systemUnknown
 */
export function placeScene(
  { metadata, place = null, noPlace }: Pick<ObliqueReport, 'metadata' | 'place' | 'noPlace'>,
  { system, origin, heightOffset }: Pick<TilesOptions, 'system' | 'origin' | 'heightOffset'>,
): Place | null {
  const missing = missingPlace(metadata, { system, origin });
  if (missing.length > 0) throw new AppError('oblique.noPlace', { missing: missing.map((part) => words[part]).join('，') });
  if (system === null && origin === null) {
    if (noPlace !== undefined) throw new AppError('oblique.badPlace', { reason: noPlace });
    return place && { ...place, height: place.height + heightOffset };
  }
  const asked = system ?? metadata?.system;
  const from = origin ?? metadata?.origin;
  if (!asked || !from) return null;
  return placeAt(toEarthOf({ system: asked, origin: from, heightOffset })(0, 0, 0));
}
