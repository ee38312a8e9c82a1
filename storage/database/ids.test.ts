import { expect } from 'chai';
import { newId } from './ids.ts';

describe('ids', () => {
  it('are in the order in which they were made, also within a millisecond, and tell when that was', () => {
    const before = Date.now();
    const ids = Array.from({ length: 2000 }, newId);
    expect(ids).to.deep.equal([...new Set(ids)].sort());
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{32}$/);
    // Thousands in one millisecond run a little ahead of the clock.
    for (const id of ids) expect(Number.parseInt(id.slice(0, 12), 16)).to.be.within(before, Date.now() + 2000 / 256 + 1);
  });
});
