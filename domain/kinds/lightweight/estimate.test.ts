import { expect } from 'chai';
import type { TextureFigures } from '../../models/figures.ts';
import { estimateLightweight } from './estimate.ts';
import { resolveOptions, type LightweightOptions } from './options.ts';

const summary = { bytes: 1000, triangles: 10_000, vertices: 6000, drawCalls: 3, textureBytes: 0 };
const texture = (width: number, height: number) => ({ name: 't', width, height, mimeType: 'image/png', bytes: 1 });

const figuresOf = (...textures: TextureFigures[]) => ({ textures, nodes: 1, meshes: 1, materials: 1, animations: 0 });

describe('the estimate of a lightweighting', () => {
  it('halves the triangles with the balanced preset', () => {
    expect(estimateLightweight(summary, null, resolveOptions('balanced')).triangles).to.equal(5000);
  });

  it('uses the triangle target when given, and never exceeds the original', () => {
    expect(estimateLightweight(summary, null, resolveOptions('custom', { targetTriangles: 1234 })).triangles).to.equal(1234);
    expect(estimateLightweight(summary, null, resolveOptions('custom', { targetTriangles: 99_999 })).triangles).to.equal(10_000);
  });

  it('scales a large texture to the cap, keeps its shape and leaves smaller ones alone', () => {
    const figures = figuresOf(texture(4096, 2048), texture(512, 512));
    const { textureBytes } = estimateLightweight(summary, figures, resolveOptions('custom', { textureSize: 1024 }));
    expect(textureBytes).to.equal(Math.round(((1024 * 512 + 512 * 512) * 4 * 4) / 3));
  });

  it('keeps the texture memory when sizes are kept', () => {
    const { textureBytes } = estimateLightweight(summary, figuresOf(texture(64, 64)), resolveOptions('custom', { textureSize: null }));
    expect(textureBytes).to.equal(Math.round((64 * 64 * 4 * 4) / 3));
  });

  it('counts KTX2 as GPU blocks: half a byte per pixel, one byte with alpha or as UASTC', () => {
    const sizes = { textureSize: 1024 } as const;
    const opaque = { ...texture(4096, 2048), alpha: false };
    const shownThrough = { ...texture(1000, 30), alpha: true };
    const memory = (textureFormat: 'ktx2Etc1s' | 'ktx2Uastc', ...textures: (typeof opaque)[]) =>
      estimateLightweight(summary, figuresOf(...textures), resolveOptions('custom', { ...sizes, textureFormat })).textureBytes;
    expect(memory('ktx2Etc1s', opaque)).to.equal(Math.round((1024 * 512 * 0.5 * 4) / 3));
    expect(memory('ktx2Uastc', opaque)).to.equal(Math.round((1024 * 512 * 4) / 3));
    // 30 rows take 8 blocks.
    expect(memory('ktx2Etc1s', shownThrough)).to.equal(Math.round((1000 * 32 * 4) / 3));
    expect(memory('ktx2Etc1s', opaque, shownThrough)).to.equal(memory('ktx2Etc1s', opaque)! + memory('ktx2Etc1s', shownThrough)!);
  });

  it('counts at most the pixels that the KTX2 encoder takes', () => {
    const { textureBytes } = estimateLightweight(
      summary,
      figuresOf(texture(16384, 16384)),
      resolveOptions('custom', { textureSize: null, textureFormat: 'ktx2Uastc' }),
    );
    expect(textureBytes).to.equal(Math.round((8192 * 8192 * 4) / 3));
  });

  it('says of a target size that it takes more away, where it does', () => {
    const large = { ...summary, triangles: 3_000_000, vertices: 1_500_000, geometryBytes: 85_000_000 };
    const estimate = (targetBytes: number | null) => estimateLightweight(large, figuresOf(), resolveOptions('custom', { targetBytes }));
    expect(estimate(2_000_000)).to.include({ bytes: 2_000_000, isFitted: true, triangles: 1_500_000 });
    expect(estimate(100_000_000)).to.include({ bytes: estimate(null).bytes, isFitted: false });
  });

  it('leaves KTX2 as it is, whatever the options', () => {
    const packed = { ...texture(2048, 2048), mimeType: 'image/ktx2', gpuBytes: 2_796_203 };
    const { textureBytes } = estimateLightweight(summary, figuresOf(packed), resolveOptions('fast'));
    expect(textureBytes).to.equal(2_796_203);
  });

  it('leaves out textures and size when they are not known', () => {
    expect(estimateLightweight(summary, null, resolveOptions('fast'))).to.include({ textureBytes: null, bytes: null });
  });

  describe('the estimate of the file’s size', () => {
    const picture = { ...texture(2048, 2048), bytes: 2_000_000 };
    const sizeOf = (changes: Partial<LightweightOptions>, ...textures: TextureFigures[]): number =>
      estimateLightweight(summary, figuresOf(...textures), resolveOptions('custom', changes)).bytes!;

    it('grows with triangles, precision, levels, pixels and quality', () => {
      const growing: [Partial<LightweightOptions>, Partial<LightweightOptions>][] = [
        [{ ratio: 0.2 }, { ratio: 0.5 }],
        [{ positionBits: 10 }, { positionBits: 16 }],
        [{ compression: 'draco' }, { compression: 'meshopt' }],
        [{ compression: 'meshopt' }, { compression: 'quantize' }],
        [{ compression: 'quantize' }, { compression: 'none' }],
        [{ lodLevels: 0 }, { lodLevels: 3 }],
        [{ textureSize: 1024 }, { textureSize: 2048 }],
        [{ textureQuality: 60 }, { textureQuality: 90 }],
        [{ textureFormat: 'webp' }, { textureFormat: 'jpeg' }],
        [{ textureFormat: 'ktx2Etc1s' }, { textureFormat: 'ktx2Uastc' }],
      ];
      for (const [less, more] of growing) expect(sizeOf(less, picture), JSON.stringify(less)).to.be.below(sizeOf(more, picture));
    });

    it('gives each triangle of a large mesh fewer bytes than one of a small mesh', () => {
      const bytesOf = (triangles: number): number => {
        const mesh = { ...summary, triangles, vertices: triangles / 2, geometryBytes: triangles * 28 };
        return estimateLightweight(mesh, figuresOf(), resolveOptions('balanced')).bytes! / triangles;
      };
      expect(bytesOf(1_000_000) / bytesOf(5000)).to.be.within(0.4, 0.8);
      expect(bytesOf(20_000_000) / bytesOf(1_000_000), 'and no fewer ever after').to.be.within(0.95, 1.05);
    });

    it('counts a duplicate texture once, unless both copies are kept', () => {
      const [one, two, kept] = [
        sizeOf({}, picture),
        sizeOf({}, picture, { ...picture, name: 'again' }),
        sizeOf({ removeDuplicates: false }, picture, { ...picture, name: 'again' }),
      ];
      expect(two - one).to.be.below(1000);
      expect(kept - one).to.be.above(100_000);
    });

    it('never exceeds the target size, nor counts a texture as grown', () => {
      expect(sizeOf({ targetBytes: 20_000 }, picture)).to.equal(20_000);
      const tiny = { ...picture, bytes: 3000 };
      expect(sizeOf({ textureFormat: 'jpeg', textureQuality: 100 }, tiny) - sizeOf({})).to.be.below(3300);
    });

    it('counts animations unchanged, and none when they are dropped', () => {
      const moving = { ...summary, animationBytes: 500_000 };
      const figures = { ...figuresOf(), animations: 1 };
      const bytes = (keepAnimation: boolean) => estimateLightweight(moving, figures, resolveOptions('custom', { keepAnimation })).bytes!;
      expect(bytes(true) - bytes(false)).to.be.within(500_000, 501_000);
    });
  });
});
