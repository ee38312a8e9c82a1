import { expect } from 'chai';
import { editorLimits } from './limits.ts';
import { matchMaterials } from './materials.ts';
import { partKeys } from './part-keys.ts';
import { initialSettings, materialKey, parseSettings, readSettings, type SceneSettings } from './settings.ts';
import { texturesOf, tilingMatrix } from './textures.ts';

const anchor = { part: '车身', primitive: 0, triangle: 3, weights: [0.2, 0.3, 0.5], at: [0, 1, 0] } as const;
const annotation = (id: string, more: object = {}) => ({ id, anchor, title: '车灯', text: '左侧', link: '', camera: null, ...more });

/** What is said of the initial settings with this in them. */
function refusalOf(change: Record<string, unknown>): string | undefined {
  const read = readSettings(structuredClone({ ...initialSettings, ...change }));
  return 'refusal' in read ? read.refusal : undefined;
}

describe('scene settings', () => {
  it('are read as they were written', () => {
    const settings: SceneSettings = {
      ...initialSettings,
      materials: { [materialKey(0, '车漆')]: { baseColor: '#C01020', roughness: 0.2 } },
      parts: { 车身: { hidden: true, name: '外壳', move: [0, 1, 0] } },
      annotations: [annotation('a1', { link: 'https://example.com/part?id=1' }) as never],
      sections: [{ id: 's1', on: true, normal: [0, 1, 0], offset: 0.5, cap: true, color: '#ff8800' }],
    };
    expect(parseSettings(JSON.stringify(settings))).to.deep.equal({ settings });
  });

  it('are refused with what is wrong, for people', () => {
    const { environment } = initialSettings;
    const many = (length: number) =>
      Array.from({ length }, (_, index) => annotation(`a${index}`, { text: '字'.repeat(editorLimits.text) }));
    const told: [Record<string, unknown>, string][] = [
      [{ environment: { ...environment, exposure: Number.NaN } }, '曝光要在 0.05 到 8 之间'],
      [{ environment: { ...environment, exposure: '1' } }, '曝光要在 0.05 到 8 之间'],
      [{ parts: { 车身: { move: [1e9, 0, 0] } } }, '移动要在 -1000000 到 1000000 之间'],
      [{ parts: { 车身: { move: [Number.POSITIVE_INFINITY, 0, 0] } } }, '移动要在 -1000000 到 1000000 之间'],
      [{ materials: { '0:a': { baseColor: 'url(x)' } } }, '颜色要写成 #RRGGBB'],
      [{ annotations: [annotation('a', { text: 'x <img src=x onerror=alert(1)>' })] }, '标注内容里不能写 HTML 标签'],
      [{ annotations: [annotation('a', { link: 'javascript:alert(1)' })] }, '链接要以 http:// 或 https:// 开头'],
      [{ annotations: [annotation('a'), annotation('a')] }, '标注里有重复的编号'],
      [{ annotations: Array.from({ length: 10_000 }, (_, index) => annotation(`a${index}`)) }, '标注不能超过 100 个'],
      [{ parts: Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`p${index}`, {}])) }, '改动的部件不能超过 5000 个'],
      [{ sections: [{ id: 's', on: true, normal: [0, 0, 0], offset: 0, cap: true, color: '#000000' }] }, '剖切方向的长度要是 1'],
      [{ annotations: many(21) }, '标注、名称等文字加起来不能超过 20000 个字'],
      [{ version: 2, anything: true }, '这份设置来自另一个版本的编辑器，请刷新页面再试'],
      [{ anything: true }, '设置里有不认识的内容，不是编辑器导出的文件'],
      [{ lights: undefined }, '灯光要是一个列表'],
    ];
    for (const [change, sentence] of told) expect(refusalOf(change)).to.equal(sentence);
    expect(refusalOf({ annotations: [annotation('a', { text: '高度 a<b 且 b>c' })] })).to.equal(undefined);
  });

  it('have pictures on materials within bounds, each known by its id alone', () => {
    const id = 'a'.repeat(32);
    const texture = { id, repeat: [2, 0.5], offset: [0.25, 0], rotation: 90, uv: 1 } as const;
    const materials = { '0:a': { textures: { baseColor: texture, normal: null } }, '1:b': { textures: { emissive: texture } } };
    const read = readSettings({ ...initialSettings, materials });
    expect(read).to.deep.equal({ settings: { ...initialSettings, materials } });
    expect(texturesOf({ materials: materials as never })).to.deep.equal([id]);
    const told: [object, string][] = [
      [{ id: '../../x' }, '贴图编号不对'],
      [{ repeat: [0, 1] }, '平铺次数要在 0.01 到 100 之间'],
      [{ repeat: [1] }, '平铺次数要有两个数'],
      [{ offset: [0, 101] }, '贴图偏移要在 -100 到 100 之间'],
      [{ rotation: 361 }, '贴图旋转要在 -360 到 360 之间'],
      [{ uv: 2 }, '贴图坐标只能是第一套或者第二套'],
      [{ url: 'https://example.com/x.png' }, '设置里有不认识的内容，不是编辑器导出的文件'],
    ];
    for (const [change, sentence] of told)
      expect(refusalOf({ materials: { '0:a': { textures: { baseColor: { ...texture, ...change } } } } })).to.equal(sentence);
    expect(refusalOf({ materials: { '0:a': { textures: { specular: texture } } } })).to.contain('不认识');
  });

  it('lay a picture as glTF does: scaled, turned, moved', () => {
    const [[a, b, c], [d, e, f]] = tilingMatrix({ repeat: [4, 2], offset: [0.5, 0.25], rotation: 90 });
    const place = (u: number, v: number) => [a * u + b * v + c, d * u + e * v + f].map((value) => Math.round(value * 1e6) / 1e6);
    expect(place(0, 0)).to.deep.equal([0.5, 0.25]);
    expect(place(1, 0)).to.deep.equal([0.5, -3.75]);
    expect(place(0, 1)).to.deep.equal([2.5, 0.25]);
  });

  it('are refused as text that is too long or no JSON', () => {
    expect(parseSettings('{')).to.deep.equal({ refusal: '这不是设置文件，或者文件不完整' });
    expect(parseSettings('null')).to.deep.equal({ refusal: '设置里有不认识的内容，不是编辑器导出的文件' });
    expect(parseSettings(' '.repeat(editorLimits.bytes + 1))).to.deep.equal({ refusal: '设置文件不能超过 512 KB' });
  });
});

describe('keys of parts', () => {
  it('are paths of names, with numbers where siblings share one', () => {
    const nodes = [
      { name: '车/身', parent: null },
      { name: '轮', parent: 0 },
      { name: '轮', parent: 0 },
      { name: '', parent: 2 },
      { name: '', parent: 2 },
    ];
    expect(partKeys(nodes)).to.deep.equal(['车~1身', '车~1身/轮', '车~1身/轮~2', '车~1身/轮~2/-', '车~1身/轮~2/-~2']);
  });
});

describe('edits of materials', () => {
  it('follow a material to another place by its name alone, and say which are lost', () => {
    const edits = { '0:车漆': { metallic: 1 }, '1:玻璃': { alpha: 0.3 }, '2:': { roughness: 0 }, '3:螺栓': { roughness: 1 } };
    const { found, lost } = matchMaterials(edits, ['玻璃', '车漆', '', '螺栓', '螺栓']);
    expect([...found]).to.have.deep.members([
      [1, { metallic: 1 }],
      [0, { alpha: 0.3 }],
      [2, { roughness: 0 }],
      [3, { roughness: 1 }],
    ]);
    expect(lost).to.deep.equal([]);
    expect(matchMaterials(edits, ['螺栓', '螺栓']).lost).to.deep.equal(['0:车漆', '1:玻璃', '2:', '3:螺栓']);
  });
});
