import { expect } from 'chai';
import { levelOf, riskTable, riskThresholds, type RiskLevel, type RiskTally } from '#domain/risk/thresholds';
import { farmBackends, type TestDatabase } from '#test/databases';
import { createRiskEngine } from './engine.ts';
import { raise } from './levels.ts';

const trace = { shownMs: 5200, keys: 11, moves: 60, rhythm: 38 };
/** What a check counts itself, as against what has happened before it. */
const counted: readonly string[] = ['phone', 'device', 'address', 'phonesOfDevice', 'phonesOfAddress'] satisfies RiskTally[];

for (const backend of farmBackends) {
  describe(`thresholds of risk checks on ${backend.name}`, () => {
    let opened: TestDatabase;
    let now = Date.now();
    let others = 0;
    before(async () => (opened = await backend.open()));
    after(() => opened.close());

    const deps = () => ({ database: opened.database, riskThresholds, clock: () => new Date(now) });
    /** One that has with others of its tally nothing in common but what the tally counts by. */
    const subjectOf = (tally: RiskTally) => {
      const other = `other-${others++}`;
      const by = (tallies: RiskTally[]): string => (tallies.includes(tally) ? `one-${tally}` : other);
      return {
        phone: by(['phone', 'passwordsOfAccount']),
        address: by(['address', 'phonesOfAddress', 'failedPuzzles', 'passwordsOfAddress']),
        device: by(['device', 'phonesOfDevice']),
        isKnownDevice: false,
      };
    };
    const check = (tally: RiskTally) => {
      const { device: deviceId, ...subject } = subjectOf(tally);
      return createRiskEngine(deps()).assess({
        ...subject,
        deviceId,
        type: 'passwordLogin',
        token: undefined,
        collected: undefined,
        trace,
      });
    };

    for (const [tally, { windowMs, ...levels }] of Object.entries(riskThresholds) as [RiskTally, (typeof riskThresholds)[RiskTally]][]) {
      for (const [level, count] of Object.entries(levels) as [RiskLevel, number][]) {
        it(`call ${count} of ${tally} in ${windowMs / 60_000} min ${level}, one fewer not, and forget them`, async () => {
          // No test finds what another has counted.
          now += 24 * 60 * 60_000;
          await raise(deps(), [tally], subjectOf(tally));
          const key = `risk-${tally}:one-${tally}`;
          const codes: number[] = [];
          for (const reached of [count - 1, count]) {
            const points = counted.includes(tally) ? reached - 1 : reached;
            await opened.database.transact((transaction) => opened.database.rateLimits.update({ points }, { where: { key }, transaction }));
            codes.push(await check(tally));
          }
          now += windowMs;
          codes.push(await check(tally));
          const before = levelOf(riskThresholds[tally], count - 1);
          expect(codes).to.deep.equal([riskTable[before].person, riskTable[level].person, 200]);
        });
      }
    }
  });
}
