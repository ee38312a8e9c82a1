import { expect } from 'chai';
import fc from 'fast-check';
import { counterNames, counters } from './benefits.ts';
import { addMonths, type TermLength } from './calendar.ts';
import { countPeriods, endOfUnit, unitOfPeriod } from './count-periods.ts';
import { beginsYear, yearsSince, type YearTerm } from './member-year.ts';
import { membershipAt, queueTerm } from './terms.ts';

const day = 24 * 60 * 60_000;
const at = (text: string): Date => new Date(`${text}T04:00:00Z`);
const month: TermLength = { months: 1 };
const year: TermLength = { months: 12 };

type Bought = 'basic' | 'advanced' | 'professional';

/** The terms after one more is bought, as services keep them; as they were where it is refused. */
function buy(terms: readonly YearTerm[], tier: Bought, length: TermLength, now: Date): YearTerm[] {
  const queued = queueTerm(terms, { tier, length }, now);
  if (queued === undefined) return [...terms];
  const yearAt = beginsYear(terms, length, now) ? now : null;
  const changed = new Map(queued.changed.map(({ term, startsAt, endsAt }) => [term, { startsAt, endsAt }]));
  const kept = terms.map((term) => ({ ...term, ...changed.get(term) }));
  return [...kept, { ...queued.term, yearAt }, ...queued.rest.map((rest) => ({ ...rest, yearAt: null }))];
}

const yearAt = (terms: readonly YearTerm[], now: Date) => {
  const { startsAt, endsAt } = countPeriods(terms, now).conversion;
  return [startsAt.toISOString().slice(0, 10), endsAt?.toISOString().slice(0, 10)];
};

describe('the member’s year', () => {
  it('runs from the first term to its anniversaries, over the end of a calendar year', () => {
    const terms = buy([], 'basic', year, at('2026-12-31'));
    expect(yearAt(terms, at('2026-12-31'))).to.deep.equal(['2026-12-31', '2027-12-31']);
    expect(yearAt(terms, at('2027-01-01'))).to.deep.equal(['2026-12-31', '2027-12-31']);
  });

  it('that began on a leap day begins on 28 February in years without one, and on 29 in the next leap year', () => {
    const terms = buy([], 'basic', { months: 60 }, at('2028-02-29'));
    expect(yearAt(terms, at('2029-02-27'))).to.deep.equal(['2028-02-29', '2029-02-28']);
    expect(yearAt(terms, at('2029-03-01'))).to.deep.equal(['2029-02-28', '2030-02-28']);
    expect(yearAt(terms, at('2032-03-01'))).to.deep.equal(['2032-02-29', '2033-02-28']);
  });

  it('has months from the day on which the membership began, cut to short months without drifting', () => {
    const terms = buy([], 'basic', year, at('2026-01-31'));
    const monthsAt = (now: string) => countPeriods(terms, at(now)).paidModel.startsAt.toISOString().slice(0, 10);
    expect(['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31', '2026-05-01'].map(monthsAt)).to.deep.equal([
      ...['2026-01-31', '2026-02-28', '2026-02-28', '2026-03-31', '2026-04-30'],
    ]);
  });

  const step = fc.record({
    days: fc.nat({ max: 500 }),
    tier: fc.constantFrom<Bought>('basic', 'advanced', 'professional'),
    length: fc.constantFrom(month, year),
  });
  const begin = fc.date({ min: at('2026-01-01'), max: at('2029-12-31'), noInvalidDate: true });
  const story = fc.tuple(begin, fc.array(step, { minLength: 1, maxLength: 8 }));

  interface Moment {
    now: Date;
    before: YearTerm[];
    terms: YearTerm[];
    length: TermLength;
  }
  const play = ([first, steps]: [Date, { days: number; tier: Bought; length: TermLength }[]]): Moment[] => {
    let terms: YearTerm[] = [];
    let now = first;
    return steps.map(({ days, tier, length }, index) => {
      now = index === 0 ? now : new Date(now.getTime() + days * day);
      const before = terms;
      terms = buy(terms, tier, length, now);
      return { now, before, terms, length };
    });
  };

  it('begins anew with an annual card after a lapse and with nothing else, whatever is bought when', () => {
    fc.assert(
      fc.property(story, (told) => {
        for (const { now, before, terms, length } of play(told)) {
          if (before.length === 0) continue;
          const lapsed = membershipAt(before, now) === null;
          const since = yearsSince(terms, now);
          if (lapsed && length === year) expect(since).to.deep.equal(now);
          else expect(since).to.deep.equal(yearsSince(before, now));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives nobody more years of counts than he bought annual cards, and began years with monthly ones', () => {
    fc.assert(
      fc.property(story, (told) => {
        const moments = play(told);
        const seen = new Set<string>();
        for (const { now, terms } of moments) seen.add(countPeriods(terms, now).lightweight.startsAt.toISOString());
        const [first, last] = [moments[0]?.now ?? at('2026-01-01'), moments.at(-1)?.now ?? at('2026-01-01')];
        const annual = moments.filter(({ length }) => length === year).length;
        const yearsPassed = Math.floor((last.getTime() - first.getTime()) / (365 * day));
        expect(seen.size).to.be.at.most(1 + annual + yearsPassed);
      }),
      { numRuns: 300 },
    );
  });

  it('holds the instant that it is asked for, and every count lapses at its end, at most three days later after a short month', () => {
    fc.assert(
      fc.property(story, fc.nat({ max: 900 }), (told, days) => {
        const { terms, now: bought } = play(told).at(-1) ?? { terms: [], now: at('2026-01-01') };
        const now = new Date(bought.getTime() + days * day);
        const periods = countPeriods(terms, now);
        for (const counter of counterNames) {
          const { startsAt, endsAt } = periods[counter];
          expect(startsAt.getTime()).to.be.at.most(now.getTime());
          const lapsesAt = endOfUnit(unitOfPeriod(counter, periods[counter]));
          if (endsAt === null) expect(lapsesAt).to.equal(null);
          else {
            expect(now.getTime()).to.be.below(endsAt.getTime());
            const later = ((lapsesAt?.getTime() ?? Number.NaN) - endsAt.getTime()) / day;
            expect(later, `${counter} of ${startsAt.toISOString()}`).to.be.within(0, counters[counter].period === 'day' ? 0 : 3);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is the length of a year', () => {
    fc.assert(
      fc.property(story, (told) => {
        const { terms, now } = play(told).at(-1) ?? { terms: [], now: at('2026-01-01') };
        const { startsAt, endsAt } = countPeriods(terms, now).ai;
        const since = yearsSince(terms, now) ?? now;
        expect([startsAt, endsAt]).to.satisfy(([from, to]: [Date, Date]) =>
          [0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132].some(
            (months) => +addMonths(since, months) === +from && +addMonths(since, months + 12) === +to,
          ),
        );
      }),
    );
  });
});
