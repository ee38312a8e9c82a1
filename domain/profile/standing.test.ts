import { expect } from 'chai';
import { standingOf } from './standing.ts';

describe('a membership as its member sees it', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const until = (endsAt: string) => standingOf({ tier: 'advanced', endsAt: new Date(endsAt) }, now);

  it('is none for who never had one', () => {
    const none = { tier: 'free', memberStatus: null, memberGradeName: '', remainingDays: 0, expirationTime: null };
    expect(standingOf(null, now)).to.deep.equal(none);
  });

  it('counts a begun day, and ends to the millisecond', () => {
    expect(until('2026-03-02T12:00:00Z')).to.deep.equal({
      ...{ tier: 'advanced', memberStatus: 1, memberGradeName: '高级会员', remainingDays: 1 },
      expirationTime: '2026-03-02T12:00:00.000Z',
    });
    expect(until('2026-03-02T12:00:00.001Z').remainingDays).to.equal(2);
    expect(until('2026-03-01T12:00:00.001Z')).to.include({ memberStatus: 1, remainingDays: 1 });
    expect(until('2026-03-01T12:00:00Z')).to.include({ tier: 'free', memberStatus: 0, memberGradeName: '', remainingDays: 0 });
  });
});
