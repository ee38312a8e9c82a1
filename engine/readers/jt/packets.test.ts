import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createPicker } from '#test/damage';
import { arithmetic, BitWriter, chopped, fields, recent } from '#test/jt-codecs';
import { JtWriter, plain, residuals, type Codec, type JtVersion } from '#test/jt-writer';
import { Work } from '../../files/work.ts';
import { JtBytes } from './bytes.ts';
import { readPacket, type Generation, type PacketSource } from './packets.ts';

const versions: Record<Generation, JtVersion> = { 8: '8.1', 9: '9.5', 10: '10.3' };
const source = (generation: Generation): PacketSource => ({ generation, work: new Work(1000) });

/** Bytes of a packet whose code was written out by hand. */
const byHand = (
  generation: Generation,
  codec: number,
  valueCount: number,
  code: string,
  before: (writer: JtWriter) => JtWriter = (writer) => writer,
): JtBytes => {
  const writer = new JtWriter({ version: versions[generation] });
  const bits = new BitWriter().text(code);
  const words = bits.words();
  if (generation === 8) before(writer.u8(codec)).i32(bits.length, valueCount, words.length, ...words);
  else
    writer
      .i32(valueCount)
      .u8(codec)
      .i32(bits.length, ...words);
  return new JtBytes(writer.take(), true);
};

describe('packets of JT', () => {
  const hands: [what: string, Generation, JtBytes, number[]][] = [
    // To two bits, 1; the same width, 0; to four bits, −5; to none, 0.
    ['widths in steps of JT 8', 8, byHand(8, 1, 4, '110 01  0 00  110 1011  1001'), [1, 0, -5, 0]],
    // A width of 6 + 6 bits for the least (1) and the most (4), then 2 bits each.
    ['equal widths of JT 9', 9, byHand(9, 1, 3, '0 000010 000100 01 0100 00 01 11'), [1, 2, 4]],
    // About 10, steps and lengths of three bits: 2 bits for three, 4 for one.
    ['runs of JT 9', 9, byHand(9, 1, 4, `1 ${'0'.repeat(28)}1010 011 011  010 011 11 00 01  010 001 0111`), [9, 10, 11, 17]],
    // From −2 to 1 in groups of four bits.
    ['equal widths of JT 10', 10, byHand(10, 1, 3, '0 11100 00010 00 11 10'), [-2, 1, 0]],
    // About 3, steps and lengths of four bits: 3 bits for two.
    ['runs of JT 10', 10, byHand(10, 1, 2, '1 00110 0011 0010 011 101'), [6, 0]],
    // Of 5, 6 and 7, which occur once, once and twice, the codes are 01, 00 and 1.
    [
      'Huffman’s tree of JT 8',
      8,
      byHand(8, 2, 4, '1 01 00 1', (writer) =>
        writer
          .raw(
            new BitWriter()
              .put(1, 8)
              .put(3, 32)
              .put(3, 6)
              .put(2, 6)
              .put(2, 6)
              .put(0, 6)
              .put(5, 32)
              .text('010 01 00  011 01 01  100 10 10')
              .bytes(),
          )
          .i32(0),
      ),
      [7, 5, 6, 7],
    ],
  ];
  for (const [what, generation, bytes, values] of hands)
    it(`are read as they were written out by hand: ${what}`, () => {
      expect([...readPacket(bytes, source(generation))]).to.deep.equal(values);
      expect(bytes.left).to.equal(0);
    });

  const codecs: Record<string, Codec> = {
    plain,
    fields,
    chopped,
    recent,
    'arithmetic, all known': arithmetic(1000),
    'arithmetic, five known': arithmetic(5),
  };
  for (const [name, codec] of Object.entries(codecs))
    for (const generation of [8, 9, 10] as const)
      it(`come back the same: ${name}, JT ${generation}`, () => {
        const pick = createPicker(name.length);
        for (const [length, below] of [
          [1, 5],
          [7, 3],
          [400, 9],
          [400, 2000],
          [3000, 40],
        ] as const)
          for (const predictor of ['none', 'lag1', 'stride1', 'stripIndex'] as const) {
            const values = Array.from({ length }, () => Math.min(pick(below), pick(below)) - 3);
            const writer = new JtWriter({ version: versions[generation] });
            codec(residuals(values, predictor), writer);
            const bytes = new JtBytes(writer.take(), true);
            expect([...readPacket(bytes, source(generation), predictor)]).to.deep.equal(values);
            expect(bytes.left).to.equal(0);
          }
      });

  it('are charged for what they say, not for their size', () => {
    const writer = new JtWriter({ version: '9.5' });
    const table = new BitWriter().put(1, 16).put(2, 6).put(1, 6).put(0, 6).put(7, 32).text('10 1');
    writer.i32(0x7fffffff).u8(3).i32(32, 0).raw(table.bytes()).i32(0);
    expect(() => readPacket(new JtBytes(writer.take(), true), source(9))).to.throw(AppError, '步骤');
  });

  it('end where a run would be empty for ever, or packets lie inside each other', () => {
    const empty = byHand(9, 1, 5, `1 ${'0'.repeat(32)} 011 000  000 000`);
    expect(() => readPacket(empty, source(9))).to.throw(AppError, '已损坏');
    const nested = new JtWriter({ version: '10.3' });
    for (let depth = 0; depth < 50; depth++) nested.i32(1).u8(5);
    expect(() => readPacket(new JtBytes(nested.take(), true), source(10))).to.throw(AppError, '已损坏');
  });
});
