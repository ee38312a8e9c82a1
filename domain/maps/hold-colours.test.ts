import { expect } from 'chai';
import fc from 'fast-check';
import { holdColours, mostDrift } from './hold-colours.ts';

describe('holding colours', () => {
  it('brings each mean within half a level and each value within the bounds, whatever the net made', () => {
    const value = fc.float({ min: -3, max: 4, noNaN: true });
    const cases = fc.record({
      scale: fc.constantFrom(2, 4),
      source: fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      made: fc.array(value, { minLength: 96, maxLength: 96 }),
    });
    fc.assert(
      fc.property(cases, ({ scale, source, made }) => {
        const count = scale * scale;
        const shape = { width: 3, height: 2, halo: 0, scale };
        const fine = holdColours(Float32Array.from(made.slice(0, 6 * count)), Float32Array.from(source), shape, { floor: 0, ceiling: 1 });
        for (const [at, wanted] of source.entries()) {
          let sum = 0;
          for (let dy = 0; dy < scale; dy++)
            for (let dx = 0; dx < scale; dx++) {
              const found = fine[(Math.floor(at / 3) * scale + dy) * 3 * scale + (at % 3) * scale + dx]!;
              expect(found).to.be.within(0, 1);
              sum += found;
            }
          expect(Math.abs(sum / count - Math.fround(wanted))).to.be.at.most(mostDrift + 2e-6);
        }
      }),
    );
  });

  it('changes nothing that is near enough, puts phases in their places and leaves the halo away', () => {
    const coarse = Float32Array.from({ length: 9 }, () => 0.5);
    const phases = new Float32Array(36);
    for (const [phase, value] of [0.4, 0.45, 0.55, 0.6].entries()) phases.fill(value, phase * 9, phase * 9 + 9);
    const fine = holdColours(phases, coarse, { width: 3, height: 3, halo: 1, scale: 2 }, null);
    expect([...fine]).to.deep.equal([0.4, 0.45, 0.55, 0.6].map(Math.fround));
  });
});
