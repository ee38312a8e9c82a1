/** Holds what a reader made of a file against the file's size, before anything goes through it once more. */

import type { Scene } from '#engine/scenes/scene';
import { checkDepth } from '#engine/scenes/depth';
import type { Work } from '../files/work.ts';

/** Numbers of a mesh or a curve that count as one step: what comes next goes through them a few times, each far quicker than a step. */
const numbersPerStep = 8;

/**
 * Charges the numbers of every primitive, channel and instance, those that several share each time: a few bytes of JSON may say that ten thousand
 * meshes have the same million vertices. Throws `model.unreadable` for too many, and for nodes nested too deep.
 */
export function holdToSize(scene: Scene, work: Work): void {
  checkDepth(scene);
  const charge = (numbers: number): void => work.charge(Math.ceil(numbers / numbersPerStep));
  for (const { primitives } of scene.meshes)
    for (const { positions, indices, targets } of primitives) charge(indices.length + positions.length * (1 + targets.length));
  for (const { channels } of scene.animations) for (const { times, values } of channels) charge(times.length + values.length);
  for (const { instances } of scene.nodes) if (instances) charge(instances.length);
}
