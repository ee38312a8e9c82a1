import { expect } from 'chai';
import { AppError } from '../errors/app-error.ts';
import { reportLimits } from '../limits.ts';
import { boundReport, limitPerCode, occurrences } from './bound-report.ts';
import { textureCount, type ModelFigures } from './figures.ts';
import { describeWarning, warningTable, type ModelWarning, type WarningCode } from './warnings.ts';

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const missing = (count: number, path = (index: number): string => `${index}.png`): ModelWarning[] =>
  Array.from({ length: count }, (_, index) => ({ code: 'textureMissing', params: { path: path(index) } }));
const texture = { name: '木纹', width: 1, height: 1, mimeType: 'image/png', bytes: 70 };

describe('boundReport', () => {
  it('keeps a hundred warnings of each code and says how many more there were', () => {
    const warnings: ModelWarning[] = [...missing(2500), { code: 'pointCloud' }, ...missing(1)];
    const { warnings: kept } = boundReport({ warnings });
    expect(kept).to.have.length(101);
    expect(occurrences(kept)).to.equal(2502);
    expect(describeWarning(kept[99]!)).to.equal('找不到贴图「99.png」，相应部分按纯色显示（还有 2401 处）');
    expect(describeWarning(kept[98]!)).to.not.contain('还有');
  });

  it('counts on when a list that was cut is cut again', () => {
    const twice = limitPerCode([...limitPerCode(missing(150)), ...limitPerCode(missing(120))]);
    expect(twice).to.have.length(100);
    expect(occurrences(twice)).to.equal(270);
    expect(limitPerCode(twice)).to.deep.equal(twice);
  });

  it('cuts every text that a file contributes, however deep', () => {
    const path = 'x'.repeat(50_000_000);
    const report = {
      modelPath: path,
      figures: { warnings: missing(1, () => path), textures: [{ ...texture, name: path }] },
      quality: { textures: [{ name: path }] },
    };
    expect(sizeOf(boundReport(report))).to.be.lessThan(1500);
  });

  it('lists three hundred textures and counts all of them', () => {
    const textures = Array.from({ length: 1000 }, () => texture);
    const { figures } = boundReport({ figures: { textures } as unknown as ModelFigures });
    expect(figures.textures).to.have.length(300);
    expect(textureCount(figures)).to.equal(1000);
    expect(textureCount(boundReport({ figures }).figures)).to.equal(1000);
  });

  it('keeps an ordinary report as it is', () => {
    const report = {
      engineVersion: '1',
      figures: { textures: [texture], bounds: { min: [0, 0, 0], max: [1, 2, 3] }, warnings: missing(3) },
      findings: [],
      seconds: { read: 0.5 },
      quality: null,
    };
    expect(boundReport(report)).to.deep.equal(report);
  });

  it('keeps every report within 256 KB, with a hundred of every warning at full length too', () => {
    const codes = Object.keys(warningTable) as WarningCode[];
    const names = { path: '名'.repeat(300), material: '\\"'.repeat(300), count: 1 };
    const warnings = codes.flatMap((code) => Array.from({ length: 120 }, () => ({ code, params: names })));
    const textures = Array.from({ length: 5000 }, () => ({ ...texture, name: '图'.repeat(300) }));
    const report = { figures: { warnings, textures }, afterFigures: { warnings, textures }, warnings };
    const bounded = boundReport(report);
    expect(sizeOf(bounded)).to.be.at.most(reportLimits.bytes);
    expect(occurrences(bounded.warnings)).to.equal(codes.length * 120);
    expect(textureCount(bounded.figures)).to.equal(5000);
  });

  it('refuses what no reduction makes small enough, as the file’s fault', () => {
    const wide = (depth: number): object =>
      Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}`, depth === 0 ? 'x'.repeat(100) : wide(depth - 1)]));
    expect(() => boundReport(wide(1)))
      .to.throw(AppError)
      .that.satisfies((error: AppError) => error.code === 'model.reportTooLarge' && error.entry.permanent);
  });
});
