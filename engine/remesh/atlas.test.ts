import { expect } from 'chai';
import { createNoisyScan } from '../generators/noisy-scan.ts';
import { createSurface } from '../generators/surface.ts';
import type { Primitive } from '../scenes/scene.ts';
import { createAtlas, type Atlas } from './atlas.ts';
import { layersOf } from './chart-overlaps.ts';
import { makeManifold, weldCorners } from './make-manifold.ts';
import { measureStretch } from './measure-surface.ts';

const size = 1024;

function atlasOf({ positions, indices }: Primitive): { atlas: Atlas; primitive: Pick<Primitive, 'positions' | 'indices' | 'uvs'> } {
  const corners = new Float32Array(indices.length * 3);
  indices.forEach((vertex, i) => corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3));
  const welded = weldCorners(corners);
  const mesh = makeManifold(welded.positions, welded.indices, 0);
  const atlas = createAtlas(mesh, size);
  const places = new Float32Array(atlas.vertices.length * 3);
  atlas.vertices.forEach((vertex, i) => places.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), i * 3));
  return {
    atlas,
    primitive: { positions: places, indices: atlas.indices, uvs: [Float32Array.from(atlas.pixels, (value) => value / size)] },
  };
}

/** 6 numbers a face, rows upwards. */
const flatCorners = ({ indices, pixels }: Atlas): Float64Array =>
  Float64Array.from({ length: indices.length * 2 }, (_, i) => (i % 2 === 0 ? 1 : -1) * pixels[indices[i >> 1]! * 2 + (i % 2)]!);

/** The chart of each vertex: vertices that faces hold together. */
function chartsOf({ indices, vertices }: Atlas): Int32Array {
  const chart = Int32Array.from(vertices, (_, i) => i);
  for (let changed = true; changed;) {
    changed = false;
    for (let h = 0; h < indices.length; h += 3) {
      const corners = [...indices.subarray(h, h + 3)];
      const least = Math.min(...corners.map((corner) => chart[corner]!));
      for (const corner of corners) {
        if (chart[corner] === least) continue;
        chart[corner] = least;
        changed = true;
      }
    }
  }
  return chart;
}

describe('atlas', () => {
  it('bounds the stretch of every face and fills half of the picture, nothing over anything else', function noisy() {
    this.timeout(60_000);
    const { atlas, primitive } = atlasOf(createNoisyScan({ columns: 120, rows: 60, seed: 1, noise: 0.3 }));
    expect(measureStretch(primitive).maxStretch).to.be.below(2.25);
    const corners = flatCorners(atlas);
    expect(new Set(layersOf(corners))).to.deep.equal(new Set([0]));
    let area = 0;
    for (let i = 0; i < corners.length; i += 6) {
      const [ax, ay, bx, by, cx, cy] = [...corners.subarray(i, i + 6)] as [number, number, number, number, number, number];
      area += ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
    }
    expect(area / size ** 2).to.be.above(0.5);
  });

  it('parts the turns of a screw, which face one way and lie over each other', () => {
    const screw = createSurface({
      columns: 120,
      rows: 6,
      at: (u, v) => [(1 + v) * Math.cos(u * 6 * Math.PI), u, (1 + v) * Math.sin(u * 6 * Math.PI)],
    });
    const { atlas } = atlasOf(screw);
    expect(atlas.charts).to.be.at.least(3);
    expect(new Set(layersOf(flatCorners(atlas)))).to.deep.equal(new Set([0]));
  });

  it('leaves room between charts, in which their colours can be repeated', () => {
    const { atlas } = atlasOf(createNoisyScan({ columns: 60, rows: 30, seed: 2, noise: 0.2 }));
    const chart = chartsOf(atlas);
    const { pixels } = atlas;
    let nearest = Infinity;
    for (let a = 0; a < chart.length; a++) {
      for (let b = 0; b < a; b++) {
        if (chart[a] !== chart[b])
          nearest = Math.min(nearest, Math.hypot(pixels[a * 2]! - pixels[b * 2]!, pixels[a * 2 + 1]! - pixels[b * 2 + 1]!));
      }
    }
    expect(nearest).to.be.at.least(8 - 1e-6);
    for (const place of pixels) expect(place).to.be.within(0, size);
  });
});
