import { expect } from 'chai';
import { openPicture, pictureSize, sharp, throwIfMemory } from './vips.ts';

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
});
