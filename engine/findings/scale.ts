import { type Finding, createFinding } from '#domain/models/findings';
import { measureBounds } from './measure.ts';
import type { Scene } from '../scenes/scene.ts';

/** Diagonals, in metres, beyond which something went wrong with the units: a grain of sand and a large city. */
const sensible = { min: 0.001, max: 50_000 };
/** A model this many diagonals from the origin is out of sight when opened. */
const farDiagonals = 1000;

/** A model of absurd size, or far from where viewers look. */
export function scale(scene: Scene): Finding[] {
  const { min, max } = measureBounds(scene);
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const distance = Math.hypot((max[0] + min[0]) / 2, (max[1] + min[1]) / 2, (max[2] + min[2]) / 2);
  const findings: Finding[] = [];
  if (diagonal > 0 && (diagonal < sensible.min || diagonal > sensible.max)) {
    findings.push(createFinding('scaleAbsurd', { size: Number(diagonal.toPrecision(3)) }));
  }
  if (diagonal > 0 && distance > diagonal * farDiagonals) findings.push(createFinding('farFromOrigin', { distance: Math.round(distance) }));
  return findings;
}
