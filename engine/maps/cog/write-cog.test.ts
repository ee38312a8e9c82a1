import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { makeImagery, utmPlace, writeImagery } from '#test/imagery';
import { buildGrey } from '#test/tiffs';
import { bytesSource } from '../source/bytes-source.ts';
import { openRaster } from '../source/open-raster.ts';
import type { PixelWindow, Raster } from '../source/raster.ts';
import { planCog } from './layout.ts';

const reopen = async ({ bytes }: { bytes: Uint8Array }): Promise<Raster> => await openRaster(bytesSource(bytes), 'made.tif');
const everything = ({ image: { width, height } }: Raster): PixelWindow => ({ x: 0, y: 0, width, height });

describe('a COG of ours', () => {
  for (const sample of ['uint8', 'uint16', 'int16', 'float32'] as const)
    for (const bands of [1, 2, 3, 5])
      it(`says again every sample, what it means and where it lies: ${bands} bands of ${sample}`, async () => {
        const made = makeImagery(700, 530, bands, sample);
        const raster = await reopen(await writeImagery(made));
        expect(raster.image).to.deep.equal({ ...made.image, format: 'cog' });
        expect(raster.meaning).to.deep.equal(made.meaning);
        const window = await raster.read(everything(raster));
        for (const [index, band] of made.whole.bands.entries())
          expect(Buffer.compare(Buffer.from(window.bands[index]!.buffer), Buffer.from(band.buffer))).to.equal(0);
      });

  it('has the same bytes whatever its blocks were made under', async () => {
    const made = makeImagery(2100, 1300, 3, 'uint8');
    const [whole, ...split] = await Promise.all([
      writeImagery(made),
      writeImagery(made, {}, 0),
      writeImagery(made, {}, 1),
      writeImagery(made, {}, 2),
    ]);
    for (const { bytes } of split) expect(bytes.equals(whole.bytes)).to.equal(true);
  });

  it('says of each band what GDAL’s metadata said, but for what holds no more, and writes no word of a stranger’s XML', async () => {
    const document = [
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "1">]>\n<GDALMetadata>',
      '<Item name="SCALE" sample="0" role="scale">0.0001</Item><Item name="SCALE" sample="0">7</Item><Item name="OFFSET" sample="1">-0.1</Item>',
      '<Item name="SCALE" sample="1">many</Item><Item name="SCALE" sample="9">3</Item><Item name="SENSOR">GF2</Item>',
      '<Item name="STATISTICS_MEAN" sample="0">7</Item><Item name="DESCRIPTION" sample="1" role="description">近红外 &lt;&amp;&gt; "B8"</Item>',
      '<Item name="COLORINTERP" sample="1" role="colorinterp">Red</Item><Evil/></GDALMetadata>',
    ].join('');
    const tagged = (text: string): Buffer =>
      buildGrey({ 258: [3, 8, 8], 277: [3, 2], 42_112: [2, ...Buffer.from(`${text}\0`)] }, [new Uint8Array(24)]);
    const source = await openRaster(bytesSource(tagged(document)), 'a.tif');
    const items = [
      { name: 'SCALE', sample: 0, text: '0.0001' },
      { name: 'OFFSET', sample: 1, text: '-0.1' },
      { name: 'DESCRIPTION', sample: 1, text: '近红外 <&> "B8"' },
      { name: 'COLORINTERP', sample: 1, text: 'Red' },
    ];
    expect(source.meaning.items).to.deep.equal(items);
    const { bytes } = await writeImagery({ ...makeImagery(700, 600, 2, 'uint8'), meaning: source.meaning });
    expect((await reopen({ bytes })).meaning.items).to.deep.equal(items);
    expect(bytes.includes('GF2') || bytes.includes('Evil') || bytes.includes('ENTITY')).to.equal(false);
    for (const broken of ['<GDALMetadata><Item', `<GDALMetadata>${' '.repeat(65_536)}</GDALMetadata>`, 'x']) {
      const { image, meaning } = await openRaster(bytesSource(tagged(broken)), 'a.tif');
      expect([image.warnings.includes('bandItems'), meaning.items]).to.deep.equal([true, undefined]);
    }
  });

  it('divides the transform by the factor, for pixels that are areas and that are points', async () => {
    for (const pixelIs of ['area', 'point'] as const)
      for (const transform of [utmPlace.transform, [1000, 0.5, 0.1, 2000, 0.2, -0.4] as const]) {
        const made = makeImagery(300, 200, 1, 'uint8', { place: { ...utmPlace, transform, pixelIs } });
        const layout = planCog({ image: made.image, meaning: made.meaning, geoKeys: null }, { factor: 4 });
        expect([layout.width, layout.height]).to.deep.equal([1200, 800]);
        const larger = { ...makeImagery(1200, 800, 1, 'uint8', { place: layout.place }) };
        const found = (await reopen(await writeImagery(larger))).image.place!;
        expect(found.pixelIs).to.equal(pixelIs);
        const [x, dx, rx, y, ry, dy] = transform;
        for (const [index, value] of [x, dx / 4, rx / 4, y, ry / 4, dy / 4].entries())
          expect(found.transform[index]).to.be.closeTo(value, 1e-9);
      }
  });

  it('writes nodata where there is none and nowhere else', async () => {
    const made = makeImagery(600, 100, 3, 'uint8', { nodata: 0 });
    const valid = new Uint8Array(60_000).fill(255);
    valid.fill(0, 0, 600);
    // Data that looks like none.
    for (const band of made.whole.bands) band[700] = 0;
    const raster = await reopen(await writeImagery({ ...made, whole: { ...made.whole, valid } }));
    expect(raster.image.nodata).to.equal(0);
    const window = await raster.read(everything(raster));
    expect(Buffer.compare(window.valid!, valid)).to.equal(0);
    expect(window.bands.map((band) => band[700])).to.deep.equal([1, 0, 0]);
    expect(window.bands.map((band) => band[5])).to.deep.equal([0, 0, 0]);
  });

  it('moves data that came out as nodata by a step, in a block that is full of data too', async () => {
    const made = makeImagery(600, 500, 3, 'uint8', { nodata: 0 });
    for (const band of made.whole.bands) band[700] = 0;
    const raster = await reopen(await writeImagery(made));
    const { valid, bands } = await raster.read(everything(raster));
    expect(valid!.includes(0)).to.equal(false);
    expect(bands.map((band) => band[700])).to.deep.equal([1, 0, 0]);
  });

  it('masks what is not a number, and overviews are of the rest', async () => {
    const made = makeImagery(1100, 800, 1, 'float32');
    const plane = made.whole.bands[0]!;
    plane.fill(7);
    const valid = new Uint8Array(plane.length).fill(255);
    for (let row = 0; row < 100; row++) {
      plane.fill(Number.NaN, row * 1100, row * 1100 + 301);
      valid.fill(0, row * 1100, row * 1100 + 301);
    }
    const raster = await reopen(await writeImagery({ ...made, whole: { ...made.whole, valid } }));
    const small = await raster.overview(550);
    expect([small.width, small.height]).to.deep.equal([550, 400]);
    expect(small.valid![0]).to.equal(0);
    expect(small.valid![150]).to.equal(255);
    for (let at = 0; at < small.valid!.length; at++) if (small.valid![at]) expect(small.bands[0]![at]).to.equal(7);
  });

  it('keeps the mask beside JPEG, at every level', async () => {
    const made = makeImagery(1300, 900, 3, 'uint8', { mask: true });
    const valid = new Uint8Array(1300 * 900).fill(255);
    for (let row = 0; row < 400; row++) valid.fill(0, row * 1300, row * 1300 + 600);
    const raster = await reopen(await writeImagery({ ...made, whole: { ...made.whole, valid } }, { compression: 'jpeg' }));
    expect(raster.image.mask).to.equal(true);
    const window = await raster.read(everything(raster));
    expect(Buffer.compare(window.valid!, valid)).to.equal(0);
    for (const [index, band] of window.bands.entries())
      for (let at = 0; at < band.length; at += 97) expect(band[at]).to.be.closeTo(made.whole.bands[index]![at]!, 20);
    const small = await raster.overview(650);
    expect([small.valid![0], small.valid![299], small.valid![300], small.valid!.at(-1)]).to.deep.equal([0, 0, 255, 255]);
  });

  it('says of JPEG of three bands what JPEG makes of them, whatever they meant', async () => {
    const made = makeImagery(700, 530, 3, 'uint8');
    made.meaning = { ...made.meaning, photometric: 1, extraSamples: [0, 0] };
    const raster = await reopen(await writeImagery(made, { compression: 'jpeg' }));
    expect(raster.image).to.include({ bands: 3, alpha: false });
    expect(raster.meaning).to.deep.equal({ photometric: 2, extraSamples: [], orientation: 1 });
    const { bands } = await raster.read(everything(raster));
    for (const [index, band] of bands.entries())
      for (let at = 0; at < band.length; at += 97) expect(band[at]).to.be.closeTo(made.whole.bands[index]![at]!, 20);
  });

  it('weighs colours by alpha: what is clear does not darken the edge', async () => {
    const made = makeImagery(1024, 600, 3, 'uint8', { alpha: true });
    const alpha = new Uint8Array(1024 * 600);
    for (const band of made.whole.bands) band.fill(0);
    for (let row = 0; row < 600; row++) {
      alpha.fill(255, row * 1024 + 501, row * 1024 + 1024);
      for (const band of made.whole.bands) band.fill(200, row * 1024 + 501, row * 1024 + 1024);
    }
    const raster = await reopen(await writeImagery({ ...made, whole: { ...made.whole, alpha } }));
    expect(raster.image.alpha).to.equal(true);
    const small = await raster.overview(512);
    expect([small.alpha![249], small.alpha![250], small.alpha![251]]).to.deep.equal([0, 128, 255]);
    expect(small.bands.map((band) => band[250])).to.deep.equal([200, 200, 200]);
  });

  it('is one block of one pixel, too', async () => {
    const made = makeImagery(1, 1, 3, 'uint16');
    const raster = await reopen(await writeImagery(made));
    const { bands } = await raster.read({ x: -3, y: -3, width: 7, height: 7 });
    expect(bands.map((band) => new Set(band))).to.deep.equal(made.whole.bands.map((band) => new Set(band)));
  });

  it('takes no JPEG of more than eight bits', () => {
    const { image, meaning } = makeImagery(10, 10, 3, 'uint16');
    expect(() => planCog({ image, meaning, geoKeys: null }, { compression: 'jpeg' })).to.throw(RangeError);
  });

  it('is read cut off only as far as it goes', async () => {
    const { bytes } = await writeImagery(makeImagery(700, 530, 3, 'uint8'));
    for (const length of [0, 7, 12, 300, 900, bytes.length - 100]) {
      const read = async (): Promise<unknown> => {
        const raster = await openRaster(bytesSource(bytes.subarray(0, length)), '航片.tif');
        return await raster.read(everything(raster));
      };
      const error = await read().catch((reason: unknown) => reason);
      expect(error, String(length)).to.be.instanceOf(AppError).with.property('message').that.includes('航片.tif');
    }
  });
});
