import type { TargetId } from '#domain/formats/targets';
import { targetOf } from '#domain/formats/targets';
import type { ModelWarning } from '#domain/models/warnings';
import type { Scene } from '../scenes/scene.ts';
import { frameOf, metresIn, type FrameOptions } from './frame.ts';
import { placedPrimitives } from './placed-primitives.ts';

/** What a target whose coordinates are 32-bit floats cannot hold of a scene far from the origin: the longest step, in metres, where one is too coarse. */
export function coarseNumbers(scene: Scene, target: TargetId, frame: FrameOptions): ModelWarning[] {
  let step = 0;
  for (const { coarseStep } of placedPrimitives(scene, frameOf(frame))) step = Math.max(step, coarseStep * metresIn(frame.unit));
  return step > 0 ? [{ code: 'numbersCoarse', params: { label: targetOf(target).label, step: Number(step.toPrecision(2)) } }] : [];
}
