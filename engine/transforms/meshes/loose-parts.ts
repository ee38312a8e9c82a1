import { positionRemap } from './position-remap.ts';

/**
 * The loose part of each vertex, named by one of its vertices: corners at one place belong together, whatever their normals and texture coordinates.
 *
 * @param positions 3 floats a vertex.
 * @param lists Indices of triangles, 3 each.
 */
export function looseParts(positions: Float32Array, lists: readonly Uint32Array[]): Uint32Array {
  const root = positionRemap(positions);
  const find = (vertex: number): number => {
    let at = vertex;
    while (root[at] !== at) at = root[at] = root[root[at]!]!;
    return at;
  };
  for (const indices of lists)
    for (let at = 0; at < indices.length; at += 3) {
      const part = find(indices[at]!);
      root[find(indices[at + 1]!)] = part;
      root[find(indices[at + 2]!)] = part;
    }
  for (let vertex = 0; vertex < root.length; vertex++) root[vertex] = find(vertex);
  return root;
}
