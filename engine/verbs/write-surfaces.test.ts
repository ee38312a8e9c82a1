import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import type { ExactFormat } from '#domain/formats/exact';
import { targetOf } from '#domain/formats/targets';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { shapeOf, type Shape } from '#test/shapes';
import { StepWriter } from '#test/step';
import { readModel } from '../readers/read.ts';
import type { Scene } from '../scenes/scene.ts';
import { convert } from './convert.ts';

/** One assembly in each format: every pair of formats costs seconds, so not every one is tried. */
const cases: readonly [string, ExactFormat][] = [
  ['step/fixture.stp', 'step'],
  ['step/fixture.stp', 'iges'],
  ['step/fixture.stp', 'brep'],
  ['step/parts/fixture.stp', 'step'],
  ['iges/fixture.igs', 'step'],
  ['brep/fixture.brep', 'step'],
  ['brep/fixture.brep', 'iges'],
];
const isUnitless = (path: string): boolean => path.endsWith('.brep');

const rounded = (color: readonly number[]): string => color.map((value) => value.toFixed(2)).join();
const colorsOf = ({ materials }: Scene): string[] => [...new Set(materials.map(({ baseColor }) => rounded(baseColor)))].toSorted();
const namesOf = ({ nodes }: Scene): string[] => nodes.map(({ name }) => name);
/** Extents, largest first, and area, in metres. */
const sizeOf = ({ bounds, area }: Shape, metres: number): number[] => [
  ...[0, 1, 2].map((axis) => (bounds.max[axis]! - bounds.min[axis]!) * metres).toSorted((a, b) => b - a),
  area * metres ** 2,
];

describe('exact surfaces in another format', function () {
  this.timeout(120_000);
  const folder = testFolder();
  const outputFor = (to: ExactFormat): string => folder.path(`件.${targetOf(to).extension}`);
  const write = async (source: string, to: ExactFormat, context = {}): ReturnType<typeof convert> =>
    await convert(source, outputFor(to), { target: to, name: '件' }, context);
  const caught = (source: string, to: ExactFormat, context = {}): Promise<unknown> =>
    write(source, to, context).catch((error: unknown) => error);

  for (const [source, to] of cases)
    it(`are those of the source: ${source} as ${targetOf(to).label}`, async () => {
      const report = await write(modelPath(source), to);
      const [scene, back] = [await readModel(modelPath(source)), await readModel(outputFor(to))];
      const wanted = sizeOf(shapeOf(scene), isUnitless(source) ? 0.001 : 1);
      const found = sizeOf(shapeOf(back), to === 'brep' ? 0.001 : 1);
      // The triangles of a curved face depend on how a file cuts it, its flat ones do not.
      found.forEach((value, index) => expect(value, `size ${index}`).to.be.closeTo(wanted[index]!, wanted[index]! * 5e-3));
      expect(report.after.triangles).to.equal(shapeOf(back).triangles);
      expect(report.after.bytes).to.equal((await stat(outputFor(to))).size);
      const codes = report.warnings.map(({ code }) => code);
      expect(codes).to.not.include('surfacesTessellated').and.not.include('trianglesAsTriangles');
      expect(codes.includes('hierarchyLost')).to.equal(to !== 'step');
      // Only the IGES file has loose surfaces, and colours of some of them.
      for (const code of ['facesApart', 'colorsPartlyLost'] as const)
        expect(codes.includes(code), code).to.equal(source.startsWith('iges'));
      if (to !== 'brep' && !isUnitless(source) && !source.endsWith('.igs')) expect(colorsOf(back)).to.include.members(colorsOf(scene));
      if (to === 'step' && source.startsWith('step')) expect(namesOf(back)).to.include.members(namesOf(scene).slice(1));
      expect(await readdir(folder.path())).to.deep.equal([`件.${targetOf(to).extension}`]);
    });

  it('say the same text each time, without a date and in plain letters', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const to of ['step', 'iges'] as const) {
      await write(modelPath('step/rounded_cube.step'), to);
      const first = await readFile(outputFor(to), 'latin1');
      await write(modelPath('step/rounded_cube.step'), to);
      expect((await readFile(outputFor(to), 'latin1')) === first, to).to.equal(true);
      expect(first)
        .to.not.include(today)
        .and.not.include(today.replaceAll('-', ''))
        .and.not.match(/[\x80-\xff]/);
    }
    expect(await readFile(outputFor('step'), 'latin1')).to.include('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF {');
    // A body, not loose surfaces.
    expect(await readFile(outputFor('iges'), 'latin1')).to.match(/^ {5}186 /m);
  });

  it('keep names of any script, long ones too, whether the source escapes them or not', async () => {
    const long = '六角头螺栓与平垫圈和弹簧垫圈组合件'.repeat(6);
    const step = new StepWriter();
    const bolt = step.product(long, [step.cylinder(5, 20)]);
    const assembly = step.product('装配');
    step.place(assembly, bolt);
    step.place(assembly, bolt, [100, 0, 0]);
    const gbk = Buffer.concat(
      step
        .text()
        .split('装配')
        .flatMap((part, index) => [...(index > 0 ? [Buffer.from('d7b0c5e4', 'hex')] : []), Buffer.from(part.replaceAll(long, '__'))]),
    );
    await writeFile(folder.path('a.stp'), step.text());
    await writeFile(folder.path('b.stp'), gbk);
    await write(folder.path('a.stp'), 'step');
    expect(namesOf(await readModel(outputFor('step'))).filter((name) => name === '装配' || name === long)).to.have.length(3);
    await write(folder.path('b.stp'), 'step');
    expect(namesOf(await readModel(outputFor('step')))).to.include('装配');
  });

  it('are written in millimetres whatever the unit of the source', async () => {
    const step = new StepWriter();
    step.product('shaft', [step.cylinder(5, 20)]);
    await writeFile(folder.path('cm.stp'), step.text().replace('SI_UNIT(.MILLI.,.METRE.)', 'SI_UNIT(.CENTI.,.METRE.)'));
    for (const to of ['iges', 'brep'] as const) {
      await write(folder.path('cm.stp'), to);
      const [longest] = sizeOf(shapeOf(await readModel(outputFor(to))), to === 'brep' ? 0.001 : 1);
      expect(longest, to).to.be.closeTo(0.2, 1e-3);
    }
  });

  it('are not made of triangles: IGES and BREP are refused, in a sentence, and STEP keeps the triangles', async () => {
    const step = new StepWriter();
    const points = step.add(`COORDINATES_LIST('',3,((0.,0.,0.),(10.,0.,0.),(0.,10.,0.)))`);
    const face = step.add(`TRIANGULATED_FACE('',${points},3,(),$,(),((1,2,3)))`);
    step.product('sheet', [step.add(`TESSELLATED_SHELL('',(${face}),$)`)], 'TESSELLATED_SHAPE_REPRESENTATION');
    await writeFile(folder.path('mesh.stp'), step.text());
    for (const source of [folder.path('mesh.stp'), modelPath('gltf/truck.glb')])
      for (const to of ['iges', 'brep'] as const)
        expect(await caught(source, to))
          .to.be.instanceOf(AppError)
          .with.property('code', 'model.noSurfaces');
    const { warnings } = await write(folder.path('mesh.stp'), 'step');
    expect(warnings.map(({ code }) => code)).to.include('trianglesAsTriangles');
    expect(shapeOf(await readModel(outputFor('step'))).triangles).to.equal(1);
    expect(await readdir(folder.path())).to.deep.equal(['mesh.stp', '件.step']);
  });

  it('leave nothing when they are called off', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    const onProgress = (stage: string): void => void (stage === 'write' && setTimeout(() => stop.abort(reason), 300));
    expect(await caught(modelPath('step/fixture.stp'), 'step', { signal: stop.signal, onProgress })).to.equal(reason);
    expect(await readdir(folder.path())).to.deep.equal([]);
  });

  it('find part files in folders below', async () => {
    await mkdir(folder.path('零件'));
    for (const name of await readdir(modelPath('step/parts'))) {
      const text = await readFile(modelPath(`step/parts/${name}`), 'latin1');
      if (name === 'fixture.stp') await writeFile(folder.path(name), text);
      else await writeFile(folder.path(`零件/${name}`), text);
    }
    await convert(folder.path('fixture.stp'), folder.path('all.step'), { target: 'step', name: '件' });
    const [scene, back] = [await readModel(folder.path('fixture.stp')), await readModel(folder.path('all.step'))];
    expect(shapeOf(back).area).to.be.closeTo(shapeOf(scene).area, 1e-6);
  });
});
