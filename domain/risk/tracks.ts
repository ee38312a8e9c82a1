/** Judges how a puzzle was solved: whether it is, and whether a hand did it. Friction, not proof: docs/decisions/risk-puzzles.md. */

import { outlineOf, pointsWithin, type PlacedFigure, type Point } from './figures.ts';
import { keySteps, scratchSize } from './limits.ts';

/** x, y and milliseconds since the puzzle was shown. x and y −1: the pointer was lifted. */
export type TrackPoint = readonly [x: number, y: number, ms: number];

/** `tooFast`: no hand is that quick. `machine`: even or straight as no hand is. `missed`: not the answer. */
export type TrackFault = 'tooFast' | 'machine' | 'missed';

export const trackRules = {
  /** From the first movement to the last, ms. */
  slidMs: 350,
  scratchedMs: 700,
  points: 6,
  /** A hand leaves the straight line by more, pixels. */
  straight: 0.75,
  /** Over equal slices of its time, a hand's speed varies by more: standard deviation by mean. */
  slices: 12,
  evenSpeed: 0.25,
  /** The same for the time between two key presses. */
  evenKeys: 0.2,
  /** Shares of a figure's area that must be, or may be, scratched free. */
  freed: 0.7,
  spared: 0.45,
  /** Distance of the points by which an area is measured. */
  grid: 3,
} as const;

const lifted = ([x, y]: TrackPoint): boolean => x === -1 && y === -1;

interface Step {
  from: Point;
  to: Point;
  length: number;
  startMs: number;
  endMs: number;
}

/** The movements of a track; none leads to or from a lifted pointer. */
function stepsOf(track: readonly TrackPoint[]): Step[] {
  return track.flatMap((point, index) => {
    const before = track[index - 1];
    if (before === undefined || lifted(before) || lifted(point)) return [];
    const length = Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (length === 0) return [];
    return [{ from: [before[0], before[1]], to: [point[0], point[1]], length, startMs: before[2], endMs: point[2] }];
  });
}

/** Standard deviation by mean; 0 for fewer than two. */
export function variationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2 || mean === 0) return 0;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
}

/** How much the speed varies over equal slices of the time that the steps take. */
function speedVariation(steps: readonly Step[]): number {
  const startMs = steps[0]?.startMs ?? 0;
  const sliceMs = ((steps.at(-1)?.endMs ?? 0) - startMs) / trackRules.slices;
  if (sliceMs <= 0) return 0;
  const lengths = Array.from({ length: trackRules.slices }, (_, slice) => {
    const [from, to] = [startMs + slice * sliceMs, startMs + (slice + 1) * sliceMs];
    return steps.reduce((sum, { startMs: start, endMs: end, length }) => {
      const shared = Math.min(end, to) - Math.max(start, from);
      if (end === start) return start >= from && start < to ? sum + length : sum;
      return shared > 0 ? sum + (length * shared) / (end - start) : sum;
    }, 0);
  });
  return variationOf(lengths);
}

/** Largest distance of a point from the line between the first and the last. */
function bend(steps: readonly Step[]): number {
  const [x, y] = steps[0]?.from ?? [0, 0];
  const end = steps.at(-1)?.to ?? [0, 0];
  const [dx, dy] = [end[0] - x, end[1] - y];
  const length = Math.hypot(dx, dy) || 1;
  return Math.max(...steps.map(({ to }) => Math.abs((to[0] - x) * dy - (to[1] - y) * dx) / length));
}

/** Whether every movement is one of the arrow keys. */
const isKeyed = (steps: readonly Step[], near: number, far: number): boolean =>
  steps.every(({ from, to, length }) => (from[0] === to[0] || from[1] === to[1]) && length % near === 0 && length <= far);

/** Keys are straight and even in length by themselves; what tells a hand is when it presses them. */
const keysAreEven = (steps: readonly Step[]): boolean =>
  variationOf(steps.slice(1).map(({ endMs }, index) => endMs - (steps[index]?.endMs ?? 0))) < trackRules.evenKeys;

function faultOf(track: readonly TrackPoint[], steps: readonly Step[], leastMs: number, near: number, far: number): TrackFault | undefined {
  const ms = (steps.at(-1)?.endMs ?? 0) - (steps[0]?.startMs ?? 0);
  if (track.some((point, index) => point[2] < (track[index - 1]?.[2] ?? 0))) return 'machine';
  if (ms < leastMs) return 'tooFast';
  if (isKeyed(steps, near, far)) return keysAreEven(steps) ? 'machine' : undefined;
  return steps.length < trackRules.points || speedVariation(steps) < trackRules.evenSpeed ? 'machine' : undefined;
}

/** Where a slider's piece belongs, and how far beside it may end. */
export interface SliderAnswer {
  x: number;
  tolerance: number;
}

/** x of each point is where the piece's left edge was. Undefined: solved. */
export function judgeSlider(track: readonly TrackPoint[], { x, tolerance }: SliderAnswer): TrackFault | undefined {
  const steps = stepsOf(track);
  const { slider, sliderFar } = keySteps;
  const fault = faultOf(track, steps, trackRules.slidMs, slider, sliderFar);
  if (fault !== undefined) return fault;
  if (!isKeyed(steps, slider, sliderFar) && bend(steps) < trackRules.straight) return 'machine';
  return Math.abs((track.at(-1)?.[0] ?? Infinity) - x) > tolerance ? 'missed' : undefined;
}

/** The figure to scratch free, and those to leave alone. */
export interface ScratchAnswer {
  target: PlacedFigure;
  others: readonly PlacedFigure[];
}

/** Each point is the middle of the coin. Undefined: solved. */
export function judgeScratch(track: readonly TrackPoint[], { target, others }: ScratchAnswer): TrackFault | undefined {
  const steps = stepsOf(track);
  const fault = faultOf(track, steps, trackRules.scratchedMs, keySteps.scratch, keySteps.scratchFar);
  if (fault !== undefined) return fault;
  const isFree = freedShare(steps, target) >= trackRules.freed;
  return isFree && others.every((other) => freedShare(steps, other) <= trackRules.spared) ? undefined : 'missed';
}

function freedShare(steps: readonly Step[], figure: PlacedFigure): number {
  const points = pointsWithin(outlineOf(figure), trackRules.grid);
  const free = points.filter((point) => steps.some((step) => distanceTo(step, point) <= scratchSize.brush));
  return free.length / points.length;
}

function distanceTo({ from, to, length }: Step, [x, y]: Point): number {
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const along = Math.min(length, Math.max(0, (x - from[0]) * dx + (y - from[1]) * dy));
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}
