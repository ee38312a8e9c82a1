import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MapImage, MapSample } from '#domain/maps/image';
import { defaultMapOptions, type MapOptions } from '#domain/maps/options';
import { rangesOf, type MapPlan } from '#domain/maps/plan';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery } from '#test/imagery';
import { assembleRanges, rangeName } from './assemble-ranges.ts';
import { planRaster } from './plan-raster.ts';
import { resolveRaster } from './resolve-range.ts';
import { withWholeRaster } from './with-raster.ts';

describe('ranges of a map', function () {
  this.timeout(240_000);
  const folder = testFolder();

  /** A plan of the image at `path`, in ranges of this size. */
  const planOf = async (path: string, options: Partial<MapOptions>, range: MapPlan['range']): Promise<MapPlan> => {
    const plan = await withWholeRaster(path, (raster, source) =>
      planRaster(raster, source, { options: { ...defaultMapOptions, ...options }, before: true }, () => undefined),
    );
    return { ...plan, range };
  };
  const make = async (
    path: string,
    plan: MapPlan,
    name: string,
  ): Promise<{ bytes: Buffer; before: Buffer; looked: number; differing: number }> => {
    const ranges = folder.path(name);
    await mkdir(ranges);
    const { count } = rangesOf(plan);
    // The last first: no range waits for another.
    for (let index = count - 1; index >= 0; index--)
      await withWholeRaster(path, (raster) => resolveRaster(raster, plan, index, join(ranges, rangeName(index)), {}));
    const out = folder.path(`${name}.tif`);
    const { sums } = await assembleRanges(plan, ranges, { path: out }, {});
    const before = folder.path(`${name}-before.tif`);
    await assembleRanges(plan, ranges, { path: before, name: 'before' }, {});
    return { bytes: await readFile(out), before: await readFile(before), ...sums.seams };
  };

  interface Kind {
    what: string;
    sample: MapSample;
    bands: number;
    more: Partial<MapImage>;
    options: Partial<MapOptions>;
    height: number;
    /** Columns without data. */
    isHole: (x: number) => boolean;
  }
  /** Of the result there are two ranges in a row. */
  const columns = 600;
  const kinds: Kind[] = [
    { what: 'without loss', sample: 'uint8', bands: 1, more: {}, options: {}, height: 540, isHole: () => false },
    {
      ...{ what: 'as JPEG with places without data', sample: 'uint8', bands: 3, more: { nodata: 0 }, options: { output: 'jpeg' } },
      ...{ height: 540, isHole: (x) => x % 400 < 30 },
    },
    {
      // To both sides of a border what the net sees last is filled from pixels that lie 8 farther.
      ...{ what: 'by the finer net with places without data where its sight ends', sample: 'float32', bands: 1, more: { nodata: -9999 } },
      ...{ options: { model: 'fine' }, height: 140, isHole: (x) => (x >= 487 && x < 503) || (x >= 521 && x < 537) },
    },
  ];
  for (const { what, sample, bands, more, options, height, isHole } of kinds)
    it(`come to the same file whatever their size, ${what}`, async () => {
      const imagery = makeImagery(columns, height, bands, sample, more);
      const { nodata } = imagery.image;
      if (nodata !== null) {
        imagery.whole.valid = Uint8Array.from({ length: columns * height }, (_, at) => (isHole(at % columns) ? 0 : 255));
        for (const band of imagery.whole.bands)
          for (let at = 0; at < band.length; at++) if (imagery.whole.valid[at] === 0) band[at] = nodata;
      }
      // What the net is given from so far away shows only where it stands out.
      if (sample === 'float32')
        for (const column of [486, 537]) for (let row = 40; row < 60; row++) imagery.whole.bands[0]![row * columns + column] = 300_000;
      const path = await folder.write({ 'in.tif': (await writeImagery(imagery)).bytes });
      const whole = await make(path, await planOf(path, options, { width: 4096, height: 4096 }), 'whole');
      const parts = await make(path, await planOf(path, options, { width: 1024, height: 1024 }), 'parts');
      expect(parts.bytes.equals(whole.bytes)).to.equal(true);
      expect(parts.before.equals(whole.before), 'the copy to compare with').to.equal(true);
      for (const { looked, differing } of [whole, parts]) {
        expect(looked).to.be.greaterThan(5000);
        expect(differing).to.equal(0);
      }
    });

  it('that are not whole are no ranges', async () => {
    const path = await folder.write({ 'in.tif': (await writeImagery(makeImagery(60, 40, 1, 'uint8'))).bytes });
    const plan = await planOf(path, {}, { width: 1024, height: 1024 });
    const ranges = folder.path('broken');
    await mkdir(ranges);
    const range = join(ranges, rangeName(0));
    await withWholeRaster(path, (raster) => resolveRaster(raster, plan, 0, range, {}));
    const bytes = await readFile(range);
    for (const end of [0, 5, bytes.length - 1]) {
      await writeFile(range, bytes.subarray(0, end));
      const error = await assembleRanges(plan, ranges, { path: folder.path('out.tif') }, {}).catch((reason: unknown) => reason);
      expect(String(error)).to.match(/range/);
    }
  });
});
