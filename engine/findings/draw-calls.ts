import { type Finding, createFinding } from '#domain/models/findings';
import { countDrawCalls } from './measure.ts';
import type { Scene } from '../scenes/scene.ts';

/** What a phone still draws smoothly. */
const limit = 500;

/** A scene drawn in too many pieces. */
export function drawCalls(scene: Scene): Finding[] {
  const count = countDrawCalls(scene);
  return count > limit ? [createFinding('drawCallsTooMany', { count })] : [];
}
