/** How the triangles of a mesh are connected by position: shared by the findings on edges and overlaps. */

import { floatBits } from '../numbers/float-bits.ts';
import { VertexTable } from '../numbers/vertex-table.ts';
import type { Mesh, Scene } from '../scenes/scene.ts';

export interface Topology {
  /** Numbers of places, 3 a triangle; triangles with two corners in one place are left out. */
  triangles: Uint32Array;
  /** Coordinates of the places, 3 each. */
  places: Float32Array;
  /** For each edge, how many triangles run along it from the lower to the higher place, and back. */
  forward: Uint8Array;
  backward: Uint8Array;
}

/** Meshes beyond this are not worth the memory that the tables take. */
export const topologyLimit = 2_000_000;

export const triangleCount = (mesh: Mesh): number =>
  mesh.primitives.reduce((sum, { mode, indices }) => sum + (mode === 'triangles' ? indices.length / 3 : 0), 0);

const known = new WeakMap<Mesh, Topology>();

/** Topologies of the scene's meshes that have triangles and are not too large; each is made once and lives as long as its mesh. */
export function topologiesOf(scene: Scene): Topology[] {
  return scene.meshes
    .filter((mesh) => triangleCount(mesh) > 0 && triangleCount(mesh) <= topologyLimit)
    .map((mesh) => {
      const topology = known.get(mesh) ?? buildTopology(mesh);
      known.set(mesh, topology);
      return topology;
    });
}

function buildTopology(mesh: Mesh): Topology {
  const places = new VertexTable();
  const triangles = new Uint32Array(triangleCount(mesh) * 3);
  let length = 0;
  for (const { mode, positions, indices } of mesh.primitives) {
    if (mode !== 'triangles') continue;
    const placeOf = new Uint32Array(positions.length / 3);
    for (let vertex = 0; vertex < placeOf.length; vertex++) {
      const at = vertex * 3;
      placeOf[vertex] = places.indexOf(floatBits(positions[at]!), floatBits(positions[at + 1]!), floatBits(positions[at + 2]!));
    }
    for (let i = 0; i < indices.length; i += 3) {
      const a = placeOf[indices[i]!]!;
      const b = placeOf[indices[i + 1]!]!;
      const c = placeOf[indices[i + 2]!]!;
      if (a === b || b === c || a === c) continue;
      triangles[length++] = a;
      triangles[length++] = b;
      triangles[length++] = c;
    }
  }
  const kept = triangles.subarray(0, length);
  return { triangles: kept, places: new Float32Array(places.keys().slice().buffer), ...countEdges(kept) };
}

function countEdges(triangles: Uint32Array): Pick<Topology, 'forward' | 'backward'> {
  const edges = new VertexTable();
  // At most as many edges as corners; counts stop at 255, which is far beyond what matters.
  const forward = new Uint8Array(triangles.length);
  const backward = new Uint8Array(triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const from = triangles[i]!;
    const to = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
    const edge = edges.indexOf(Math.min(from, to), Math.max(from, to), 0);
    const counts = from < to ? forward : backward;
    if (counts[edge]! < 255) counts[edge]!++;
  }
  return { forward: forward.subarray(0, edges.size), backward: backward.subarray(0, edges.size) };
}
