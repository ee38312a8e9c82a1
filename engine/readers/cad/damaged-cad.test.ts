import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createPicker, damage, seedOf } from '#test/damage';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
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

describe('damaged CAD files', function () {
  this.timeout(30_000);
  const folder = testFolder();

  for (const name of ['step/rounded-cube.step', 'step/s1-tu-203/tailmiddlepart.stp']) {
    it(`end in a scene or in a sentence: ${name}`, async () => {
      const source = await readFile(samplePath(name));
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
    const text = await readFile(samplePath('step/as1-oc-214.stp'), 'latin1');
    const usage = /NEXT_ASSEMBLY_USAGE_OCCURRENCE\(('[^']*'),('[^']*'),('[^']*'),(#\d+),(#\d+),\$\)/.exec(text)!;
    const turned = text.replace(usage[0], `NEXT_ASSEMBLY_USAGE_OCCURRENCE(${usage[1]},${usage[2]},${usage[3]},${usage[5]},${usage[5]},$)`);
    const scene = await readModel(await folder.write({ 'a.stp': Buffer.from(turned, 'latin1') }));
    expect(scene.warnings.map(({ code }) => code)).to.deep.equal(['nodeShared']);
    expect(scene.nodes.length).to.be.lessThan(60);
  });
});
