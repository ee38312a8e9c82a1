/** Writes a mesh as the topology coder of JT 9 and 10 walks over it (JT File Format Reference 9.5, appendix E); the mesh has to be closed, by cover faces where it is open. */

export interface Polygon {
  /** Corners counter-clockwise. */
  places: readonly number[];
  /** What the polygon has at each corner, such as the number of a normal. */
  attributes: readonly number[];
  cover?: boolean;
}

export interface Symbols {
  degrees: number[][];
  valences: number[];
  flags: number[];
  masks: bigint[][];
  large: number[];
  splitFaces: number[];
  splitPlaces: number[];
  /** Places and attributes in the order in which a reader meets them. */
  places: number[];
  attributes: number[];
}

interface Corner {
  polygon: number;
  at: number;
}

/** The corners around a place, each next one over the edge before the last. */
type Ring = Corner[];

export function encodeTopology(polygons: readonly Polygon[]): Symbols {
  const out: Symbols = {
    ...{ degrees: Array.from({ length: 8 }, () => []), valences: [], flags: [], masks: Array.from({ length: 8 }, () => []) },
    ...{ large: [], splitFaces: [], splitPlaces: [], places: [], attributes: [] },
  };
  const rings = ringsOf(polygons);
  const size = (polygon: number): number => polygons[polygon]!.places.length;
  /** Of each polygon that is out: its number and its first corner. */
  const vertexOf = new Map<number, { vertex: number; first: number }>();
  const polygonOf: number[] = [];
  const jobKindUi = new Map<number, number>();
  const ringOfFace: Ring[] = [];
  /** What a reader knows so far. */
  const facesOfVertex: number[][] = [];
  const verticesOfFace: number[][] = [];
  const active: number[] = [];
  const done = new Set<number>();
  const turn = (at: number, by: number, count: number): number => (at + by + count) % count;

  const placeAt = (vertex: number, slot: number): number => {
    const polygon = polygonOf[vertex]!;
    return polygons[polygon]!.places[turn(vertexOf.get(polygon)!.first, slot, size(polygon))]!;
  };
  const newVertex = (polygon: number, first: number): number => {
    const vertex = polygonOf.push(polygon) - 1;
    vertexOf.set(polygon, { vertex, first });
    facesOfVertex.push(Array.from({ length: size(polygon) }, () => -1));
    out.valences.push(size(polygon));
    out.flags.push(polygons[polygon]!.cover === true ? 1 : 0);
    return vertex;
  };
  const context = (vertex: number): number => {
    const own = facesOfVertex[vertex]!;
    if (own.length !== 3 && own.length !== 4) return own.length === 5 ? 6 : 7;
    const usual = own.length === 3 ? 6 : 4;
    const sum = own.reduce((total, face) => total + (face < 0 ? 0 : verticesOfFace[face]!.length - usual), 0);
    return (own.length === 3 ? 1 : 4) + Math.sign(sum);
  };
  const newFace = (vertex: number, slot: number): number => {
    const place = placeAt(vertex, slot);
    const ring = rings.get(place)!;
    const start = ring.findIndex(({ polygon }) => polygon === polygonOf[vertex]!);
    const turned = ring.map((_, i) => ring[turn(start, i, ring.length)]!);
    out.degrees[context(vertex)]!.push(turned.length);
    const face = ringOfFace.push(turned) - 1;
    jobKindUi.set(place, face);
    verticesOfFace.push(turned.map(() => -1));
    out.places.push(place);
    const attributes = turned.map(({ polygon, at }) => polygons[polygon]!.attributes[at]!);
    const bits = attributes.map((attribute, i) => attribute !== attributes.at(i - 1));
    if (!bits.includes(true)) bits[0] = true;
    bits.forEach((bit, i) => bit && out.attributes.push(attributes[i]!));
    const mask = bits.reduce((sum, bit, i) => sum | (bit ? 1n << BigInt(i) : 0n), 0n);
    if (bits.length <= 64) out.masks[Math.min(7, Math.max(0, bits.length - 2))]!.push(mask);
    else for (let word = 0; word * 32 < bits.length; word++) out.large.push(Number((mask >> BigInt(word * 32)) & 0xffffffffn));
    return face;
  };
  const join = (vertex: number, slot: number, face: number, place: number): void => {
    verticesOfFace[face]![place] = vertex;
    const degree = verticesOfFace[face]!.length;
    const own = facesOfVertex[vertex]!;
    for (const direction of [-1, 1]) {
      const other = verticesOfFace[face]![turn(place, direction, degree)]!;
      if (other < 0) continue;
      const around = facesOfVertex[other]!;
      const at = turn(slot, -direction, own.length);
      if (own[at]! < 0) own[at] = around[turn(around.indexOf(face), direction, around.length)]!;
    }
  };
  const activate = (vertex: number, slot: number): void => {
    const known = jobKindUi.get(placeAt(vertex, slot));
    if (known === undefined) {
      const face = newFace(vertex, slot);
      facesOfVertex[vertex]![slot] = face;
      verticesOfFace[face]![0] = vertex;
      active.push(face);
      return;
    }
    out.degrees[context(vertex)]!.push(0);
    out.splitFaces.push(active.length - active.indexOf(known));
    const place = ringOfFace[known]!.findIndex(({ polygon }) => polygon === polygonOf[vertex]!);
    out.splitPlaces.push(place);
    facesOfVertex[vertex]![slot] = known;
    join(vertex, slot, known, place);
  };
  const around = (vertex: number, slot: number, from: number, direction: 1 | -1, stop: number): number => {
    const own = facesOfVertex[vertex]!;
    let [known, place, next] = [own[0]!, slot, from];
    for (; (direction === 1 ? next < stop : next >= stop) && own[next]! >= 0; next += direction) {
      place = turn(place, -direction, verticesOfFace[known]!.length);
      const other = verticesOfFace[known]![place]!;
      if (other < 0) break;
      known = own[next]!;
      place = turn(verticesOfFace[known]!.indexOf(other), -direction, verticesOfFace[known]!.length);
      join(vertex, next, known, place);
    }
    return next;
  };
  const complete = (face: number): void => {
    for (let place = verticesOfFace[face]!.indexOf(-1); place >= 0; place = verticesOfFace[face]!.indexOf(-1)) {
      const { polygon, at } = ringOfFace[face]![place]!;
      const vertex = newVertex(polygon, at);
      facesOfVertex[vertex]![0] = face;
      join(vertex, 0, face, place);
      const first = around(vertex, place, 1, 1, size(polygon));
      if (first >= size(polygon)) continue;
      const last = around(vertex, place, size(polygon) - 1, -1, first);
      for (let slot = first; slot <= last; slot++) activate(vertex, slot);
    }
  };
  const nextActive = (): number => {
    while (active.length > 0 && done.has(active.at(-1)!)) active.pop();
    let [best, fewest] = [-1, Infinity];
    for (let i = active.length - 1; i >= Math.max(0, active.length - 16); i--) {
      const face = active[i]!;
      const open = verticesOfFace[face]!.filter((vertex) => vertex < 0).length;
      if (done.has(face)) active.splice(i, 1);
      else if (open < fewest) [best, fewest] = [face, open];
    }
    return best;
  };
  for (const polygon of polygons.keys()) {
    if (vertexOf.has(polygon)) continue;
    const vertex = newVertex(polygon, 0);
    for (let slot = 0; slot < size(polygon); slot++) activate(vertex, slot);
    for (let face = nextActive(); face >= 0; face = nextActive()) {
      complete(face);
      done.add(face);
    }
  }
  return out;
}

/** The polygons around each place. */
function ringsOf(polygons: readonly Polygon[]): Map<number, Ring> {
  /** By the edge that leads from a place. */
  const leading = new Map<string, Corner>();
  const first = new Map<number, Corner>();
  for (const [polygon, { places }] of polygons.entries())
    for (const [at, place] of places.entries()) {
      leading.set(`${place} ${places[(at + 1) % places.length]}`, { polygon, at });
      if (!first.has(place)) first.set(place, { polygon, at });
    }
  const rings = new Map<number, Ring>();
  for (const [place, corner] of first) {
    const ring: Ring = [corner];
    for (let now = corner; ;) {
      const { places } = polygons[now.polygon]!;
      const next = leading.get(`${place} ${places.at(now.at - 1)}`);
      if (!next) throw new Error(`The mesh is open at ${place}`);
      if (next.polygon === corner.polygon) break;
      ring.push((now = next));
    }
    rings.set(place, ring);
  }
  return rings;
}
