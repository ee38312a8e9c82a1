import { expect } from 'chai';
import type { Tier } from '../tiers.ts';
import { lastEndedAt, membershipAt, queueTerm, type Term } from './terms.ts';

const day = 24 * 60 * 60_000;
const at = (days: number): Date => new Date(1_800_000_000_000 + days * day);
const term = (tier: Tier, from: number, to: number): Term => ({ tier, startsAt: at(from), endsAt: at(to) });

/** Adds a term as a purchase would. */
function add(terms: Term[], tier: Tier, days: number, now: number): Term[] {
  const queued = queueTerm(terms, { tier, length: { days } }, at(now));
  if (queued === undefined) throw new Error('refused');
  const moved = terms.map((one) => {
    const change = queued.changed.find((changed) => changed.term === one);
    return change === undefined ? one : { ...one, startsAt: change.startsAt, endsAt: change.endsAt };
  });
  return [...moved, queued.term, ...queued.rest];
}

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
    const terms = [term('basic', 0, 10), term('basic', 10, 20), term('basic', 21, 30), term('advanced', 20, 21)];
    expect(membershipAt(terms, at(1))?.endsAt).to.deep.equal(at(20));
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

  it('refuse a downgrade while a higher tier runs, and take any tier after it', () => {
    const terms = [term('advanced', 0, 3)];
    expect(queueTerm(terms, { tier: 'basic', length: { days: 1 } }, at(1))).to.equal(undefined);
    expect(daily(add(terms, 'basic', 1, 3), 5)).to.deep.equal(['advanced', 'advanced', 'advanced', 'basic', undefined]);
  });
});
