import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MapImage, MapSample } from '#domain/maps/image';
import { defaultMapOptions, type MapScale } from '#domain/maps/options';
import { cornersOf } from '#domain/maps/place';
import { rangesOf } from '#domain/maps/plan';
import { parseMapPlan } from '#domain/maps/plan-schema';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery, type Imagery } from '#test/imagery';
import { assembleMap } from '../verbs/assemble-map.ts';
import { planMap } from '../verbs/plan-map.ts';
import { resolveMapRange } from '../verbs/resolve-map-range.ts';
import { rangeName } from './assemble-ranges.ts';
import { bytesSource } from './source/bytes-source.ts';
import { openRaster } from './source/open-raster.ts';
import type { Raster } from './source/raster.ts';

describe('the copy of a map to compare with', function () {
  this.timeout(240_000);
  const folder = testFolder();

  interface Compared {
    before: Raster;
    after: Raster;
    shown: { low: number; high: number } | null;
  }

  const compared = async (imagery: Imagery, scale: MapScale): Promise<Compared> => {
    const path = await folder.write({ 'in.tif': (await writeImagery(imagery)).bytes });
    const [planPath, ranges, outputPath, beforePath] = ['plan.json', 'ranges', 'out.tif', 'before.tif'].map((name) =>
      folder.path(name),
    ) as [string, string, string, string];
    await planMap({ path }, planPath, { options: { ...defaultMapOptions, scale }, before: true });
    await mkdir(ranges, { recursive: true });
    const { count } = rangesOf(parseMapPlan(await readFile(planPath, 'utf8')));
    for (let index = 0; index < count; index++)
      await resolveMapRange({ path }, { planPath, index, rangePath: join(ranges, rangeName(index)) });
    const { shown } = await assembleMap(planPath, ranges, { outputPath, beforePath });
    const open = async (file: string): Promise<Raster> => openRaster(bytesSource(await readFile(file)), file);
    return { before: await open(beforePath), after: await open(outputPath), shown };
  };

  /** Squares in the corners, one pixel in from each edge, on grey. */
  const marked = (width: number, height: number, sample: MapSample, bands: number, more: Partial<MapImage> = {}): Imagery => {
    const imagery = makeImagery(width, height, bands, sample, more);
    const [dark, light] = { uint8: [60, 200], uint16: [9000, 30_000], int16: [-400, 900], float32: [0.1, 0.7] }[sample] as [number, number];
    for (const [band, plane] of imagery.whole.bands.entries()) {
      plane.fill(dark);
      for (const [x, y] of squares(width, height))
        for (let row = y; row < y + edge; row++) plane.fill(light - band * (light - dark) * 0.05, row * width + x, row * width + x + edge);
    }
    return imagery;
  };
  const edge = 24;
  const squares = (width: number, height: number): [number, number][] => [
    [1, 1],
    [width - edge - 1, 1],
    [1, height - edge - 1],
    [width - edge - 1, height - edge - 1],
    // Across the borders of blocks.
    [512 - edge / 2, Math.min(512, height) - edge / 2 - (height < 540 ? edge : 0)],
  ];

  const kinds: { what: string; sample: MapSample; bands: number; scale: MapScale; size: [number, number] }[] = [
    { what: 'three bands of 8 bits, twice as fine', sample: 'uint8', bands: 3, scale: 2, size: [601, 543] },
    { what: 'three bands of 16 bits, twice as fine', sample: 'uint16', bands: 3, scale: 2, size: [541, 543] },
    { what: 'one band of signed 16 bits, four times as fine', sample: 'int16', bands: 1, scale: 4, size: [1101, 120] },
    { what: 'one band of floats', sample: 'float32', bands: 1, scale: 2, size: [541, 90] },
  ];
  for (const { what, sample, bands, scale, size } of kinds)
    it(`lies where the source does, each mark at its pixel, beside the result's: ${what}`, async () => {
      const [width, height] = size;
      const imagery = marked(width, height, sample, bands);
      const { before, after, shown } = await compared(imagery, scale);
      expect(before.image).to.include({ width, height, bands, sample: 'uint8' });
      expect(after.image).to.include({ width: width * scale, height: height * scale });
      expect(before.image.place?.crs?.epsg).to.equal(32_649);
      const corners = cornersOf(imagery.image.place!.transform, width, height);
      for (const [raster, times] of [
        [before, 1],
        [after, scale],
      ] as const)
        for (const [index, corner] of cornersOf(raster.image.place!.transform, width * times, height * times).entries())
          for (const [axis, value] of corner.entries()) expect(value).to.be.closeTo(corners[index]![axis]!, 0.3e-9);

      const all = await before.read({ x: 0, y: 0, width, height });
      const fine = await after.read({ x: 0, y: 0, width: width * scale, height: height * scale });
      const { low, high } = shown ?? { low: 0, high: 255 };
      expect(shown === null).to.equal(sample === 'uint8');
      for (const [band, plane] of imagery.whole.bands.entries()) {
        let worst = 0;
        let worstMean = 0;
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) {
            const wanted = Math.min(255, Math.max(0, ((plane[y * width + x]! - low) / (high - low)) * 255));
            worst = Math.max(worst, Math.abs(all.bands[band]![y * width + x]! - wanted));
            let sum = 0;
            for (let row = 0; row < scale; row++)
              for (let column = 0; column < scale; column++)
                sum += fine.bands[band]![(y * scale + row) * width * scale + x * scale + column]!;
            worstMean = Math.max(worstMean, Math.abs(((sum / scale ** 2 - low) / (high - low)) * 255 - wanted));
          }
        // A mark that is off by a pixel is off by more than 100 levels there.
        expect(worst).to.be.at.most(40);
        expect(worstMean).to.be.at.most(2);
      }
    });

  it('has no more data than the source, whether nodata or alpha says so', async () => {
    for (const more of [{ nodata: 7 }, { alpha: true }] as Partial<MapImage>[]) {
      const [width, height] = [300, 200];
      const imagery = makeImagery(width, height, 3, 'uint16', more);
      const { whole } = imagery;
      const isHole = (at: number): boolean => at % width < 40 || Math.floor(at / width) === 150;
      whole.valid = Uint8Array.from({ length: width * height }, (_, at) => (isHole(at) ? 0 : 255));
      if (more.alpha === true) whole.alpha = Uint16Array.from(whole.valid, (value) => value * 257);
      for (const band of whole.bands) for (let at = 0; at < band.length; at++) if (isHole(at)) band[at] = 7;
      const { before } = await compared(imagery, 2);
      expect(before.image).to.include({ alpha: false, mask: true, nodata: null });
      const { valid } = await before.read({ x: 0, y: 0, width, height });
      expect(valid!.every((value, at) => (value === 0) === isHole(at))).to.equal(true);
    }
  });
});
