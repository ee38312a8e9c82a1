import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { documentFont } from './font.ts';
import { drawDocument, type InvoiceDocument } from './draw.ts';

const row = { orderNo: '20260314-7KQ4-9XWD-2M3P', what: '会员购买', paidAt: new Date('2026-03-14T18:00:00Z'), amountFen: 299_00 };
const document: InvoiceDocument = {
  ...{ heading: '收据', number: 'SJ202603147KQ49XWD2M3P', madeAt: new Date('2026-03-31T02:00:00Z'), note: '' },
  title: { kind: 'enterprise', name: '北京某某科技有限公司', taxNumber: '91110108MA01ABCD2X' },
  ...{ rows: [row], amountFen: 299_00 },
};

/** The texts of a PDF, by its own tables from glyphs to characters. */
function textOf(pdf: Buffer): string {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'));
    } catch {
      // The font itself
    }
  }
  const characters = new Map<string, string>();
  for (const cmap of streams.filter((text) => text.includes('beginbfrange'))) {
    for (const [, first = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
      for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries()) {
        const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
        characters.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
      }
    }
  }
  const shown = streams.filter((text) => text.includes(' TJ'));
  const glyphs = shown.flatMap((text) => [...text.matchAll(/<([0-9a-f]+)>/gi)].map(([, codes = '']) => codes));
  return glyphs.flatMap((codes) => (codes.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '?')).join('');
}

describe('the document of an invoice', () => {
  it('is a small PDF that says for whom, of what and how much, in Chinese', async () => {
    const pdf = await drawDocument(document);
    expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    expect(pdf.length).to.be.lessThan(60_000);
    const text = textOf(pdf);
    for (const said of [
      ...['收据', '编号：SJ202603147KQ49XWD2M3P', '开具日期：2026-03-31', '抬头（企业）：北京某某科技有限公司', '税号：91110108MA01ABCD2X'],
      ...['20260314-7KQ4-9XWD-2M3P', '会员购买', '2026-03-15', '¥299.00', '合计（大写）：贰佰玖拾玖元整'],
      '本单据是收款收据，不是税务发票，不能用于抵扣税款。',
    ])
      expect(text).to.contain(said);
  });

  it('says in red letters what it takes back', async () => {
    const back = { ...document, heading: '红字收据', note: '因退款冲销收据 SJ1', rows: [{ ...row, amountFen: -4_90 }], amountFen: -4_90 };
    const text = textOf(await drawDocument(back));
    for (const said of ['红字收据', '因退款冲销收据 SJ1', '-¥4.90', '负肆元玖角整']) expect(text).to.contain(said);
  });

  it('goes on on further pages, and stays quick with a hundred orders', async () => {
    const pdf = await drawDocument({ ...document, rows: Array.from({ length: 100 }, () => row) });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).to.have.length(4);
    const begun = process.cpuUsage();
    await drawDocument(document);
    expect(process.cpuUsage(begun).user / 1000, 'milliseconds of a processor').to.be.lessThan(1500);
  });

  it('has a font that is a font by itself', async () => {
    const font = await documentFont();
    expect(font.readUInt32BE(0)).to.equal(0x00_01_00_00);
    expect(font.length).to.be.greaterThan(1_000_000);
  });
});
