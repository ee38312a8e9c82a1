import { expect } from 'chai';
import { failureOf } from '#test/provider-server';
import { parseAlipayBill } from './alipay/parse-bill.ts';
import { unpackAlipayBill } from './alipay/unpack-bill.ts';
import { fenOf, wholeFenOf, yuanOf } from './amounts.ts';
import { chinaDay, chinaTime, chinaTimestamp, instantOf } from './china-time.ts';
import { encodeGbk } from './local/gbk.ts';
import { zipOf } from './local/zip.ts';
import { subjectOf } from './subject.ts';
import { parseWechatBill } from './wechat/parse-bill.ts';

const alipayHeading =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const alipayRow = ({ trade = 'T1', kind = '交易', subject = '模型', amount = '88.88', refund = '', fee = '-0.53' } = {}): string =>
  `2026112222001\t,${trade}\t,${kind},${subject},2026-11-22 09:00:00,2026-11-22 09:30:00,,,,,*明(a***@b.com),${amount},${amount},0,0,0,0,0,,0,0,${refund},${fee},0,`;
const alipayText = (rows: string[], payments: number, refunds: number): string =>
  [
    ...[
      '#支付宝业务明细查询',
      '#账号：[20880000000000000156]',
      '#起始日期：[2026年11月22日 00:00:00]   终止日期：[2026年11月23日 00:00:00]',
    ],
    ...['#-----------------------------------------业务明细列表----------------------------------------', alipayHeading, ...rows],
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments}笔，商家实收共0.00元，商家优惠共0元`,
    ...[`#退款合计：${refunds}笔，商家实收退款共0.00元，商家优惠退款共0元`, '#导出时间：[2026年11月23日 10:00:00]', ''],
  ].join('\r\n');

const wechatHeading =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wechatRow = ({
  trade = 'T1',
  state = 'SUCCESS',
  subject = '模型',
  amount = '9.90',
  refund = '0',
  back = '0.00',
  fee = '0.05940',
} = {}): string =>
  `\`2026-11-22 10:00:00,\`wx123,\`1900000001,\`0,\`,\`4200001,\`${trade},\`o1,\`NATIVE,\`${state},\`OTHERS,\`CNY,\`${amount},\`0.00,\`0,\`${refund},\`${back},\`0.00,\`,\`,\`${subject},\`,\`${fee},\`0.60%,\`${amount},\`${back},\``;
const wechatText = (rows: string[], total: string): string =>
  [
    `\uFEFF${wechatHeading}`,
    ...rows,
    ...['总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额', total, ''],
  ].join('\r\n');

const failing = (work: () => unknown): Promise<string> => failureOf(Promise.resolve().then(work));

describe('bills of Alipay', () => {
  it('are read by their headings: payments, refunds, what was kept and what came back', () => {
    const rows = parseAlipayBill(alipayText([alipayRow(), alipayRow({ kind: '退款', amount: '-30.00', refund: 'R1', fee: '0.18' })], 1, 1));
    const at = new Date('2026-11-22T01:30:00Z');
    const common = { outTradeNo: 'T1', transactionId: '2026112222001', at, subject: '模型' };
    expect(rows).to.deep.equal([
      { ...common, kind: 'payment', outRefundNo: undefined, amountFen: 8888, feeFen: 53 },
      { ...common, kind: 'refund', outRefundNo: 'R1', amountFen: 3000, feeFen: -18 },
    ]);
    expect(parseAlipayBill(alipayText([], 0, 0))).to.deep.equal([]);
  });

  it('keep a name that holds separators, and the columns behind it', () => {
    const [row] = parseAlipayBill(alipayText([alipayRow({ subject: '一,二，,三' })], 1, 0));
    expect([row!.subject, row!.amountFen]).to.deep.equal(['一,二，,三', 8888]);
  });

  it('are faults when cut short, of another form, or not as many rows as they say', async () => {
    const whole = alipayText([alipayRow(), alipayRow({ trade: 'T2' })], 2, 0);
    expect(parseAlipayBill(whole).length).to.equal(2);
    for (const text of [
      ...['', '#', alipayHeading, whole.slice(0, whole.indexOf('#交易合计')), whole.replace('#交易合计：2笔', '#交易合计：3笔')],
      ...[
        whole.replace('订单金额（元）', '金额'),
        alipayText([alipayRow({ kind: '分账' })], 1, 0),
        alipayText([alipayRow({ amount: '1.234' })], 1, 0),
      ],
      alipayText([alipayRow().slice(0, 60)], 1, 0),
    ])
      expect(await failing(() => parseAlipayBill(text)), text.slice(-80)).to.match(/^ProviderFault: .*bill/);
  });

  it('are found in their archive among others, names and texts in GBK', async () => {
    const text = alipayText([alipayRow({ subject: '镕喆的模型' })], 1, 0);
    const other = { name: encodeGbk('2088_20261122_业务明细(汇总).csv'), content: encodeGbk('#汇总') };
    const archive = zipOf([other, { name: encodeGbk('2088_20261122_业务明细.csv'), content: encodeGbk(text) }]);
    expect(parseAlipayBill(await unpackAlipayBill(archive))[0]!.subject).to.equal('镕喆的模型');
    const utf8 = zipOf([{ name: Buffer.from('2088_20261122_业务明细.csv'), content: encodeGbk(text) }]);
    expect(await unpackAlipayBill(utf8)).to.equal(text);
    for (const bad of [Buffer.alloc(0), Buffer.from('no archive'), zipOf([other]), archive.subarray(0, -10)])
      expect(await failureOf(unpackAlipayBill(bad))).to.match(/^ProviderFault/);
    const bomb = zipOf([{ name: encodeGbk('业务明细.csv'), content: Buffer.alloc(1000) }]);
    // Where the directory says what it unpacks to.
    bomb.writeUInt32LE(2 ** 31, bomb.indexOf('PK\x01\x02', 'latin1') + 24);
    expect(await failureOf(unpackAlipayBill(bomb))).to.contain('too long');
  });
});

describe('bills of WeChat Pay', () => {
  it('are read by their headings, with back-quotes, refunds and fees of five places', () => {
    const rows = parseWechatBill(
      wechatText(
        [wechatRow(), wechatRow({ state: 'REFUND', amount: '0.00', refund: 'R1', back: '9.90', fee: '-0.05940' })],
        '`2,`9.90,`9.90,`0.00,`0.00000,`9.90,`9.90',
      ),
    );
    const common = { outTradeNo: 'T1', transactionId: '4200001', at: new Date('2026-11-22T02:00:00Z'), subject: '模型' };
    expect(rows).to.deep.equal([
      { ...common, kind: 'payment', outRefundNo: undefined, amountFen: 990, feeFen: 6 },
      { ...common, kind: 'refund', outRefundNo: 'R1', amountFen: 990, feeFen: -6 },
    ]);
    expect(parseWechatBill(wechatText([], '`0,`0.00,`0.00,`0.00,`0.00,`0.00,`0.00'))).to.deep.equal([]);
  });

  it('keep a name that holds separators, and the columns behind it', () => {
    for (const subject of ['一,二', '`,`,三', 'a,`b']) {
      const [row] = parseWechatBill(wechatText([wechatRow({ subject })], '`1,`9.90,`0.00,`0.00,`0.06,`9.90,`0.00'));
      expect(row!.amountFen, subject).to.equal(990);
    }
  });

  it('are faults when cut short, of another form, or when rows and totals differ', async () => {
    const whole = wechatText([wechatRow(), wechatRow({ trade: 'T2' })], '`2,`19.80,`0.00,`0.00,`0.12,`19.80,`0.00');
    expect(parseWechatBill(whole).length).to.equal(2);
    for (const text of [
      ...['', '`', wechatHeading, whole.slice(0, whole.indexOf('总交易单数')), whole.replace('`2,`19.80', '`3,`19.80')],
      ...[whole.replace('商户订单号', '订单'), whole.replace('SUCCESS', 'OTHER'), whole.replace('`19.80,`0.00\r', '`19.80,`1.00\r')],
      ...[whole.replace('`2026-11-22 10:00:00', '`2026-13-22 10:00:00'), whole.replace('`9.90', '`9.9x').replace('`9.90', '`9.9x')],
    ])
      expect(await failing(() => parseWechatBill(text)), text.slice(-80)).to.match(/^ProviderFault: .*bill/);
  });
});

describe('hostile bills', () => {
  it('take no more than in proportion to their length', async () => {
    const hostile = (n: number): string[] => [
      ','.repeat(2 * n),
      '\n'.repeat(2 * n),
      '`'.repeat(2 * n),
      ',`'.repeat(n),
      ' '.repeat(2 * n),
      '\t \r'.repeat(n),
      `#交易合计：${'1'.repeat(2 * n)}`,
      alipayText([alipayRow({ subject: ','.repeat(2 * n) })], 1, 0),
      alipayText([alipayRow({ amount: '9'.repeat(n) })], 1, 0),
      wechatText([wechatRow({ subject: ',`'.repeat(n) })], '`1,`9.90,`0.00,`0.00,`0.06,`9.90,`0.00'),
      wechatText([wechatRow({ amount: `${'9'.repeat(n)}.` })], '`1,`9.90,`0.00,`0.00,`0.06,`9.90,`0.00'),
    ];
    /** Processor time in µs, which other work on the machine does not lengthen. */
    const cost = async (parse: (text: string) => unknown, text: string): Promise<number> => {
      const before = process.cpuUsage();
      await failing(() => parse(text));
      return process.cpuUsage(before).user;
    };
    const [short, long] = [hostile(200_000), hostile(1_000_000)];
    for (const parse of [parseAlipayBill, parseWechatBill])
      for (const [index, text] of long.entries())
        // Five times as long: 25 times as much if it were quadratic. The rest is for collecting garbage.
        expect(await cost(parse, text), text.slice(0, 30)).to.be.lessThan(12 * (await cost(parse, short[index] ?? '')) + 500_000);
  }).timeout(60_000);

  it('of too many rows are faults', async () => {
    expect(await failing(() => parseWechatBill(wechatText(Array<string>(500_001).fill('`'), '`1')))).to.contain('too many rows');
    expect(await failing(() => parseAlipayBill(`${alipayHeading}\n${'x\n'.repeat(500_001)}`))).to.contain('too many rows');
  });
});

describe('amounts and times of providers', () => {
  it('are whole fen, there and back', () => {
    for (const fen of [0, 1, 9, 10, 99, 100, 8888, 10_000_000_001, -1, -150]) expect(wholeFenOf(yuanOf(fen)), String(fen)).to.equal(fen);
    expect([0.1, 1, '1.1', '+2.30', ' 3 '].map((yuan) => fenOf(String(yuan)))).to.deep.equal([10, 100, 110, 230, 300]);
    expect(['0.05940', '0.00500', '0.00499', '-0.00500', '-0.001'].map(fenOf)).to.deep.equal([6, 1, 0, -1, 0]);
    for (const text of ['', '.', '1.', '.1', '1e3', '0x1', '1,000', '１', '--1', 'NaN', '1'.repeat(13), '0.123456'])
      expect(fenOf(text), text).to.equal(undefined);
    for (const text of ['1.234', '0.00500']) expect(wholeFenOf(text)).to.equal(undefined);
  });

  it('are of the clock in China, wherever we run', () => {
    const at = new Date('2026-12-31T16:00:01.900Z');
    expect([chinaTime(at), chinaDay(at), chinaTimestamp(at)]).to.deep.equal([
      '2027-01-01 00:00:01',
      '2027-01-01',
      '2027-01-01T00:00:01+08:00',
    ]);
    expect(instantOf('2027-01-01 00:00:01')!.toISOString()).to.equal('2026-12-31T16:00:01.000Z');
    for (const time of ['', '2026-13-01 00:00:00', '2026-02-30 25:00:00', '2026-01-01', '2026-01-01T00:00:00'])
      expect(instantOf(time), time).to.equal(undefined);
  });

  it('come with a subject that every bill can hold', () => {
    expect(subjectOf('会员，专业版（1 年）')).to.equal('会员，专业版（1 年）');
    expect(subjectOf('a,b`c/d=e&f"g\'h<i>\n😀j')).to.equal('a b c d e f g h i j');
    expect(subjectOf('长'.repeat(100)).length).to.equal(40);
    expect([subjectOf(''), subjectOf('😀😀'), subjectOf(' \n')]).to.deep.equal(['模工坊订单', '模工坊订单', '模工坊订单']);
  });
});
