import { expect } from 'chai';
import { describeRemaining, remainingMs } from './remaining.ts';

const startedAt = '2026-01-01T00:00:00.000Z';
const after = (seconds: number, percent: number): number | null =>
  remainingMs({ startedAt, percent, nowMs: new Date(startedAt).getTime() + seconds * 1000 });

describe('the remaining time of a job', () => {
  it('is not said before enough was measured, nor at the end', () => {
    expect([
      after(60, 19),
      after(3, 50),
      after(60, 100),
      after(60, 99),
      remainingMs({ startedAt: null, percent: 50, nowMs: 0 }),
    ]).to.deep.equal([null, null, null, null, null]);
  });

  it('follows what the part that is done took', () => {
    expect([after(10, 50), after(30, 25), after(600, 50)]).to.deep.equal([10_000, 90_000, 600_000]);
  });

  it('is said in rough and plain words', () => {
    expect([3000, 11_000, 61_000, 600_000, 7_000_000].map(describeRemaining)).to.deep.equal([
      '大约还要 5 秒',
      '大约还要 15 秒',
      '大约还要 2 分钟',
      '大约还要 10 分钟',
      '大约还要 2 小时',
    ]);
  });
});
