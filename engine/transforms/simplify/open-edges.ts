const locked = 1;

/** Locks all vertices at the ends of edges that one triangle alone has, by place: `remap` is the first vertex at the same position, per vertex. */
export function lockOpenEdges(indices: Uint32Array, remap: Uint32Array, lock: Uint8Array): void {
  const vertices = remap.length;
  const single = new Set<number>();
  for (let at = 0; at < indices.length; at += 3)
    for (let corner = 0; corner < 3; corner++) {
      const [a, b] = [remap[indices[at + corner]!]!, remap[indices[at + ((corner + 1) % 3)]!]!];
      const edge = Math.min(a, b) * vertices + Math.max(a, b);
      if (!single.delete(edge)) single.add(edge);
    }
  const places = new Uint8Array(vertices);
  for (const edge of single) {
    places[Math.floor(edge / vertices)] = 1;
    places[edge % vertices] = 1;
  }
  for (let vertex = 0; vertex < vertices; vertex++) if (places[remap[vertex]!]) lock[vertex] = locked;
}
