import { expect } from 'chai';
import type { TextureEdit } from './settings.ts';
import { pasteTextures } from './textures.ts';

describe('textures that are pasted onto a material', () => {
  const laid = (id: string): TextureEdit => ({ id, repeat: [1, 1], offset: [0, 0], rotation: 0, uv: 0 });

  it('are those whose picture the model has; elsewhere what is there stays', () => {
    const copied = { baseColor: laid('here'), normal: laid('of another model'), occlusion: laid('of another model'), emissive: null };
    const now = { baseColor: laid('old'), normal: laid('own'), metalRoughness: laid('own') };
    expect(pasteTextures(copied, now, [{ id: 'here' }, { id: 'own' }])).to.deep.equal({
      baseColor: laid('here'),
      normal: laid('own'),
      emissive: null,
    });
  });
});
