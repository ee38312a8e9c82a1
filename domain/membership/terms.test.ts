import { expect } from 'chai';
import fc from 'fast-check';
import { tierNames, type Tier } from '../tiers.ts';
import { addMonths, type TermLength } from './calendar.ts';
import { lastEndedAt, membershipAt, memberSince, queueTerm, type Term } from './terms.ts';

const day = 24 * 60 * 60_000;
const at = (days: number): Date => new Date(1_800_000_000_000 + days * day);
const term = (tier: Tier, from: number, to: number): Term => ({ tier, startsAt: at(from), endsAt: at(to) });

/** Adds a term as a purchase would; undefined: refused. */
function buy(terms: Term[], tier: Tier, length: TermLength, now: Date): Term[] | undefined {
  const queued = queueTerm(terms, { tier, length }, now);
  if (queued === undefined) return undefined;
  const moved = terms.map((one) => {
    const change = queued.changed.find((changed) => changed.term === one);
    return change === undefined ? one : { ...one, startsAt: change.startsAt, endsAt: change.endsAt };
  });
  return [...moved, queued.term, ...queued.rest];
}

/** Adds a term of so many days. */
function add(terms: Term[], tier: Tier, days: number, now: number): Term[] {
  const bought = buy(terms, tier, { days }, at(now));
  if (bought === undefined) throw new Error('refused');
  return bought;
}

/** How much membership is left in all, of whatever tiers. */
const leftAt = (terms: Term[], now: Date): number =>
  terms.reduce((sum, { startsAt, endsAt }) => sum + Math.max(0, endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())), 0);

const daily = (terms: Term[], days: number): (Tier | undefined)[] =>
  Array.from({ length: days }, (_, index) => membershipAt(terms, at(index + 0.5))?.tier);

describe('membership terms', () => {
  it('give the highest tier that runs, from their first moment to just before their last', () => {
    const terms = [term('basic', 0, 10), term('professional', 2, 4)];
    expect(membershipAt(terms, at(-1))).to.equal(null);
    expect(membershipAt(terms, at(0))?.tier).to.equal('basic');
    expect(membershipAt(terms, at(2))?.tier).to.equal('professional');
    expect(membershipAt(terms, new Date(at(4).getTime() - 1))?.tier).to.equal('professional');
    expect(membershipAt(terms, at(4))?.tier).to.equal('basic');
    expect(membershipAt(terms, at(10))).to.equal(null);
    expect([lastEndedAt(terms, at(3)), lastEndedAt(terms, at(4))?.tier, lastEndedAt(terms, at(10))?.tier]).to.deep.equal([
      null,
      'professional',
      'basic',
    ]);
  });

  it('run out when the last renewal without a gap does', () => {
    const terms = [term('basic', 0, 10), term('basic', 10, 15), term('basic', 15, 20), term('basic', 21, 30), term('advanced', 20, 21)];
    expect(membershipAt(terms, at(1))?.endsAt).to.deep.equal(at(20));
    expect(membershipAt(terms.toReversed(), at(1))?.endsAt, 'in whatever order they are').to.deep.equal(at(20));
    expect([terms, terms.toReversed()].map((given) => lastEndedAt(given, at(40))?.endsAt)).to.deep.equal([at(30), at(30)]);
  });

  it('queue a renewal after all of its tier, and what was queued after that waits longer', () => {
    const renewed = add([term('advanced', 0, 3), term('basic', 3, 6)], 'advanced', 2, 1);
    expect(daily(renewed, 9)).to.deep.equal([...Array<string>(5).fill('advanced'), ...Array<string>(3).fill('basic'), undefined]);
  });

  it('start an upgrade now, and let the rest of the lower tier follow it; nobody loses a day', () => {
    const upgraded = add(add([term('basic', 0, 4)], 'basic', 2, 1), 'professional', 3, 2);
    expect(daily(upgraded, 10)).to.deep.equal([
      ...['basic', 'basic', 'professional', 'professional', 'professional'],
      ...['basic', 'basic', 'basic', 'basic', undefined],
    ]);
    const twice = add(add([term('basic', 0, 4)], 'advanced', 2, 1), 'professional', 1, 2);
    expect(daily(twice, 8)).to.deep.equal(['basic', 'advanced', 'professional', 'advanced', 'basic', 'basic', 'basic', undefined]);
  });

  it('leave no empty one where an upgrade follows in the same instant', () => {
    const upgraded = add(add([], 'basic', 4, 1), 'advanced', 2, 1);
    expect(upgraded.map(({ tier, startsAt, endsAt }) => [tier, startsAt, endsAt])).to.deep.equal([
      ['basic', at(3), at(7)],
      ['advanced', at(1), at(3)],
    ]);
  });

  it('refuse a downgrade while a higher tier runs, and take any tier after it', () => {
    const terms = [term('advanced', 0, 3)];
    expect(queueTerm(terms, { tier: 'basic', length: { days: 1 } }, at(1))).to.equal(undefined);
    expect(daily(add(terms, 'basic', 1, 3), 5)).to.deep.equal(['advanced', 'advanced', 'advanced', 'basic', undefined]);
  });

  it('of a card run to the same day of a month, and a renewal does not keep the cut of a short one', () => {
    const bought = new Date('2026-01-31T09:30:00+08:00');
    let terms: Term[] = [];
    for (let month = 0; month < 4; month += 1) terms = buy(terms, 'basic', { months: 1 }, bought) ?? [];
    expect(terms.map(({ endsAt }) => endsAt.toISOString().slice(0, 10))).to.deep.equal([
      ...['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ]);
    const [first] = terms;
    if (first === undefined) throw new Error('nothing bought');
    const later = (months: number) =>
      buy([first], 'basic', { months }, new Date('2026-02-20T09:30:00+08:00'))?.at(-1)?.endsAt.toISOString();
    expect([later(1), later(12)]).to.deep.equal(['2026-03-31T01:30:00.000Z', '2027-02-28T01:30:00.000Z']);
    // Two at once, while a term runs that began on the last day of a short month.
    for (let month = 0; month < 2; month += 1) terms = buy(terms, 'basic', { months: 1 }, new Date('2026-03-05T09:30:00+08:00')) ?? [];
    expect(terms.map(({ endsAt }) => endsAt.toISOString().slice(0, 10)).slice(-2)).to.deep.equal(['2026-06-30', '2026-07-31']);
  });

  it('tell since when the membership runs without a gap, whatever its tiers', () => {
    const terms = [term('basic', 0, 3), term('basic', 4, 6), term('professional', 6, 8), term('basic', 8, 10), term('advanced', 12, 14)];
    expect([-1, 0, 3, 4, 7, 9, 10, 13].map((now) => memberSince(terms, at(now)))).to.deep.equal([
      ...[null, at(0), null, at(4), at(4), at(4), null, at(12)],
    ]);
    expect(memberSince(terms.toReversed(), at(9))).to.deep.equal(at(4));
  });

  it('never overlap, lose no moment and have no gap, whatever is bought and when', () => {
    const purchase = fc.record({
      tier: fc.constantFrom(...tierNames.filter((tier) => tier !== 'free')),
      length: fc.oneof(fc.record({ days: fc.integer({ min: 1, max: 400 }) }), fc.record({ months: fc.constantFrom(1, 12) })),
      afterDays: fc.nat({ max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 12 }), (purchases) => {
        let terms: Term[] = [];
        let now = at(0);
        for (const { tier, length, afterDays } of purchases) {
          // A millisecond more, so that none is bought at the very end of another, which would leave no gap.
          now = new Date(now.getTime() + afterDays * day + 1);
          const before = membershipAt(terms, now);
          const left = leftAt(terms, now);
          const sinceBefore = memberSince(terms, now);
          const bought = buy(terms, tier, length, now);
          const isLower = before !== null && tierNames.indexOf(before.tier) > tierNames.indexOf(tier);
          expect(bought === undefined).to.equal(isLower);
          if (bought === undefined) continue;
          terms = bought;
          const running = membershipAt(terms, now);
          expect(running?.tier).to.equal(tier);
          const gained = leftAt(terms, now) - left;
          expect(gained).to.be.at.least(
            'days' in length ? length.days * day : addMonths(at(0), length.months).getTime() - at(0).getTime() - 3 * day,
          );
          expect(memberSince(terms, now)).to.deep.equal(sinceBefore ?? now);
          const ahead = terms.filter(({ endsAt }) => endsAt > now).toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt));
          ahead.forEach(({ startsAt, endsAt }, index) => {
            expect(endsAt > startsAt).to.equal(true);
            if (index > 0) expect(startsAt).to.deep.equal(ahead[index - 1]?.endsAt);
          });
        }
      }),
      { numRuns: 200 },
    );
  });
});
