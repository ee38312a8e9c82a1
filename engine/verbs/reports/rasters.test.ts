import { expect } from 'chai';
import { makeImagery, writeImagery } from '#test/imagery';
import { buildGrey } from '#test/tiffs';
import { bytesSource } from '../../maps/source/bytes-source.ts';
import { openRaster } from '../../maps/source/open-raster.ts';
import type { Raster, RasterWindow } from '../../maps/source/raster.ts';
import { placeBeside, textBeside } from '../../maps/source/world-file.ts';

const open = (bytes: Uint8Array): Promise<Raster> => openRaster(bytesSource(bytes), '航片.tif');
const readAll = async (raster: Raster): Promise<RasterWindow> =>
  await raster.read({ x: 0, y: 0, width: raster.image.width, height: raster.image.height });
const nodataTag = (text: string): Record<number, number[]> => ({ 42_113: [2, ...Buffer.from(`${text}\0`)] });
const scaled = { 33_550: [12, 2, 2, 0], 33_922: [12, 0, 0, 0, 1000, 2000, 0] };
const keys = (raster: number): Record<number, number[]> => ({
  34_735: [3, 1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, raster, 3072, 0, 1, 4547],
});
const floats = (...values: number[]): Uint8Array => new Uint8Array(new Float32Array(values).buffer);
const floatTags = { 258: [3, 32], 339: [3, 3] };

describe('reports on rasters', () => {
  const reports: Readonly<Record<string, () => Promise<void>>> = {
    'CloudCompare/CloudCompare#623 a world file tells the middle of the first pixel': () => {
      const place = placeBeside('a.tif', { world: { name: 'a.tfw', text: '1\n0\n0\n-1\n0\n0\n' } });
      expect(place!.transform).to.deep.equal([-0.5, 1, 0, 0.5, 0, -1]);
      return Promise.resolve();
    },
    'opendatasicilia/tansignari#20 a world file in another encoding, with commas, or D for the exponent': () => {
      const lines = '0.5\r\n0\r\n0\r\n-0.5\r\n500000.25\r\n4000000\r\n';
      const wide = textBeside(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines, 'utf16le')]));
      for (const text of [wide, lines.replaceAll('.', ','), lines.replace('-0.5', '-5.0D-01'), lines.replaceAll('\r\n', ' ')])
        expect(placeBeside('a.tif', { world: { name: 'a.tfw', text } })!.transform, text).to.deep.equal([
          500_000, 0.5, 0, 4_000_000.25, 0, -0.5,
        ]);
      return Promise.resolve();
    },
    'rasterio/rasterio#528 pixels that are points lie half a pixel to the side': async () => {
      expect((await open(buildGrey({ ...scaled, ...keys(2) }))).image.place!.transform).to.deep.equal([999, 2, 0, 2001, 0, -2]);
    },
    'manaakiwhenua/raster2dggs#69 and areas do not': async () => {
      expect((await open(buildGrey({ ...scaled, ...keys(1) }))).image.place!.transform).to.deep.equal([1000, 2, 0, 2000, 0, -2]);
    },
    'OSGeo/gdal#3745 no number is no data, whether the tag says nan or not': async () => {
      for (const tags of [floatTags, { ...floatTags, ...nodataTag('nan') }]) {
        const values = floats(1, Number.NaN, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        const { valid } = await readAll(await open(buildGrey(tags, [values])));
        expect([...valid!.subarray(0, 3)]).to.deep.equal([255, 0, 255]);
      }
    },
    'opengeos/segment-geospatial#202 nan for bytes is said, not obeyed': async () => {
      const { image } = await open(buildGrey(nodataTag('nan')));
      expect([image.nodata, image.warnings.includes('nodataUnfit')]).to.deep.equal([null, true]);
    },
    'geospatial-jeff/aiocogeo#46 the tag of nodata masks what is read': async () => {
      const { valid } = await readAll(await open(buildGrey(nodataTag('3'))));
      expect([...valid!].map(Boolean)).to.deep.equal(Array.from({ length: 12 }, (_, at) => at !== 3));
    },
    'OSGeo/gdal#1455 a mask inside the file hides what it hides at every size': async () => {
      const imagery = makeImagery(600, 400, 3, 'uint8', { mask: true });
      imagery.whole.valid = Uint8Array.from({ length: 600 * 400 }, (_, at) => (at % 600 < 150 ? 0 : 255));
      const { bytes } = await writeImagery(imagery, { compression: 'deflate' });
      const raster = await open(bytes);
      const { valid } = await readAll(raster);
      const share = valid!.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0) / valid!.length;
      expect(raster.image.mask).to.equal(true);
      expect(share).to.equal(0.25);
    },
  };
  for (const [report, run] of Object.entries(reports)) it(report, run);
});
