import { expect } from 'chai';
import sharp from 'sharp';
import { attachmentLimits } from '#domain/attachments/limits';
import { errorText } from '#domain/errors/table';
import { buildBlackPng, buildBombPng, buildPicture, buildScannedJpeg, buildTaggedPicture, jpegSegment } from '#test/pictures';
import { hasMoreScans } from '#domain/formats/jpeg-scans';
import { redraw } from './redraw.ts';

const refusal = (bytes: Buffer, limits?: Parameters<typeof redraw>[2]): Promise<string> =>
  redraw(bytes, 'avatar', limits).then(
    () => 'drawn',
    (error: Error) => error.message,
  );
const unreadable = errorText('attachment.unreadable');

describe('a picture drawn anew', () => {
  // Three seconds of decoding on a quiet machine.
  const bombEdge = 50_000;
  let bomb: Buffer;
  before(() => (bomb = buildBombPng(bombEdge)));

  it('is a square WebP as an avatar and a JPEG of at most 2400 pixels as a paper', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const picture = await buildPicture(format, 2500, 1250);
      expect(await sharp(await redraw(picture, 'avatar')).metadata()).to.include({ format: 'webp', width: 256, height: 256 });
      expect(await sharp(await redraw(picture, 'certification')).metadata()).to.include({ format: 'jpeg', width: 2400, height: 1200 });
    }
    const small = await redraw(await buildPicture('png', 300, 200), 'certification');
    expect(await sharp(small).metadata()).to.include({ width: 300, height: 200 });
  });

  it('keeps nothing of what the camera and the editor wrote, and stands as it was taken', async () => {
    const tagged = await buildTaggedPicture(640, 480);
    expect((await sharp(tagged).metadata()).exif?.toString('latin1')).to.include('Camerama');
    const drawn = await redraw(tagged, 'certification');
    const left = await sharp(drawn).metadata();
    expect(left).to.include({ width: 480, height: 640 });
    expect([left.orientation, left.exif, left.xmp, left.icc, left.comments]).to.deep.equal(Array(5).fill(undefined));
    for (const hidden of ['Camerama', 'Somebody', 'home address', 'Exif', 'GPS']) expect(drawn.includes(hidden), hidden).to.equal(false);
  });

  it('carries no second file along', async () => {
    const picture = await buildPicture('jpeg');
    const polyglots = [
      Buffer.concat([picture, Buffer.from('PK\x03\x04 evil.zip'), Buffer.from('<script>alert(1)</script>')]),
      // A comment right behind the first marker.
      Buffer.concat([
        picture.subarray(0, 2),
        Buffer.from('fffe001d', 'hex'),
        Buffer.from('<script>alert(1)</script>\0\0'),
        picture.subarray(2),
      ]),
    ];
    for (const polyglot of polyglots) {
      const drawn = await redraw(polyglot, 'certification');
      expect(drawn.includes('script') || drawn.includes('evil')).to.equal(false);
    }
  });

  it('is refused when it is no JPEG, PNG or WebP, whatever it calls itself', async () => {
    const others: Record<string, Buffer> = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'),
      'svg behind an xml line': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
      tiff: Buffer.from('49492a0008000000', 'hex'),
      html: Buffer.from('<html><script>alert(1)</script>'),
      'head of a PNG': Buffer.from('89504e470d0a1a0a', 'hex'),
      nothing: Buffer.from('\0'),
    };
    for (const [name, bytes] of Object.entries(others)) expect(await refusal(bytes), name).to.equal(unreadable);
  });

  it('is refused when it is cut off', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const noise = await sharp({
        create: { width: 400, height: 400, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      })
        .toFormat(format)
        .toBuffer();
      expect(await refusal(noise), format).to.equal('drawn');
      expect(await refusal(noise.subarray(0, noise.length / 2)), format).to.equal(unreadable);
    }
  });

  it('is refused by its size in pixels before it is decoded', async () => {
    expect(bomb.length).to.be.below(attachmentLimits.bytes);
    expect(await refusal(bomb)).to.equal('图片尺寸过大（最多 40 百万像素），请缩小后再上传');
    expect(await refusal(await buildPicture('png', 5000, 8000))).to.equal('drawn');
  }).timeout(10_000);

  it('is refused by the bytes that its pixels become', async () => {
    const deep = { ...attachmentLimits, decodedBytes: 800_000 };
    expect(await refusal(buildBlackPng(400, 250, 'deep'), deep)).to.equal('drawn');
    expect(await refusal(buildBlackPng(400, 251, 'deep'), deep)).to.equal('图片尺寸过大（最多 0 百万像素），请缩小后再上传');
    expect(await refusal(buildBlackPng(5000, 4001, 'deep'))).to.equal('图片尺寸过大（最多 20 百万像素），请缩小后再上传');
    expect(await refusal(buildBlackPng(400, 251, 'bits'), deep)).to.equal('drawn');
  }).timeout(10_000);

  it('is refused as a JPEG of many scans, which are counted before any is decoded', async () => {
    const { scans } = attachmentLimits;
    for (const few of [1, 12, scans]) expect(await refusal(buildScannedJpeg(few)), String(few)).to.equal('drawn');
    for (const many of [scans + 1, 882]) expect(await refusal(buildScannedJpeg(many)), String(many)).to.equal(unreadable);
    expect(
      await refusal(
        await sharp(await buildPicture('png'))
          .jpeg({ progressive: true })
          .toBuffer(),
      ),
    ).to.equal('drawn');
  });

  it('is not refused for scans of a small picture in its notes, or behind its end', async () => {
    const picture = buildScannedJpeg(12);
    const marks = Array.from({ length: 120 }, () => [0xff, 0xda]).flat();
    const noted = Buffer.concat([picture.subarray(0, 2), jpegSegment(0xe1, ...marks), picture.subarray(2), Buffer.from(marks)]);
    expect(await refusal(noted)).to.equal('drawn');
  });

  it('cannot hide its scans behind padding, restarts and marks that mean nothing', async () => {
    const first = buildScannedJpeg(1).length - 2;
    const many = buildScannedJpeg(attachmentLimits.scans + 1);
    for (const hidden of ['ffffff', '00ff00', 'ffd0', 'ff01', 'fff0ffff', 'ffc8ffff', 'ff02ffff', 'fffe0000']) {
      const bytes = Buffer.concat([many.subarray(0, first), Buffer.from(hidden, 'hex'), many.subarray(first)]);
      expect(hasMoreScans(bytes, attachmentLimits.scans), hidden).to.equal(true);
    }
    expect(hasMoreScans(Buffer.alloc(0), 0)).to.equal(false);
    expect(hasMoreScans(Buffer.from('ffd8ff', 'hex'), 0)).to.equal(false);
  });

  it('is given up when decoding takes too long', async () => {
    const began = performance.now();
    expect(await refusal(bomb, { ...attachmentLimits, pixels: bombEdge ** 2, decodedBytes: bombEdge ** 2, decodeSeconds: 1 })).to.equal(
      unreadable,
    );
    expect(performance.now() - began).to.be.below(10_000);
  }).timeout(30_000);

  it('waits in a line that has an end', async () => {
    const picture = await buildPicture('jpeg', 2000, 2000);
    const all = await Promise.all(Array.from({ length: 40 }, () => refusal(picture)));
    expect(all.filter((outcome) => outcome === 'drawn')).to.have.length(attachmentLimits.decoding + attachmentLimits.waiting);
    expect(all.at(-1)).to.equal('处理图片的人较多，请 5 秒后再试');
    expect(await refusal(picture)).to.equal('drawn');
  });
});
