import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createLocalModerator } from './local.ts';

describe('the embedded moderator', () => {
  const { scanText, scanImage } = createLocalModerator();
  const passes = async (content: string): Promise<boolean> => (await scanText(content)).passed;

  for (const name of [
    ...[
      '办证大厅',
      '政务办证中心',
      '身份证办证窗口',
      '角色情感雕像',
      '特色情景餐厅',
      '彩色情侣杯',
      '方法轮廓图',
      '消毒品牌展柜',
      '有毒品种蘑菇',
    ],
    ...['禁止赌博标志', '禁毒品教育馆', '反恐怖袭击演练', '体操你我他', 'top or not', 'Sporn the Viking', 'P.S. or N.B.', 'Casino 桌'],
    ...['', '椅子'],
  ])
    it(`lets 「${name}」 pass`, async () => expect(await passes(name)).to.equal(true));

  for (const name of [
    ...[
      '色情',
      '大色情片',
      '赌 博 桌',
      '赌.博',
      '赌\u200b博',
      '赌\u3164博',
      '赌★博',
      '毒品交易',
      '刻章办证',
      '办假证',
      '法轮功',
      '恐怖袭击',
      '禁止赌博，来赌博',
    ],
    ...['FUCK', 'ｆｕｃｋ', 'f.u.c.k', 'f u c k you', 'fück', 'fucking chair', 'porno', '我fuck你'],
  ])
    it(`refuses 「${name}」`, async () => expect(await passes(name)).to.equal(false));

  it('sees of a picture that it is one', async () => {
    const scan = async (head: string) =>
      (await scanImage({ bytes: 16, open: async () => Readable.from([Buffer.from(head, 'latin1')]) })).passed;
    expect(await scan('RIFF\x00\x00\x00\x00WEBPVP8 ')).to.equal(true);
    expect(await scan('\x89PNG\r\n\x1a\n')).to.equal(true);
    expect(await scan('<svg onload=alert(1)>')).to.equal(false);
    expect(await scan('')).to.equal(false);
  });
});
