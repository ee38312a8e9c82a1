import { expect } from 'chai';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { measureScene } from '#engine/findings/measure';
import { testFolder } from '#test/files';
import { StepWriter } from '#test/step';
import { readModel } from '../read.ts';

type Triple = [number, number, number];

const tuple = (values: readonly number[]): string =>
  `(${values.map((value) => (Number.isInteger(value) ? `${value}.` : value)).join(',')})`;
const whole = (lists: readonly (readonly number[])[]): string => `(${lists.map((list) => `(${list.join(',')})`).join(',')})`;
const coordinates = (step: StepWriter, points: Triple[]): string =>
  step.add(`COORDINATES_LIST('',${points.length},(${points.map(tuple).join(',')}))`);

/** Corners of a unit square, then of the one above it. */
const square: Triple[] = [
  [0, 0, 0],
  [10, 0, 0],
  [10, 10, 0],
  [0, 10, 0],
];
const cube: Triple[] = [...square, ...square.map(([x, y]): Triple => [x, y, 10])];

/** Of each triangle, twice its area seen from above. */
const heights = ({ positions, indices }: Primitive): number[] =>
  Array.from({ length: indices.length / 3 }, (_, triangle) => {
    const [a, b, c] = [0, 1, 2].map((k) => indices[triangle * 3 + k]! * 3) as [number, number, number];
    const side = (to: number, k: number): number => positions[to + k]! - positions[a + k]!;
    return side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
  });

describe('tessellated geometry of AP242', function () {
  this.timeout(20_000);
  const folder = testFolder();
  const read = async (step: StepWriter): Promise<Scene> => readModel(await folder.write({ 'a.stp': step.text() }));
  const cubeFaces = (step: StepWriter): string[] => {
    const points = coordinates(step, cube);
    const face = (normal: Triple, a: number, b: number, c: number, d: number): string =>
      step.add(
        `TRIANGULATED_FACE('',${points},8,(${tuple(normal)}),$,(),${whole([
          [a, b, c],
          [a, c, d],
        ])})`,
      );
    return [
      face([0, 0, -1], 1, 4, 3, 2),
      face([0, 0, 1], 5, 6, 7, 8),
      face([0, -1, 0], 1, 2, 6, 5),
      face([1, 0, 0], 2, 3, 7, 6),
      face([0, 1, 0], 3, 4, 8, 7),
      face([-1, 0, 0], 4, 1, 5, 8),
    ];
  };
  const product = (step: StepWriter, name: string, items: string[]) => step.product(name, items, 'TESSELLATED_SHAPE_REPRESENTATION');

  it('reads solids with normals, names, places and colours of solids and faces', async () => {
    const step = new StepWriter();
    const faces = cubeFaces(step);
    const solid = step.add(`TESSELLATED_SOLID('body',(${faces.join(',')}),$)`);
    step.add(`STYLED_ITEM('',(${step.colorStyle([0, 1, 0])}),${solid})`);
    step.add(`STYLED_ITEM('',(${step.colorStyle([1, 0, 0])}),${faces[1]})`);
    const block = product(step, '方块', [solid]);
    const assembly = step.product('assembly');
    step.place(assembly, block);
    step.place(assembly, block, [100, 0, 0]);
    const scene = await read(step);
    expect(scene.warnings).to.deep.equal([]);
    expect(scene.meshes).to.have.length(1);
    const { name, primitives } = scene.meshes[0]!;
    expect(name).to.equal('方块');
    expect(primitives.map(({ indices, material }) => [scene.materials[material!]!.name, indices.length / 3])).to.deep.equal([
      ['#00ff00', 10],
      ['#ff0000', 2],
    ]);
    // A closed body needs no back sides, and its edges are sharp.
    expect(scene.materials.map(({ doubleSided }) => doubleSided)).to.deep.equal([false, false]);
    expect([...primitives[1]!.normals!]).to.deep.equal([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const { figures } = measureScene(scene, 'stp', 0);
    expect(figures.triangles).to.equal(24);
    for (const [k, value] of [0.11, 0.01, 0].entries()) expect(figures.bounds.max[k]).to.be.closeTo(value, 1e-7);
  });

  it('reads strips, fans and chosen points', async () => {
    const step = new StepWriter();
    const points = coordinates(step, [[9, 9, 9], ...square, [20, 0, 5]]);
    // Points 2 to 5 by their own numbers; the fan goes round the first.
    const fan = step.add(`COMPLEX_TRIANGULATED_FACE('',${points},4,(),$,(2,3,4,5),(),${whole([[1, 2, 3, 4]])})`);
    const strip = step.add(`COMPLEX_TRIANGULATED_SURFACE_SET('strip',${points},6,(),(),${whole([[5, 2, 4, 3, 6]])},())`);
    product(step, 'sheet', [step.add(`TESSELLATED_SHELL('shell',(${fan}),$)`), strip]);
    const scene = await read(step);
    expect(scene.nodes.map(({ name }) => name)).to.include.members(['sheet', 'shell', 'strip']);
    const [shell, set] = scene.meshes.map(({ primitives }) => primitives[0]!);
    expect([...shell!.indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
    expect([...shell!.positions].map((value) => Math.round(value * 1000))).to.deep.equal(square.flat());
    expect([...set!.indices]).to.deep.equal([0, 1, 2, 2, 1, 3, 2, 3, 4]);
    // Neither states normals: they are left to what shows the model.
    expect(shell!.normals).to.equal(null);
  });

  it('turns strips as the normals look, and closed bodies without normals outwards', async () => {
    const step = new StepWriter();
    const points = coordinates(step, [...square, [0, 0, 10]]);
    const strip = (normals: string): string =>
      step.add(`COMPLEX_TRIANGULATED_FACE('',${points},5,(${normals}),$,(),${whole([[1, 2, 4, 3]])},())`);
    const shells = ['(0.,0.,1.)', '(0.,0.,-1.)'].map((normal) => step.add(`TESSELLATED_SHELL('',(${strip(normal)}),$)`));
    // A tetrahedron inside out.
    const inner = step.add(
      `TRIANGULATED_FACE('',${points},5,(),$,(),${whole([
        [1, 2, 4],
        [1, 5, 2],
        [2, 5, 4],
        [4, 5, 1],
      ])})`,
    );
    product(step, 'part', [...shells, step.add(`TESSELLATED_SOLID('',(${inner}),$)`)]);
    const [up, down, solid] = (await read(step)).meshes.map(({ primitives }) => primitives[0]!);
    expect(heights(up!)).to.satisfy((all: number[]) => all.every((height) => height > 0));
    expect(heights(down!)).to.satisfy((all: number[]) => all.every((height) => height < 0));
    // The base of the tetrahedron, its first triangle, looks down.
    expect(heights(solid!)[0]).to.be.lessThan(0);
  });

  it('follows sets that are placed within sets', async () => {
    const step = new StepWriter();
    const face = step.add(`TRIANGULATED_SURFACE_SET('',${coordinates(step, square)},4,(),(),${whole([[1, 2, 3]])})`);
    const set = (child: string, at: Triple): string =>
      step.add(
        `(GEOMETRIC_REPRESENTATION_ITEM()REPOSITIONED_TESSELLATED_ITEM(${step.axis(at)})REPRESENTATION_ITEM('')TESSELLATED_GEOMETRIC_SET((${child}))TESSELLATED_ITEM())`,
      );
    product(step, 'sheet', [set(set(face, [5, 0, 0]), [0, 0, 20])]);
    const { bounds, triangles } = measureScene(await read(step), 'stp', 0).figures;
    expect(triangles).to.equal(1);
    for (const [k, value] of [0.005, 0.02, -0.01].entries()) expect(bounds.min[k]).to.be.closeTo(value, 1e-7);
  });

  it('draws a shape once that is given exactly too', async () => {
    const step = new StepWriter();
    const block = step.product('block', [step.cylinder(5, 20)]);
    const solid = step.add(`TESSELLATED_SOLID('',(${cubeFaces(step).join(',')}),$)`);
    const tessellated = step.add(`TESSELLATED_SHAPE_REPRESENTATION('',(${solid}),${step.context})`);
    step.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${block.representation},${tessellated})`);
    const scene = await read(step);
    expect(scene.meshes).to.have.length(1);
    expect(measureScene(scene, 'stp', 0).figures.bounds.max[1]).to.be.closeTo(0.02, 1e-7);
  });

  it('says how many faces it leaves', async () => {
    const step = new StepWriter();
    const points = coordinates(step, square);
    const sound = step.add(`TRIANGULATED_FACE('',${points},4,(),$,(),${whole([[1, 2, 3]])})`);
    const beyond = step.add(
      `TRIANGULATED_FACE('',${points},4,(),$,(),${whole([
        [1, 2, 3],
        [1, 3, 9],
      ])})`,
    );
    const unknown = step.add(`CUBIC_BEZIER_TRIANGULATED_FACE('',${points},4,(),$,((1,2,3,4,1,2,3,4,1,9)))`);
    product(step, 'sheet', [step.add(`TESSELLATED_SHELL('',(${[sound, beyond, unknown].join(',')}),$)`)]);
    const scene = await read(step);
    expect(scene.warnings).to.deep.equal([{ code: 'partFacesDropped', params: { part: 'sheet', count: 2 } }]);
    expect(measureScene(scene, 'stp', 0).figures.triangles).to.equal(2);
  });

  it('ends with sets that hold themselves', async () => {
    const step = new StepWriter();
    product(step, 'sheet', ['#999']);
    const text = step.text().replace('ENDSEC;\nEND-ISO', "#999=TESSELLATED_GEOMETRIC_SET('',(#999,#999,#999,#999));\nENDSEC;\nEND-ISO");
    const error: unknown = await readModel(await folder.write({ 'a.stp': text })).catch((failure: unknown) => failure);
    expect(error).to.have.property('code', 'model.unsupportedFeature');
  });
});
