import { riskLimits } from '#domain/risk/limits';
import type { TrackPoint } from '#domain/risk/tracks';

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Records how a puzzle is solved, in pixels of its picture and ms since `shownAt`; no more points than the server takes. */
export function createTrack(shownAt: number) {
  let points: TrackPoint[] = [];
  const ms = (): number => Math.round(performance.now() - shownAt);
  const add = (point: TrackPoint): void => {
    // Of a long one, every second point tells as much. Lifted pointers stay.
    if (points.length >= riskLimits.trackPoints - 1) points = points.filter(([x], index) => x === -1 || index % 2 === 0);
    points.push(point);
  };
  return {
    move: (x: number, y: number): void => add([tenths(x), tenths(y), ms()]),
    lift: (): void => add([-1, -1, ms()]),
    clear: (): void => void (points = []),
    points: (): readonly TrackPoint[] => points,
  };
}
