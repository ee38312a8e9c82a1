import { expect } from 'chai';
import { groundPlan } from '#test/oblique-scenes';
import { testFolder } from '#test/files';
import { makeTop, type MadeTop } from './make-top.ts';
import { channels, pictureEdge, type Top } from './top.ts';
import { contentOptionsOf } from './write-content.ts';

describe('the tile that shows others from afar', function () {
  this.timeout(60_000);
  const folder = testFolder();
  /** More triangles, of two, than are looked at without being put in one piece. */
  const cells = 70;

  const picture = new Uint8Array(pictureEdge * pictureEdge * channels);
  for (let at = 0; at < picture.length; at++) picture[at] = (at * 7) % 251;

  const groundOf = (x0: number): Top => {
    const { positions, uvs, sets } = groundPlan(x0, 0, 100, cells);
    const [indices, places] = [Uint32Array.from(sets[0]!.indices!), Float64Array.from(positions)];
    return { positions: places, indices, uvs: Float32Array.from(uvs!), picture, edge: pictureEdge };
  };
  /** Each corner a vertex of its own. */
  const loose = ({ positions, indices, uvs }: Top): Top => ({
    positions: Float64Array.from([...indices].flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)])),
    indices: indices.map((_, corner) => corner),
    uvs: Float32Array.from([...indices].flatMap((vertex) => [...uvs.subarray(vertex * 2, vertex * 2 + 2)])),
    picture,
    edge: pictureEdge,
  });
  const make = (name: string, tops: Top[]): Promise<MadeTop | undefined> =>
    makeTop({ tops, error: 16, path: folder.path(name), options: contentOptionsOf({}) }, {});

  it('is the same of vertices that are written once a triangle as of those that are shared', async () => {
    const tops = [groundOf(0), groundOf(100)];
    const [shared, apart] = [(await make('a.glb', tops))!, (await make('b.glb', tops.map(loose)))!];
    expect(apart.written.triangles).to.be.below(4500);
    expect(apart.written.triangles).to.equal(shared.written.triangles);
    expect(Buffer.compare(apart.top.picture, shared.top.picture)).to.equal(0);
  });
});
