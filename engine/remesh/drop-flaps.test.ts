import { expect } from 'chai';
import { dropFlaps } from './drop-flaps.ts';

/** A tetrahedron of corners 0 to 3, and a fourth place beside it. */
const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1];
const body = [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3];
const flap = [1, 2, 4, 2, 1, 4];

describe('flaps', () => {
  it('go where they are small and hang on a surface', () => {
    expect([...dropFlaps(positions, Int32Array.from([...flap, ...body]), 1)]).to.deep.equal(body);
  });

  it('become a sheet where they are large', () => {
    expect([...dropFlaps(positions, Int32Array.from([...body, ...flap]), 0.01)]).to.deep.equal([...body, ...flap.slice(0, 3)]);
  });

  it('are no flaps where nothing else is drawn: a model drawn from both sides stays from one', () => {
    const both = [0, 1, 2, 1, 4, 2, 0, 2, 1, 1, 2, 4];
    expect([...dropFlaps(positions, Int32Array.from(both), 1)]).to.deep.equal(both.slice(0, 6));
  });

  it('count a face that is repeated the same way once', () => {
    expect([...dropFlaps(positions, Int32Array.from([...body, 1, 3, 0, ...flap, ...flap]), 0.01)]).to.deep.equal([
      ...body,
      ...flap.slice(0, 3),
    ]);
  });

  it('are found in time that grows as the faces do, on an edge of very many', () => {
    const places = Array.from({ length: 60_002 }, (_, i) => [Math.cos(i), Math.sin(i), i]).flat();
    const fan = Array.from({ length: 60_000 }, (_, i) => [0, 1, i + 2]).flat();
    const startedAt = performance.now();
    expect(dropFlaps(places, Int32Array.from(fan), 1).length).to.equal(fan.length);
    expect(performance.now() - startedAt).to.be.below(3000);
  });
});
