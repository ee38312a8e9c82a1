import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { inParallel } from './in-parallel.ts';

describe('work in parallel', () => {
  it('processes every item within the concurrency limit', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
      most = Math.max(most, ++running);
      await delay(item);
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(most).to.equal(2);
  });

  it('starts nothing after a failure, and rejects once the running items have ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const failure = await inParallel([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 1) throw new Error('broken');
      await delay(30);
      ended.push(item);
    }).catch(String);
    expect(failure).to.equal('Error: broken');
    expect(begun).to.deep.equal([1, 2]);
    expect(ended).to.deep.equal([2]);
  });
});
