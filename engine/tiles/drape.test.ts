import { expect } from 'chai';
import { drape } from './drape.ts';
import { channels, pictureEdge } from './top.ts';

describe('a top seen from above', function seenFromAbove() {
  this.timeout(20_000);

  it('looks at as many layers as ground may have, and no further: a hundred thousand as wide as the picture would take half an hour', () => {
    const [layers, looked] = [2000, 64];
    // Red up to the last that is looked at, green above.
    const halves = new Uint8Array(pictureEdge * pictureEdge * channels);
    for (let at = 0; at < halves.length; at += channels) halves[at + ((at / channels) % pictureEdge < pictureEdge / 2 ? 0 : 1)] = 200;
    const { picture } = drape({
      positions: Float64Array.from(Array.from({ length: layers }, (_, z) => [0, 0, z, 100, 0, z, 0, 100, z]).flat()),
      indices: Uint32Array.from({ length: layers * 3 }, (_, corner) => corner),
      uvs: Float32Array.from({ length: layers * 6 }, (_, at) => (at % 2 === 1 ? 0.5 : at < looked * 6 ? 0.25 : 0.75)),
      picture: halves,
      edge: pictureEdge,
    });
    let red = 0;
    for (let at = 0; at < picture.length; at += channels) red += Number(picture[at] === 200 && picture[at + 1] === 0);
    expect(red).to.equal(pictureEdge * pictureEdge);
  });

  it('gives all of the picture to what is drawn, wherever vertices lie that are not', () => {
    const { uvs } = drape({
      positions: Float64Array.of(0, 0, 0, 1000, 1000, 0, 1100, 1000, 0, 1000, 1100, 0),
      indices: Uint32Array.of(1, 2, 3),
      uvs: new Float32Array(8),
      picture: new Uint8Array(pictureEdge * pictureEdge * channels),
      edge: pictureEdge,
    });
    expect([...uvs.subarray(2)]).to.deep.equal([0, 0, 1, 0, 0, 1]);
  });
});
