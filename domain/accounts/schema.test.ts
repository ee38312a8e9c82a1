import { expect } from 'chai';
import {
  identifiers,
  newPasswordSchema,
  passwordSchema,
  placeholderPassword,
  repeatedPasswordSchema,
  repetitionTexts,
  smsCodeSchema,
} from './schema.ts';

describe('what an account is named by', () => {
  const messageOf = (kind: keyof typeof identifiers, value: string): string | undefined =>
    identifiers[kind].schema.safeParse(value).error?.issues[0]?.message;

  it('is a phone', () => {
    expect(messageOf('phone', '')).to.equal('请输入手机号');
    expect(messageOf('phone', 'someone@models.example')).to.equal('请输入正确的手机号');
    expect(messageOf('phone', '13700000001')).to.equal(undefined);
  });

  it('is a phone or an e-mail address once there are any, with the documented messages', () => {
    expect(messageOf('phoneOrEmail', '')).to.equal('请输入手机号或者邮箱');
    expect(messageOf('phoneOrEmail', 'someone@models')).to.equal('请输入正确的邮箱');
    expect(messageOf('phoneOrEmail', '12700000001')).to.equal('请输入正确的手机号');
    expect(messageOf('phoneOrEmail', `${'x'.repeat(30)}@models.example`)).to.equal('请输入正确的邮箱');
    const unbindable = ['a\0b@c.d', 'a b@c.d', '模型@models.example', 'a@模型.中国', 'a"b@c.d', 'a@b@c.d', '\ud800@c.d'];
    for (const wrong of unbindable) expect(messageOf('phoneOrEmail', wrong), JSON.stringify(wrong)).to.equal('请输入正确的邮箱');
    const longest = `${'x'.repeat(32 - '@models.example'.length)}@models.example`;
    expect([messageOf('phoneOrEmail', longest), messageOf('phoneOrEmail', `x${longest}`)]).to.deep.equal([undefined, '请输入正确的邮箱']);
    for (const right of ['13700000001', 'someone@models.example', 'Some.One+1@Models.example'])
      expect(messageOf('phoneOrEmail', right)).to.equal(undefined);
  });
});

describe('what is typed to sign in', () => {
  const messageOf = (schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;

  it('is a password of 6 to 16 characters once trimmed, and no new one is the placeholder', () => {
    const length = '请输入6~16位字符的密码';
    for (const [value, message] of [
      ['', '请输入密码'],
      ['      ', '请输入密码'],
      [undefined, '请输入密码'],
      ['12345', length],
      [' 12345 ', length],
      ['123456', undefined],
      ['1234567890123456', undefined],
      [' 1234567890123456 ', undefined],
      ['12345678901234567', length],
    ])
      expect([value, messageOf(passwordSchema, value), messageOf(newPasswordSchema, value)]).to.deep.equal([value, message, message]);
    expect(messageOf(passwordSchema, placeholderPassword)).to.equal(undefined);
    expect(messageOf(newPasswordSchema, placeholderPassword)).to.equal('这个密码不能使用，请换一个');
  });

  it('is the password once more, in the words of each form', () => {
    for (const [texts, missing, differs] of [
      [repetitionTexts.reset, '请再次输入密码', '两次输入密码不一致!'],
      [repetitionTexts.change, '请确认密码', '两次密码需一致'],
    ] as const) {
      const said = (value: string) => messageOf(repeatedPasswordSchema('right-one-1', texts), value);
      expect(['', '12345', 'right-one-2', ' right-one-1 '].map(said)).to.deep.equal([missing, '请输入正确的密码', differs, undefined]);
    }
  });

  it('is a code of digits, at most six', () => {
    for (const [value, message] of [
      ['', '请输入验证码'],
      ['12a456', '请输入正确的验证码'],
      ['1234567', '请输入正确的验证码'],
      ['１２３４５６', '请输入正确的验证码'],
      ['123456', undefined],
    ])
      expect([value, messageOf(smsCodeSchema, value)]).to.deep.equal([value, message]);
  });
});
