import { expect } from 'chai';
import { textureScale } from './texture-scale.ts';

describe('the scale of a texture', () => {
  it('keeps the longest edge, and the pixels that each kind of KTX2 may have', () => {
    const free = { textureSize: null } as const;
    expect(textureScale(8192, 8192, { ...free, textureFormat: 'webp' })).to.equal(1);
    expect(textureScale(8192, 4096, { textureSize: 2048, textureFormat: 'webp' })).to.equal(0.25);
    expect(textureScale(100, 100, { textureSize: 2048, textureFormat: 'webp' })).to.equal(1);
    expect(textureScale(8192, 8192, { ...free, textureFormat: 'ktx2Uastc' })).to.equal(1);
    expect(textureScale(16_384, 16_384, { ...free, textureFormat: 'ktx2Uastc' })).to.equal(0.5);
    expect(textureScale(6144, 8192, { ...free, textureFormat: 'ktx2Etc1s' })).to.equal(0.5);
  });
});
