import { expect } from 'chai';
import { describeTileOptions } from './option-fields.ts';
import { completeTilesOptions, defaultTilesOptions, writingOptions } from './options.ts';
import { tilePresetNames, tilePresetOf, tilePresets } from './presets.ts';

describe('options of a scene', () => {
  it('name the preset that they are, and none once one of them is another', () => {
    for (const name of tilePresetNames) {
      const { options } = tilePresets[name];
      expect(tilePresetOf(options)).to.equal(name);
      expect(tilePresetOf({ ...options, errorPixels: 3 })).to.equal(null);
    }
    expect(tilePresetOf(writingOptions(defaultTilesOptions))).to.equal('balanced');
  });

  it('of older work have the usual values for what there was not to choose', () => {
    const old = { compression: 'none', textures: 'keep', heightOffset: 3, system: null, origin: null } as const;
    expect(completeTilesOptions(old)).to.deep.equal({ ...defaultTilesOptions, ...old });
  });

  it('are told in words, an error bound only where triangles go', () => {
    const told = describeTileOptions(tilePresets.compatible.options).map(({ label, value }) => `${label} ${value}`);
    expect(told).to.deep.equal([
      '几何压缩 不压缩',
      '贴图格式 保持原样',
      '贴图最长边 保持原尺寸',
      '3D Tiles 版本 1.0（b3dm）',
      '每级保留面数 全部',
    ]);
    expect(describeTileOptions(tilePresets.mobile.options).map(({ value }) => value)).to.include.members(['50%', '1024 像素', '1 像素']);
  });
});
