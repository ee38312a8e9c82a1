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

  it('holds the mean at bounds that a float cannot tell', () => {
    const [floor, source] = [0.1, 0.104];
    const phases = Float32Array.from({ length: 16 }, (_, phase) => (phase < 12 ? -1 : 3));
    const fine = holdColours(phases, Float32Array.of(source), { width: 1, height: 1, halo: 0, scale: 4 }, { floor, ceiling: 0.9 });
    expect(Math.min(...fine)).to.equal(Math.fround(floor));
    expect(fine.reduce((sum, value) => sum + value, 0) / 16).to.be.closeTo(source, mostDrift + 1e-6);
  });

  it('keeps off an end that means no data, but where the source lies at it', () => {
    const level = 1 / 255;
    const bounds = { floor: 0, ceiling: 1, inner: { floor: level, ceiling: 1 } };
    const phases = new Float32Array(8);
    for (const [phase, value] of [-0.2, -0.1, 0, 0.1].entries()) phases.fill(value, phase * 2, phase * 2 + 2);
    const fine = holdColours(phases, Float32Array.of(4 * level, 0), { width: 2, height: 1, halo: 0, scale: 2 }, bounds);
    const [held, end] = [0, 2].map((from) => [fine[from]!, fine[from + 1]!, fine[from + 4]!, fine[from + 5]!]) as [number[], number[]];
    expect(Math.min(...held)).to.be.closeTo(level, 1e-7);
    expect(held.reduce((sum, value) => sum + value, 0) / 4).to.be.closeTo(4 * level, mostDrift + 1e-6);
    expect(Math.min(...end)).to.equal(0);
  });
});
