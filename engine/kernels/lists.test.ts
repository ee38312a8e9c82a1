import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { createRandom } from '../numbers/random.ts';
import { ListLoops } from './lists.ts';

/** More than two windows, and no multiple of one. */
const vertices = 50_003;

describe('loops over lists', () => {
  const random = createRandom(3);
  const floats = (count: number): Float32Array => Float32Array.from({ length: count }, () => random() * 20 - 10);
  const positions = floats(vertices * 3);
  const indices = Uint32Array.from({ length: 200_001 }, () => Math.floor(random() * vertices));
  const loops = new ListLoops();

  it('find the one number that is none, wherever it is', () => {
    expect(loops.allFinite(positions)).to.equal(true);
    for (const value of [NaN, Infinity, -Infinity])
      for (const at of [0, 65_535, 65_536, positions.length - 1])
        expect(loops.allFinite(positions.with(at, value)), `${at}`).to.equal(false);
  });

  it('find the largest index', () => {
    expect(loops.largest(new Uint32Array(0))).to.equal(0);
    for (const at of [0, 65_536, indices.length - 1]) expect(loops.largest(indices.with(at, 0xffff_fffe))).to.equal(0xffff_fffe);
  });

  it('mark what is drawn, past an index that is not there', () => {
    const few = indices.subarray(0, 70_000);
    const drawn = new Set(few);
    const { marks, count } = loops.drawn(Uint32Array.of(...few.subarray(0, 10), 0xffff_ffff, ...few.subarray(10)), vertices);
    expect(count).to.equal(drawn.size);
    expect([...marks.keys()].filter((vertex) => marks[vertex] === 1)).to.deep.equal([...drawn].toSorted((a, b) => a - b));
  });

  it('sum bytes as zlib does', () => {
    for (const length of [0, 1, 15, 16, 17, 5552, 262_143, 262_144, 700_001]) {
      for (const bytes of [Uint8Array.from({ length }, () => random() * 256), new Uint8Array(length).fill(255)])
        expect(loops.adler32(bytes), `${length}`).to.equal(deflateSync(bytes, { level: 0 }).subarray(-4).readUInt32BE());
    }
  });

  it('grow a box by what is drawn', () => {
    const drawn = [...new Set(indices)];
    const axis = (at: number): number[] => drawn.map((vertex) => positions[vertex * 3 + at]!);
    const box = new Float64Array([Infinity, Infinity, -20, -Infinity, -Infinity, -Infinity]);
    loops.growBox(box, positions, indices);
    const reduced = [0, 1, 2].map((at) => axis(at));
    const least = reduced.map((values) => values.reduce((a, b) => Math.min(a, b)));
    const most = reduced.map((values) => values.reduce((a, b) => Math.max(a, b)));
    expect([...box]).to.deep.equal([least[0], least[1], -20, ...most]);
  });

  it('move points and turn directions as doubles do', () => {
    const rows = [0.5, 0.1, -0.2, 3, 0, 2, 0.3, -1, 1, 0, 0.7, 1e-3];
    const moved = new Float32Array(positions.length);
    loops.movePoints(positions, rows, moved);
    const turned = new Float32Array(4 * 37_000);
    const tangents = positions.slice(0, turned.length).fill(0, 40, 43);
    loops.turn(tangents, 4, [0.5, 0.1, -0.2, 0, 2, 0.3, 1, 0, 0.7], turned);
    for (let i = 0; i < vertices; i++) {
      const [x, y, z] = [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!];
      for (let row = 0; row < 3; row++) {
        const [a, b, c, t] = rows.slice(row * 4);
        if (moved[i * 3 + row] !== Math.fround(a! * x + b! * y + c! * z + t!)) expect.fail(`point ${i}`);
      }
    }
    expect([...turned.subarray(40, 43)]).to.deep.equal([0, 0, 0]);
    for (let i = 0; i < 37_000; i++) {
      if (i === 10) continue;
      const length = Math.hypot(...turned.subarray(i * 4, i * 4 + 3));
      if (Math.abs(length - 1) > 1e-6 || turned[i * 4 + 3] !== tangents[i * 4 + 3]) expect.fail(`direction ${i}: ${length}`);
    }
  });
});
