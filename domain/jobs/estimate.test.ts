import { expect } from 'chai';
import { estimateLightweight } from './estimate.ts';
import { resolveOptions } from './options.ts';

const summary = { bytes: 1000, triangles: 10_000, vertices: 6000, drawCalls: 3, textureBytes: 0 };
const texture = (width: number, height: number) => ({ name: 't', width, height, mimeType: 'image/png', bytes: 1 });

describe('what lightweighting will roughly give', () => {
  it('halves the triangles with the balanced preset', () => {
    expect(estimateLightweight(summary, null, resolveOptions('balanced')).triangles).to.equal(5000);
  });

  it('goes by the target when one is given, and never promises more than there are', () => {
    expect(estimateLightweight(summary, null, resolveOptions('custom', { targetTriangles: 1234 })).triangles).to.equal(1234);
    expect(estimateLightweight(summary, null, resolveOptions('custom', { targetTriangles: 99_999 })).triangles).to.equal(10_000);
  });

  it('scales a large texture to the cap, keeps its shape and leaves smaller ones alone', () => {
    const figures = { textures: [texture(4096, 2048), texture(512, 512)] };
    const { textureBytes } = estimateLightweight(summary, figures, resolveOptions('custom', { textureSize: 1024 }));
    expect(textureBytes).to.equal(Math.round(((1024 * 512 + 512 * 512) * 4 * 4) / 3));
  });

  it('keeps the texture memory when sizes are kept', () => {
    const { textureBytes } = estimateLightweight(summary, { textures: [texture(64, 64)] }, resolveOptions('custom', { textureSize: null }));
    expect(textureBytes).to.equal(Math.round((64 * 64 * 4 * 4) / 3));
  });

  it('counts KTX2 in the blocks that a graphics card holds: half a byte a pixel, one with alpha or as UASTC', () => {
    const sizes = { textureSize: 1024 } as const;
    const opaque = { ...texture(4096, 2048), alpha: false };
    const shownThrough = { ...texture(1000, 30), alpha: true };
    const memory = (textureFormat: 'ktx2Etc1s' | 'ktx2Uastc', ...textures: (typeof opaque)[]) =>
      estimateLightweight(summary, { textures }, resolveOptions('custom', { ...sizes, textureFormat })).textureBytes;
    expect(memory('ktx2Etc1s', opaque)).to.equal(Math.round((1024 * 512 * 0.5 * 4) / 3));
    expect(memory('ktx2Uastc', opaque)).to.equal(Math.round((1024 * 512 * 4) / 3));
    // 30 rows take 8 blocks.
    expect(memory('ktx2Etc1s', shownThrough)).to.equal(Math.round((1000 * 32 * 4) / 3));
    expect(memory('ktx2Etc1s', opaque, shownThrough)).to.equal(memory('ktx2Etc1s', opaque)! + memory('ktx2Etc1s', shownThrough)!);
  });

  it('leaves KTX2 as it is, whatever the options', () => {
    const packed = { ...texture(2048, 2048), mimeType: 'image/ktx2', gpuBytes: 2_796_203 };
    const { textureBytes } = estimateLightweight(summary, { textures: [packed] }, resolveOptions('fast'));
    expect(textureBytes).to.equal(2_796_203);
  });

  it('says nothing about textures it does not know', () => {
    expect(estimateLightweight(summary, null, resolveOptions('fast')).textureBytes).to.equal(null);
  });
});
