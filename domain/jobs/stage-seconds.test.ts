import { expect } from 'chai';
import { jobKinds, jobStagesOf } from '../kinds/jobs.ts';
import { stageSpans, workSize } from './stage-seconds.ts';

const sizeOf = (fileName: string, megabytes: number, triangles: number, megapixels: number) =>
  workSize({ fileName, fileSize: megabytes * 1e6, summary: { triangles, textureBytes: (megapixels * 1e6 * 16) / 3 } });

const sizes = [
  sizeOf('box.glb', 0.01, 12, 0),
  sizeOf('truck.glb', 1, 4000, 4),
  sizeOf('house.fbx', 300, 200_000, 900),
  sizeOf('scan.obj', 200, 1_400_000, 0),
  sizeOf('robot.stp', 40, 400_000, 0),
  workSize({ fileName: 'unknown.glb', fileSize: 0, summary: null }),
];

describe('spans of percent by the seconds that stages take', () => {
  it('follow one another from 0 and end before 100, for every kind and size', () => {
    for (const kind of jobKinds)
      for (const size of sizes) {
        const spans: Record<string, { from: number; to: number }> = stageSpans(kind, size);
        expect(Object.keys(spans)).to.deep.equal(jobStagesOf(kind).slice(1, -1));
        let at = 0;
        for (const { from, to } of Object.values(spans)) {
          expect(from).to.be.closeTo(at, 1e-9);
          expect(to).to.be.above(from);
          at = to;
        }
        expect(at).to.be.closeTo(99, 1e-9);
      }
  });

  it('give the most to what takes longest: comparing a small model, reading a large assembly, textures where there are many', () => {
    const widthOf = (size: (typeof sizes)[number], stage: 'read' | 'textures' | 'quality' | 'simplify'): number => {
      const { from, to } = stageSpans('lightweight', size)[stage];
      return to - from;
    };
    const [box, , house, scan, robot] = sizes;
    expect(widthOf(box!, 'quality')).to.be.above(50);
    expect(widthOf(robot!, 'read')).to.be.above(60);
    expect(widthOf(house!, 'textures')).to.be.above(widthOf(house!, 'quality'));
    expect(widthOf(scan!, 'simplify')).to.be.above(widthOf(box!, 'simplify') * 3);
  });
});
