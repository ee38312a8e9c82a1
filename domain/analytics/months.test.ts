import { expect } from 'chai';
import { dayAfter } from './days.ts';
import { monthOf, splitByMonth } from './months.ts';

describe('a span of days as months', () => {
  it('has whole months, and the days before and after them', () => {
    expect(splitByMonth('2026-01-15', '2026-04-10')).to.deep.equal({
      months: ['2026-02', '2026-03'],
      days: [
        ['2026-01-15', '2026-01-31'],
        ['2026-04-01', '2026-04-10'],
      ],
    });
    expect(splitByMonth('2026-02-01', '2026-02-28')).to.deep.equal({ months: ['2026-02', '2026-02'], days: [] });
    expect(splitByMonth('2026-02-01', '2026-02-27')).to.deep.equal({ months: undefined, days: [['2026-02-01', '2026-02-27']] });
    expect(splitByMonth('2025-12-01', '2026-01-01')).to.deep.equal({
      months: ['2025-12', '2025-12'],
      days: [['2026-01-01', '2026-01-01']],
    });
    expect(splitByMonth('2026-01-20', '2026-02-10')).to.deep.equal({ months: undefined, days: [['2026-01-20', '2026-02-10']] });
  });

  it('has each day once, whatever the span', () => {
    for (let start = 0; start < 70; start++)
      for (const length of [0, 1, 5, 27, 30, 31, 59, 90, 364, 399]) {
        const from = dayAfter('2027-12-01', start);
        const to = dayAfter(from, length);
        const { months, days } = splitByMonth(from, to);
        let seen = 0;
        for (let day = from; day <= to; day = dayAfter(day, 1)) {
          const inMonths = months !== undefined && monthOf(day) >= months[0] && monthOf(day) <= months[1];
          seen += Number(inMonths) + days.filter(([first, last]) => day >= first && day <= last).length;
        }
        expect(seen, `${from} to ${to}`).to.equal(length + 1);
        if (months !== undefined)
          expect(
            from <= `${months[0]}-01` && to >= dayAfter(dayAfter(`${months[1]}-01`, 31).slice(0, 8) + '01', -1),
            `${from} to ${to}`,
          ).to.equal(true);
      }
  });
});
