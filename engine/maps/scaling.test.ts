import { expect } from 'chai';
import { makeImagery, writeImagery } from '#test/imagery';
import { defaultMapOptions } from '#domain/maps/options';
import type { BandScaling, MapPlan } from '#domain/maps/plan';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { planRaster } from './plan-raster.ts';
import { readSource } from './source-window.ts';
import { withWholeRaster } from './with-raster.ts';

describe('what of a scene’s values is 0 and 1', () => {
  const folder = testFolder();

  for (const value of [0, -7.5, 2 ** 53, -3e30])
    it(`of a band that is ${value} everywhere lies apart, and the value between`, async () => {
      const imagery = makeImagery(90, 70, 1, 'float32');
      imagery.whole.bands[0]!.fill(value);
      const path = await folder.write({ 'flat.tif': (await writeImagery(imagery)).bytes });
      await withWholeRaster(path, async (raster, source) => {
        const plan = await planRaster(raster, source, { options: defaultMapOptions }, () => undefined);
        const { low, high } = plan.scaling[0] as BandScaling;
        expect(low).to.be.below(Math.fround(value));
        expect(high).to.be.above(Math.fround(value));
        const { planes, valid } = await readSource(raster, plan, { x: 0, y: 0, width: 180, height: 140 });
        expect(valid).to.equal(null);
        for (const scaled of planes[0]!) expect(scaled).to.be.closeTo(0.5, 1e-6);
      });
    });

  for (const sample of ['uint8', 'int16', 'float32'] as const)
    it(`of ${sample} is found where data lies only between what is looked at first`, async () => {
      const imagery = makeImagery(1200, 1200, 1, sample, { nodata: 0 });
      const [band] = imagery.whole.bands;
      imagery.whole.valid = new Uint8Array(1200 * 1200);
      band!.fill(0);
      const plan = async (name: string): Promise<MapPlan> => {
        const path = await folder.write({ [name]: (await writeImagery(imagery)).bytes });
        return await withWholeRaster(path, (raster, source) => planRaster(raster, source, { options: defaultMapOptions }, () => undefined));
      };
      expect(await failureOf(plan('empty.tif'))).to.include({ code: 'map.nothingShown' });
      for (let row = 66; row < 74; row++)
        for (let column = 66; column < 74; column++) {
          imagery.whole.valid[row * 1200 + column] = 255;
          band![row * 1200 + column] = column < 70 ? 50 : 90;
        }
      const { scaling } = await plan('sparse.tif');
      expect(scaling).to.deep.equal([sample === 'uint8' ? { low: 0, high: 255, mean: 70 } : { low: 50, high: 90, mean: 70 }]);
    });

  it('leaves out a fill that nobody declared: it would spread over what the net sees', async () => {
    const imagery = makeImagery(90, 70, 2, 'float32');
    imagery.whole.bands[1]![35 * 90 + 40] = -1e30;
    const path = await folder.write({ 'fill.tif': (await writeImagery(imagery)).bytes });
    await withWholeRaster(path, async (raster, source) => {
      const plan = await planRaster(raster, source, { options: defaultMapOptions }, () => undefined);
      const { planes, valid, width } = await readSource(raster, plan, { x: 0, y: 0, width: 180, height: 140 });
      const margin = (width - 90) / 2;
      expect(valid!.findIndex((held) => held === 0)).to.equal((35 + margin) * width + 40 + margin);
      expect(valid!.filter((held) => held === 0)).to.have.length(1);
      for (const plane of planes) expect(Math.max(...plane.map(Math.abs))).to.be.below(3);
    });
  });
});
