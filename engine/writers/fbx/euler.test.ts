import { expect } from 'chai';
import fc from 'fast-check';
import type { Quat, Vec3 } from '../../scenes/scene.ts';
import { eulerOf, multiplyQuaternions, quaternionOf } from './euler.ts';

const unit = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((part) => part / Math.hypot(...q)) as Quat);
const angle = fc.double({ min: -20, max: 20, noNaN: true });

const between = (a: Quat, b: Quat): number => 1 - Math.abs(a.reduce((sum, part, i) => sum + part * b[i]!, 0));

describe('eulerOf', () => {
  it('says the same rotation, whatever came before', () => {
    fc.assert(
      fc.property(unit, angle, angle, angle, (q, x, y, z) => {
        expect(between(quaternionOf(eulerOf(q, [x, y, z])), q)).to.be.below(1e-11);
      }),
    );
  });

  it('says the same at the poles, with the rounding of floats', () => {
    fc.assert(
      fc.property(angle, angle, fc.constantFrom(1, -1), (x, z, side) => {
        const q = quaternionOf([x, (side * Math.PI) / 2, z]).map(Math.fround) as Quat;
        expect(between(quaternionOf(eulerOf(q)), q)).to.be.below(1e-6);
      }),
    );
  });

  it('stays near what came before', () => {
    fc.assert(
      fc.property(angle, fc.double({ min: -1.4, max: 1.4, noNaN: true }), angle, (x, y, z) => {
        const before: Vec3 = [x, y, z];
        eulerOf(quaternionOf([x + 0.01, y, z - 0.01]), before).forEach((value, axis) =>
          expect(Math.abs(value - before[axis]!)).to.be.below(0.02),
        );
      }),
    );
  });

  it('multiplies as rotations do', () => {
    const [aboutX, aboutY] = [quaternionOf([Math.PI / 2, 0, 0]), quaternionOf([0, Math.PI / 2, 0])];
    // First X, then Y: the format's order.
    expect(between(multiplyQuaternions(aboutY, aboutX), quaternionOf([Math.PI / 2, Math.PI / 2, 0]))).to.be.below(1e-12);
  });
});
