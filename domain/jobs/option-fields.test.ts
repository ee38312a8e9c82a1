import { expect } from 'chai';
import { describeOptions, optionApplies } from './option-fields.ts';
import { resolveOptions } from './options.ts';

describe('options that depend on others', () => {
  const usual = resolveOptions('custom');

  it('apply where the others make them say something', () => {
    expect(optionApplies('positionBits', usual)).to.equal(true);
    expect(optionApplies('positionBits', { ...usual, compression: 'meshopt' })).to.equal(false);
    expect(optionApplies('levelFiles', usual)).to.equal(false);
    expect(optionApplies('levelFiles', { ...usual, lodLevels: 2 })).to.equal(true);
    expect([optionApplies('ratio', usual), optionApplies('targetTriangles', usual)]).to.deep.equal([true, false]);
    const byTarget = { ...usual, targetTriangles: 500 };
    expect([optionApplies('ratio', byTarget), optionApplies('targetTriangles', byTarget)]).to.deep.equal([false, true]);
  });

  it('are told among the facts of a job only then', () => {
    const facts = (changes: object): string[] =>
      describeOptions({ ...usual, ...changes }, usual).map(({ label, value }) => `${label} ${value}`);
    expect(facts({ levelFiles: true })).not.to.include('每级单独存为文件 是');
    expect(facts({ levelFiles: true, lodLevels: 2 })).to.include.members(['细节层级 2 级', '每级单独存为文件 是']);
  });
});
