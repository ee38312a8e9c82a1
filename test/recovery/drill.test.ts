import { expect } from 'chai';
import { drill, faultsOf } from '../../bench/drill/main.ts';

describe('a platform whose processes are killed at random', function () {
  this.timeout(400_000);

  it('has a result of every model, each once, and nothing else', async () => {
    const said: string[] = [];
    const figures = await drill({ say: (line) => said.push(line), models: 6, kills: 8, everyMs: 2000, seed: 7 });
    const { results, kills } = figures;
    expect(faultsOf(figures), said.join('\n')).to.deep.equal([]);
    expect(results).to.equal(6);
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).to.equal(8);
  });
});
