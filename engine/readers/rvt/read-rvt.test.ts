import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildRvt, revit2024 } from '#test/rvt';
import { buildJt } from '#test/jt';
import { withConverted } from '#engine/converters/run-converter';
import { runVerb } from '#engine/children/run-verb';
import { createSphere } from '#engine/generators/surface';
import { addRootMesh, createMesh, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { readModel } from '../read.ts';
import { readRvtInfo } from './rvt-info.ts';

const old = 'Worksharing: Not enabled\r\nRevit Build: Autodesk Revit 2016 (Build: 20161004_0715(x64))\r\nLast Save Path: C:\\a.rvt\r\n';

describe('RVT, and JT without triangles', function () {
  this.timeout(20_000);
  const folder = testFolder();
  const write = async (bytes: Buffer): Promise<string> => folder.write({ 'house.rvt': bytes });
  const writeJt = (): Promise<string> => folder.write({ 'rod.jt': buildJt({ exact: true }) });

  const infos: [string, string, boolean, string, string][] = [
    ['from 2019 on', revit2024, false, '2024', '20230308_1635(x64)'],
    ['before 2019', old, false, '2016', '20161004_0715(x64)'],
    ['at odd places', revit2024, true, '2024', '20230308_1635(x64)'],
    ['that say nothing', 'Worksharing: Not enabled\r\n', false, '', ''],
  ];
  for (const [what, info, skewed, version, build] of infos) {
    it(`reads version and preview of files ${what}`, async () => {
      const { bytes, preview } = await buildRvt(info, skewed);
      expect(await readRvtInfo(await write(bytes))).to.deep.equal({ version, build, preview: new Uint8Array(preview) });
    });
  }

  it('reports the version and how to convert when there is no converter', async () => {
    const error = await failureOf(readModel(await write((await buildRvt(revit2024)).bytes)));
    expect(error.code).to.equal('model.needsConverter');
    expect(error.entry.permanent).to.equal(true);
    expect(error.message).to.contain('Revit 2024').and.to.contain('导出为 FBX');
  });

  it('gives the picture that a file carries as a WebP, smaller where it is large, and never larger', async () => {
    const large = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0033cc' } })
      .png()
      .toBuffer();
    const cut = Buffer.concat([large.subarray(0, 60), Buffer.from('IEND\xae\x42\x60\x82', 'latin1')]);
    const cases: [Buffer | undefined, [number, number] | undefined][] = [
      [large, [512, 256]],
      [undefined, [8, 6]],
      [cut, undefined],
    ];
    const options = { folder: folder.path(), memoryBytes: 1024 ** 3, deadlineMs: 20_000 };
    for (const [index, [picture, size]] of cases.entries()) {
      const modelPath = await write((await buildRvt(revit2024, false, picture)).bytes);
      const outputPath = folder.path(`cover-${index}.webp`);
      const { found } = await runVerb('cover', { modelPath, outputPath, size: 512 }, options);
      expect(found).to.equal(size !== undefined);
      if (size === undefined) continue;
      const { format, width, height } = await sharp(outputPath).metadata();
      expect([format, width, height]).to.deep.equal(['webp', ...size]);
    }
  });

  const faults: [string, () => Promise<Buffer>, string][] = [
    ['another compound file', async () => (await buildRvt(null)).bytes, 'model.unreadable'],
    ['cut off', async () => (await buildRvt(revit2024)).bytes.subarray(0, 900), 'model.unreadable'],
    ['no compound file', async () => Buffer.from('hello'), 'model.wrongContent'],
  ];
  for (const [what, make, code] of faults) {
    it(`says what is wrong with a file that is ${what}`, async () => {
      expect((await failureOf(readModel(await write(await make())))).code).to.equal(code);
    });
  }

  describe('a converter', () => {
    const program = async (script: string): Promise<string> => {
      const path = await folder.write({ 'convert.sh': `#!/bin/sh\n${script}\n` });
      await chmod(path, 0o755);
      return path;
    };
    const converted = async (script: string, limits = {}): Promise<unknown> =>
      withConverted(await program(script), await writeJt(), (glb) => readModel(glb), {}, limits);

    it('turns RVT and JT into what a child reads and draws', async () => {
      const ball = createScene('ball');
      addRootMesh(ball, createMesh('ball', [createSphere({ columns: 8, rows: 6 })]));
      const made = folder.path('made.glb');
      await writeGlb(ball, made, { compression: 'none' });
      const path = await program(`test -s "$1" && cp "${made}" "$2"`);
      const modelPath = await write((await buildRvt(revit2024)).bytes);
      const options = { folder: folder.path(), memoryBytes: 1024 ** 3, deadlineMs: 20_000, converters: { rvt: path, jt: path } };
      const report = await runVerb('check', { modelPath, root: folder.path(), sourceBytes: 1 }, options);
      expect(report.figures.triangles).to.be.greaterThan(50);
      const jt = await readModel(await writeJt(), { converters: { jt: path } });
      expect(jt.meshes).to.have.length(1);
    });

    const ends: [string, string, string, object][] = [
      ['says why a file is at fault', 'echo "版本太旧" >&2; exit 1', 'model.unreadable', {}],
      ['fails by itself', 'exit 7', 'engine.crashed', {}],
      ['writes nothing', 'exit 0', 'engine.crashed', {}],
      ['takes too long', 'sleep 20', 'model.timeout', { deadlineMs: 200 }],
      ['takes too much memory', 'sleep 20', 'model.tooComplex', { memoryBytes: 1024 }],
    ];
    for (const [what, script, code, limits] of ends) {
      it(`that ${what} ends with a sentence`, async () => {
        const error = await failureOf(converted(script, limits));
        expect(error.code).to.equal(code);
        if (code === 'model.unreadable') expect(error.message).to.contain('版本太旧');
      });
    }

    it('that is not there is a fault of ours', async () => {
      const error = await failureOf(withConverted(folder.path('nowhere'), await writeJt(), (glb) => readModel(glb)));
      expect(error.code).to.equal('engine.crashed');
    });

    it('is killed with its child processes when the work is cancelled', async () => {
      const stop = new AbortController();
      const reason = new Error('cancelled by the user');
      const mark = folder.path('late');
      const path = await program(`(sleep 0.6; touch "${mark}") & sleep 20`);
      setTimeout(() => stop.abort(reason), 100);
      const error = await withConverted(path, await writeJt(), (glb) => readModel(glb), { signal: stop.signal }).catch(
        (failure: unknown) => failure,
      );
      expect(error).to.equal(reason);
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(existsSync(mark)).to.equal(false);
    });
  });
});
