import Pdf from 'pdfkit';
import { capitalYuan } from '#domain/invoices/capital-yuan';
import { titleKinds, type InvoiceTitle } from '#domain/invoices/kinds';
import { inUtc8 } from '#domain/membership/calendar';
import { formatYuan } from '#domain/money/yuan';
import { documentFont } from './font.ts';

/** What a document says. */
export interface InvoiceDocument {
  heading: string;
  number: string;
  madeAt: Date;
  title: InvoiceTitle;
  /** In words, below the title; '' for none. */
  note: string;
  rows: { orderNo: string; what: string; paidAt: Date; amountFen: number }[];
  /** Below zero where it takes back. */
  amountFen: number;
}

const margin = 50;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - 110;
const rowHeight = 24;
const [ink, grey, line, red] = ['#1f2329', '#646a73', '#d0d3d6', '#c9252d'] as const;

const columns = [
  { label: '订单号', x: 0, width: 165, align: 'left' },
  { label: '内容', x: 170, width: 165, align: 'left' },
  { label: '付款日期', x: 340, width: 70, align: 'left' },
  { label: '金额', x: 415, width: width - 415, align: 'right' },
] as const;

const dayOf = (at: Date): string => inUtc8(at).toISOString().slice(0, 10);

/** Draws a document as PDF, on A4, with the glyphs that it needs of the font inside. */
export async function drawDocument(document: InvoiceDocument): Promise<Buffer> {
  const font = await documentFont();
  const { heading, number, madeAt, title, note, rows, amountFen } = document;
  const info = { Title: `${heading} ${number}`, Author: '模工坊', CreationDate: madeAt };
  const pdf = new Pdf({ size: 'A4', margin, info, lang: 'zh-CN' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  const tone = amountFen < 0 ? red : ink;
  const write = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions = {}, colour: string = ink, size = 10): void => {
    const cut = { lineBreak: false, ellipsis: true, height: size * 1.5, ...options };
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, margin + x, y, cut);
  };
  const rule = (y: number): void =>
    void pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .stroke(line);

  write(heading, 0, 52, { width, align: 'center' }, tone, 22);
  write(`编号：${number}`, 0, 96, { width }, grey);
  write(`开具日期：${dayOf(madeAt)}`, 0, 96, { width, align: 'right' }, grey);
  rule(116);
  write(`抬头（${titleKinds[title.kind]}）：${title.name}`, 0, 128, { width });
  let y = 146;
  for (const text of [title.taxNumber === '' ? '' : `税号：${title.taxNumber}`, note]) {
    if (text === '') continue;
    write(text, 0, y, { width });
    y += 18;
  }

  const head = (at: number): number => {
    pdf.rect(margin, at, width, rowHeight).fill('#f5f6f7');
    for (const { label, x, align, width: room } of columns) write(label, x + 6, at + 7, { width: room - 12, align }, grey, 9);
    return at + rowHeight;
  };
  y = head(y + 10);
  for (const row of rows) {
    if (y + rowHeight > bottom) {
      pdf.addPage();
      y = head(margin);
    }
    const cells = [row.orderNo, row.what, dayOf(row.paidAt), formatYuan(row.amountFen)];
    for (const [index, { x, align, width: room }] of columns.entries())
      write(cells[index] ?? '', x + 6, y + 7, { width: room - 12, align }, index === 3 ? tone : ink, 9);
    y += rowHeight;
    rule(y);
  }
  const capital = `${amountFen < 0 ? '负' : ''}${capitalYuan(Math.abs(amountFen))}`;
  write(`合计（大写）：${capital}`, 0, y + 16, { width: 330 });
  write(formatYuan(amountFen), 330, y + 12, { width: width - 330, align: 'right' }, tone, 15);
  write('收款方：模工坊 · Modelmill', 0, y + 42, { width }, grey, 9);
  write('本单据是收款收据，不是税务发票，不能用于抵扣税款。', 0, y + 58, { width }, grey, 9);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
