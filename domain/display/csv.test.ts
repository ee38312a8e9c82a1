import { expect } from 'chai';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('has a byte order mark, quotes what needs it, and ends its lines as spreadsheets want them', () => {
    expect(
      csvOf([
        ['时间', '说明'],
        ['1', 'a,b "c"\nd'],
      ]),
    ).to.equal('\uFEFF时间,说明\r\n1,"a,b ""c""\nd"\r\n');
    expect(csvOf([])).to.equal('\uFEFF');
  });

  it('has no text that is run as a formula, and numbers stay numbers', () => {
    for (const text of ['=1+1', '+1-1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '  @x', '＝1+1', '－1', '\uFEFF=1', '\u3000+1'])
      expect(
        csvOf([[text]])
          .slice(1)
          .replace(/^"/, ''),
        JSON.stringify(text),
      ).to.match(/^'/);
    for (const number of ['-12.00', '12.00', '0', '-3']) expect(csvOf([[number]])).to.equal(`\uFEFF${number}\r\n`);
  });

  it('keeps what only looks like a number as it is written', () => {
    for (const text of ['4200001234567890123456789', '019301e12', '19E5']) expect(csvOf([[text]])).to.equal(`\uFEFF'${text}\r\n`);
    for (const text of ['123456789012345', '019a1e12', 'e12']) expect(csvOf([[text]])).to.equal(`\uFEFF${text}\r\n`);
  });
});
