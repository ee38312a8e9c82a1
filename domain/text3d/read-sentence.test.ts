import { expect } from 'chai';
import { describeFinish } from './finishes.ts';
import { maxSentence, readSentence } from './read-sentence.ts';

/** What a sentence gave, in one line: fields and finishes in the order in which they were read. */
function given(sentence: string): string {
  const read = readSentence(sentence);
  if (read === null) return '—';
  const values = read.given.map((key) => {
    const surface = key.startsWith('finish.') ? key.slice(7) : undefined;
    return surface === undefined ? `${key}=${String(read.values[key])}` : `${surface}=${describeFinish(read.finishes[surface]!)}`;
  });
  const rest = read.unmet.length > 0 ? ` ?${read.unmet.join('/')}` : '';
  return `${read.template}${read.copies > 1 ? `×${read.copies}` : ''} ${values.toSorted().join(' ')}${rest}`.trim();
}

const sentences: readonly (readonly [sentence: string, read: string])[] = [
  ['一张 1.2 米长、四条腿的胡桃木桌子，桌面厚 3 厘米', 'table legs=4 legs=胡桃木 top=0.03 top=胡桃木 width=1.2'],
  ['两把白色的椅子，没有扶手，坐面高45厘米，靠背是黑色的', 'chair×2 arms=false back=true frame=黑色橡木 height=0.45 seat=白色橡木'],
  ['一座七层八角宝塔，高三十米', 'pagoda floors=7 height=30 sides=8'],
  ['带四扇门的白色衣柜，高2.2米，宽1米8，把手用黄铜', 'cabinet body=白色橡木 doors=4 front=白色漆 handle=黄铜 height=2.2 width=1.8'],
  ['做一个20齿的钢齿轮，外径6厘米，厚1厘米，轴孔直径12毫米', 'gear body=不锈钢 bore=0.012 diameter=0.06 teeth=20 thickness=0.01'],
  ['120x60x75厘米的书桌，圆角，三个抽屉', 'table depth=0.6 drawers=3 height=0.75 shape=rounded width=1.2'],
  ['一个一米二高的圆形茶几', 'table height=1.2 shape=round'],
  ['15级旋转楼梯，踏步高17厘米，不锈钢扶手', 'stairs rail=不锈钢 rails=true rise=0.17 steps=15'],
  ['六角亭，朱红色柱子，青瓦屋顶，三级台阶', 'pavilion pillar=红色红木 roof=瓦 steps=3'],
  ['一个蓝色马克杯，高10厘米，壁厚4毫米，印着小猫', 'cup body=蓝色陶瓷 handle=蓝色陶瓷 height=0.1 wall=0.004 ?印/小猫'],
  ['一个带旋转楼梯的灯塔，白色塔身红色塔顶', 'pagoda roof=红色瓦 wall=白色砖 ?旋转楼梯'],
  ['会飞的大象', '—'],
];

/** Further sentences, with some of what each has to give; `copies` stands beside the fields. */
const properties: readonly (readonly [sentence: string, template: string, values: Record<string, unknown>])[] = [
  ['一张三米长的会议桌', 'table', { width: 3 }],
  ['四把橡木椅子', 'chair', { copies: 4 }],
  ['一座高 2 米的山', 'mountain', { height: 2, width: 5 }],
  ['宽 5 米、高 1 米的山', 'mountain', { height: 1, width: 5 }],
  ['高 3 米的树，树冠直径 1 米', 'tree', { height: 3, crown: 1, trunk: 0.15 }],
  ['椅子高一米，靠背五根竖条', 'chair', { total: 1, slats: 5 }],
  ['没有靠背的木凳，高40厘米', 'chair', { back: false }],
  ['两层的黑色铁货架，高两米', 'shelf', { layers: 2, height: 2 }],
  ['床长2米宽1.5米，没有床头板', 'bed', { headboard: false }],
  ['1.2米宽的白色鞋柜，四扇门', 'cabinet', { width: 1.2, doors: 4 }],
  ['灯罩高25厘米的台灯', 'lamp', { shadeHeight: 0.25 }],
  ['直径8厘米、高12厘米的玻璃水杯', 'cup', { diameter: 0.08, height: 0.12 }],
  ['一个直径30厘米的盘子', 'bowl', { diameter: 0.3 }],
  ['圆腹花瓶，腹径20厘米', 'vase', { diameter: 0.2 }],
  ['冠军杯，没有双耳', 'trophy', { handles: false }],
  ['30层高的写字楼', 'tower', { floors: 30 }],
  ['三层别墅，带门廊和烟囱', 'house', { floors: 3, porch: true, chimney: true }],
  ['四角亭，没有坐凳', 'pavilion', { sides: 4, bench: false }],
  ['七孔桥，长80米', 'bridge', { arches: 7, length: 80 }],
  ['五层方塔，四面', 'pagoda', { floors: 5, sides: 4 }],
  ['螺旋楼梯，18级，没有扶手', 'stairs', { style: 'spiral', steps: 18, rails: false }],
  ['厚4厘米的木门，带门框', 'door', { thickness: 0.04, frame: true }],
  ['格子窗，五行四列', 'window', { rows: 5, columns: 4 }],
  ['外径12厘米24齿的齿轮', 'gear', { diameter: 0.12, teeth: 24 }],
  ['90度弯头，外径10厘米', 'pipe', { diameter: 0.1, style: 'elbow' }],
  ['没有加强筋的角码', 'bracket', { rib: false }],
  ['直径一米的木轮子，12根辐条', 'wheel', { diameter: 1, spokes: 12 }],
  ['红色公交车，长12米', 'car', { style: 'bus', length: 12 }],
  ['三桅帆船，长20米', 'ship', { masts: 3, length: 20 }],
  ['箭头形指示牌，两根立柱', 'sign', { shape: 'arrow', posts: 2 }],
  ['国际象棋的车，高5厘米', 'chess', { height: 0.05, piece: 'rook' }],
  ['棕榈树，高9米', 'tree', { style: 'palm', height: 9 }],
  ['火山，高1200米', 'mountain', { crater: true, height: 1200 }],
  ['中式宝塔十三层', 'pagoda', { floors: 13 }],
];

describe('a sentence that asks for a thing', () => {
  for (const [sentence, read] of sentences) it(`is read: ${sentence}`, () => expect(given(sentence)).to.equal(read));

  for (const [sentence, template, values] of properties)
    it(`gives what it names: ${sentence}`, () => {
      const read = readSentence(sentence);
      expect(read?.template).to.equal(template);
      expect({ ...read?.values, copies: read?.copies }).to.include(values);
    });

  it('says what was bounded, and what it left open', () => {
    const read = readSentence('一张 100 米长的桌子，高 75')!;
    expect(read.values).to.include({ width: 6, height: 0.75 });
    expect(read.notes).to.deep.equal(['「高 75」没有写单位，按厘米算', '长可以是 20 厘米 到 6 米，要求的 100 米 按 6 米 做']);
  });

  it('is read up to a length, in time that grows with it', () => {
    for (const hostile of [
      '桌子' + '四'.repeat(100_000),
      '桌子' + '1'.repeat(100_000),
      '桌子，' + '厚的桌面'.repeat(30_000),
      '红'.repeat(90_000) + '桌子',
    ]) {
      const startedAt = process.cpuUsage().user;
      readSentence(hostile);
      expect(process.cpuUsage().user - startedAt, hostile.slice(0, 10)).to.be.below(500_000);
    }
    expect(readSentence(`桌子${'，'.repeat(maxSentence)}四条腿`)!.given).to.deep.equal([]);
  });
});
