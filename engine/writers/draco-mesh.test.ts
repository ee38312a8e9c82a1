import { expect } from 'chai';
import draco3d from 'draco3dgltf';
import { createRandom } from '../numbers/random.ts';
import { dracoKinds, packDracoMesh, type GridAttribute } from './draco-mesh.ts';

const bits = 12;
const steps = 2 ** bits - 1;

/** Whole steps as floats on a grid of 4095 steps: what comes back is what was given. */
const attributeOf = (kind: GridAttribute['kind'], components: 2 | 3 | 4, values: ArrayLike<number>): GridAttribute => ({
  ...{ kind, components, bits, range: steps, least: Array.from({ length: components }, () => 0) },
  values: Float32Array.from(values),
});

interface Mesh {
  indices: Uint32Array;
  attributes: GridAttribute[];
}

/** Triangles as sorted text: their corners' numbers, which begin with the least so that the way around is kept. */
function trianglesOf(indices: ArrayLike<number>, attributes: readonly { values: ArrayLike<number>; components: number }[]): string[] {
  const corner = (vertex: number): string =>
    attributes
      .map(({ values, components }) => Array.from({ length: components }, (_, k) => Math.round(values[vertex * components + k]!)).join(','))
      .join(';');
  const triangles: string[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [0, 1, 2].map((k) => corner(indices[at + k]!));
    const places = corners.map((text) => text.split(';')[0]);
    if (new Set(places).size < 3) continue;
    const first = corners.indexOf(corners.toSorted()[0]!);
    triangles.push([0, 1, 2].map((k) => corners[(first + k) % 3]).join(' '));
  }
  return triangles.toSorted();
}

/** What Google's decoder reads. */
async function decode(bytes: Uint8Array) {
  const draco = await draco3d.createDecoderModule({});
  const [decoder, mesh] = [new draco.Decoder(), new draco.Mesh()];
  expect(decoder.DecodeArrayToMesh(bytes, bytes.length, mesh).ok()).to.equal(true);
  const [faces, points] = [mesh.num_faces(), mesh.num_points()];
  const pointer = draco['_malloc'](faces * 12);
  decoder.GetTrianglesUInt32Array(mesh, faces * 12, pointer);
  const indices = new Uint32Array(draco.HEAPU8.buffer, pointer, faces * 3).slice();
  draco['_free'](pointer);
  const attributes = Array.from({ length: mesh.num_attributes() }, (_, id) => {
    const attribute = decoder.GetAttributeByUniqueId(mesh, id);
    const components = attribute.num_components();
    const bytesOfFloats = points * components * 4;
    const at = draco['_malloc'](bytesOfFloats);
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco.DT_FLOAT32, bytesOfFloats, at);
    const values = new Float32Array(draco.HEAPU8.buffer, at, points * components).slice();
    draco['_free'](at);
    return { components, values };
  });
  for (const object of [mesh, decoder]) draco.destroy(object);
  return { indices, attributes, points, faces };
}

/** Holds what is read to what was given; answers bytes a face. */
async function hold({ indices, attributes }: Mesh): Promise<number> {
  const packed = packDracoMesh(indices, attributes);
  const wanted = trianglesOf(indices, attributes);
  if (!packed) {
    expect(wanted).to.have.length(0);
    return 0;
  }
  const read = await decode(packed.bytes);
  expect({ points: packed.points, faces: packed.faces }).to.deep.equal({ points: read.points, faces: read.faces });
  expect(trianglesOf(read.indices, read.attributes)).to.deep.equal(wanted);
  return packed.bytes.length / packed.faces;
}

/** A hilly field of `across` × `down` squares, with the texture cut every `cut` columns, and holes where `isHole` says. */
function field(across: number, down: number, cut = Infinity, isHole: (x: number, y: number) => boolean = () => false): Mesh {
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  const corner = (x: number, y: number, part: number): number => {
    positions.push((x * 3999) / across, (y * 3999) / down, 300 + 200 * Math.sin(x / 9) * Math.cos(y / 7));
    uvs.push(((x * 50 + part * 977) % 3000) + 7, (y * 50 + part * 131) % 4000);
    return positions.length / 3 - 1;
  };
  const known = new Map<string, number>();
  const vertex = (x: number, y: number, part: number): number => {
    const key = `${x} ${y} ${part}`;
    if (!known.has(key)) known.set(key, corner(x, y, part));
    return known.get(key)!;
  };
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      if (isHole(x, y)) continue;
      const part = Number.isFinite(cut) ? Math.floor(x / cut) : 0;
      const [a, b, c, d] = [vertex(x, y, part), vertex(x + 1, y, part), vertex(x + 1, y + 1, part), vertex(x, y + 1, part)];
      indices.push(a, b, c, a, c, d);
    }
  return {
    indices: Uint32Array.from(indices),
    attributes: [
      attributeOf(dracoKinds.position, 3, positions.map(Math.round)),
      attributeOf(
        dracoKinds.uv,
        2,
        uvs.map((value) => Math.round(value) % 4096),
      ),
    ],
  };
}

/** Triangles between any of so many vertices: edges of many faces, faces on each other, corners that fall together. */
function tangle(seed: number, vertices: number, triangles: number, places: number): Mesh {
  const random = createRandom(seed);
  const whole = (below: number): number => Math.floor(random() * below);
  const spots = Array.from({ length: places * 3 }, () => whole(4096));
  const positions = Array.from({ length: vertices }, () => whole(places)).flatMap((spot) => spots.slice(spot * 3, spot * 3 + 3));
  return {
    indices: Uint32Array.from({ length: triangles * 3 }, () => whole(vertices)),
    attributes: [
      attributeOf(dracoKinds.position, 3, positions),
      attributeOf(
        dracoKinds.uv,
        2,
        Array.from({ length: vertices * 2 }, () => whole(3) * 1000),
      ),
      attributeOf(
        dracoKinds.color,
        4,
        Array.from({ length: vertices * 4 }, () => whole(2) * 4095),
      ),
    ],
  };
}

describe('Draco of our own', function () {
  this.timeout(60_000);

  it('is read by Google’s decoder: one triangle', async () => {
    await hold({ indices: Uint32Array.of(0, 1, 2), attributes: [attributeOf(dracoKinds.position, 3, [0, 0, 0, 9, 0, 0, 0, 9, 0])] });
  });

  it('has nothing to write where no triangle has an area', () => {
    const attributes = [attributeOf(dracoKinds.position, 3, [1, 1, 1, 1, 1, 1, 2, 2, 2])];
    expect(packDracoMesh(Uint32Array.of(0, 1, 2, 2, 2, 2), attributes)).to.equal(undefined);
    expect(packDracoMesh(new Uint32Array(), attributes)).to.equal(undefined);
  });

  it('is read with closed surfaces, which begin inside: 40 tetrahedra, and a torus', async () => {
    const corners = [0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9];
    const faces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
    const many = Array.from({ length: 40 }, (_, n) => n);
    await hold({
      indices: Uint32Array.from(many.flatMap((n) => faces.map((vertex) => vertex + n * 4))),
      attributes: [
        attributeOf(
          dracoKinds.position,
          3,
          many.flatMap((n) => corners.map((value) => value + n * 20)),
        ),
      ],
    });
    const [around, along] = [48, 60];
    const positions: number[] = [];
    for (let u = 0; u < along; u++)
      for (let v = 0; v < around; v++) {
        const [a, b] = [(u / along) * 2 * Math.PI, (v / around) * 2 * Math.PI];
        positions.push(
          ...[(1500 + 400 * Math.cos(b)) * Math.cos(a), (1500 + 400 * Math.cos(b)) * Math.sin(a), 400 * Math.sin(b)].map(
            (n) => Math.round(n) + 2000,
          ),
        );
      }
    const at = (u: number, v: number): number => (u % along) * around + (v % around);
    const indices: number[] = [];
    for (let u = 0; u < along; u++)
      for (let v = 0; v < around; v++) indices.push(at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v), at(u + 1, v + 1), at(u, v + 1));
    await hold({ indices: Uint32Array.from(indices), attributes: [attributeOf(dracoKinds.position, 3, positions)] });
  });

  it('is read with holes, and cut textures', async () => {
    for (const [across, down, cut] of [
      [1, 1, Infinity],
      [7, 5, Infinity],
      [7, 5, 2],
      [40, 40, 13],
      [40, 40, 1],
    ] as const) {
      await hold(field(across, down, cut));
      await hold(field(across, down, cut, (x, y) => x % 3 === 1 && y % 4 === 1));
      await hold(field(across, down, cut, (x, y) => (x * 7 + y * 3) % 5 === 0));
    }
  });

  it('is read whatever triangles hang together how', async () => {
    for (let seed = 1; seed <= 150; seed++) {
      const vertices = 3 + ((seed * 7) % 60);
      await hold(tangle(seed, vertices, 1 + ((seed * 13) % 170), Math.max(3, Math.floor(vertices / (1 + (seed % 3))))));
    }
    for (let seed = 200; seed < 206; seed++) await hold(tangle(seed, 900, 4000, 300));
  });

  it('is read with 200,000 triangles, in a few bytes each', async () => {
    expect(await hold(field(400, 250, 57))).to.be.lessThan(3);
  });

  it('takes time in proportion where a vertex has all triangles, and where an edge has', async () => {
    const count = 150_000;
    const ring = Array.from({ length: count }, (_, n) => [Math.floor(n / 64) % 4096, n % 64, 1 + (n % 3)]).flat();
    const positions = attributeOf(dracoKinds.position, 3, [0, 0, 0, 4095, 4095, 4095, ...ring]);
    const fan = Uint32Array.from({ length: (count - 1) * 3 }, (_, n) => (n % 3 === 0 ? 0 : 1 + Math.floor(n / 3) + (n % 3)));
    const book = Uint32Array.from({ length: count * 3 }, (_, n) => (n % 3 === 2 ? 2 + Math.floor(n / 3) : n % 3));
    for (const indices of [fan, book]) expect(packDracoMesh(indices, [positions])!.faces).to.be.greaterThan(count / 2);
  });

  it('gives the same bytes each time', () => {
    const { indices, attributes } = field(30, 30, 7);
    const first = packDracoMesh(indices, attributes)!.bytes;
    packDracoMesh(tangle(5, 50, 100, 20).indices, tangle(5, 50, 100, 20).attributes);
    expect(Buffer.from(packDracoMesh(indices, attributes)!.bytes).equals(first)).to.equal(true);
  });
});
