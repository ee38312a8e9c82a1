import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { measureBounds } from '#engine/findings/measure';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { boxPart, buildJt } from '#test/jt';
import type { JtPart, JtVersion } from '#test/jt-writer';
import { findModel } from '../find-model.ts';
import { readModel } from '../read.ts';

const along = (x: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
/** A part that lies in another file. */
const elsewhere = (file: string, changes: Partial<JtPart> = {}): JtPart => ({ name: `放置 ${file}`, shapes: [], file, ...changes });

describe('parts of a JT in files of their own', function () {
  this.timeout(60_000);
  const folder = testFolder();

  for (const version of ['8.1', '9.5', '10.3'] as JtVersion[])
    it(`are read once and placed, in their own unit, as the colour above says: ${version}`, async () => {
      const path = await folder.write({
        '总装.jt': buildJt({
          version,
          parts: [
            elsewhere('parts\\ROD.jt', { matrix: along(100) }),
            elsewhere('parts/rod.jt'),
            elsewhere('C:\\cad\\inch.jt', { matrix: along(1000) }),
            boxPart(),
          ],
        }),
        'parts/rod.jt': buildJt({ version: '9.5', parts: [boxPart({ name: '杆', color: [1, 0, 0, 1] })] }),
        'parts/inch.jt': buildJt({ version, unit: 'Inches', parts: [boxPart({ name: 'in' })] }),
      });
      const scene = await readModel(path);
      expect(scene.warnings).to.deep.equal([]);
      expect(scene.meshes).to.have.length(3);
      expect(scene.materials.map(({ baseColor }) => baseColor)).to.deep.include([1, 0, 0, 1]);
      expect(scene.nodes.filter(({ name }) => name.includes('杆'))).to.have.length(2);
      const { min, max } = measureBounds(scene);
      expect([min[0], max[0]].map((value) => Math.round(value * 1e4) / 1e4)).to.deep.equal([0, 1.254]);
    });

  it('are left out with their names where they are missing, damaged, without triangles or around themselves', async () => {
    const path = await folder.write({
      'a.jt': buildJt({ parts: [boxPart(), ...['gone.jt', 'bad.jt', 'exact.jt', 'b.jt'].map((file) => elsewhere(file))] }),
      'b.jt': buildJt({ parts: [boxPart({ name: 'b' }), elsewhere('a.jt')] }),
      'bad.jt': 'Version 9.5 and nothing more',
      'exact.jt': buildJt({ version: '9.5', exact: true }),
    });
    const scene = await readModel(path);
    expect(scene.meshes).to.have.length(2);
    expect(scene.warnings).to.have.deep.members([
      { code: 'partFileMissing', params: { path: 'gone.jt' } },
      { code: 'partFileUnreadable', params: { path: 'bad.jt' } },
      { code: 'partFailed', params: { part: 'exact.jt' } },
      { code: 'nodeCyclic', params: { node: 'a.jt' } },
    ]);
  });

  it('tell which file of an archive is the assembly', async () => {
    const entries = ['x/rod.jt', 'x/main.jt', 'x/sub.jt'].map((path) => ({ path }));
    await folder.write({
      'x/main.jt': buildJt({ version: '10.3', parts: [elsewhere('sub.jt')] }),
      'x/sub.jt': buildJt({ parts: [elsewhere('rod.jt'), boxPart()] }),
      'x/rod.jt': buildJt({ parts: [boxPart()] }),
    });
    expect(await findModel(folder.path(), entries)).to.equal('x/main.jt');
    await folder.write({ 'x/main.jt': 'Version 9.5' });
    const several = await failureOf(findModel(folder.path(), entries));
    expect(several.code).to.equal('archive.severalModels');
  });

  it('end in a sentence where each names the next twice, and wherever one is cut off', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `${i}.jt`);
    const files = names.map(
      (name, i) => [name, buildJt({ parts: i < 39 ? [elsewhere(names[i + 1]!), elsewhere(names[i + 1]!)] : [boxPart()] })] as const,
    );
    expect((await failureOf(readModel(await folder.write(Object.fromEntries(files))))).code).to.equal('model.unreadable');
    const part = buildJt({ version: '9.5', parts: [boxPart()] });
    for (let cut = 0; cut < part.length; cut += 37) {
      const main = await folder.write({ 'a.jt': buildJt({ parts: [boxPart(), elsewhere('part.jt')] }), 'part.jt': part.subarray(0, cut) });
      const error = await readModel(main).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).to.be.instanceOf(AppError);
    }
  });
});
