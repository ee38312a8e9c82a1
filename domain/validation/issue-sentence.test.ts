import { expect } from 'chai';
import { z } from 'zod';
import { issueSentence } from './issue-sentence.ts';

const cases: [schema: z.ZodType, value: unknown, sentence: string][] = [
  [z.object({ id: z.string() }), {}, '缺少“id”'],
  [z.object({ id: z.string() }), { id: 7 }, '“id”应为文字'],
  [z.object({ parts: z.array(z.object({ size: z.int() })) }), { parts: [{ size: 1 }, { size: 1.5 }] }, '“parts”第 2 项的“size”应为整数'],
  [z.object({ pageNo: z.number().min(1) }), { pageNo: 0 }, '“pageNo”不能小于 1'],
  [z.object({ keyword: z.string().max(3) }), { keyword: 'long' }, '“keyword”最多 3 个字符'],
  [z.object({ ids: z.array(z.string()).min(1) }), { ids: [] }, '“ids”至少 1 项'],
  [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, '“kind”只能是 "a"、"b"'],
  [z.object({ step: z.number().multipleOf(5) }), { step: 7 }, '“step”应为 5 的倍数'],
  [z.strictObject({}), { more: 1 }, '参数里有不认识的字段："more"'],
  [z.object({ of: z.union([z.string(), z.number()]) }), { of: true }, '“of”不正确'],
  [z.object({ at: z.iso.datetime() }), { at: 'noon' }, '“at”的格式不正确'],
  [z.object({ name: z.string('请输入名称') }), { name: 7 }, '请输入名称'],
];

describe('the sentence about a wrong parameter', () => {
  for (const [schema, value, sentence] of cases) {
    it(`is ${sentence}`, () => {
      const { error } = schema.safeParse(value, { error: issueSentence });
      expect(error?.issues[0]?.message).to.equal(sentence);
    });
  }
});
