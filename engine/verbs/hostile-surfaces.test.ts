import { mkdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { ExactFormat } from '#domain/formats/exact';
import { codeOf, failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { createChildPool, type PoolTask } from '../children/pool.ts';
import { findSeal } from '../children/seal.ts';
import { writeExact } from '../writers/exact/write-exact.ts';

const MiB = 1024 ** 2;
const cube = modelPath('step/rounded_cube.step');

/** The cylinder of the rounded cube as another surface. */
const withSurface =
  (surface: string) =>
  (text: string): string =>
    text.replace(/CYLINDRICAL_SURFACE\([^)]*\)/, surface);
const half = (text: string): string => text.slice(0, text.length * 0.6);
/** A B-spline over four corners that are not even points. */
const spline = (degree: number, corners: number, multiplicities: string): string => {
  const row = `(${Array<string>(corners).fill('#1').join(',')})`;
  const rows = Array<string>(corners).fill(row).join(',');
  return `B_SPLINE_SURFACE_WITH_KNOTS('',${degree},${degree},(${rows}),.UNSPECIFIED.,.F.,.F.,.F.,${multiplicities},${multiplicities},(0.,1.),(0.,1.),.UNSPECIFIED.)`;
};

/** What is done to a sound model, and how its conversion ends: in a file without what is broken, or with a failure that is the file's. */
const cases: { name: string; source: string; damage: (text: string) => string; to: ExactFormat; end: string }[] = [
  { name: 'STEP that ends early', source: 'step/rounded_cube.step', damage: half, to: 'iges', end: 'model.truncated' },
  { name: 'IGES that ends early', source: 'iges/fixture.igs', damage: half, to: 'step', end: 'model.unreadable' },
  { name: 'BREP that ends early', source: 'brep/fixture.brep', damage: half, to: 'step', end: 'model.truncated' },
  {
    name: 'BREP of two billion surfaces',
    source: 'brep/fixture.brep',
    damage: (text) => text.replace(/(Surfaces|Curves|TShapes) \d+/g, '$1 2000000000'),
    to: 'step',
    end: 'model.unreadable',
  },
  {
    name: 'STEP with a face that bounds itself',
    source: 'step/rounded_cube.step',
    damage: (text) => text.replace(/(#\d+)\s*=\s*ADVANCED_FACE\(([^,]*),\(#\d+/, '$1=ADVANCED_FACE($2,($1'),
    to: 'brep',
    end: 'model.noGeometry',
  },
  {
    name: 'STEP with a shell that is its own face',
    source: 'step/rounded_cube.step',
    damage: (text) => text.replace(/(#\d+)\s*=\s*CLOSED_SHELL\(([^,]*),\(#\d+/, '$1=CLOSED_SHELL($2,($1'),
    to: 'iges',
    end: 'none',
  },
  {
    name: 'STEP with knots two billion times in one place',
    source: 'step/rounded_cube.step',
    damage: withSurface(spline(3, 4, '(2000000000,4)')),
    to: 'brep',
    end: 'none',
  },
  {
    name: 'STEP with a surface of degree two billion',
    source: 'step/rounded_cube.step',
    damage: withSurface(spline(2_000_000_000, 2, '(2,2)')),
    to: 'iges',
    end: 'none',
  },
];

describe('exact surfaces from hostile files', function () {
  this.timeout(120_000);
  const folder = testFolder();

  /** Runs the conversion as a job does: in a sealed child under a cap and a deadline. */
  async function convertSealed(path: string, to: ExactFormat, limits: { memoryBytes?: number; deadlineMs?: number } = {}): Promise<string> {
    const { memoryBytes = 2048 * MiB, deadlineMs = 90_000 } = limits;
    const pool = createChildPool({
      ...{ folder: folder.path('children'), memoryBytes, ahead: 0, idleBytes: 0 },
      seal: await findSeal({ atLeast: 'folder' }),
    });
    await mkdir(folder.path('children'));
    const task: PoolTask = { owner: 'a', folder: folder.path('job'), deadlineMs };
    const options = { target: to, name: 'a' };
    try {
      return await codeOf(pool.run('convert', { inputPath: path, outputPath: folder.path('job/result'), options }, task));
    } finally {
      await pool.close();
      expect(await folder.list('children')).to.deep.equal([]);
    }
  }

  for (const { name, source, damage, to, end } of cases)
    it(`end in a sentence or in what is sound of them: ${name}`, async () => {
      const path = `job/model.${source.split('.').at(-1)!}`;
      await folder.write({ [path]: Buffer.from(damage(await readFile(modelPath(source), 'latin1')), 'latin1') });
      expect(await convertSealed(folder.path(path), to)).to.equal(end);
      expect(await folder.list('job')).to.have.members([path.slice(4), ...(end === 'none' ? ['result'] : [])]);
      if (end === 'none') expect((await readFile(folder.path('job/result'))).length).to.be.above(1000);
    });

  for (const [limits, code] of [
    [{ deadlineMs: 400 }, 'model.timeout'],
    [{ memoryBytes: 220 * MiB }, 'model.tooComplex'],
  ] as const)
    it(`end at the limits of a job, and leave nothing: ${code}`, async () => {
      await folder.write({ 'job/model.step': await readFile(cube) });
      expect(await convertSealed(folder.path('job/model.step'), 'iges', limits)).to.equal(code);
      expect(await folder.list('job')).to.deep.equal(['model.step']);
    });

  it('end at the time that the library has for them', async () => {
    await folder.write({});
    const surfaces = { format: 'step', files: [{ name: 'model.step', path: cube }] } as const;
    const error = await failureOf(writeExact(surfaces, 'iges', folder.path(), 'a', {}, { minMs: 100, msPerKilobyte: 0 }));
    expect(error).to.have.property('code', 'model.timeout');
    expect(await folder.list()).to.deep.equal([]);
  });
});
