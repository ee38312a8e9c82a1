import { expect } from 'chai';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { createSphere } from '../generators/surface.ts';
import { judgeResult } from './judge.ts';
import type { Scene } from '../scenes/scene.ts';

const ball = (columns: number, rows: number): Scene => {
  const scene = createScene('球');
  addRootMesh(scene, createMesh('球', [createSphere({ columns, rows })]));
  return scene;
};

describe('judgeResult', function () {
  this.timeout(20_000);

  it('returns the figures of the comparison and reports progress as stage quality', async () => {
    const told: [string, number, number][] = [];
    const { quality, warnings } = await judgeResult(ball(32, 24), ball(32, 24), {}, { onProgress: (...step) => told.push(step) });
    expect(warnings).to.deep.equal([]);
    expect(quality).to.include({ rmsPercent: 0, maxPercent: 0, silhouetteIou: 1, ssim: 1 });
    expect(new Set(told.map(([stage]) => stage))).to.deep.equal(new Set(['quality']));
    const shares = told.map(([, done, total]) => done / total);
    expect(shares).to.deep.equal([...shares].sort((a, b) => a - b));
    expect(Math.max(...shares)).to.be.at.most(1);
  });

  it('says so when the memory does not allow it, and states no figure', async () => {
    const { quality, warnings } = await judgeResult(ball(8, 6), ball(8, 6), { memoryBytes: 64 * 1024 ** 2 });
    expect(quality).to.equal(null);
    expect(warnings.map(({ code }) => code)).to.deep.equal(['qualitySkipped']);
  });
});
