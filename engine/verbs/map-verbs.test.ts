import { mkdir, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { defaultMapOptions } from '#domain/maps/options';
import { rangesOf } from '#domain/maps/plan';
import { formatMapPlan, parseMapPlan } from '#domain/maps/plan-schema';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery } from '#test/imagery';
import { seededBytes } from '#test/images';
import { buildTiff, type TiffPage } from '#test/tiffs';
import { mergeSpans, type ByteSpan } from '../archives/held-bytes.ts';
import { runVerb } from '../children/run-verb.ts';
import { sharp } from '../images/vips.ts';
import { rangeName } from '../maps/assemble-ranges.ts';
import { withWholeRaster } from '../maps/with-raster.ts';
import { writeTiles } from '../maps/write-tiles.ts';
import { assembleMap } from './assemble-map.ts';
import { planMap } from './plan-map.ts';
import { resolveMapRange } from './resolve-map-range.ts';
import { superresolve } from './superresolve.ts';
import { surveyMap, type SurveyedMap } from './survey-map.ts';

describe('a map in steps', function () {
  this.timeout(240_000);
  const folder = testFolder();
  const options = { ...defaultMapOptions };

  /** A file of which only what is asked for is there, as on a machine that fetches it by ranges. */
  async function partly<T extends object>(
    whole: string,
    path: string,
    look: (held: readonly ByteSpan[]) => Promise<T | { needed: readonly ByteSpan[] }>,
  ): Promise<{ found: T; bytes: number; rounds: number }> {
    await writeFile(path, '');
    await truncate(path, (await stat(whole)).size);
    let held: ByteSpan[] = [];
    for (let rounds = 1; ; rounds++) {
      const found = await look(held);
      if (!('needed' in found)) return { found, rounds, bytes: held.reduce((sum, { from, to }) => sum + to - from, 0) };
      expect(rounds).to.be.at.most(20);
      const [from, to] = [await open(whole, 'r'), await open(path, 'r+')];
      for (const span of found.needed) {
        const { buffer } = await from.read(Buffer.alloc(span.to - span.from), 0, span.to - span.from, span.from);
        await to.write(buffer, 0, buffer.length, span.from);
      }
      await Promise.all([from.close(), to.close()]);
      held = mergeSpans([...held, ...found.needed]);
    }
  }

  /** Noise, so that a block is no small part of the file. */
  async function noisy(name: string, width: number, height: number): Promise<string> {
    const imagery = makeImagery(width, height, 3, 'uint8');
    for (const band of imagery.whole.bands)
      for (let at = 0; at < band.length; at++) band[at] = (band[at]! + ((at * 2_654_435_761) >>> 26)) & 255;
    return folder.write({ [name]: (await writeImagery(imagery)).bytes });
  }

  it('is looked at by less than half of its bytes', async () => {
    const whole = await noisy('looked.tif', 1500, 1300);
    const [path, thumbnailPath] = [folder.path('looked-part.tif'), folder.path('thumb.webp')];
    const survey = await partly(whole, path, (held) => surveyMap({ path, held }, { thumbnailPath }));
    expect(survey.found.image).to.include({ width: 1500, height: 1300, bands: 3 });
    expect(survey.found.drawn).to.equal(true);
    expect(survey.bytes).to.be.below((await stat(whole)).size / 2);
    expect((await stat(thumbnailPath)).size).to.be.greaterThan(100);
  });

  it('comes to what the command makes of it, and a range fetches only what it sees', async () => {
    const whole = await noisy('whole.tif', 1100, 530);
    const { size } = await stat(whole);
    const [path, planPath] = [folder.path('part.tif'), folder.path('plan.json')];
    const { found: planned } = await partly(whole, path, (held) => planMap({ path, held }, planPath, { options }));
    expect(planned).to.deep.equal({
      ranges: 1,
      range: { width: 4096, height: 4096 },
      width: 2200,
      height: 1060,
      pixels: 2_332_000,
      copied: false,
    });
    const plan = parseMapPlan(await readFile(planPath, 'utf8'));
    for (const nodata of [-Infinity, Infinity, -9999, null])
      expect(parseMapPlan(formatMapPlan({ ...plan, image: { ...plan.image, nodata } })).image.nodata).to.equal(nodata);
    const parts = { ...plan, range: { width: 1024, height: 1024 } };
    await writeFile(planPath, JSON.stringify(parts));
    const rangesFolder = folder.path('ranges');
    await mkdir(rangesFolder);
    expect(rangesOf(parts).count).to.equal(6);
    for (let index = 0; index < 6; index++) {
      const rangePath = join(rangesFolder, rangeName(index));
      const range = await partly(whole, path, (held) => resolveMapRange({ path, held }, { planPath, index, rangePath }));
      expect(range.found.bytes).to.equal((await stat(rangePath)).size);
      expect(range.bytes).to.be.below(size);
    }
    const outputPath = folder.path('steps.tif');
    const report = await assembleMap(planPath, rangesFolder, { outputPath, quicklookPath: folder.path('quick.webp') });
    expect(report.after).to.deep.equal({ width: 2200, height: 1060, bytes: (await stat(outputPath)).size });
    await superresolve(whole, folder.path('at-once.tif'), { options, threads: 1 });
    expect((await readFile(outputPath)).equals(await readFile(folder.path('at-once.tif')))).to.equal(true);
  });

  it('draws the picture of an image in small strips and without overviews in a few rounds', async () => {
    const edge = 2500;
    const picture = sharp(seededBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } });
    const whole = await folder.write({ 'strips.tif': await picture.tiff({ compression: 'lzw' }).toBuffer() });
    expect((await stat(whole)).size).to.be.above(18_000_000);
    const [path, thumbnailPath] = [folder.path('strips-part.tif'), folder.path('strips.webp')];
    const { found, rounds } = await partly(whole, path, (held) => surveyMap({ path, held }, { thumbnailPath }));
    expect(found).to.deep.include({ drawn: true });
    expect(rounds).to.be.at.most(8);
  });

  for (const kind of ['png', 'jpeg'] as const)
    it(`reads a ${kind} once, and its ranges take blocks of the copy that comes of it`, async () => {
      const [width, height] = [1500, 300];
      const channels = kind === 'png' ? 4 : 3;
      // Noise that nothing packs, so that a block is no small part of the file.
      const noise = (at: number): number => Math.imul(Math.imul(at ^ (at >>> 7), 0x85eb_ca6b) ^ (at >>> 3), 0xc2b2_ae35) >>> 24;
      const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => noise(at));
      const picture = sharp(pixels, { raw: { width, height, channels } });
      const whole = await folder.write({ [`whole.${kind}`]: await (kind === 'png' ? picture.png() : picture.jpeg()).toBuffer() });
      const [path, planPath, rangesFolder] = ['part', 'plan.json', 'ranges'].map((name) => folder.path(`${kind}-${name}`)) as [
        string,
        string,
        string,
      ];
      const copies: Buffer[] = [];
      const copyPath = folder.path(`${kind}-copy.tif`);
      // The second time as after a killed planning, on another machine.
      for (let time = 0; time < 2; time++) {
        const { found } = await partly(whole, path, (held) => planMap({ path, held }, planPath, { options, copyPath }));
        expect(found).to.deep.equal({
          ranges: 1,
          range: { width: 4096, height: 4096 },
          width: 3000,
          height: 600,
          pixels: 1_800_000,
          copied: true,
        });
        copies.push(await readFile(copyPath));
      }
      expect(copies[0]!.equals(copies[1]!)).to.equal(true);
      expect((await folder.list()).filter((name) => name.includes('modelmill-map-'))).to.deep.equal([]);

      const plan = parseMapPlan(await readFile(planPath, 'utf8'));
      await writeFile(planPath, JSON.stringify({ ...plan, range: { width: 1024, height: 1024 } }));
      await mkdir(rangesFolder);
      const fetched: number[] = [];
      for (let index = 0; index < 3; index++) {
        const rangePath = join(rangesFolder, rangeName(index));
        const range = await partly(copyPath, path, (held) => resolveMapRange({ path, held }, { planPath, index, rangePath }));
        fetched.push(range.bytes);
      }
      // The one in the middle sees a block of each neighbour.
      expect(Math.min(...fetched)).to.be.below(copies[0]!.length * 0.9);
      const [outputPath, atOnce] = [folder.path(`${kind}-steps.tif`), folder.path(`${kind}-at-once.tif`)];
      await assembleMap(planPath, rangesFolder, { outputPath });
      await superresolve(whole, atOnce, { options, threads: 1 });
      expect((await readFile(outputPath)).equals(await readFile(atOnce))).to.equal(true);
    });

  for (const kind of ['mbtiles', 'zip'] as const)
    it(`reads ${kind === 'zip' ? 'a ZIP of tiles' : 'MBTiles'} once, and its ranges take tiles of the copy that comes of it`, async () => {
      const [imagePath, place] = [folder.path(`${kind}.tif`), { epsg: 3857, name: '', geographic: false }];
      const imagery = makeImagery(700, 300, 3, 'uint8', {
        place: { transform: [13_000_000, 2, 0, 3_000_000, 0, -2], pixelIs: 'area', crs: place },
      });
      await writeFile(imagePath, (await writeImagery(imagery)).bytes);
      const whole = folder.path(`tiles.${kind}`);
      await withWholeRaster(imagePath, (raster) => writeTiles(raster, kind === 'zip' ? 'xyz' : 'mbtiles', whole, {}));
      const [path, planPath, rangesFolder, copyPath] = ['part', 'plan.json', 'ranges', 'copy'].map((name) =>
        folder.path(`${kind}-${name}`),
      ) as [string, string, string, string];
      const { found } = await partly(whole, path, (held) => planMap({ path, held }, planPath, { options, copyPath }));
      expect(found.copied).to.equal(true);
      const plan = parseMapPlan(await readFile(planPath, 'utf8'));
      expect(plan.image.place?.crs?.epsg).to.equal(3857);
      const parts = { ...plan, range: { width: 1024, height: 1024 } };
      await writeFile(planPath, JSON.stringify(parts));
      await mkdir(rangesFolder);
      const copyBytes = (await stat(copyPath)).size;
      for (let index = 0; index < rangesOf(parts).count; index++) {
        const rangePath = join(rangesFolder, rangeName(index));
        const range = await partly(copyPath, path, (held) => resolveMapRange({ path, held }, { planPath, index, rangePath }));
        expect(range.rounds).to.be.at.most(5);
        // A copy this small is within what is asked for around its table.
        expect(range.bytes).to.be.at.most(copyBytes);
      }
      const [outputPath, atOnce] = [folder.path(`${kind}-steps.tif`), folder.path(`${kind}-at-once.tif`)];
      await assembleMap(planPath, rangesFolder, { outputPath });
      await superresolve(whole, atOnce, { options, threads: 2 });
      expect((await readFile(outputPath)).equals(await readFile(atOnce))).to.equal(true);
    });

  it('runs in children, and ends when it is told to', async () => {
    const path = await folder.write({ 'child.tif': (await writeImagery(makeImagery(700, 600, 3, 'uint16'))).bytes });
    const child = { folder: folder.path(), memoryBytes: 600 * 1024 ** 2, deadlineMs: 200_000 };
    const planPath = folder.path('child.json');
    await runVerb('planMap', { path, planPath, options }, child);
    const rangePath = folder.path('0.range');
    const made = await runVerb('resolveMapRange', { path, planPath, index: 0, rangePath }, child);
    expect(made).to.include({ pixels: 1400 * 1200 });
    const stop = new AbortController();
    const stopped = runVerb(
      'resolveMapRange',
      { path, planPath, index: 0, rangePath: folder.path('1.range') },
      { ...child, signal: stop.signal, onProgress: (_stage, done) => done > 0 && stop.abort(new Error('enough')) },
    );
    expect(String(await stopped.catch((reason: unknown) => reason))).to.contain('enough');
    expect(await folder.list()).not.to.include('1.range');
  });

  it('speaks of a map where a child passes its memory or its deadline', async () => {
    const path = await folder.write({ 'limits.tif': (await writeImagery(makeImagery(300, 200, 3, 'uint8'))).bytes });
    const child = { folder: folder.path(), memoryBytes: 600 * 1024 ** 2, deadlineMs: 200_000 };
    const failed = (limits: Partial<typeof child>) => failureOf(runVerb('surveyMap', { path }, { ...child, ...limits }));
    expect(await failed({ deadlineMs: 1 }))
      .to.include({ code: 'map.timeout' })
      .with.property('message')
      .that.contains('影像');
    expect(await failed({ memoryBytes: 20 * 1024 ** 2 }))
      .to.include({ code: 'map.tooLarge' })
      .with.property('message')
      .that.contains('20 MB');
  });

  it('draws no picture of what would have to be gone through whole, however small the file is', async () => {
    // Tiles of 8192², of which one is there, and an overview that is hardly smaller.
    const page = (width: number, kind: number): TiffPage => {
      const lists = [8, 30_000].map((first) => [4, first, ...Array.from({ length: Math.ceil(width / 8192) ** 2 - 1 }, () => 0)]);
      const [offsets, sizes] = lists as [number[], number[]];
      const size = { 256: [4, width], 257: [4, width], 322: [4, 8192], 323: [4, 8192], 324: offsets, 325: sizes };
      return {
        tags: { 254: [4, kind], 258: [3, 8], 259: [3, 8], 262: [3, 1], 277: [3, 1], 65_000: [1, ...new Uint8Array(30_000)], ...size },
      };
    };
    const path = await folder.write({ 'claims.tif': buildTiff([page(100_000, 0), page(99_000, 1)]) });
    expect((await stat(path)).size).to.be.below(70_000);
    const thumbnailPath = folder.path('claims.webp');
    const started = performance.now();
    const { image, drawn } = (await surveyMap({ path }, { thumbnailPath })) as SurveyedMap;
    expect(performance.now() - started).to.be.below(5000);
    expect(image).to.include({ width: 100_000, height: 100_000 });
    expect(drawn).to.equal(false);
    const far = { 33_550: [12, 1e308, 1e308, 0], 33_922: [12, 0, 0, 0, 1e308, 0, 0] };
    const nowhere = await folder.write({ 'nowhere.tif': buildTiff([{ tags: { ...page(9000, 0).tags, ...far } }]) });
    expect(await failureOf(surveyMap({ path: nowhere }))).to.include({ code: 'raster.damaged' });
    const beyond = await folder.write({ 'beyond.tif': buildTiff([page(150_000, 0)]) });
    expect(await failureOf(surveyMap({ path: beyond }))).to.include({ code: 'raster.tooLarge' });
  });

  it('of a file that is none says so', async () => {
    const path = await folder.write({ 'none.tif': 'no image at all' });
    expect(await failureOf(surveyMap({ path, name: '我的影像.tif' }))).to.include({ code: 'raster.unknown' });
  });
});
