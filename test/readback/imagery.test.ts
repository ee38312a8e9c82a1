import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { MapImage } from '#domain/maps/image';
import type { CogChoices } from '#engine/maps/cog/layout';
import { bytesSource } from '#engine/maps/source/bytes-source';
import { openRaster } from '#engine/maps/source/open-raster';
import type { RasterWindow, Samples } from '#engine/maps/source/raster';
import { testFolder } from '../files.ts';
import { makeImagery, utmPlace, writeImagery, type Imagery } from '../imagery.ts';
import { prepareTools, scripts, type Tools } from './tools.ts';

/** What imagery.py tells of a file. */
interface Seen {
  path: string;
  cog: boolean;
  problems: string[];
  layout: string | null;
  epsg: number | null;
  transform: number[];
  pixelIs: string;
  nodata: number | null;
  colours: string[];
  sample: string;
  overviews: number[];
  /** MD5 of little-endian samples. */
  bands: string[];
  mask: string;
}

const md5 = (samples: Samples): string =>
  createHash('md5')
    .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    .digest('hex');

async function readOurs(path: string): Promise<{ image: MapImage; window: RasterWindow; bands: string[] }> {
  const raster = await openRaster(bytesSource(await readFile(path)), path);
  const { image } = raster;
  const window = await raster.read({ x: 0, y: 0, width: image.width, height: image.height });
  return { image, window, bands: [...window.bands, ...(window.alpha ? [window.alpha] : [])].map(md5) };
}

/** The outer corners agree within a thousand-millionth of a pixel, but for the last digits of numbers of that size. */
function expectSamePlace(seen: Seen, { place, width, height }: MapImage): void {
  const [x, dx, rx, y, ry, dy] = place!.transform;
  const [gx, gdx, grx, gy, gry, gdy] = seen.transform as [number, number, number, number, number, number];
  for (const [column, row] of [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const) {
    const [across, down] = [x + column * dx + row * rx, y + column * ry + row * dy];
    expect(Math.abs(across - (gx + column * gdx + row * grx))).to.be.most(1e-9 * Math.abs(dx) + 2 * Number.EPSILON * Math.abs(across));
    expect(Math.abs(down - (gy + column * gry + row * gdy))).to.be.most(1e-9 * Math.abs(dy) + 2 * Number.EPSILON * Math.abs(down));
  }
}

describe('imagery beside rasterio and rio-cogeo', function imagery() {
  this.timeout(300_000);
  const folder = testFolder();
  let tools: Tools;
  before(async () => {
    tools = await prepareTools();
    for (const line of tools.missing) process.stdout.write(`! not read by ${line}\n`);
  });
  const python = async (...options: string[]): Promise<Seen[]> => {
    const { stdout } = await promisify(execFile)(tools.python, [join(scripts, 'imagery.py'), ...options], { maxBuffer: 2 ** 26 });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Seen);
  };

  const masked = (): Imagery => {
    const made = makeImagery(1500, 1000, 3, 'uint8', { mask: true });
    const valid = new Uint8Array(1_500_000).fill(255).fill(0, 0, 333_333);
    return { ...made, whole: { ...made.whole, valid } };
  };
  const cogs: Record<string, () => [Imagery, CogChoices?]> = {
    rgb: () => [makeImagery(2100, 1300, 3, 'uint8')],
    small: () => [makeImagery(100, 100, 3, 'uint8')],
    one: () => [makeImagery(1, 1, 1, 'uint16')],
    words: () => [makeImagery(1400, 900, 4, 'uint16', { alpha: true })],
    signed: () => [makeImagery(900, 900, 2, 'int16', { nodata: -32_768 })],
    floats: () => [makeImagery(900, 900, 1, 'float32', { nodata: -9999 })],
    point: () => [makeImagery(1500, 700, 1, 'uint8', { place: { ...utmPlace, pixelIs: 'point' } })],
    turned: () => [makeImagery(700, 700, 1, 'uint8', { place: { ...utmPlace, transform: [500_000, 0.3, 0.1, 4_000_000, 0.1, -0.3] } })],
    masked: () => [masked()],
    jpeg: () => [masked(), { compression: 'jpeg' }],
    'jpeg-grey': () => [makeImagery(1500, 1000, 1, 'uint8'), { compression: 'jpeg' }],
  };

  it('what we write is a valid COG that says the same', async () => {
    if (!tools.has.has('rasterio')) return;
    const made = new Map<string, Imagery>();
    for (const [name, make] of Object.entries(cogs)) {
      const [image, choices] = make();
      const path = folder.path(`${name}.tif`);
      await writeFile(path, (await writeImagery(image, choices)).bytes);
      made.set(path, image);
    }
    for (const seen of await python('read', ...made.keys())) {
      const { image } = made.get(seen.path)!;
      expect(seen, seen.path).to.deep.include({
        cog: true,
        problems: [],
        layout: 'COG',
        epsg: 32_649,
        sample: image.sample,
        nodata: image.nodata,
        pixelIs: image.place!.pixelIs,
      });
      expectSamePlace(seen, image);
      const ours = await readOurs(seen.path);
      if (!seen.path.includes('jpeg')) expect(seen.bands, seen.path).to.deep.equal(ours.bands);
      if (ours.window.valid) expect(seen.mask, seen.path).to.equal(md5(ours.window.valid));
      const alpha = seen.colours.indexOf('alpha');
      expect(alpha >= 0, seen.path).to.equal(image.alpha);
    }
  });

  it('what GDAL writes is read sample by sample', async () => {
    if (!tools.has.has('rasterio')) return;
    const files = await python('write', folder.path());
    expect(files.length).to.be.above(150);
    for (const seen of files) {
      const { image, bands } = await readOurs(seen.path);
      expect(bands, seen.path).to.deep.equal(seen.bands);
      expect([image.place!.crs!.epsg, image.sample], seen.path).to.deep.equal([seen.epsg, seen.sample]);
      expectSamePlace(seen, image);
    }
  });
});
