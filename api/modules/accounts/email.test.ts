import { expect } from 'chai';
import type { TokenView } from '#domain/accounts/views';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openTestApi, type Person, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';

const password = 'right-one-1';

for (const backend of farmBackends) {
  describe(`signing in by e-mail on ${backend.name}`, () => {
    let api: TestApi;
    let person: Person;
    before(async () => {
      api = await openTestApi(backend);
      person = await api.person();
      await seedDemoAccount({ database: api.database }, { phone: person.user.phone, password });
    });
    after(() => api.close());

    const sentCode = (email: string): string => /验证码是 (\d{6})，/.exec(api.mail.sent(email)[0]?.text ?? '')?.[1] ?? '';
    const enter = async (username: string, guess = password) =>
      (await api.visitor().post<string>('passwordToken', { username, password: guess })).envelope;

    it('works once the address is bound, in any case of letters, and no longer once it is not', async () => {
      const { client, user } = person;
      expect((await enter('someone@models.example')).resp_code).to.equal(60200);
      const emailKey = await client.call<string>('sendEmailCode', { email: ' Someone@Models.Example ' });
      const verifycode = sentCode('someone@models.example');
      expect((await client.post('bindEmail', { email: 'someone@models.example', emailKey, verifycode: '1' })).envelope.resp_code).to.equal(
        60203,
      );
      expect(await client.call('bindEmail', { email: 'someone@models.example', emailKey, verifycode })).to.equal(true);

      const { datas } = await enter('SOMEONE@models.example');
      const entered = api.visitor();
      entered.headers.set('authorization', `Bearer ${(JSON.parse(datas) as TokenView).access_token}`);
      expect(JSON.parse(await entered.call<string>('appuserinfo'))).to.include({ id: user.id, email: 'someone@models.example' });

      expect(await client.call('unbindEmail')).to.equal(true);
      expect((await enter('someone@models.example')).resp_code).to.equal(60200);
    });

    it('counts guesses by e-mail and by phone together', async () => {
      const other = await api.person();
      await seedDemoAccount({ database: api.database }, { phone: other.user.phone, password });
      const email = 'other@models.example';
      const emailKey = await other.client.call<string>('sendEmailCode', { email });
      await other.client.call('bindEmail', { email, emailKey, verifycode: sentCode(email) });
      const codes: number[] = [];
      for (const name of [email, other.user.phone, email, other.user.phone, email])
        codes.push((await enter(name, 'wrong-one-1')).resp_code);
      expect(codes).to.deep.equal([60201, 60201, 60201, 60201, 60201]);
      expect([(await enter(other.user.phone)).resp_code, (await enter(email)).resp_code]).to.deep.equal([60208, 60208]);
    });

    it('asks for a phone or an address in the documented words', async () => {
      const refusal = (username: string) => api.visitor().refusal('passwordToken', { username, password });
      expect(await refusal('')).to.equal('请输入手机号或者邮箱');
      expect(await refusal('someone@models')).to.equal('请输入正确的邮箱');
      expect(await refusal('12700000001')).to.equal('请输入正确的手机号');
    });

    it('binds only what could sign in: an address of at most 32 characters', async () => {
      const { client } = person;
      const wrong: [string, string][] = [
        ['', '请输入邮箱'],
        ['someone', '请输入正确的邮箱'],
        ['a@b@models.example', '请输入正确的邮箱'],
        ['a@models.example\r\nbcc: b@models.example', '邮箱最多 32 个字符'],
        ['a@x.example\r\nb: c', '请输入正确的邮箱'],
        [`${'x'.repeat(15)}@models.example.`, '请输入正确的邮箱'],
        [`${'x'.repeat(18)}@models.example`, '邮箱最多 32 个字符'],
      ];
      for (const [email, message] of wrong) expect(await client.refusal('sendEmailCode', { email }), email).to.equal(message);
      expect((await api.visitor().post('sendEmailCode', { email: 'a@models.example' })).status).to.equal(401);
    });
  });
}
