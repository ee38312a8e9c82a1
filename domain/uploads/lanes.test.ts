import { expect } from 'chai';
import { uploadLimits } from '../limits.ts';
import { firstLanes, nextLanes } from './lanes.ts';

/** Lanes after so many parts over a connection of which all parts under way get an equal share. */
function lanesOver(bytesPerSecond: number, parts: number, lanes = firstLanes): number {
  let now = lanes;
  for (let part = 0; part < parts; part += 1) now = nextLanes(now, (uploadLimits.partBytes * now * 1000) / bytesPerSecond);
  return now;
}

describe('parts on their way at once', () => {
  it('follow one another over a slow connection, and fall back to that when it becomes slow', () => {
    expect(firstLanes).to.equal(1);
    for (const megabytes of [0.1, 1, 2]) expect(lanesOver(megabytes * 1024 ** 2, 20), `${megabytes} MB/s`).to.equal(1);
    expect(lanesOver(1024 ** 2, 5, uploadLimits.concurrency)).to.equal(1);
  });

  it('are several over a fast one, and never more than the server is asked to take', () => {
    expect(lanesOver(100 * 1024 ** 2, 20)).to.equal(uploadLimits.concurrency);
  });

  it('are never more than two seconds of what the connection carries', () => {
    for (let megabytes = 0.5; megabytes < 60; megabytes *= 1.3) {
      const bytes = megabytes * 1024 ** 2;
      const lanes = lanesOver(bytes, 40);
      const lostMs = (lanes * uploadLimits.partBytes * 1000) / bytes;
      expect(lanes === 1 || lostMs <= 2000, `${megabytes.toFixed(1)} MB/s, ${lanes} lanes`).to.equal(true);
    }
  });
});
