import { expect } from 'chai';
import fc from 'fast-check';
import { partFailureOf, retryDelayMs } from './retry.ts';

describe('retrying a part', () => {
  it('waits longer each time, at most half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelayMs(failures, 0))).to.deep.equal([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  it('never waits less than half of that, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const delay = retryDelayMs(failures, random);
        return delay >= 500 && delay <= 30_000;
      }),
    );
  });

  it('continues after a lost connection or a busy server, requests a new address after 403, gives up otherwise', () => {
    expect([0, 403, 429, 500, 503, 507, 400, 404, 413].map(partFailureOf)).to.deep.equal([
      'network',
      'expired',
      'busy',
      'busy',
      'busy',
      'busy',
      'refused',
      'refused',
      'refused',
    ]);
  });
});
