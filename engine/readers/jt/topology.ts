/**
 * Meshes of JT 9 and 10 as the coder walked over them: the dual of the mesh, whose vertices are the triangles and whose faces are the places
 * (JT File Format Reference 9.5, 7.2.2.1.2.5 and appendix E; ISO 14306:2017, 7.1.4.5 and annex D).
 */

import type { Work } from '../../files/work.ts';
import { unreadable } from '../../files/read-failure.ts';
import type { JtBytes } from './bytes.ts';
import { readPacket, type PacketSource } from './packets.ts';

/** What the coder noted on its way, in the order in which it asks for it again. */
interface TopologySymbols {
  /** By context. */
  degrees: Int32Array[];
  valences: Int32Array;
  flags: Int32Array;
  /** By context; the last has masks of up to 64 bits in `upperMasks`. */
  masks: Int32Array[];
  /** The bits of the last context's masks from `at` on. */
  upperMasks: { at: bigint; words: Int32Array }[];
  largeMasks: Uint32Array;
  splitFaces: Int32Array;
  splitPlaces: Int32Array;
}

/** Triangles and other polygons: how many corners each has, and of each corner its place and its attribute (−1 for none). */
interface Polygons {
  sizes: Int32Array;
  places: Int32Array;
  attributes: Int32Array;
}

const contexts = 8;
/** Bits of a mask that fits a packet; larger ones are stored as words. */
const maskBits = 64;
/** Of the faces under way, how many are looked at for the next. */
const lookBack = 16;

export function readTopology(bytes: JtBytes, source: PacketSource): TopologySymbols {
  const read = (): Int32Array => readPacket(bytes, source);
  const degrees = Array.from({ length: contexts }, read);
  const valences = read();
  // Groups of faces: which B-rep face a triangle is of.
  read();
  const flags = readPacket(bytes, source, 'lag1');
  const masks = Array.from({ length: contexts }, read);
  const upperMasks =
    source.generation === 9
      ? [
          { at: 30n, words: read() },
          { at: 60n, words: read() },
        ]
      : [{ at: 32n, words: read() }];
  const largeMasks = Uint32Array.from({ length: bytes.count(4) }, () => bytes.u32());
  const splitFaces = readPacket(bytes, source, 'lag1');
  const splitPlaces = read();
  // The hash of all symbols.
  bytes.skip(4);
  return { degrees, valences, flags, masks, upperMasks, largeMasks, splitFaces, splitPlaces };
}

/** Walks as the coder did. Throws `model.unreadable` where the symbols do not close. Cover faces, which only closed the mesh, are left out. */
export function decodeTopology(symbols: TopologySymbols, work: Work): Polygons {
  return new Walk(symbols, work).polygons();
}

class Walk {
  readonly #symbols: TopologySymbols;
  /** How many symbols of each list are used. */
  readonly #used = {
    degrees: new Int32Array(contexts),
    masks: new Int32Array(contexts),
    vertices: 0,
    large: 0,
    splitFaces: 0,
    splitPlaces: 0,
  };
  /** Of each dual vertex, where its ring of faces begins in `#vertexFaces`; one more for the end. */
  readonly #vertexStarts: Int32Array;
  readonly #vertexFaces: Int32Array;
  /** Of each dual face: where its ring of vertices begins, how many of them are open, its first attribute. */
  readonly #faceStarts: number[] = [0];
  readonly #open: number[] = [];
  readonly #firstAttributes: number[] = [0];
  readonly #faceVertices: Int32Array;
  /** Of each corner of a vertex's ring its place on the face's, and the other way round; −1 until both have met. */
  readonly #placeOf: Int32Array;
  readonly #slotOf: Int32Array;
  /** Per corner of a face's ring: whether a new attribute begins there. */
  readonly #newAttribute: Uint8Array;
  readonly #active: number[] = [];
  readonly #done: boolean[] = [];

  constructor(symbols: TopologySymbols, work: Work) {
    this.#symbols = symbols;
    const { valences } = symbols;
    this.#vertexStarts = new Int32Array(valences.length + 1);
    let corners = 0;
    for (const [vertex, valence] of valences.entries()) {
      if (valence < 0) throw damaged();
      work.charge(valence);
      this.#vertexStarts[vertex + 1] = corners += valence;
    }
    this.#vertexFaces = new Int32Array(corners).fill(-1);
    // Both sides have the same corners.
    this.#faceVertices = new Int32Array(corners).fill(-1);
    this.#placeOf = new Int32Array(corners).fill(-1);
    this.#slotOf = new Int32Array(corners).fill(-1);
    this.#newAttribute = new Uint8Array(corners);
  }

  polygons(): Polygons {
    const { valences } = this.#symbols;
    while (this.#used.vertices < valences.length) this.#component();
    const all = this.#attributesOfCorners();
    const [sizes, places, attributes] = [valences.slice(), this.#vertexFaces.slice(), all];
    let kept = 0;
    let corners = 0;
    for (let vertex = 0; vertex < valences.length; vertex++) {
      if (this.#isCover(vertex)) continue;
      sizes[kept++] = valences[vertex]!;
      for (let at = this.#vertexStarts[vertex]!; at < this.#vertexStarts[vertex + 1]!; at++, corners++) {
        if (this.#vertexFaces[at]! < 0) throw damaged();
        places[corners] = this.#vertexFaces[at]!;
        attributes[corners] = all[at]!;
      }
    }
    return { sizes: sizes.subarray(0, kept), places: places.subarray(0, corners), attributes: attributes.subarray(0, corners) };
  }

  /** Faces that only close the mesh. */
  #isCover(vertex: number): boolean {
    return ((this.#symbols.flags[vertex] ?? 0) & 1) === 1;
  }

  /** The attribute at each corner of the vertices' rings: around a face one lasts up to the next; before the first, the last one is meant. */
  #attributesOfCorners(): Int32Array {
    const out = new Int32Array(this.#vertexFaces.length).fill(-1);
    for (let face = 0; face < this.#open.length; face++) {
      const first = this.#firstAttributes[face]!;
      const last = this.#firstAttributes[face + 1]! - 1;
      if (last < first) continue;
      let current = last;
      for (let at = this.#faceStarts[face]!, next = first; at < this.#faceStarts[face + 1]!; at++) {
        if (this.#newAttribute[at] === 1) current = next++;
        const vertex = this.#faceVertices[at]!;
        if (vertex < 0) throw damaged();
        out[this.#vertexStarts[vertex]! + this.#slotOf[at]!] = current;
      }
    }
    return out;
  }

  /** Decodes one connected piece: from a vertex over the faces under way until all are whole. */
  #component(): void {
    const first = this.#newVertex();
    for (let slot = 0; slot < this.#valence(first); slot++) this.#activateFace(first, slot);
    for (let face = this.#nextActive(); face >= 0; face = this.#nextActive()) {
      this.#completeFace(face);
      this.#done[face] = true;
    }
  }

  #newVertex(): number {
    if (this.#used.vertices >= this.#symbols.valences.length) throw damaged();
    return this.#used.vertices++;
  }

  /** The face at a slot of a vertex: a new one, or one under way that the walk meets again. */
  #activateFace(vertex: number, slot: number): void {
    const degree = this.#nextDegree(vertex);
    if (degree > 0) {
      const face = this.#newFace(degree);
      this.#setFace(vertex, slot, face);
      this.#meet(vertex, slot, face, 0);
      this.#active.push(face);
      return;
    }
    const offset = this.#symbols.splitFaces[this.#used.splitFaces++] ?? -1;
    const face = this.#active[this.#active.length - offset];
    const place = this.#symbols.splitPlaces[this.#used.splitPlaces++] ?? -1;
    if (offset <= 0 || face === undefined || place < 0 || place >= this.#degree(face)) throw damaged();
    this.#setFace(vertex, slot, face);
    this.#joinVertex(vertex, slot, face, place);
  }

  #nextDegree(vertex: number): number {
    const context = this.#degreeContext(vertex);
    const degree = this.#symbols.degrees[context]![this.#used.degrees[context]!++];
    if (degree === undefined || degree < 0) throw damaged();
    return degree;
  }

  /** Which list of degrees comes next: by the valence, and whether the known faces around are smaller or larger than is usual. */
  #degreeContext(vertex: number): number {
    const valence = this.#valence(vertex);
    if (valence !== 3 && valence !== 4) return valence === 5 ? 6 : 7;
    const [usual, first] = valence === 3 ? [6, 0] : [4, 3];
    let sum = 0;
    for (let slot = 0; slot < valence; slot++) {
      const face = this.#face(vertex, slot);
      if (face >= 0) sum += this.#degree(face) - usual;
    }
    return first + Math.sign(sum) + 1;
  }

  #newFace(degree: number): number {
    const face = this.#open.length;
    const start = this.#faceStarts[face]!;
    if (start + degree > this.#faceVertices.length) throw damaged();
    this.#faceStarts.push(start + degree);
    this.#open.push(degree);
    this.#firstAttributes.push(this.#firstAttributes[face]! + this.#takeMask(start, degree));
    return face;
  }

  /** Marks where new attributes begin on the ring of a face; returns how many there are. */
  #takeMask(start: number, degree: number): number {
    const { masks, upperMasks, largeMasks } = this.#symbols;
    let count = 0;
    const mark = (slot: number, isSet: boolean): void => {
      if (!isSet) return;
      this.#newAttribute[start + slot] = 1;
      count++;
    };
    if (degree > maskBits) {
      for (let slot = 0; slot < degree; slot++) mark(slot, ((largeMasks[this.#used.large + (slot >> 5)] ?? 0) & (1 << (slot & 31))) !== 0);
      this.#used.large += (degree + 31) >> 5;
      return count;
    }
    const context = Math.min(contexts - 1, Math.max(0, degree - 2));
    const index = this.#used.masks[context]!++;
    const low = masks[context]![index] ?? 0;
    if (context < contexts - 1) for (let slot = 0; slot < degree; slot++) mark(slot, ((low >>> slot) & 1) === 1);
    else {
      let mask = BigInt(low >>> 0);
      for (const { at, words } of upperMasks) mask |= BigInt((words[index] ?? 0) >>> 0) << at;
      for (let slot = 0; slot < degree; slot++, mask >>= 1n) mark(slot, (mask & 1n) === 1n);
    }
    return count;
  }

  /** Gives a face all its vertices. */
  #completeFace(face: number): void {
    // What is filled stays so.
    for (let slot = 0; slot < this.#degree(face); slot++) {
      if (this.#vertex(face, slot) >= 0) continue;
      const vertex = this.#newVertex();
      if (this.#valence(vertex) === 0) throw damaged();
      this.#setFace(vertex, 0, face);
      this.#joinVertex(vertex, 0, face, slot);
      this.#completeVertex(vertex, slot);
    }
  }

  /** Gives a vertex all its faces: those that can be reached over known edges, first one way round and then the other, then new ones. */
  #completeVertex(vertex: number, slot: number): void {
    const valence = this.#valence(vertex);
    const first = this.#around(vertex, slot, 1, 1, valence);
    if (first >= valence) return;
    const last = this.#around(vertex, slot, valence - 1, -1, first);
    for (let next = first; next <= last; next++) this.#activateFace(vertex, next);
  }

  /** Joins a vertex to faces that are known already, from slot `from` on in one direction, and returns the first slot that is open. */
  #around(vertex: number, slot: number, from: number, direction: 1 | -1, stop: number): number {
    let known = this.#face(vertex, 0);
    let place = slot;
    let next = from;
    for (; direction === 1 ? next < stop : next >= stop; next += direction) {
      const face = this.#face(vertex, next);
      if (face < 0) break;
      place = this.#turn(place, -direction, this.#degree(known));
      const other = this.#vertex(known, place);
      if (other < 0) break;
      // Over the edge between the two faces lies the other vertex, whose ring has them the other way round.
      const there = this.#turn(this.#slotOf[this.#faceStarts[known]! + place]!, -direction, this.#valence(other));
      const found = this.#face(other, there) === face ? this.#placeOf[this.#vertexStarts[other]! + there]! : -1;
      if (found < 0) throw damaged();
      place = this.#turn(found, -direction, this.#degree(face));
      this.#joinVertex(vertex, next, face, place);
      known = face;
    }
    return next;
  }

  /** Puts a vertex on the ring of a face, and what lies over the two edges beside it on the vertex's own ring. */
  #joinVertex(vertex: number, slot: number, face: number, place: number): void {
    this.#meet(vertex, slot, face, place);
    for (const direction of [-1, 1]) {
      const beside = this.#turn(place, direction, this.#degree(face));
      const other = this.#vertex(face, beside);
      if (other < 0) continue;
      const found = this.#slotOf[this.#faceStarts[face]! + beside]!;
      const own = this.#turn(slot, -direction, this.#valence(vertex));
      if (this.#face(vertex, own) < 0) this.#setFace(vertex, own, this.#face(other, this.#turn(found, direction, this.#valence(other))));
    }
  }

  /** The face to go on with: of the latest, the one with the fewest open places. */
  #nextActive(): number {
    while (this.#active.length > 0 && this.#done[this.#active.at(-1)!]) this.#active.pop();
    let best = -1;
    let fewest = Infinity;
    for (let i = this.#active.length - 1; i >= Math.max(0, this.#active.length - lookBack); i--) {
      const face = this.#active[i]!;
      if (this.#done[face]) this.#active.splice(i, 1);
      else if (this.#open[face]! < fewest) {
        fewest = this.#open[face]!;
        best = face;
      }
    }
    return best;
  }

  #turn(slot: number, direction: number, count: number): number {
    return (slot + direction + count) % count;
  }

  #valence(vertex: number): number {
    return this.#vertexStarts[vertex + 1]! - this.#vertexStarts[vertex]!;
  }

  #degree(face: number): number {
    return this.#faceStarts[face + 1]! - this.#faceStarts[face]!;
  }

  #face(vertex: number, slot: number): number {
    return this.#vertexFaces[this.#vertexStarts[vertex]! + slot]!;
  }

  #vertex(face: number, slot: number): number {
    return this.#faceVertices[this.#faceStarts[face]! + slot]!;
  }

  #setFace(vertex: number, slot: number, face: number): void {
    this.#vertexFaces[this.#vertexStarts[vertex]! + slot] = face;
  }

  /** Notes on both rings that a vertex and a face have a corner in common. */
  #meet(vertex: number, slot: number, face: number, place: number): void {
    const at = this.#faceStarts[face]! + place;
    if (this.#faceVertices[at] !== vertex) this.#open[face]!--;
    this.#faceVertices[at] = vertex;
    this.#slotOf[at] = slot;
    this.#placeOf[this.#vertexStarts[vertex]! + slot] = place;
  }
}

const damaged = (): Error => unreadable('压缩的三角形数据已损坏');
