import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { seededBytes } from '#test/images';
import { buildGrey as build, buildTiff, greyPage as grey } from '#test/tiffs';
import { bytesSource } from './bytes-source.ts';
import { openRaster } from './open-raster.ts';

const failure = (bytes: Uint8Array): Promise<unknown> =>
  openRaster(bytesSource(bytes), '航片.tif')
    .then((raster) => raster.read({ x: 0, y: 0, width: raster.image.width, height: raster.image.height }))
    .then(
      () => undefined,
      (error: unknown) => error,
    );

describe('GeoTIFFs that are refused', () => {
  const bad: Record<string, [bytes: () => Buffer, code: string]> = {
    'of 10¹² pixels in a small file': [() => build({ 256: [4, 1_000_000], 257: [4, 1_000_000], 278: [4, 1] }), 'raster.tooLarge'],
    'of 10¹⁰ pixels in one block that is left out': [
      () => build({ 256: [4, 100_000], 257: [4, 100_000], 322: [4, 100_000], 323: [4, 100_000], 324: [4, 0], 325: [4, 0] }, []),
      'raster.unsupported',
    ],
    'of 10¹⁰ pixels in blocks that are all left out': [
      () => {
        const none = Array.from({ length: 196 ** 2 }, () => 0);
        return build({ 256: [4, 100_000], 257: [4, 100_000], 322: [3, 512], 323: [3, 512], 324: [4, ...none], 325: [4, ...none] }, []);
      },
      'raster.unsupported',
    ],
    'of 10¹⁰ pixels in blocks that all lie in the same few bytes': [
      () => {
        const all = (value: number): number[] => Array.from({ length: 196 }, () => value);
        return build(
          {
            259: [3, 8],
            256: [4, 140_000],
            257: [4, 140_000],
            322: [3, 10_240],
            323: [3, 10_240],
            324: [4, ...all(8)],
            325: [4, ...all(64)],
          },
          [],
        );
      },
      'raster.unsupported',
    ],
    'whose list of blocks is too short for its size': [
      () => build({ 256: [4, 100_000], 257: [4, 100_000], 322: [3, 512], 323: [3, 512] }),
      'raster.damaged',
    ],
    'whose list of blocks lies outside': [
      () => build({ 257: [4, 30_000_000 / 20], 278: [4, 1], 273: [4, ...Array.from({ length: 20 }, () => 8)] }),
      'raster.damaged',
    ],
    'of blocks that are too large to hold': [
      () => build({ 256: [4, 50_000], 257: [4, 50_000], 259: [3, 8], 278: [4, 50_000] }),
      'raster.blockTooLarge',
    ],
    'whose directories go round in circles': [() => buildTiff([grey(), grey()], { next: 20 }), 'raster.damaged'],
    'whose directory follows itself': [
      () => {
        const bytes = build({});
        bytes.writeUInt32LE(bytes.readUInt32LE(4), bytes.length - 4);
        return bytes;
      },
      'raster.damaged',
    ],
    'of 100,000 tags': [
      () => {
        const head = Buffer.alloc(2_000_100);
        head.write('II+\0\x08\0\0\0\x10', 'latin1');
        head.writeBigUInt64LE(100_000n, 16);
        return head;
      },
      'raster.damaged',
    ],
    'with blocks past its end': [() => build({ 273: [4, 100_000] }, []), 'raster.damaged'],
    'with a block past its end': [() => build({ 273: [4, 100_000], 279: [4, 12] }), 'raster.truncated'],
    'with a block of negative size': [() => build({ 279: [9, -3] }, [seededBytes(12)]), 'raster.damaged'],
    'with a block that begins between two bytes': [() => build({ 273: [12, 1.5], 279: [12, 12] }, [seededBytes(12)]), 'raster.damaged'],
    'with a block that begins nowhere': [() => build({ 273: [12, Number.NaN], 279: [12, 12] }, [seededBytes(12)]), 'raster.damaged'],
    'with a block before its start': [() => build({ 273: [9, -5] }, [seededBytes(12)]), 'raster.damaged'],
    'without pixels': [() => build({ 256: [3, 0] }), 'raster.damaged'],
    'of CMYK': [() => build({ 262: [3, 5], 258: [3, 8, 8, 8, 8], 277: [3, 4] }, [seededBytes(48)]), 'raster.unsupported'],
    'of 64-bit floats': [() => build({ 258: [3, 64], 339: [3, 3] }, [seededBytes(96)]), 'raster.unsupported'],
    'of one bit': [() => build({ 258: [3, 1] }, [seededBytes(3)]), 'raster.unsupported'],
    'of seventeen bands': [() => build({ 277: [3, 17] }, [seededBytes(204)]), 'raster.unsupported'],
    'of a compression that nobody writes': [() => build({ 259: [3, 34_712] }), 'raster.unsupported'],
    'with a block that does not inflate': [() => build({ 259: [3, 8] }, [seededBytes(40)]), 'raster.damaged'],
    'with a block that inflates to too little': [() => build({ 259: [3, 8] }, [deflateSync(new Uint8Array(11))]), 'raster.damaged'],
    'with a block that inflates to far too much': [
      () => build({ 259: [3, 8] }, [deflateSync(new Uint8Array(50_000_000))]),
      'raster.damaged',
    ],
    'with LZW codes that do not exist': [() => build({ 259: [3, 5] }, [Uint8Array.from([0x80, 0x7f, 0xff, 0xff])]), 'raster.damaged'],
    'placed by control points': [
      () => build({ 33_922: [12, 0, 0, 0, 1, 1, 0, 4, 0, 0, 9, 2, 0, 0, 3, 0, 2, 9, 0] }),
      'raster.controlPoints',
    ],
    'placed by what a satellite knows of its camera alone': [() => build({ 50_844: [12, ...new Uint8Array(92)] }), 'raster.unsupported'],
    'whose pixels have no size on the ground': [() => build({ 33_550: [12, 0, 0, 0], 33_922: [12, 0, 0, 0, 1, 1, 0] }), 'raster.damaged'],
    'whose system is told by numbers that no key holds': [() => build({ 34_735: [4, 1, 1, 0, 1, 1024, 0, 1, 70_000] }), 'raster.damaged'],
    'whose system is told by what is no number': [
      () => build({ 34_735: [3, 1, 1, 0, 1, 3082, 34_736, 1, 0], 34_736: [12, Number.NaN] }),
      'raster.damaged',
    ],
    'of a palette of floats': [
      () => build({ 262: [3, 3], 258: [3, 32], 339: [3, 3], 320: [3, ...new Uint8Array(768)] }, [seededBytes(48)]),
      'raster.unsupported',
    ],
    'of a palette beside another band': [
      () => build({ 262: [3, 3], 258: [3, 8, 8], 277: [3, 2], 320: [3, ...new Uint8Array(768)] }, [seededBytes(24)]),
      'raster.unsupported',
    ],
    'that is none': [() => Buffer.from('not an image at all'), 'raster.unknown'],
  };
  it('names the kind of samples that it refuses', async () => {
    for (const [bits, format, words] of [
      [16, 3, '16 位浮点'],
      [8, 2, '8 位有符号整数'],
      [32, 1, '32 位无符号整数'],
      [64, 3, '64 位浮点'],
      [16, 5, '16 位复数整数'],
      [64, 6, '64 位复数浮点'],
      [4, 1, '4 位无符号整数'],
      [16, 9, '16 位未知类型'],
    ] as const)
      expect(String(await failure(build({ 258: [3, bits], 339: [3, format] })))).to.include(`像素是 ${words}，不支持`);
  });

  for (const [name, [bytes, code]] of Object.entries(bad))
    it(`refuses one ${name}, and names it`, async () => {
      const error = await failure(bytes());
      expect(error).to.be.instanceOf(AppError).with.property('code', code);
      expect((error as AppError).message).to.include('航片.tif');
    });
});
