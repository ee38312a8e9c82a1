import { expect } from 'chai';
import { describeFinding, findingTable } from './findings.ts';
import { describeWarning, warningTable } from './warnings.ts';

describe('sentences about models', () => {
  it('put every parameter in its place', () => {
    expect(describeFinding({ code: 'texturesMissing', params: { count: 2, names: 'a.png、b.png' } }).title).to.equal(
      '缺少 2 张贴图：a.png、b.png',
    );
    expect(describeWarning({ code: 'textureMissing', params: { path: 'wood.jpg' } })).to.equal(
      '找不到贴图「wood.jpg」，相应部分按纯色显示',
    );
    expect(
      describeWarning({
        code: 'ratioNotReached',
        params: { wantedPercent: 20, reachedPercent: 41, triangles: 10, errorPercent: 2, reason: 'errorBound' },
      }),
    ).to.equal('目标保留 20%，实际保留 41%：继续减面会超过误差上限');
  });

  it('put the words of a fixed set in the place of their names', () => {
    const sentences: [code: string, params: Record<string, string | number>, sentence: string][] = [
      ['normalsComputed', { count: 3, rule: 'crease' }, '3 个网格没有法线，按 40° 折角计算了平滑法线'],
      ['normalsComputed', { count: 3, rule: 'groups' }, '3 个网格没有法线，按光滑组计算了平滑法线'],
      ['texturesKept', { count: 2, format: 'webp', reason: 'larger' }, '2 张贴图没有转成 WebP：转换后反而更大，保持原样'],
      ['compressionPartly', { count: 1, left: 'draco' }, '1 个网格的变形数据没有压缩：Draco 只压缩基本形状'],
      // Names from the file are not translated.
      ['partFailed', { part: 'draco' }, '零件「draco」无法生成网格，已忽略'],
    ];
    for (const [code, params, sentence] of sentences) expect(describeWarning({ code, params })).to.equal(sentence);
  });

  it('say a thing each', () => {
    const sentences = Object.values(warningTable);
    expect([...new Set(sentences)]).to.deep.equal(sentences);
    expect(describeWarning({ code: 'nonFiniteDropped', params: { count: 2 } })).to.equal('2 个面、线段或点的坐标不是有效数字，已忽略');
  });

  it('leave no gap for any code when nothing is known', () => {
    for (const code of Object.keys(warningTable)) expect(describeWarning({ code })).to.not.match(/[{}]/);
    for (const code of Object.keys(findingTable)) expect(describeFinding({ code, params: {} }).title).to.not.match(/[{}]/);
  });

  it('show unknown codes of older versions unchanged', () => {
    expect(describeWarning({ code: 'fromThePast' })).to.equal('fromThePast');
    expect(describeFinding({ code: 'toString', params: {} }).title).to.equal('toString');
  });
});
