import { expect } from 'chai';
import { field, noDuplicates } from './field.ts';
import { isPcEnvironment } from './pc-environment.ts';
import * as rules from './rules.ts';
import type { Rule } from './rules.ts';

interface Case {
  rule: Rule;
  right: string[];
  wrong: string[];
}

const cases: Record<string, Case> = {
  required: { rule: rules.required(), right: ['x', ' x ', '0'], wrong: ['', '  ', '\t\n'] },
  email: {
    rule: rules.email,
    right: ['a@b.cn', 'first.last+tag@sub.models.example', 'A_1@B-C.com'],
    wrong: ['a', 'a@b', '@b.cn', 'a@b..cn', 'a b@c.cn', 'a@-b.cn', 'a@b.cn ', 'a@b@c.cn'],
  },
  'mobile phone': {
    rule: rules.mobilePhone,
    right: ['13800000000', '11000000000', '19912345678'],
    wrong: ['10000000000', '1380000000', '138000000000', '23800000000', '+8613800000000', '1380000000x'],
  },
  'legacy mobile phone': {
    rule: rules.legacyMobilePhone,
    right: ['13912345678', '14512345678', '15212345678', '17012345678', '18812345678'],
    wrong: ['12012345678', '14112345678', '15412345678', '17212345678', '16612345678', '19912345678'],
  },
  'mobile or landline': {
    rule: rules.anyPhone,
    right: ['13800000000', '010-62345678', '01062345678', '0755-2345678', '62345678', '010-62345678-801'],
    wrong: ['010-1234', '110', '10-62345678', '0101-023456'],
  },
  fax: { rule: rules.fax, right: ['010-62345678', '+86-010-62345678', '62345678-12'], wrong: ['123', '010-6234567a', 'fax'] },
  url: {
    rule: rules.url,
    right: ['http://a.cn', 'https://models.example/a?b=c#d', 'http://localhost:8080', 'https://例子.中国/模型'],
    wrong: ['a.cn', 'ftp://a.cn/x', 'javascript:alert(1)', 'http://', 'http://a b.cn', 'https://nodot', '//a.cn'],
  },
  date: {
    rule: rules.date,
    right: ['2026/3/1', '2026-03-01', '2024.2.29', '2026年12月31日'],
    wrong: ['2026-02-29', '2026/13/1', '26/3/1', '2026-3', '2026/4/31'],
  },
  'ISO date': { rule: rules.isoDate, right: ['2026-03-01', '2024-02-29'], wrong: ['2026-3-1', '2026/03/01', '2025-02-29', '2026-00-10'] },
  number: { rule: rules.number, right: ['1', '-1.5', '+.5', '0'], wrong: ['1.', '1e3', 'x', '1,000', 'Infinity', '١'] },
  digits: { rule: rules.digits, right: ['0', '007'], wrong: ['-1', '1.0', '１２', 'x'] },
  'positive integer': { rule: rules.positiveInteger, right: ['1', '007', '10'], wrong: ['0', '000', '-1', '1.5', 'x'] },
  'identity card': {
    rule: rules.idCard,
    right: ['11010519491231002X', '11010519491231002x', '110101199003077774'],
    wrong: ['110105194912310021', '11010519491331002X', '990105194912310024', '110105491231002', 'x'.repeat(18)],
  },
  'equal to': { rule: rules.equalTo(() => 'same'), right: ['same'], wrong: ['', 'Same', 'same '] },
  contains: { rule: rules.contains('模型'), right: ['三维模型库', ''], wrong: ['三维'] },
  'minimum length': { rule: rules.minLength(3), right: ['abc', '𠮷野家', ''], wrong: ['ab', '𠮷𠮷'] },
  'maximum length': { rule: rules.maxLength(3), right: ['abc', '𠮷𠮷𠮷'], wrong: ['abcd'] },
  'range of lengths': { rule: rules.rangeLength(2, 3), right: ['ab', 'abc'], wrong: ['a', 'abcd'] },
  minimum: { rule: rules.min(5), right: ['5', '5.01', '1000'], wrong: ['4.99', '-6', 'x'] },
  maximum: { rule: rules.max(5), right: ['5', '-1000'], wrong: ['5.01', 'x'] },
  range: { rule: rules.range(-1, 1), right: ['-1', '0', '1'], wrong: ['1.001', '-2', 'x'] },
  'letters and digits': { rule: rules.lettersAndDigits, right: ['abc123', 'Z'], wrong: ['a-b', 'a b', '中文', 'é'] },
  price: { rule: rules.price, right: ['0', '99999', '0.5', '99999.99'], wrong: ['100000', '1.234', '-1', '.5', '1.', '1,5'] },
};

describe('the generic rules for what is typed', () => {
  for (const [name, { rule, right, wrong }] of Object.entries(cases)) {
    it(`judge ${name}`, () => {
      for (const text of right) expect(rule.test(text), `right: ${text}`).to.equal(true);
      for (const text of wrong) expect(rule.test(text), `wrong: ${text}`).to.equal(false);
    });
  }

  it('let a field be left out unless it is required', () => {
    const optional = Object.values(cases).filter(({ rule }) => rule.test(''));
    expect(optional.length).to.equal(Object.keys(cases).length - 2);
    expect(field(rules.email).safeParse('').success).to.equal(true);
  });

  it('make a schema that says the first thing that is wrong, and trims', () => {
    const schema = field(rules.required('请输入邮箱'), rules.email, rules.maxLength(12));
    const messageOf = (text: unknown) => schema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messageOf('  ')).to.deep.equal(['请输入邮箱']);
    expect(messageOf(undefined)).to.deep.equal(['请输入邮箱']);
    expect(messageOf('someone')).to.deep.equal(['请输入正确的邮箱']);
    expect(messageOf('someone@models.example')).to.deep.equal(['最多输入 12 个字符']);
    expect(field(rules.required(), rules.maxLength(3)).parse('  ab ')).to.equal('ab');
  });

  it('find what stands twice in a list', () => {
    const schema = noDuplicates('标签重复');
    expect(schema.safeParse(['a', 'b', 'A']).success).to.equal(true);
    expect(schema.safeParse(['a', ' a ']).error?.issues[0]?.message).to.equal('标签重复');
  });

  it('tell computers from phones and tablets', () => {
    const computers = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
    ];
    const others = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/604.1',
    ];
    expect(computers.map(isPcEnvironment)).to.deep.equal([true, true, true]);
    expect(others.map(isPcEnvironment)).to.deep.equal([false, false, false, false]);
  });
});
