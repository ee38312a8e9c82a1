import { expect } from 'chai';
import type { QualityFigures } from './figures.ts';
import { judgeQuality, levelOf, qualityLevels, qualityRows, qualityText, qualityVerdicts, readQuality } from './quality.ts';

const measured: QualityFigures = {
  diagonal: 6.18,
  samples: 200_000,
  rmsPercent: 0.03998,
  maxPercent: 0.56475,
  normalMeanDegrees: 1.589,
  views: 12,
  silhouetteIou: 0.998247,
  silhouetteLowestIou: 0.9971,
  ssim: 0.981819,
  ssimLowest: 0.96,
  textures: [
    { name: '车身', before: { width: 2048, height: 2048 }, after: { width: 1024, height: 1024 }, psnrDb: 38.24 },
    { name: '轮胎', before: { width: 256, height: 256 }, after: { width: 256, height: 256 }, psnrDb: 100 },
  ],
};
const same: QualityFigures = { ...measured, rmsPercent: 0, maxPercent: 0, normalMeanDegrees: 0, silhouetteIou: 1, ssim: 1, textures: [] };

describe('quality in words', () => {
  it('reads each figure with its unit and a word, the worst texture for all', () => {
    expect(readQuality(measured).map(({ row, text, word }) => `${row.label} ${text} ${word}`)).to.deep.equal([
      '平均偏差 0.040% 极小',
      '最大偏差 0.56% 只在个别地方',
      '法线偏差 1.6° 光影几乎不变',
      '轮廓重合 99.82% 几乎重合',
      '画面相似度 0.982 看不出差别',
      '贴图信噪比 38.2 dB 看不出压缩',
    ]);
    expect(judgeQuality(measured)).to.equal('excellent');
  });

  it('says that nothing changed only when nothing did', () => {
    expect(judgeQuality(same)).to.equal('same');
    expect(new Set(readQuality(same).map(({ level }) => level))).to.deep.equal(new Set(['same']));
    expect(judgeQuality({ ...same, rmsPercent: 0.01 })).to.equal('excellent');
  });

  it('goes by the worst that the eye sees', () => {
    expect(judgeQuality({ ...measured, ssim: 0.94 })).to.equal('good');
    expect(judgeQuality({ ...measured, ssim: 0.94, silhouetteIou: 0.96 })).to.equal('fair');
    expect(judgeQuality({ ...measured, rmsPercent: 2 })).to.equal('poor');
    expect(judgeQuality({ ...measured, maxPercent: 9 })).to.equal('excellent');
  });

  it('leaves out what was not measured, and judges nothing without figures', () => {
    const points = { ...measured, rmsPercent: null, maxPercent: null, normalMeanDegrees: null, textures: [] };
    expect(readQuality(points).map(({ row }) => row.key)).to.deep.equal(['silhouetteIou', 'ssim']);
    expect(judgeQuality({ ...points, silhouetteIou: null, ssim: null })).to.equal(null);
  });

  it('never rounds a difference away', () => {
    const [rms, , , outline, likeness] = qualityRows;
    expect(qualityText(rms!, 0.0001)).to.equal('<0.001%');
    expect(qualityText(rms!, 0)).to.equal('0.000%');
    expect(qualityText(outline!, 99.9999)).to.equal('99.99%');
    expect(qualityText(outline!, 100)).to.equal('100.00%');
    expect(qualityText(likeness!, 0.9999)).to.equal('0.999');
  });

  for (const row of qualityRows) {
    it(`has a word for each level of ${row.label}, its bounds in order`, () => {
      const order = [...row.bounds].sort((a, b) => (row.larger ? b - a : a - b));
      expect(row.bounds).to.deep.equal(order);
      const beyond = row.larger ? row.bounds[3] - 1 : row.bounds[3] + 1;
      expect([...row.bounds, beyond].map((bound) => levelOf(row, bound))).to.deep.equal([...qualityLevels]);
      for (const level of qualityLevels) expect(row.words[level]).to.match(/[\u4e00-\u9fff]/);
    });
  }

  it('has a verdict for each level', () => {
    for (const level of qualityLevels) expect(qualityVerdicts[level].title).to.match(/[\u4e00-\u9fff]/);
  });
});
