import { expect } from 'chai';
import { mostScans } from '#domain/formats/jpeg-scans';
import { buildScannedJpeg } from '#test/pictures';
import { decodeImage } from './decode.ts';
import { isCarriable } from './soundness.ts';
import { openPicture, pictureSize, sharp, throwIfMemory } from './vips.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="red"/></svg>');
/** A bitmap of Windows' 40-byte header that says that a JPEG (4) or PNG (5) follows. */
const wrapped = (compression: number, bytes: Uint8Array): Buffer => {
  const header = Buffer.alloc(54);
  header.write('BM');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 64],
    [22, 64],
    [30, compression],
  ] as const)
    header.writeUInt32LE(value, at);
  return Buffer.concat([header, bytes]);
};
const fails = (opened: Promise<unknown>): Promise<boolean> =>
  opened.then(
    () => false,
    () => true,
  );

describe('libvips', () => {
  it('is set up once for all verbs: a thread a picture, and nothing kept', () => {
    expect(sharp.concurrency()).to.equal(1);
    expect(sharp.cache().memory.max).to.equal(0);
  });

  it('reports the size of a picture that is too large to open', async () => {
    const create = { width: 60_000, height: 4500, channels: 3, background: '#808080' } as const;
    const bytes = await sharp({ limitInputPixels: false, create }).jpeg().toBuffer();
    expect(await pictureSize(bytes)).to.deep.equal({ width: 60_000, height: 4500 });
    const opened = await openPicture(bytes)
      .metadata()
      .catch((error: Error) => error.message);
    expect(opened).to.equal('Input image exceeds pixel limit');
    expect(await pictureSize(bytes.subarray(0, 2))).to.equal(undefined);
  }).timeout(30_000);

  it('takes a lack of memory for ours, and all else for the fault of a picture', () => {
    expect(() => throwIfMemory(new Error('vips2png: out of memory --- size == 512MB'))).to.throw(RangeError);
    expect(() => throwIfMemory(new RangeError('Array buffer allocation failed'))).to.throw(RangeError, 'Array buffer allocation failed');
    expect(() => throwIfMemory(new Error('VipsJpeg: premature end of JPEG image'))).not.to.throw();
  });

  it('decodes by the mark at the start: no program that draws, whatever wraps it or stands before it', async () => {
    const padded = [svg, Buffer.concat([Buffer.from(' \n<?xml version="1.0"?>'), svg]), Buffer.concat([Buffer.from('\ufeff'), svg])];
    for (const bytes of [...padded, Buffer.from('%PDF-1.4 '.padEnd(64)), Buffer.alloc(64)]) {
      expect(await pictureSize(bytes)).to.equal(undefined);
      expect(await fails(openPicture(bytes).raw().toBuffer())).to.equal(true);
      // Asked past the mark, libvips has no loader for it either.
      expect(await fails(sharp(bytes).raw().toBuffer())).to.equal(true);
      for (const compression of [4, 5]) expect(await decodeImage(wrapped(compression, bytes))).to.equal(undefined);
    }
    const create = { width: 64, height: 64, channels: 3, background: '#336699' } as const;
    const [jpeg, png, gif] = await Promise.all(
      (['jpeg', 'png', 'gif'] as const).map((format) => sharp({ create }).toFormat(format).toBuffer()),
    );
    for (const bytes of [jpeg!, png!]) expect((await decodeImage(wrapped(4, bytes)))?.width).to.equal(64);
    expect(await decodeImage(wrapped(4, gif!)), 'a bitmap wraps two kinds').to.equal(undefined);
    expect(await fails(openPicture(gif!, { kinds: ['image/png'] }).metadata())).to.equal(true);
  });

  it('decodes no JPEG of more scans than pictures have, and hands none on', async () => {
    for (const scans of [1, mostScans, mostScans + 1, 882]) {
      const bytes = buildScannedJpeg(scans);
      const isFew = scans <= mostScans;
      expect((await decodeImage(bytes)) !== undefined, String(scans)).to.equal(isFew);
      expect(isCarriable(bytes, 'image/jpeg'), String(scans)).to.equal(isFew);
      expect((await decodeImage(wrapped(4, bytes))) !== undefined, String(scans)).to.equal(isFew);
    }
  });
});
