/**
 * Normals for meshes that have none. Faces around a place are smooth over the edges between them, except over edges sharper than the crease
 * angle or where smoothing groups end; each fan of faces so joined has one normal, the mean of theirs weighted by their angles at the place
 * (G. Thürmer, C. A. Wüthrich: "Computing Vertex Normals from Polygonal Facets", Journal of Graphics Tools 3(1), 1998).
 */

import { VertexTable } from '../numbers/vertex-table.ts';
import type { VerbContext } from '../context.ts';
import type { MorphTarget, Primitive, Scene } from '../scenes/scene.ts';
import { gatherValues, gatherVertices } from './meshes/gather.ts';
import { createFanFinder, type FanFinder, type Fans } from './meshes/normal-fans.ts';
import type { TransformResult } from './transform.ts';

export interface NormalsOptions {
  /** Degrees between two faces' normals up to which the edge between them is smooth; default 40. */
  creaseAngle?: number;
  /** Smoothing group of each triangle: faces of one group are smooth whatever their angle, others and those of group 0 meet in a sharp edge. */
  groups?: ReadonlyMap<Primitive, Uint32Array>;
  /** Treats all meshes as the surface of one body; by default each mesh, with all its primitives, is a body. */
  together?: boolean;
  /** Leaves meshes flat whose facets show: whose curved faces lean more than `facetAngle` degrees to their normals, on the mean; and those of more `triangles`. */
  finest?: { facetAngle: number; triangles: number };
}

/** Below the 45° of chamfers and octagonal bars, above the 36° of ten sides and what coarse round shapes and noisy scans have within them. */
const defaultCreaseAngle = 40;

export interface NormalsResult extends TransformResult {
  /** How many primitives got normals. */
  primitives: number;
}

/**
 * Gives the primitives of triangles without normals some, in place: vertices on sharp edges are doubled, and morph targets get the deltas that
 * go with them. Primitives with normals are left as they are, and so is a mesh without any smooth edge (a box): flat shading, which glTF prescribes where there
 * are no normals, shows the same.
 *
 * @example
 * const { primitives } = await generateNormals(scene, { creaseAngle: 40 });
 */
export async function generateNormals(scene: Scene, options: NormalsOptions = {}, context: VerbContext = {}): Promise<NormalsResult> {
  const { creaseAngle = defaultCreaseAngle, groups, finest } = options;
  const perMesh = scene.meshes.map((mesh) => mesh.primitives.filter((primitive) => lacksNormals(scene, primitive)));
  const bodies = options.together ? [perMesh.flat()] : perMesh;
  const made = new Map<Primitive, Primitive>();
  let finder: FanFinder | undefined;
  for (const [index, body] of bodies.entries()) {
    context.signal?.throwIfAborted();
    const primitives = [...new Set(body)].filter((primitive) => !made.has(primitive));
    const triangles = primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0);
    const isWanted = triangles > 0 && !(finest && triangles > finest.triangles);
    const fans = isWanted ? (finder ??= await createFanFinder()).find(primitives, { creaseAngle, groups }) : undefined;
    if (fans && !(finest && fans.facetAngle > finest.facetAngle))
      smooth(primitives, fans).forEach((primitive, i) => made.set(primitives[i]!, primitive));
    context.onProgress?.('normals', index + 1, bodies.length);
  }
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.map((primitive) => made.get(primitive) ?? primitive);
  const rule = finest ? 'fine' : groups ? 'groups' : 'crease';
  return { primitives: made.size, warnings: made.size > 0 ? [{ code: 'normalsComputed', params: { count: made.size, rule } }] : [] };
}

/** Unlit materials need no normals. */
const lacksNormals = ({ materials }: Scene, { mode, normals, indices, material, locked }: Primitive): boolean =>
  mode === 'triangles' && !locked && !normals && indices.length > 0 && !(material !== null && materials[material]?.unlit);

/** The primitives with the normals of their fans. */
function smooth(primitives: Primitive[], { ofCorner, normals: found, normalsAt }: Fans): Primitive[] {
  const targets = primitives.reduce((max, primitive) => Math.max(max, primitive.targets.length), 0);
  const normals = targets > 0 ? found.slice() : found;
  const morphed = Array.from({ length: targets }, (_, index) => normalsAt(morphedPositions(primitives, index)));
  let corner = 0;
  return primitives.map((primitive) => {
    const { cut, fanOfVertex } = cutAlongFans(primitive, ofCorner.subarray(corner, (corner += primitive.indices.length)));
    const own = gatherValues(normals, 3, fanOfVertex);
    const targetsOf = cut.targets.map((target, index): MorphTarget => {
      const deltas = target.positions && gatherValues(morphed[index]!, 3, fanOfVertex);
      deltas?.forEach((value, i) => (deltas[i] = value - own[i]!));
      return { ...target, normals: deltas };
    });
    return { ...cut, normals: own, targets: targetsOf };
  });
}

/** Places of all vertices with one morph target at its full weight. */
function morphedPositions(primitives: Primitive[], target: number): Float32Array {
  const out = new Float32Array(primitives.reduce((sum, { positions }) => sum + positions.length, 0));
  let at = 0;
  for (const { positions, targets } of primitives) {
    out.set(positions, at);
    targets[target]?.positions?.forEach((delta, i) => (out[at + i]! += delta));
    at += positions.length;
  }
  return out;
}

const none = 0xffffffff;

/** The primitive with a vertex for each fan at it: its own first, in their order, then the doubles. */
function cutAlongFans(primitive: Primitive, ofCorner: Uint32Array): { cut: Primitive; fanOfVertex: Uint32Array } {
  const vertices = primitive.positions.length / 3;
  const first = new Uint32Array(vertices).fill(none);
  const doubles = new VertexTable();
  // Most round shapes have no double, and keep their indices.
  let { indices } = primitive;
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]!;
    const fan = ofCorner[i]!;
    if (first[vertex] === none) first[vertex] = fan;
    else if (first[vertex] !== fan) {
      if (doubles.size === 0) indices = indices.slice();
      indices[i] = vertices + doubles.indexOf(vertex, fan, 0);
    }
  }
  const keys = doubles.keys();
  const fanOfVertex = new Uint32Array(vertices + doubles.size);
  // A vertex that nothing draws needs a normal too.
  for (let vertex = 0; vertex < vertices; vertex++) fanOfVertex[vertex] = first[vertex] === none ? 0 : first[vertex]!;
  for (let i = 0; i < doubles.size; i++) fanOfVertex[vertices + i] = keys[i * 3 + 1]!;
  if (doubles.size === 0) return { cut: primitive, fanOfVertex };
  const order = fanOfVertex.map((_, vertex) => (vertex < vertices ? vertex : keys[(vertex - vertices) * 3]!));
  return { cut: gatherVertices(primitive, order, indices), fanOfVertex };
}
