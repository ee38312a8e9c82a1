import { expect } from 'chai';
import { sharp } from '../images/vips.ts';
import { plainState } from '../readers/osgb/state.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { Texture } from '../scenes/scene.ts';
import { channels, mergeTops, pictureEdge, topOfMeshes } from './top.ts';

describe('what stands for tiles from afar', () => {
  const mesh: TileMesh = {
    positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
    colors: null,
    color: [1, 1, 1, 1],
    state: { ...plainState, texture: { image: { fileName: 'a.png' }, wrapS: 'clamp', wrapT: 'clamp' } },
  };
  const textured = async (edge: number, background: string): Promise<Texture> => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: edge, height: edge, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    return { name: '', bytes, mimeType: 'image/png', width: edge, height: edge };
  };
  const topOf = (edge: number, background = '#f00') => topOfMeshes([mesh], () => textured(edge, background));

  it('has a picture as large as those below it together, within 16 and 512 pixels', async () => {
    for (const [of, expected] of [
      [1, 16],
      [30, 32],
      [256, 256],
      [2000, pictureEdge],
    ] as const) {
      const top = await topOf(of);
      expect([top.edge, top.picture.length]).to.deep.equal([expected, expected ** 2 * channels]);
      const four = await mergeTops([top, top, top, top]);
      expect(four.edge).to.equal(Math.min(pictureEdge, expected * 2));
    }
  });

  it('shows the colours of a tile that does not blend where the alpha of its picture is 0', async () => {
    const pixels = Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => [200, 120, 40, 0][at % 4]!);
    const bytes = await sharp(pixels, { raw: { width: 64, height: 64, channels: 4 } })
      .png()
      .toBuffer();
    const texture = { name: '', bytes, mimeType: 'image/png', width: 32, height: 32 };
    const pictureOf = async (blends: boolean): Promise<number[]> => {
      const drawn = { ...mesh, state: { ...mesh.state, blends } };
      return [...(await topOfMeshes([drawn], () => Promise.resolve(texture))).picture.subarray(0, channels)];
    };
    expect(await pictureOf(false)).to.deep.equal([200, 120, 40]);
    expect(await pictureOf(true)).to.deep.equal([0, 0, 0]);
  });

  it('keeps the colours of small pictures apart', async () => {
    const { picture, edge, uvs } = await mergeTops([await topOf(4, '#f00'), await topOf(4, '#0f0')]);
    const colourAt = (vertex: number): number[] => {
      const at = Math.floor((1 - uvs[vertex * 2 + 1]!) * edge) * edge + Math.floor(uvs[vertex * 2]! * edge);
      return [...picture.subarray(at * channels, at * channels + channels)];
    };
    for (const vertex of [0, 1, 2]) expect(colourAt(vertex)).to.deep.equal([255, 0, 0]);
    for (const vertex of [3, 4, 5]) expect(colourAt(vertex)).to.deep.equal([0, 255, 0]);
  });
});
