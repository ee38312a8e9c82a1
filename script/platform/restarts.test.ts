import { expect } from 'chai';
import { afterEnd, usualRestarts } from './restarts.ts';

describe('restarts', () => {
  it('waits 0.2 s after the first quick end, twice as long after each further one, 3 s at most, and gives up at the tenth', () => {
    const waits: (number | null)[] = [];
    for (let quickEnds = 0, waitMs: number | null = 0; waitMs !== null;) {
      ({ quickEnds, waitMs } = afterEnd(quickEnds, { served: false, livedMs: usualRestarts.soundMs - 1 }, usualRestarts));
      waits.push(waitMs);
    }
    expect(waits).to.deep.equal([200, 400, 800, 1600, 3000, 3000, 3000, 3000, 3000, null]);
    for (const sound of [
      { served: true, livedMs: 1 },
      { served: false, livedMs: usualRestarts.soundMs },
    ])
      expect(afterEnd(9, sound, usualRestarts)).to.deep.equal({ quickEnds: 0, waitMs: 200 });
  });
});
