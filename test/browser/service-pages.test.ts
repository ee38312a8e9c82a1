import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { inspect } from '#engine/verbs/inspect';
import { optimizeFile } from '#engine/verbs/optimize';
import { reduce } from '#engine/verbs/reduce';
import { writeDemoModel } from '#engine/generators/write-demo-model';
import { modelPath } from '#test/models';
import { makeSampleMap, type SampleMapFigures } from '../../script/sample-map/make-map.ts';
import { makeSampleScene, type SampleSceneFigures } from '../../script/sample-scene/make-scene.ts';

interface Side {
  bytes: number;
  triangles: number;
}
interface Sample {
  model: string;
  before: Side;
  after: Side;
  rmsPercent: number;
}

const samplesPath = fileURLToPath(new URL('../../../dashboard/features/services/sample-results.json', import.meta.url));

const reductionPath = join(dirname(samplesPath), 'reduction.json');

describe('the results shown on /singleIightweight', function results() {
  this.timeout(60_000);

  it('are what the balanced preset makes of those models', async () => {
    const samples = JSON.parse(await readFile(samplesPath, 'utf8')) as Sample[];
    expect(samples).to.have.length(3);
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-samples-'));
    for (const { model, before, after, rmsPercent } of samples) {
      const options = { ...resolveOptions('balanced'), quality: {} };
      const report = await optimizeFile(modelPath(model), join(folder, 'light.glb'), options);
      expect({ bytes: report.before.bytes, triangles: report.before.triangles }, model).to.deep.equal(before);
      expect(report.after.triangles, model).to.equal(after.triangles);
      expect(report.after.bytes / after.bytes, `${model}: ${report.after.bytes} bytes`).to.be.within(0.95, 1.05);
      expect(report.quality?.rmsPercent, model).to.be.closeTo(rmsPercent, 0.002);
    }
    await rm(folder, { recursive: true });
  });

  it('are the models that the home page shows in the viewer', async () => {
    const [truck] = JSON.parse(await readFile(samplesPath, 'utf8')) as Sample[];
    for (const side of ['before', 'after'] as const) {
      const { triangles } = await inspect(join(dirname(samplesPath), `models/truck-${side}.glb`));
      expect(triangles, side).to.equal(truck?.[side].triangles);
    }
  });
});

describe('the result shown on /topology', function reduction() {
  this.timeout(60_000);

  it('is what reducing makes of our own model', async () => {
    const shown = JSON.parse(await readFile(reductionPath, 'utf8')) as { ratio: number; rmsPercent: number; before: Side; after: Side };
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-reduction-'));
    const source = await writeDemoModel(join(folder, 'model.glb'));
    const options = { ratio: shown.ratio, faces: null, lockedParts: [], quality: {} };
    const { before, after, quality } = await reduce(source, join(folder, 'reduced.glb'), options);
    expect({ bytes: before.bytes, triangles: before.triangles }).to.deep.equal(shown.before);
    expect(after.triangles).to.equal(shown.after.triangles);
    expect(after.bytes / shown.after.bytes).to.be.within(0.95, 1.05);
    expect(quality?.rmsPercent).to.be.closeTo(shown.rmsPercent, 0.002);
    await rm(folder, { recursive: true });
  });
});

describe('the scene shown on /obliquePhotography', function scene() {
  this.timeout(120_000);

  it('is what our engine makes of our own tiles', async () => {
    const shown = JSON.parse(await readFile(join(dirname(samplesPath), 'sample-scene.json'), 'utf8')) as SampleSceneFigures;
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-scene-'));
    const { before, after } = await makeSampleScene(join(folder, 'town'), join(folder, 'tiles'));
    expect(before.files).to.equal(shown.before.files);
    expect(before.bytes / shown.before.bytes).to.be.within(0.95, 1.05);
    expect({ ...after, bytes: 0 }).to.deep.equal({ ...shown.after, bytes: 0 });
    expect(after.bytes / shown.after.bytes).to.be.within(0.95, 1.05);
    const served = join(dirname(samplesPath), '../../public/scenes/town');
    const written = await readdir(served, { recursive: true, withFileTypes: true });
    expect(written.filter((file) => file.isFile() && file.name.endsWith('.glb'))).to.have.length(after.tiles);
    await rm(folder, { recursive: true });
  });
});

describe('the picture shown on /mapSuperd123', function map() {
  this.timeout(240_000);

  it('is what our net makes of our own town, and nearer to it than plain enlargement', async () => {
    const shown = JSON.parse(await readFile(join(dirname(samplesPath), 'sample-map.json'), 'utf8')) as SampleMapFigures;
    const { after, figures } = await makeSampleMap();
    expect(figures).to.deep.equal({ ...shown, netDb: figures.netDb });
    expect(figures.netDb).to.be.closeTo(shown.netDb, 0.05);
    expect(shown.netDb - shown.lanczosDb).to.be.above(1);
    const committed = await readFile(join(dirname(samplesPath), 'pictures/map-after.webp'));
    expect(after.length / committed.length).to.be.within(0.95, 1.05);
  });
});
