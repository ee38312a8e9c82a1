import { expect } from 'chai';
import type { TokenView } from '#domain/accounts/views';
import { riskThresholds } from '#domain/risk/thresholds';
import { openTestApi, type ApiClient, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`a life of an account on ${backend.name}`, () => {
    let api: TestApi;
    before(async () => (api = await openTestApi(backend, { riskThresholds })));
    after(() => api.close());

    const codeOf = (phone: string): string => api.sms.sent(phone)[0]?.code ?? '';
    const signedIn = (client: ApiClient, { access_token }: TokenView): ApiClient => {
      client.headers.set('authorization', `Bearer ${access_token}`);
      return client;
    };

    it('goes by real codes from registering over a forgotten password to another phone', async () => {
      const [phone, next] = ['13512340001', '13512340002'];
      const client = api.visitor();
      const smsKey = await client.codeKey(phone, 'register');
      const registration = { phoneno: phone, smsCode: codeOf(phone), smsKey, password: 'first-one-1', professionCode: '1' };
      signedIn(client, await client.call<TokenView>('registerPhone', registration));

      const owner = api.visitor();
      const enter = async (password: string) => {
        const { envelope } = await owner.post<string>('passwordToken', { username: phone, password, deviceId: owner.deviceId });
        return envelope;
      };
      const wrong = [await enter('wrong-one-1'), await enter('wrong-one-1'), await enter('wrong-one-1'), await enter('first-one-1')];
      expect(
        wrong.map(({ resp_code }) => resp_code),
        'puzzles begin',
      ).to.deep.equal([60201, 60201, 60201, 60230]);
      const resetKey = await owner.codeKey(phone, 'rebuild');
      const reset = { phoneno: phone, verifycode: codeOf(phone), smsKey: resetKey, password: 'second-one-2' };
      expect(await owner.call('findPwdByPhone', reset)).to.equal(true);
      expect((await client.post('appuserinfo')).status, 'signed out').to.equal(401);
      const entered = await enter('second-one-2');
      expect(entered.resp_code, 'at once').to.equal(60000);
      signedIn(owner, JSON.parse(entered.datas) as TokenView);

      api.pass(minute);
      const bindKey = await owner.codeKey(next, 'bindPhone');
      const change = { phoneno: next, verifycode: codeOf(next), smsKey: bindKey, password: 'second-one-2' };
      expect(await owner.call('modifyPhone', change)).to.equal(true);
      const later = api.visitor();
      await later.signIn(next, api.sms);
      expect(JSON.parse(await later.call<string>('appuserinfo'))).to.include({ phone: next, hasPassword: true });
      expect(await api.visitor().call('userIsExist', { username: phone }), 'the old phone is free').to.equal(true);
    });
  });
}
