import { expect } from 'chai';
import type { Term } from '../membership/terms.ts';
import type { Tier } from '../tiers.ts';
import { standingOf } from './standing.ts';

describe('a membership as its member sees it', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const term = (tier: Tier, startsAt: string, endsAt: string): Term => ({ tier, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  const until = (endsAt: string) => standingOf([term('advanced', '2026-02-01T12:00:00Z', endsAt)], now);

  it('is none for who never had one', () => {
    const none = { tier: 'free', memberStatus: null, memberGradeName: '', remainingDays: 0, expirationTime: null, memberTerms: [] };
    expect(standingOf([], now)).to.deep.equal(none);
  });

  it('counts a begun day, and ends to the millisecond', () => {
    const expirationTime = '2026-03-02T12:00:00.000Z';
    const only = { tier: 'advanced', memberGradeName: '高级会员', startTime: '2026-02-01T12:00:00.000Z', expirationTime };
    expect(until('2026-03-02T12:00:00Z')).to.deep.equal({
      ...{ tier: 'advanced', memberStatus: 1, memberGradeName: '高级会员', remainingDays: 1 },
      ...{ expirationTime, memberTerms: [only] },
    });
    expect(until('2026-03-02T12:00:00.001Z').remainingDays).to.equal(2);
    expect(until('2026-03-01T12:00:00.001Z')).to.include({ memberStatus: 1, remainingDays: 1 });
    expect(until('2026-03-01T12:00:00Z')).to.deep.include({ tier: 'free', memberStatus: 0, memberGradeName: '', memberTerms: [] });
  });

  it('lists what an upgrade has queued, with renewals as one term', () => {
    const terms = [
      term('basic', '2026-04-01T00:00:00Z', '2026-09-01T00:00:00Z'),
      term('basic', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
      term('advanced', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'),
      term('basic', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z'),
    ];
    const { tier, expirationTime, memberTerms } = standingOf(terms, now);
    expect([tier, expirationTime]).to.deep.equal(['advanced', '2026-04-01T00:00:00.000Z']);
    expect(memberTerms.map(({ memberGradeName, startTime, expirationTime: end }) => [memberGradeName, startTime, end])).to.deep.equal([
      ['高级会员', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
      ['普通会员', '2026-04-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
    ]);
  });
});
