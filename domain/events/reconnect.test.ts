import { expect } from 'chai';
import { retryDelayMs } from '#domain/uploads/retry';
import { failuresInARow } from './reconnect.ts';

describe('reconnecting', () => {
  it('slows down also when every connection opens and is closed at once', () => {
    let failures = 0;
    const pauses = Array.from({ length: 8 }, () => retryDelayMs((failures = failuresInARow(failures, 50)), 0));
    expect(pauses).to.deep.equal([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(failuresInARow(failures, undefined)).to.equal(9);
  });

  it('starts afresh after a connection that held', () => {
    expect(failuresInARow(8, 10_000)).to.equal(1);
  });
});
