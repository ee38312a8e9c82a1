import { placeAt, toEarthOf } from '../../crs/place-block.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Place } from '../../formats/place.ts';
import type { ObliqueReport } from '../../models/oblique.ts';
import { blocksOf, missingPlace, type PlaceChoice } from './options.ts';

const words = { system: '没有写明坐标系', origin: '没有写明原点' } as const;

/**
 * Where a checked scene will stand with these options, heights with their offset: the middle of its first tile as metadata.xml says, or the origin that is given; a centre that is given, with the height of its lowest point.
 * Null where only the work can tell, as of a report of an older check. Of several blocks each is judged, and the first tells the place.
 *
 * @throws AppError oblique.noPlace, oblique.badPlace, oblique.systemUnknown
 */
export function placeScene(
  report: Pick<ObliqueReport, 'metadata' | 'blockMetadata' | 'place' | 'noPlace'>,
  { system, origin, heightOffset, centre }: PlaceChoice,
): Place | null {
  const { place = null, noPlace } = report;
  const missing = missingPlace(report, { system, origin });
  if (missing.length > 0) throw new AppError('oblique.noPlace', { missing: missing.map((part) => words[part]).join('，') });
  if (system === null && origin === null) {
    if (noPlace !== undefined) throw new AppError('oblique.badPlace', { reason: noPlace });
    return centre ?? (place && { ...place, height: place.height + heightOffset });
  }
  // Each block, also where the centre is another: the scene is drawn by its own systems.
  const [first = null] = blocksOf(report).map((block) => {
    const asked = system ?? block?.system;
    const from = origin ?? block?.origin;
    return asked && from ? placeAt(toEarthOf({ system: asked, origin: from, heightOffset })(0, 0, 0)) : null;
  });
  return centre ?? first;
}
