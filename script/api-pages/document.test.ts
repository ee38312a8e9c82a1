import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { errorTable } from '#domain/errors/table';
import { commonRefusals } from '#domain/wire/call-reference';
import { referencePages } from './document.ts';
import { fieldsOf } from './fields.ts';
import { apiFolder } from './folder.ts';

describe('the API reference', () => {
  for (const { name, markdown } of referencePages()) {
    it(`has ${name}.md as the tables say it`, async () => {
      expect(await readFile(`${apiFolder}/${name}.md`, 'utf8'), 'script/api-reference writes it anew').to.equal(markdown);
    });
  }

  it('has an overview that names what every call may be refused with', async () => {
    const overview = await readFile(`${apiFolder}/README.md`, 'utf8');
    const ranges = [...overview.matchAll(/(60\d{3})–(60\d{3})/g)].map(([, first, last]) => [Number(first), Number(last)] as const);
    const isNamed = (code: number): boolean =>
      new RegExp(`\\b${code}\\b`).test(overview) || ranges.some(([first, last]) => first <= code && code <= last);
    expect(commonRefusals.map((code) => errorTable[code].respCode).filter((code) => !isNamed(code))).to.deep.equal([]);
  });

  it('says of a field what its schema holds it to', () => {
    const schema = z.object({
      userId: z.string(),
      name: z.string().max(20).describe('名称'),
      parts: z.array(z.object({ size: z.int().min(1).max(9) })).max(3),
      kind: z.enum(['a', 'b']).default('a'),
      end: z.string().nullable(),
    });
    expect(fieldsOf(schema, 'input').map((field) => Object.values(field).join(' '))).to.deep.equal([
      'name 字符串 true 名称；最多 20 个字符',
      'parts 对象数组 true 最多 3 项',
      'parts[].size 整数 true 1–9',
      'kind `"a"`、`"b"` false 默认 `"a"`',
      'end 字符串 或 null true ',
    ]);
  });

  it('unites the variants of a union, and looks through preprocessing', () => {
    const either = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('one'), size: z.int().describe('数目'), id: z.string().describe('编号') }),
      z.object({ kind: z.literal('two'), size: z.string().describe('尺码'), id: z.string().describe('编号'), name: z.string() }),
    ]);
    const rows = fieldsOf(
      z.preprocess((sent) => sent, either),
      'input',
    ).map((field) => Object.values(field).join(' '));
    expect(rows).to.deep.equal([
      'kind `"one"`、`"two"` true ',
      'size 整数、字符串 true one：数目；two：尺码',
      'id 字符串 true 编号',
      'name 字符串 false ',
    ]);
  });
});
