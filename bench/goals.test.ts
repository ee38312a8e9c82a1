import { expect } from 'chai';
import { atLeast, atMost, holdGoals, type Goal } from './goals.ts';

interface Figures {
  ratio: number;
  files?: number;
}

const goals: Goal<Figures>[] = [
  { parts: ['race'], what: 'wall', bound: atMost(0.65), seen: ({ ratio }) => ratio },
  { parts: ['farm'], what: 'files', bound: atLeast(180, 'a minute'), seen: ({ files }) => files },
  { parts: ['race', 'farm'], what: 'both', bound: atMost(1), seen: () => 1 },
];

describe('goals of benchmarks', () => {
  it('are met at their bound and missed beyond it', () => {
    const met = (figures: Figures): boolean[] => holdGoals(goals, figures, []).map((goal) => goal.met);
    expect(met({ ratio: 0.65, files: 180 })).to.deep.equal([true, true, true]);
    expect(met({ ratio: 0.66, files: 179 })).to.deep.equal([false, false, true]);
  });

  it('are missed when nothing was measured', () => {
    const [wall, files] = holdGoals(goals, { ratio: Number.NaN }, []);
    expect(wall).to.deep.equal({ what: 'wall', goal: '≤ 0.65', seen: 'not measured', met: false });
    expect(files).to.deep.equal({ what: 'files', goal: '≥ 180 a minute', seen: 'not measured', met: false });
  });

  it('count only when all their parts ran', () => {
    expect(holdGoals(goals, { ratio: 1 }, ['race']).map(({ what }) => what)).to.deep.equal(['wall']);
    expect(holdGoals(goals, { ratio: 1 }, ['race', 'farm'])).to.have.length(3);
  });
});
