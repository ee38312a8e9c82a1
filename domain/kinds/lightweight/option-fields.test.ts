import { expect } from 'chai';
import { formatBytes } from '../../display/numbers.ts';
import {
  describeOptions,
  optionApplies,
  optionChanges,
  optionFields,
  optionSuits,
  presetSuits,
  shownNumber,
  storedNumber,
} from './option-fields.ts';
import { lightweightOptionsSchema } from './options-schema.ts';
import { resolveOptions } from './options.ts';

describe('a target size', () => {
  it('is in megabytes of 1024², stored as whole bytes, and shows the value of an older job', () => {
    const field = optionFields.targetBytes;
    if (field.kind !== 'number') throw new Error('targetBytes is a number');
    expect(storedNumber(field, 10)).to.equal(10_485_760);
    expect(formatBytes(storedNumber(field, 10))).to.equal('10.0 MB');
    expect(shownNumber(field, 10_485_760)).to.equal(10);
    expect(shownNumber(field, 5_000_000)).to.equal(4.77);
    const usual = resolveOptions('custom');
    expect(describeOptions({ ...usual, targetBytes: 5_000_000 }, usual)).to.deep.include({ label: '目标大小', value: '4.77 MB' });
    const accepts = (targetBytes: number): boolean => lightweightOptionsSchema.safeParse({ ...usual, targetBytes }).success;
    const ends = [field.range.min, field.range.max].map((shown) => storedNumber(field, shown));
    expect([...ends, 10_000, 4_000_000_000].map(accepts)).to.deep.equal([true, true, true, true]);
    expect([9_999, ends[1]! + 1].map(accepts)).to.deep.equal([false, false]);
  });
});

describe('options that depend on others', () => {
  const usual = resolveOptions('custom');

  it('apply only where the others give them a meaning', () => {
    expect(optionApplies('positionBits', usual)).to.equal(true);
    expect(optionApplies('positionBits', { ...usual, compression: 'meshopt' })).to.equal(false);
    expect(optionApplies('levelFiles', usual)).to.equal(false);
    expect(optionApplies('levelFiles', { ...usual, lodLevels: 2 })).to.equal(true);
    expect([optionApplies('ratio', usual), optionApplies('targetTriangles', usual)]).to.deep.equal([true, false]);
    const byTarget = { ...usual, targetTriangles: 500 };
    expect([optionApplies('ratio', byTarget), optionApplies('targetTriangles', byTarget)]).to.deep.equal([false, true]);
  });

  it('are listed among a job’s facts only then', () => {
    const facts = (changes: object): string[] =>
      describeOptions({ ...usual, ...changes }, usual).map(({ label, value }) => `${label} ${value}`);
    expect(facts({ levelFiles: true })).not.to.include('每级单独存为文件 是');
    expect(facts({ levelFiles: true, lodLevels: 2 })).to.include.members(['细节层级 2 级', '每级单独存为文件 是']);
  });
});

describe('what differs between two choices', () => {
  it('is told with both values, the usual one too, and only of what applies', () => {
    const usual = resolveOptions('custom');
    const changed = { ...usual, ratio: 0.3, textureQuality: 60, compression: 'meshopt', positionBits: 12 } as const;
    expect(optionChanges(usual, changed).map(({ label, before, after }) => `${label} ${before} ${after}`)).to.deep.equal([
      '保留面数 50% 30%',
      '几何压缩 Draco（体积小） Meshopt（解码快）',
      '贴图质量 80 60',
    ]);
    expect(optionChanges(usual, usual)).to.deep.equal([]);
  });
});

describe('options of a model that lacks what they are about', () => {
  const keys = Object.keys(optionFields) as (keyof typeof optionFields)[];
  const bare = { textures: [], animations: 0, drawCalls: 1 };
  const rich = { textures: [{ name: 't', width: 8, height: 8, mimeType: 'image/png', bytes: 1 }], animations: 1, drawCalls: 2 };

  it('are left out: textures, animations, joining of what is one already', () => {
    expect(keys.filter((key) => !optionSuits(key, bare))).to.have.members([
      ...['textureSize', 'textureFormat', 'textureQuality'],
      ...['instance', 'join', 'keepAnimation'],
    ]);
    expect(keys.filter((key) => !optionSuits(key, rich))).to.deep.equal([]);
    expect(
      keys.filter((key) => !optionSuits(key, null)),
      'nothing is known of it',
    ).to.deep.equal([]);
  });

  it('are not the whole of a preset either', () => {
    expect([presetSuits('texturesOnly', bare), presetSuits('texturesOnly', rich), presetSuits('fast', bare)]).to.deep.equal([
      false,
      true,
      true,
    ]);
  });
});
