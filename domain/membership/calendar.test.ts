import { expect } from 'chai';
import fc from 'fast-check';
import { addMonths, dayOf, endOfTerm, periodAt } from './calendar.ts';

/** A time as the clock in UTC+8 shows it. */
const at = (local: string): Date => new Date(`${local.replace(' ', 'T')}:00.000+08:00`);
const shown = (date: Date): string => new Date(date.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 16).replace('T', ' ');

const anyTime = fc.date({ min: at('2020-01-01 00:00'), max: at('2040-01-01 00:00'), noInvalidDate: true });

describe('months, as members count them', () => {
  const cases: [string, number, string][] = [
    ['2026-03-14 09:30', 1, '2026-04-14 09:30'],
    ['2026-01-31 09:30', 1, '2026-02-28 09:30'],
    ['2028-01-31 09:30', 1, '2028-02-29 09:30'],
    ['2026-01-31 09:30', 2, '2026-03-31 09:30'],
    ['2026-08-31 00:00', 6, '2027-02-28 00:00'],
    ['2028-02-29 23:59', 12, '2029-02-28 23:59'],
    ['2028-02-29 23:59', 48, '2032-02-29 23:59'],
    ['2026-12-31 23:59', 1, '2027-01-31 23:59'],
    // Still the day before in UTC.
    ['2026-03-01 07:00', 1, '2026-04-01 07:00'],
    ['2027-01-01 00:00', 1, '2027-02-01 00:00'],
    ['2026-03-31 09:30', -1, '2026-02-28 09:30'],
  ];
  for (const [from, months, to] of cases) {
    it(`from ${from}, ${months}: ${to}`, () => expect(shown(addMonths(at(from), months))).to.equal(to));
  }

  it('aim again at the day that a short month cut off', () => {
    expect(shown(addMonths(at('2026-02-28 09:30'), 1, at('2026-01-31 09:30')))).to.equal('2026-03-31 09:30');
    expect(shown(addMonths(at('2026-02-28 09:30'), 1))).to.equal('2026-03-28 09:30');
    // Only where it was cut: the middle of a month stays where it is.
    expect(shown(addMonths(at('2026-02-20 09:30'), 1, at('2026-01-31 09:30')))).to.equal('2026-03-20 09:30');
  });

  it('are never less than 28 days, nor more than 31', () => {
    fc.assert(
      fc.property(anyTime, (from) => {
        const days = (addMonths(from, 1).getTime() - from.getTime()) / (24 * 60 * 60_000);
        return days >= 28 && days <= 31;
      }),
    );
  });

  it('make terms, beside days', () => {
    expect(shown(endOfTerm(at('2026-01-31 09:30'), { months: 1 }))).to.equal('2026-02-28 09:30');
    expect(shown(endOfTerm(at('2026-01-31 09:30'), { days: 30 }))).to.equal('2026-03-02 09:30');
  });
});

describe('the period of a count', () => {
  const since = at('2026-01-31 09:30');
  const periodText = (period: 'day' | 'month' | 'year' | 'ever', from: Date, now: string): string[] => {
    const { startsAt, endsAt } = periodAt(period, from, at(now));
    return [shown(startsAt), endsAt === null ? '' : shown(endsAt)];
  };

  it('starts again at the monthly anniversaries, which do not drift after a short month', () => {
    expect(periodText('month', since, '2026-01-31 09:30')).to.deep.equal(['2026-01-31 09:30', '2026-02-28 09:30']);
    expect(periodText('month', since, '2026-02-28 09:29')).to.deep.equal(['2026-01-31 09:30', '2026-02-28 09:30']);
    expect(periodText('month', since, '2026-02-28 09:30')).to.deep.equal(['2026-02-28 09:30', '2026-03-31 09:30']);
    expect(periodText('month', since, '2026-03-31 09:29')).to.deep.equal(['2026-02-28 09:30', '2026-03-31 09:30']);
    expect(periodText('month', since, '2027-01-01 00:00')).to.deep.equal(['2026-12-31 09:30', '2027-01-31 09:30']);
  });

  it('starts again at the yearly ones, also of a leap day', () => {
    const leap = at('2028-02-29 12:00');
    expect(periodText('year', leap, '2029-02-28 11:59')).to.deep.equal(['2028-02-29 12:00', '2029-02-28 12:00']);
    expect(periodText('year', leap, '2029-02-28 12:00')).to.deep.equal(['2029-02-28 12:00', '2030-02-28 12:00']);
    expect(periodText('year', leap, '2032-02-29 11:59')).to.deep.equal(['2031-02-28 12:00', '2032-02-29 12:00']);
    expect(periodText('year', at('2026-12-31 23:59'), '2027-12-31 23:58')).to.deep.equal(['2026-12-31 23:59', '2027-12-31 23:59']);
  });

  it('of a day is one in UTC+8, and of a trial has no end', () => {
    expect(periodText('day', since, '2026-01-01 00:00')).to.deep.equal(['2026-01-01 00:00', '2026-01-02 00:00']);
    expect(periodText('day', since, '2026-12-31 23:59')).to.deep.equal(['2026-12-31 00:00', '2027-01-01 00:00']);
    expect(periodText('ever', since, '2030-01-01 00:00')[1]).to.equal('');
    expect(periodAt('ever', since, at('2030-01-01 00:00'))).to.deep.equal(periodAt('ever', at('2029-01-01 00:00'), at('2031-01-01 00:00')));
    expect(dayOf(at('2026-01-01 07:59'))).to.deep.equal(dayOf(at('2026-01-01 23:00')));
  });

  it('holds its moment, and the next one begins where it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('day' as const, 'month' as const, 'year' as const), anyTime, anyTime, (period, one, other) => {
        const [since, now] = one <= other ? [one, other] : [other, one];
        const { startsAt, endsAt } = periodAt(period, since, now);
        if (endsAt === null) throw new Error('has an end');
        expect(startsAt <= now && now < endsAt).to.equal(true);
        expect(periodAt(period, since, endsAt).startsAt).to.deep.equal(endsAt);
        expect(periodAt(period, since, new Date(endsAt.getTime() - 1)).startsAt).to.deep.equal(startsAt);
        if (period !== 'day') expect(startsAt >= since).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });
});
