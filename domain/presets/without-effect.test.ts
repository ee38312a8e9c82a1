import { expect } from 'chai';
import { resolveOptions } from '../kinds/lightweight/options.ts';
import { withoutEffect } from './without-effect.ts';

const summary = { bytes: 900_000, triangles: 1200, vertices: 800, drawCalls: 1, textureBytes: 0 };
const bare = { summary, figures: { textures: [], animations: 0, meshes: 1 } };
const texture = { width: 4, height: 4, mimeType: 'image/png', bytes: 100 } as never;
const rich = { summary, figures: { textures: [texture], animations: 2, meshes: 5 } };

describe('options that do nothing to a model', () => {
  it('are said one by one', () => {
    const all = { targetTriangles: 1200, targetBytes: 1_000_000, keepAnimation: false, join: true };
    expect(withoutEffect(resolveOptions('custom', all), bare)).to.deep.equal([
      '这个模型没有贴图，贴图选项不起作用',
      '目标面数不少于模型现有的 1,200 面，不会减面',
      '模型已经小于目标大小，目标大小不起作用',
      '这个模型没有动画，「保留动画」不起作用',
      '这个模型只有一个网格，合并与实例化不起作用',
    ]);
    expect(withoutEffect(resolveOptions('texturesOnly'), bare)).to.deep.equal(['这个模型没有贴图，方案只处理贴图，不会有变化']);
  });

  it('are none where all of them apply', () => {
    const all = { targetTriangles: 1199, targetBytes: 800_000, keepAnimation: false, join: true };
    expect(withoutEffect(resolveOptions('custom', all), rich)).to.deep.equal([]);
  });
});
