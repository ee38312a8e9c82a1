import { cornersOf, divideTransform } from '#domain/maps/place';
import { resultOf, type MapPlan } from '#domain/maps/plan';
import type { MapReport } from '#domain/maps/report';
import type { MapReportWarning } from '#domain/maps/warnings';
import { stretchOfPlan } from '#domain/maps/shown-values';
import type { MapSums } from './sums.ts';

/** What a report is made of besides the plan. */
interface Made {
  bytes: number;
  sums: MapSums;
  tiles: MapReport['tiles'];
  /** Besides those of the plan. */
  warnings: readonly MapReportWarning[];
  seconds: number;
}

export function reportOf(plan: MapPlan, { bytes, sums, tiles, warnings, seconds }: Made): MapReport {
  const { image, options, output, scaling } = plan;
  const { width, height } = resultOf(plan);
  const { place } = image;
  const { crs } = place ?? {};
  const shares = (counts: readonly number[]): number[] => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => rounded(count / Math.max(1, total), 5));
  };
  return {
    ...{ scale: options.scale, model: options.model, output },
    before: { width: image.width, height: image.height, bytes: plan.sourceBytes },
    after: { width, height, bytes },
    ...{ bands: image.bands, sample: image.sample },
    place: place && {
      system: crs ? (crs.epsg === null ? crs.name : `EPSG:${crs.epsg}`) : '',
      before: cornersOf(place.transform, image.width, image.height),
      after: cornersOf(divideTransform(place.transform, options.scale), width, height),
    },
    area: { rms: rounded(Math.sqrt(sums.area.squares / Math.max(1, sums.area.count)), 4), largest: rounded(sums.area.largest, 4) },
    sharpness: sums.sharpness.cubic > 0 ? rounded(sums.sharpness.result / sums.sharpness.cubic, 3) : 1,
    seams: sums.seams,
    histogram: {
      // A band's own scale may differ: with several, the first tells what the steps are.
      ...{ low: scaling[0]!.low, high: scaling[0]!.high },
      ...{ before: shares(sums.before), after: shares(sums.after) },
    },
    shown: image.sample === 'uint8' ? null : stretchOfPlan(plan),
    filled: rounded(sums.filled / Math.max(1, sums.pixels), 6),
    ...{ tiles, warnings: [...plan.warnings, ...warnings], seconds: rounded(seconds, 2) },
  };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
