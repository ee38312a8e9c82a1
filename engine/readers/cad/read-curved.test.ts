import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { StepWriter } from '#test/step';
import type { CadContext } from './kernel.ts';
import { readModel } from '../read.ts';

type Pair = [number, number];
type Triple = [number, number, number];

/** A bowl, z = (x² + y²) / 20, which cubic triangles hold exactly: the points of the net over three corners, by their polar form. */
function net(...corners: [Pair, Pair, Pair]): Triple[] {
  const product = ([a, b]: Pair, [c, d]: Pair): number => (a * c + b * d) / 20;
  const points: Triple[] = [];
  for (let v = 0; v <= 3; v++)
    for (let u = 0; u + v <= 3; u++) {
      const [p, q, r] = [
        ...Array<Pair>(3 - u - v).fill(corners[0]),
        ...Array<Pair>(u).fill(corners[1]),
        ...Array<Pair>(v).fill(corners[2]),
      ] as [Pair, Pair, Pair];
      points.push([(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3, (product(p, q) + product(q, r) + product(p, r)) / 3]);
    }
  return points;
}

/** Orders in which writers may number ten points. */
const orders: Record<string, number[]> = {
  'rows from a side': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  'rows from a corner': [0, 1, 4, 2, 5, 7, 3, 6, 8, 9],
  'corners, sides, middle': [0, 3, 9, 1, 2, 6, 8, 7, 4, 5],
  'rim, middle': [0, 1, 2, 3, 6, 8, 9, 7, 4, 5],
};

/** Two nets that share a side, over a square from −10 to 10. */
const bowl: Triple[][] = [net([-10, -10], [10, -10], [-10, 10]), net([10, 10], [-10, 10], [10, -10])];

/** A file of one face: points are shared where they agree. */
function write(nets: Triple[][], order: number[], { normals = '', container = 'SHELL', lists = (all: number[][]) => all } = {}): string {
  const step = new StepWriter();
  const numbers = new Map<string, number>();
  const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : value.toExponential().toUpperCase());
  const triangles = nets.map((points) =>
    order.map((at) => {
      const text = `(${points[at]!.map((value) => real(Math.round(value * 1e9) / 1e9)).join(',')})`;
      if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
      return numbers.get(text)!;
    }),
  );
  const points = step.add(`COORDINATES_LIST('',${numbers.size},(${[...numbers.keys()].join(',')}))`);
  const curved = lists(triangles).map((list) => `(${list.join(',')})`);
  const face = step.add(`CUBIC_BEZIER_TRIANGULATED_FACE('',${points},${numbers.size},(${normals}),$,(${curved.join(',')}))`);
  const item = step.add(`TESSELLATED_${container}('bowl',(${face})${container === 'SOLID' ? ',$' : ',$'})`);
  step.product('bowl', [item], 'TESSELLATED_SHAPE_REPRESENTATION');
  return step.text();
}

/** Most distance of points on the triangles from the bowl, in millimetres, and of the normals from its own. */
function deviation({ positions, normals, indices }: Primitive): { surface: number; normal: number } {
  const at = (index: number, k: number): number => positions[index * 3 + k]! * 1000;
  let [surface, normal] = [0, 0];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    for (const [wa, wb, wc] of [
      [1, 0, 0],
      [1 / 3, 1 / 3, 1 / 3],
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0.5],
    ] as const) {
      const [x, y, z] = [0, 1, 2].map((k) => wa * at(a, k) + wb * at(b, k) + wc * at(c, k)) as Triple;
      surface = Math.max(surface, Math.abs(z - (x * x + y * y) / 20));
    }
    const [nx, ny, nz] = [-at(a, 0) / 10, -at(a, 1) / 10, 1];
    const length = Math.hypot(nx, ny, nz);
    normal = Math.max(
      normal,
      Math.hypot(nx / length - normals![a * 3]!, ny / length - normals![a * 3 + 1]!, nz / length - normals![a * 3 + 2]!),
    );
  }
  return { surface, normal };
}

describe('curved triangles of AP242', function () {
  this.timeout(30_000);
  const folder = testFolder();
  const read = async (text: string, context: CadContext = {}): Promise<Scene> => readModel(await folder.write({ 'a.stp': text }), context);
  const only = ({ meshes }: Scene): Primitive => meshes[0]!.primitives[0]!;

  it('become flat ones near the surface, with its normals, in whatever order their points are numbered', async () => {
    const wanted = only(await read(write(bowl, orders['rows from a side']!)));
    for (const [name, order] of Object.entries(orders)) {
      const scene = await read(write(bowl, order));
      expect(scene.warnings, name).to.deep.equal([]);
      const { surface, normal } = deviation(only(scene));
      // A thousandth of the mean edge of 20, 20 and 10.
      expect(surface, name).to.be.below((50 / 3) * 0.001);
      expect(normal, name).to.be.below(1e-6);
      expect(only(scene).indices.length, name).to.equal(wanted.indices.length);
    }
  });

  it('are finer where more is asked for, and few where they are flat', async () => {
    const counts: number[] = [];
    for (const tessellation of ['coarse', 'normal', 'fine'] as const)
      counts.push(only(await read(write(bowl, orders['rim, middle']!), { tessellation })).indices.length / 3);
    expect(counts).to.deep.equal(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).to.equal(3);
    const flat = bowl.map((points) => points.map(([x, y]): Triple => [x, y, 0]));
    expect(only(await read(write(flat, orders['rows from a corner']!))).indices.length / 3).to.equal(2);
  });

  it('meet along their sides without a gap', async () => {
    const { indices } = only(await read(write(bowl, orders['rows from a side']!)));
    const uses = new Map<string, number>();
    for (let i = 0; i < indices.length; i += 3)
      for (const k of [0, 1, 2]) {
        const side = [indices[i + k]!, indices[i + ((k + 1) % 3)]!].toSorted((a, b) => a - b).join(' ');
        uses.set(side, (uses.get(side) ?? 0) + 1);
      }
    // Of the sides, those of the square alone have one triangle.
    const cuts = Math.sqrt(indices.length / 6);
    expect([...uses.values()].filter((count) => count === 1)).to.have.length(4 * cuts);
  });

  it('look where the normals of the file do, or out of a closed body', async () => {
    const facing = ({ normals }: Primitive): number => Math.sign(normals![2]!);
    const order = orders['rows from a side']!;
    expect(facing(only(await read(write(bowl, order, { normals: '(0.,0.,1.)' }))))).to.equal(1);
    expect(facing(only(await read(write(bowl, order, { normals: '(0.,0.,-1.)' }))))).to.equal(-1);
    // A lens: the bowl and one upside down above it, both numbered to look in.
    const lid = bowl.map((points) => points.map(([x, y, z]): Triple => [y, x, 20 - z]));
    const { positions, normals } = only(await read(write([...bowl, ...lid], order, { container: 'SOLID' })));
    for (let i = 0; i < positions.length; i += 3)
      if (Math.abs(positions[i]!) < 0.001 && Math.abs(positions[i + 1]!) < 0.001)
        expect(Math.sign(normals![i + 2]!), `${positions[i + 2]}`).to.equal(positions[i + 2]! > 0.01 ? 1 : -1);
  });

  it('are left out and counted where points are missing', async () => {
    const order = orders['rows from a side']!;
    const scene = await read(write(bowl, order, { lists: ([first, second]) => [first!, second!.slice(1), [...second!.slice(1), 99]] }));
    expect(scene.warnings).to.deep.equal([{ code: 'partFacesDropped', params: { part: 'bowl', count: 1 } }]);
    expect(only(scene).indices.length).to.be.greaterThan(0);
  });

  it('end in a scene or in a sentence when damaged, repeated without end, or far out', async () => {
    const source = Buffer.from(write(bowl, orders['rows from a corner']!));
    const pick = createPicker(seedOf('bowl'));
    const far = write(
      bowl.map((points) => points.map(([x, y, z], i): Triple => [x, y, i === 5 ? 1e300 : z])),
      orders['rim, middle']!,
    );
    const many = write(bowl, orders['rim, middle']!, { lists: ([first]) => Array<number[]>(60_000).fill(first!) });
    const wide = write(
      bowl.map((points) => points.map(([x, y, z]): Triple => [Math.sign(x) * 1.6e308, y, z])),
      orders['rim, middle']!,
    );
    for (const text of [far, wide, many, ...Array.from({ length: 80 }, () => damage(source, pick))]) {
      const error = await readModel(await folder.write({ 'a.stp': text })).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).to.be.instanceOf(AppError);
    }
  });

  it('are not looked at again and again beyond what the size of the file allows', async () => {
    const flat = bowl.map((points) => points.map(([x, y]): Triple => [x, y, 0]));
    const text = write(flat, orders['rim, middle']!, { lists: ([first]) => Array<number[]>(200).fill(first!) });
    const shell = /(#\d+) *= *TESSELLATED_SHELL/.exec(text)?.[1] ?? '';
    const set = `#9999=TESSELLATED_GEOMETRIC_SET('again',(${Array<string>(5000).fill(shell).join(',')}));`;
    const again = text
      .replace(/(SHAPE_REPRESENTATION\('[^']*',\()[^)]*/, '$1#9999')
      .replace('ENDSEC;\nEND-ISO', `${set}\nENDSEC;\nEND-ISO`);
    expect(again).to.include('#9999)').and.to.include(set);
    const error: unknown = await read(again).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).with.property('message').that.includes('步骤');
  });
});
