import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SearchDocument, SearchIndex, SearchQuery } from '../contract.ts';
import { openEmbeddedSearch } from './open.ts';

const document = (id: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ id, title, tags: [], labels: [], author: '', ownerId: 'a', facets: { price: 'paid', format: 'glb' } },
  orders: { price: 1, sales: 0, released: Number(id) },
  ...more,
});

const shop = [
  document('1', '红木椅子', { tags: ['写实'], labels: ['室内家居', '桌椅'] }),
  document('2', '办公座椅', { facets: { price: 'free', format: 'fbx' } }),
  document('3', '依子的房间'),
  document('4', '不锈钢桌子', { author: '老王工作室', ownerId: 'b' }),
  document('5', '汽车低模', { tags: ['低模'], facets: { price: 'free', format: 'glb' } }),
  document('6', '數控機床'),
  document('7', 'Sci-fi Chair'),
  document('8', '重庆洪崖洞吊脚楼'),
];

describe('the embedded search', () => {
  let folder: string;
  let index: SearchIndex;
  const search = (text: string, more: Partial<SearchQuery> = {}) =>
    index.search({ text, filters: {}, sort: 'best', offset: 0, limit: 10, ...more });
  const titles = async (text: string, more: Partial<SearchQuery> = {}): Promise<string[]> =>
    (await search(text, more)).ids.map((id) => shop.find((one) => one.id === id)?.title ?? id);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-search-'));
    index = openEmbeddedSearch({ folder });
    await index.rebuild(
      (async function* () {
        yield await Promise.resolve(shop);
      })(),
      { cursor: 7, at: 1 },
    );
  });
  after(async () => {
    await index.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [asked, found] of [
    ['椅子', ['红木椅子', '办公座椅']],
    ['崖', ['重庆洪崖洞吊脚楼']],
    ['低模汽车', ['汽车低模']],
    ['数控机床', ['數控機床']],
    ['數控', ['數控機床']],
    ['chongqing', ['重庆洪崖洞吊脚楼']],
    ['hydong', []],
    ['hyd', ['重庆洪崖洞吊脚楼']],
    ['SCI-FI', ['Sci-fi Chair']],
    ['老王', ['不锈钢桌子']],
    ['写实', ['红木椅子']],
    ['" OR * NEAR(', []],
    ['-:^({})', []],
  ] as const)
    it(`finds ${found.length === 0 ? 'nothing' : found.join('、')} for ${asked}`, async () => {
      expect(await titles(asked)).to.deep.equal(found);
    });

  it('holds what is written above what sounds so, and what only sounds so for near', async () => {
    expect(await titles('yizi')).to.have.members(['红木椅子', '依子的房间']);
    expect(await titles('依子')).to.deep.equal(['依子的房间']);
    expect((await search('卓子')).closeness).to.equal('near');
    expect(await titles('卓子')).to.deep.equal(['不锈钢桌子']);
  });

  it('forgives one wrong character', async () => {
    for (const [asked, found] of [
      ['红木椅仔', '红木椅子'],
      ['吊角楼', '重庆洪崖洞吊脚楼'],
      ['cahir', 'Sci-fi Chair'],
    ] as const)
      expect(await titles(asked), asked).to.include(found);
  });

  it('narrows by facets, and counts each without its own filter', async () => {
    const { total, unnarrowed, facets } = await search('', { filters: { price: ['free'] } });
    expect([total, unnarrowed]).to.deep.equal([2, 8]);
    expect(facets).to.deep.equal({ price: { paid: 6, free: 2 }, format: { glb: 1, fbx: 1 } });
    expect((await search('', { filters: { price: ['unheard of'] } })).total).to.equal(0);
    expect((await search('', { filters: { colour: ['red'] } })).total).to.equal(0);
    expect(await titles('', { ownerId: 'b' })).to.deep.equal(['不锈钢桌子']);
  });

  it('sorts and pages', async () => {
    expect(await titles('', { sort: 'newest', limit: 2, offset: 1 })).to.deep.equal(['Sci-fi Chair', '數控機床']);
  });

  it('suggests words and titles, by pinyin too', async () => {
    expect(await index.suggest({ text: '低', limit: 2 })).to.deep.equal(['低模', '汽车低模']);
    expect((await index.suggest({ text: 'shukong', limit: 3 }))[0]).to.equal('数控机床');
    expect(await index.suggest({ text: ' ', limit: 3 })).to.deep.equal([]);
  });

  it('takes up what changed, and keeps it in its file; a file that is lost or broken begins empty', async () => {
    await index.apply({ put: [document('1', '崭新的凳子')], remove: ['2'], state: { cursor: 9, at: 2 } });
    expect((await search('椅子')).closeness).to.equal('near');
    expect((await search('凳子')).ids).to.deep.equal(['1']);
    await index.close();
    index = openEmbeddedSearch({ folder });
    expect(await index.state()).to.deep.equal({ cursor: 9, at: 2 });
    expect((await search('凳子')).ids).to.deep.equal(['1']);
    await index.close();
    await writeFile(join(folder, 'mall.sqlite'), 'not a database at all');
    index = openEmbeddedSearch({ folder });
    expect(await index.state()).to.equal(null);
  });
});
