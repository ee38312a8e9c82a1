import { Readable } from 'node:stream';
import { expect } from 'chai';
import sharp from 'sharp';
import { buildBombPng, buildPicture, buildRefusedPicture } from '#test/pictures';
import { createLocalModerator } from './local.ts';
import { hashPicture } from './picture-hash.ts';
import { refusedPictures } from './pictures.ts';

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

  for (const name of [
    ...[
      '賭博',
      '賭 博',
      '法輪功',
      '辦假證',
      '代開發票',
      '恐怖襲擊',
      '賣淫',
      '網上賭場',
      '躶聊',
      '⾊情',
      '赌\u2800博',
      '赌\u{e0041}博',
      '赌\ue000博',
      '㊙色\u180e情',
    ],
    ...['p0rn', 'P0rno', 'fuсk', 'роrn', 'f\u2800uck', 'ｐ０ｒｎ', 'ρorn', 'ⓕⓤⓒⓚ', '𝖿𝗎𝖼𝗄', 'ꜰuck'],
  ])
    it(`refuses ${JSON.stringify(name)}, written to look like another`, async () => expect(await passes(name)).to.equal(false));

  for (const name of [
    '禁止賭博標誌',
    '角色情感雕塑',
    '綠色情侶杯',
    '消毒品牌',
    'Ø100 轴承',
    'M10x50',
    'Москва',
    'Ρόδος',
    '4K 屏幕',
    'P-0 rn7',
    '$100',
  ])
    it(`lets ${name} pass`, async () => expect(await passes(name)).to.equal(true));

  describe('of a picture', () => {
    const judge = (bytes: Buffer) =>
      scanImage({ bytes: bytes.length, open: async () => Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]) });

    it('sees that it is one', async () => {
      for (const format of ['jpeg', 'png', 'webp'] as const)
        expect((await judge(await buildPicture(format))).passed, format).to.equal(true);
      const picture = await buildPicture('jpeg');
      for (const bytes of [
        Buffer.from(''),
        Buffer.from('<svg onload=alert(1)>'),
        Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
        picture.subarray(0, 400),
      ]) {
        expect((await judge(bytes)).passed).to.equal(false);
      }
      expect((await judge(buildBombPng(30_000))).passed).to.equal(false);
      const huge = { bytes: 21 * 1024 ** 2, open: () => Promise.reject(new Error('opened')) };
      expect((await scanImage(huge)).reason).to.equal('no picture');
    });

    for (const [index, hash] of refusedPictures.entries())
      it(`refuses number ${index} of the list, also resized, stretched, brighter, grey and encoded anew`, async () => {
        const picture = await buildRefusedPicture(index);
        expect(await hashPicture(picture)).to.equal(hash);
        const forms = {
          'jpeg at 30': sharp(picture).jpeg({ quality: 30 }),
          'small webp': sharp(picture).resize(128).webp({ quality: 40 }),
          'tiny jpeg': sharp(picture).resize(64).jpeg({ quality: 20 }),
          larger: sharp(picture).resize(2000).webp(),
          stretched: sharp(picture).resize(500, 800, { fit: 'fill' }).jpeg(),
          brighter: sharp(picture).modulate({ brightness: 1.15 }).png(),
          grey: sharp(picture).greyscale().jpeg(),
        };
        for (const [name, form] of Object.entries(forms)) {
          expect(await judge(await form.toBuffer()), name).to.deep.equal({ passed: false, reason: `picture: ${hash}` });
        }
      });

    it('lets others of the same kind pass', async () => {
      for (const seed of [3, 4, 5, 6, 7, 8]) expect((await judge(await buildRefusedPicture(seed))).passed, String(seed)).to.equal(true);
    });
  });
});
