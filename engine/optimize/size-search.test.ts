import { expect } from 'chai';
import { searchSize, type SizeSearch } from './size-search.ts';

/** Searches for `max` bytes (at least 95 % of them) among settings whose bytes are `bytesAt`; gives what was chosen and all that was tried. */
async function search(bytesAt: (at: number) => number, max: number, more: Partial<SizeSearch<string>> = {}) {
  const tried: number[] = [];
  const top = more.from?.at ?? 2048;
  const trial = await searchSize({
    from: { at: top, bytes: bytesAt(top) },
    floor: 64,
    wanted: { min: max * 0.95, max },
    rounds: 5,
    expect: (at) => at ** 1.6,
    attempt: (at) => {
      tried.push(at);
      return Promise.resolve({ bytes: bytesAt(at), result: `made at ${at}` });
    },
    ...more,
  });
  return { trial, tried };
}

describe('searchSize', () => {
  for (const power of [1, 1.3, 1.6, 2.2, 3]) {
    it(`comes within 5 % in at most three trials where bytes go with the power ${power}`, async () => {
      const bytesAt = (at: number): number => Math.round(3 * at ** power);
      for (const share of [0.9, 0.5, 0.1, 0.02]) {
        const max = bytesAt(2048) * share;
        if (max < bytesAt(64)) continue;
        const { trial, tried } = await search(bytesAt, max);
        expect(trial!.bytes, `${share}`).to.be.within(max * 0.95, max);
        expect(trial!.result).to.equal(`made at ${trial!.at}`);
        expect(tried.length, `${share}`).to.be.at.most(3);
      }
    });
  }

  it('is right at once where the expectation is', async () => {
    const bytesAt = (at: number): number => 10_000 + 25 * at;
    const { trial, tried } = await search(bytesAt, 30_000, { expect: bytesAt, floor: 1 });
    expect(tried).to.deep.equal([Math.floor((30_000 * 0.975 - 10_000) / 25)]);
    expect(trial!.bytes).to.be.within(28_500, 30_000);
  });

  it('keeps to its steps', async () => {
    const { tried } = await search((at) => at ** 2, 300_000, { step: 4 });
    expect(tried.map((at) => at % 4)).to.deep.equal(tried.map(() => 0));
  });

  it('takes the largest that fits where sizes skip the wanted range', async () => {
    const { trial, tried } = await search((at) => (at > 1000 ? 50_000 : 20_000), 40_000);
    expect(trial!.bytes).to.equal(20_000);
    expect(tried.length).to.be.at.most(5);
  });

  it('ends at the floor when nothing fits, and when nothing has fitted by the last trial', async () => {
    const never = await search((at) => 1_000_000 + at, 1000);
    expect(never.trial).to.include({ at: 64, bytes: 1_000_064 });
    expect(never.tried).to.deep.equal([64]);
    // Each trial is told to be far too large until the floor is.
    const late = await search((at) => (at === 64 ? 10 : 40_000 + at), 39_000);
    expect(late.trial).to.include({ at: 64, bytes: 10 });
    expect(late.tried.length).to.be.at.most(5);
  });

  it('goes back up from where it was stuck, if that is less than it need be', async () => {
    const tried: number[] = [];
    const attempt = (at: number) => {
      tried.push(at);
      return Promise.resolve({ bytes: Math.max(at, 300) * 10, stuckAt: at < 300 ? 300 : undefined, result: '' });
    };
    const { trial } = await search((at) => at * 10, 6000, { attempt, rounds: 6, expect: (at) => 1e9 + at });
    expect(tried[0]).to.equal(64);
    expect(trial!.bytes).to.be.within(5700, 6000);
  });

  it('stops once a trial is stuck, and tries nothing where there is no setting left', async () => {
    const attempt = (at: number) => Promise.resolve({ bytes: 70_000, stuckAt: 700, result: `${at}` });
    expect((await search((at) => at * 100, 50_000, { attempt })).trial).to.include({ at: 700, bytes: 70_000, stuck: true });
    expect(await search((at) => at * 100, 50, { from: { at: 64, bytes: 6400 } })).to.deep.equal({ trial: undefined, tried: [] });
  });
});
