/** Tracks as hands make them, and as programs do. Random, from a seed. */

import type { TrackPoint } from '#domain/risk/tracks';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How far a hand has come after a share of its time: slow, quick, slow. */
const eased = (share: number): number => share ** 3 * (10 - 15 * share + 6 * share ** 2);

/** A hand drags from 0 to `x`: it waits, goes past the place a little, comes back and lets go. About 60 points a second. */
export function slideByHand(x: number, random: () => number): TrackPoint[] {
  const past = x + 3 + random() * 7;
  const takes = 500 + random() * 900;
  const returns = 250 + random() * 300;
  const sway = (random() - 0.5) * 8;
  const track: TrackPoint[] = [[0, 0, 400]];
  let ms = 400 + 60 + random() * 120;
  const startMs = ms;
  while (ms < startMs + takes) {
    const share = eased((ms - startMs) / takes);
    track.push([past * share + (random() - 0.5) * 0.8, sway * Math.sin(share * 3) + (random() - 0.5) * 1.2, ms]);
    ms += 14 + random() * 6;
  }
  const turnMs = (ms += 90 + random() * 150);
  while (ms < turnMs + returns) {
    track.push([past + (x - past) * eased((ms - turnMs) / returns), sway * 0.14 + random(), ms]);
    ms += 14 + random() * 6;
  }
  return [...track, [x, sway * 0.1, ms]].map(([a = 0, b = 0, c = 0]): TrackPoint => [round(a), round(b), Math.round(c)]);
}

/** A hand rubs a place to and fro, quick in the middle of each stroke and slow at its ends. */
export function scratchByHand(x: number, y: number, reach: number, random: () => number): TrackPoint[] {
  const track: TrackPoint[] = [];
  const strokes = 5;
  let ms = 700;
  for (let stroke = 0; stroke < strokes; stroke++) {
    const height = y - reach + (2 * reach * stroke) / (strokes - 1);
    const forth = stroke % 2 === 0 ? 1 : -1;
    const takes = 180 + random() * 120;
    const points = Math.round(takes / 16);
    for (let point = 0; point <= points; point++) {
      const share = eased(point / points);
      track.push([
        round(x + forth * reach * (2 * share - 1) + random()),
        round(height + 1.5 * Math.sin(share * 3) + random()),
        Math.round(ms),
      ]);
      ms += takes / points;
    }
    ms += 30 + random() * 60;
  }
  return track;
}

const round = (value: number): number => Math.round(value * 10) / 10;
