import { expect } from 'chai';
import type { QualityLevel } from '../models/quality.ts';
import { bestRun } from './best-run.ts';

const run = (verdict: QualityLevel | null, resultBytes: number) => ({ verdict, resultBytes });
const best = (...runs: ReturnType<typeof run>[]): string => `${bestRun(runs)?.verdict} ${bestRun(runs)?.resultBytes}`;

describe('the best of a model’s runs', () => {
  it('is the smallest of those that look like the original, and else the likest', () => {
    expect(best(run('same', 900), run('good', 300), run('excellent', 500))).to.equal('good 300');
    expect(best(run('fair', 100), run('good', 300))).to.equal('good 300');
    expect(best(run('poor', 50), run('fair', 200), run('fair', 100))).to.equal('fair 100');
    expect(best(run(null, 10), run('poor', 500))).to.equal('poor 500');
    expect(bestRun([])).to.equal(undefined);
  });
});
