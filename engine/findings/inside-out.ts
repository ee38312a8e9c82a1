import { type Finding, createFinding } from '#domain/models/findings';
import type { Scene } from '../scenes/scene.ts';
import { topologiesOf, type Topology } from './topology.ts';

/** Closed, consistently turned meshes that enclose a negative volume: their outside is their inside. */
export function insideOut(scene: Scene): Finding[] {
  const count = topologiesOf(scene).filter((topology) => isClosed(topology) && signedVolume(topology) < 0).length;
  return count > 0 ? [createFinding('facesInsideOut', { count })] : [];
}

const isClosed = ({ forward, backward }: Topology): boolean => forward.every((count, edge) => count === 1 && backward[edge] === 1);

/** Six times the volume, by the divergence theorem; from the first place, so that far coordinates cancel nothing. */
function signedVolume({ triangles, places }: Topology): number {
  const [ox, oy, oz] = [places[0]!, places[1]!, places[2]!];
  let volume = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3];
    const [ax, ay, az] = [places[a]! - ox, places[a + 1]! - oy, places[a + 2]! - oz];
    const [bx, by, bz] = [places[b]! - ox, places[b + 1]! - oy, places[b + 2]! - oz];
    const [cx, cy, cz] = [places[c]! - ox, places[c + 1]! - oy, places[c + 2]! - oz];
    volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return volume;
}
