import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createPicker, damage, seedOf } from '#test/damage';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { IgesWriter } from '#test/iges';
import { modelPath } from '#test/models';
import { StepWriter } from '#test/step';
import { readModel } from '../read.ts';

const rounds = 10;
const budgetMs = 4000;

const brep = (sections: Record<string, string>): string =>
  `DBRep_DrawableShape\n\nCASCADE Topology V1, (c) Matra-Datavision\n${Object.entries(sections)
    .map(([name, count]) => `${name} ${count}\n`)
    .join('')}`;
const empty = {
  Locations: '0',
  Curve2ds: '0',
  Curves: '0',
  Polygon3D: '0',
  PolygonOnTriangulations: '0',
  Surfaces: '0',
  Triangulations: '0',
  TShapes: '0',
};

function coloredInstances(): string {
  const step = new StepWriter();
  const solid = step.cylinder(5, 20);
  const top = step.product('top');
  const { relationship } = step.place(top, step.product('pin', [solid]));
  step.add(`CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(${step.colorStyle([0, 0, 1])}),${solid},$,(${relationship}))`);
  return step.text();
}

function triangles(): string {
  const step = new StepWriter();
  const points = step.add("COORDINATES_LIST('',4,((0.,0.,0.),(9.,0.,0.),(0.,9.,0.),(0.,0.,9.)))");
  const faces = [
    `TRIANGULATED_FACE('',${points},4,((0.,0.,1.)),$,(),((1,3,2),(1,2,4)))`,
    `COMPLEX_TRIANGULATED_FACE('',${points},4,(),$,(4,3,2,1),((1,2,3,4)),((1,2,3)))`,
  ].map((face) => step.add(face));
  const set = step.add(`TESSELLATED_GEOMETRIC_SET('',(${step.add(`TESSELLATED_SOLID('',(${faces.join(',')}),$)`)}))`);
  step.product('part', [set], 'TESSELLATED_SHAPE_REPRESENTATION');
  return step.text();
}

function groups(): string {
  const iges = new IgesWriter();
  const bolt = iges.add(308, [0, 'bolt', 1, iges.patch(10, 20, { dependent: true })], { dependent: true });
  const placed = iges.add(408, [bolt, 9, 0, 0, 1], { dependent: true });
  iges.add(402, [2, placed, iges.patch(5, 5, { dependent: true, color: -iges.add(314, [50, 0, 100]) }), 0, 1, iges.name('box')], {
    form: 7,
  });
  return iges.text();
}

describe('damaged CAD files', function () {
  this.timeout(30_000);
  const folder = testFolder();

  const sources: Record<string, () => Promise<Buffer> | Buffer> = {
    'step/rounded_cube.step': () => readFile(modelPath('step/rounded_cube.step')),
    'step/parts/nut.stp': () => readFile(modelPath('step/parts/nut.stp')),
    'instances with colours.stp': () => Buffer.from(coloredInstances()),
    'triangles.stp': () => Buffer.from(triangles()),
    'groups.igs': () => Buffer.from(groups()),
  };
  for (const [name, read] of Object.entries(sources)) {
    it(`end in a scene or in a sentence: ${name}`, async () => {
      const source = await read();
      const pick = createPicker(seedOf(name));
      const startedAt = Date.now();
      for (let round = 0; round < rounds && Date.now() - startedAt < budgetMs; round++) {
        const path = await folder.write({ [`${round}${extname(name)}`]: damage(source, pick) });
        try {
          await readModel(path);
        } catch (error) {
          // Anything but a named fault of the file is a fault of ours.
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
    });
  }

  const faults: [string, string, string, string][] = [
    ['a BREP whose counts pass its end', 'a.brep', brep({ ...empty, Curves: '99999999' }), 'model.unreadable'],
    ['a BREP that ends early', 'a.brep', brep({ Locations: '0', Curve2ds: '0' }), 'model.truncated'],
    ['a text that is no BREP', 'a.brep', 'hello', 'model.unreadable'],
    ['an empty BREP', 'a.brep', brep(empty), 'model.unreadable'],
    ['an IGES without entities', 'a.igs', `${'nothing'.padEnd(72)}S0000001\n`, 'model.unreadable'],
  ];
  for (const [what, name, text, code] of faults) {
    it(`says what is wrong with ${what}`, async () => {
      const error = await failureOf(readModel(await folder.write({ [name]: text })));
      expect(error.code).to.equal(code);
    });
  }

  it('does not follow an assembly that is part of itself', async () => {
    const text = await readFile(modelPath('step/fixture.stp'), 'latin1');
    // The second is that of a part in a group, which has a place of its own.
    const usage = [...text.matchAll(/NEXT_ASSEMBLY_USAGE_OCCURRENCE\(('[^']*'),('[^']*'),('[^']*'),(#\d+),(#\d+),\$\)/g)][1]!;
    const turned = text.replace(usage[0], `NEXT_ASSEMBLY_USAGE_OCCURRENCE(${usage[1]},${usage[2]},${usage[3]},${usage[4]},${usage[4]},$)`);
    const scene = await readModel(await folder.write({ 'a.stp': Buffer.from(turned, 'latin1') }));
    expect(scene.warnings.map(({ code }) => code)).to.deep.equal(['nodeCyclic']);
    expect(scene.nodes.length).to.be.lessThan(60);
  });
});
