import { expect } from 'chai';
import { capitalYuan } from './capital-yuan.ts';
import { invoiceKinds } from './kinds.ts';
import { invoiceRequestSchema, invoiceTitleSchema } from './schema.ts';

describe('amounts in capital figures', () => {
  for (const [fen, text] of [
    [0, '零元整'],
    [5, '伍分'],
    [60, '陆角整'],
    [1_00, '壹元整'],
    [10_05, '壹拾元零伍分'],
    [305_60, '叁佰零伍元陆角整'],
    [1_001_00, '壹仟零壹元整'],
    [10_000_00, '壹万元整'],
    [10_305_00, '壹万零叁佰零伍元整'],
    [100_010_00, '壹拾万零壹拾元整'],
    [1_234_567_89, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
    [100_000_000_00, '壹亿元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_002_345_00, '壹亿零贰仟叁佰肆拾伍元整'],
  ] as const) {
    it(`${fen} fen is ${text}`, () => expect(capitalYuan(fen)).to.equal(text));
  }
});

describe('what is invoiced', () => {
  it('is recharge or consumption, each type of order once', () => {
    const types = Object.values(invoiceKinds).flatMap((kind): readonly string[] => kind.types);
    expect(new Set(types).size).to.equal(types.length);
  });

  it('is made out to a person, or to a company with its tax number', () => {
    const said = (title: object) => invoiceTitleSchema.safeParse(title).error?.issues.map(({ message }) => message) ?? [];
    expect(said({ kind: 'personal', name: '张三' })).to.deep.equal([]);
    expect(said({ kind: 'enterprise', name: '北京某某科技有限公司', taxNumber: '91110108ma01abcd2x' })).to.deep.equal([]);
    expect(invoiceTitleSchema.parse({ kind: 'enterprise', name: ' 某公司 ', taxNumber: '91110108ma01abcd2x' })).to.include({
      ...{ name: '某公司', taxNumber: '91110108MA01ABCD2X' },
    });
    expect(said({ kind: 'enterprise', name: '某公司' })).to.deep.equal(['请输入 15 至 20 位的税号']);
    expect(said({ kind: 'personal', name: '<b>' })).to.deep.equal(['抬头里有不能使用的字符']);
    expect(said({ kind: 'personal', name: '' })).to.deep.equal(['请输入抬头']);
    expect(invoiceTitleSchema.parse({ kind: 'personal', name: '张三', taxNumber: '91110108MA01ABCD2X' }).taxNumber).to.equal('');
  });

  it('is 1 to 100 orders, each once', () => {
    const id = (index: number) => index.toString(16).padStart(32, '0');
    const said = (orderIds: string[]) =>
      invoiceRequestSchema.safeParse({ kind: 'recharge', titleId: id(0), orderIds }).error?.issues[0]?.message ?? '';
    expect(said([])).to.equal('请选择要开票的订单');
    expect(said(Array.from({ length: 101 }, (_, index) => id(index)))).to.equal('一张票据最多 100 个订单');
    expect(said([id(1), id(1)])).to.equal('订单重复');
    expect(said([id(1), id(2)])).to.equal('');
  });
});
