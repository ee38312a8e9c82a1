import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { topologyLimit, triangleCount } from './topology.ts';

/** Meshes too large for the findings on edges and overlaps: reported, so that nobody takes them for sound. */
export function skippedTopology(scene: Scene): Finding[] {
  const count = scene.meshes.filter((mesh) => triangleCount(mesh) > topologyLimit).length;
  return count > 0 ? [createFinding('topologySkipped', { count })] : [];
}
