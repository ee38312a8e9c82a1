import { expect } from 'chai';
import { identifiers } from './schema.ts';

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
    for (const right of ['13700000001', 'someone@models.example', 'Some.One+1@Models.example'])
      expect(messageOf('phoneOrEmail', right)).to.equal(undefined);
  });
});
