import { expect } from 'chai';
import { formatCountdown, formatFullTime, formatRelativeTime } from './times.ts';

const now = new Date(2026, 2, 14, 12, 0, 0);
const before = (ms: number): Date => new Date(now.getTime() - ms);

describe('times in text', () => {
  const cases: [number, string][] = [
    [-5_000, '刚刚'],
    [59_000, '刚刚'],
    [60_000, '1 分钟前'],
    [59 * 60_000, '59 分钟前'],
    [3_600_000, '1 小时前'],
    [25 * 3_600_000, '1 天前'],
    [6.9 * 86_400_000, '6 天前'],
    [10 * 86_400_000, '2026-03-04'],
  ];
  for (const [passed, text] of cases) {
    it(`calls ${passed / 1000} s ago ${text}`, () => expect(formatRelativeTime(before(passed), now)).to.equal(text));
  }

  it('writes an instant in full', () => expect(formatFullTime(new Date(2026, 2, 4, 9, 5, 7))).to.equal('2026-03-04 09:05:07'));

  it('counts down to zero and stops there', () => {
    expect(formatCountdown(600_000)).to.equal('10:00');
    expect(formatCountdown(65_001)).to.equal('1:06');
    expect(formatCountdown(-1)).to.equal('0:00');
  });
});
