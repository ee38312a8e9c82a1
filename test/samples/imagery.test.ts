import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { globeCornersOf } from '#domain/maps/place';
import { bytesSource } from '#engine/maps/source/bytes-source';
import { openRaster } from '#engine/maps/source/open-raster';
import { samplePath } from '#test/samples';

/** By rasterio 1.4 (test/readback/imagery.py): MD5 of the bands, and what the mask leaves. */
const seen = {
  'drone-rgba': {
    image: { width: 686, height: 758, bands: 3, alpha: true, nodata: null },
    ...{ epsg: 32_750, transform: [297_463.302_62, 0.352_72, 0, 9_050_677.061_35, 0, -0.352_72], corner: [115.159_676_5, -8.583_786_9] },
    bands: ['a9a8fbd83216f26c3df80b4f7495a2bb', 'b871f5cb07a124878c4a41595504aa8c', 'a084288057a6f8f1c637ff1953e72631'],
    mask: '969ab081a5f9aaf83d18f22c1edc00ee',
  },
  'landsat-rgb': {
    image: { width: 791, height: 718, bands: 3, alpha: false, nodata: 0 },
    ...{
      epsg: 32_618,
      transform: [101_985, 300.037_926_675_094_8, 0, 2_826_915, 0, -300.041_782_729_805],
      corner: [-78.958_65, 25.506_087_4],
    },
    bands: ['6034b64f4b06991b9bea33d92460d169', '63e9f77b5ed6879451e45723a11ed5d3', '0ce020715816773cbc33a3205d951637'],
    mask: '8b1114649d9eef884ff82942822fe0e3',
  },
} as const;

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

describe('sample imagery', () => {
  for (const [name, { image, epsg, transform, corner, bands, mask }] of Object.entries(seen))
    it(`is read as GDAL reads it: ${name}`, async () => {
      const raster = await openRaster(bytesSource(await readFile(samplePath(`imagery/${name}.tif`))), name);
      expect(raster.image).to.include({ ...image, format: 'geotiff', sample: 'uint8' });
      const place = raster.image.place!;
      expect(place.crs!.epsg).to.equal(epsg);
      for (const [index, value] of transform.entries()) expect(place.transform[index]).to.be.closeTo(value, 1e-6);
      const [first] = globeCornersOf(place, image.width, image.height)!;
      expect(first!.longitude).to.be.closeTo(corner[0]!, 1e-6);
      expect(first!.latitude).to.be.closeTo(corner[1]!, 1e-6);
      const window = await raster.read({ x: 0, y: 0, width: image.width, height: image.height });
      expect(window.bands.map((band) => md5(band as Uint8Array))).to.deep.equal(bands);
      expect(md5(window.valid!)).to.equal(mask);
      const small = await raster.overview(256);
      expect(Math.max(small.width, small.height)).to.be.within(190, 256);
    });
});
