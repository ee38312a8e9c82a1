import { expect } from 'chai';
import { codesOf, cookieOf } from '#test/api';
import type { GivenCode } from '#test/codes';
import { farmBackends } from '#test/databases';
import { isAlive, openMemberApi, password, registration, type MemberApi } from '#test/members';
import { newPhone } from '#test/people';

for (const backend of farmBackends) {
  describe(`registering and forgotten passwords on ${backend.name}`, () => {
    let api: MemberApi;
    before(async () => (api = await openMemberApi(backend)));
    after(() => api.close());

    describe('registering', () => {
      it('makes an account, signs in to it and keeps profession and password', async () => {
        const phone = newPhone();
        const reply = await api.register(phone);
        const client = api.signedIn(reply.envelope.datas);
        expect(JSON.parse(await client.call<string>('appuserinfo'))).to.include({ phone });
        expect(await api.userOf(phone)).to.include({ professionCode: '2' });
        expect(await api.entry(phone)).to.equal(60000);
        expect(cookieOf(reply, 'device'), 'the account knows this device').to.match(/^[0-9a-f]{32}\./);
        expect(await api.audited(phone)).to.deep.equal(['registered', 'signedIn', 'signedIn']);
      });

      it('checks in the documented order, with the documented texts', async () => {
        const given = await api.code('13600009999', 'register');
        const complete = registration('13600009999', given);
        const wrong: [object, string][] = [
          [{ phoneno: '', professionCode: '', smsKey: '', smsCode: '', password: '' }, '请输入手机号'],
          [{ phoneno: '1360000999', professionCode: '', smsKey: '', smsCode: '', password: '' }, '请输入正确的手机号'],
          [{ professionCode: '', smsKey: '', smsCode: '', password: '' }, '请选择职业'],
          [{ professionCode: '5', smsKey: '', smsCode: '', password: '' }, '请选择职业'],
          [{ smsKey: '', smsCode: '', password: '' }, '请获取验证码'],
          [{ smsCode: '', password: '' }, '请输入验证码'],
          [{ smsCode: '12a456', password: '' }, '请输入正确的验证码'],
          [{ password: '' }, '请输入密码'],
          [{ password: 'short' }, '请输入6~16位字符的密码'],
        ];
        for (const [about, message] of wrong)
          expect(await api.visitor().refusal('registerPhone', { ...complete, ...about })).to.equal(message);
        for (const [field, message] of [
          ['phoneno', '请输入手机号'],
          ['professionCode', '请选择职业'],
          ['smsKey', '请获取验证码'],
          ['smsCode', '请输入验证码'],
        ] as const)
          expect(await api.visitor().refusal('registerPhone', { ...complete, [field]: undefined })).to.equal(message);
        expect(await api.visitor().call('registerPhone', complete)).to.have.property('access_token');
      });

      it('takes the fixed placeholder for no password: nobody gets in with it, nor with any other', async () => {
        const phone = newPhone();
        expect((await api.register(phone, { password: 'Placeholder@0000' })).envelope.resp_code).to.equal(60000);
        expect((await api.userOf(phone)).passwordHash).to.equal(null);
        expect([await api.entry(phone, 'Placeholder@0000'), await api.entry(phone)]).to.deep.equal([60201, 60201]);
      });

      it('takes an unspent code for signing in as well, once, and no code for anything else', async () => {
        const phone = newPhone();
        const given = await api.code(phone, 'smsPhoneLogin');
        const asked = await api.visitor().post('loginByphone', { phoneno: phone, smsKey: given.smsKey, verifycode: given.verifycode });
        expect(asked.envelope.resp_code).to.equal(60200);
        expect((await api.visitor().post('registerPhone', registration(phone, given))).envelope.resp_code).to.equal(60000);
        const again = await api.visitor().post('loginByphone', { phoneno: phone, smsKey: given.smsKey, verifycode: given.verifycode });
        expect(again.envelope.resp_code, 'spent').to.equal(60204);
        for (const type of ['rebuild', 'bindPhone'] as const) {
          const other = newPhone();
          const reply = await api.visitor().post('registerPhone', registration(other, await api.code(other, type)));
          expect(reply.envelope.resp_code, type).to.equal(60204);
        }
      });

      it('tells that a phone is taken to whoever has its code and to nobody else', async () => {
        const { phone } = await api.member();
        const given = await api.code(phone, 'register');
        const guess = await api.visitor().post('registerPhone', registration(phone, { ...given, verifycode: given.wrong }));
        expect(guess.envelope.resp_code).to.equal(60203);
        expect((await api.visitor().post('registerPhone', registration(phone, given))).envelope).to.include({
          resp_code: 60202,
          resp_msg: '用户已存在',
        });
      });

      it('gives one account to two who register one phone at once; the other is told that it exists', async () => {
        for (let round = 0; round < 4; round++) {
          const phone = newPhone();
          const codes = [await api.code(phone, 'register'), await api.code(phone, 'smsPhoneLogin')];
          const replies = await Promise.all(codes.map((given) => api.visitor().post('registerPhone', registration(phone, given))));
          expect(codesOf(replies)).to.deep.equal([60000, 60202]);
          expect(await api.database.users.count({ where: { phone } })).to.equal(1);
        }
      });

      it('counts wrong codes as every other way does', async () => {
        const phone = newPhone();
        const given = await api.code(phone, 'register');
        const guesser = api.visitor();
        const guesses: number[] = [];
        for (let tries = 0; tries < 6; tries++) {
          const reply = await guesser.post('registerPhone', registration(phone, { ...given, verifycode: given.wrong }));
          guesses.push(reply.envelope.resp_code);
        }
        expect(guesses).to.deep.equal([60203, 60203, 60203, 60203, 60203, 60205]);
        expect((await guesser.post('registerPhone', registration(phone, given))).envelope.resp_code).to.equal(60205);
      });
    });

    describe('a forgotten password', () => {
      const reset = async (phone: string, given: GivenCode, next = 'another-2') =>
        (await api.visitor().post('findPwdByPhone', { phoneno: phone, verifycode: given.verifycode, smsKey: given.smsKey, password: next }))
          .envelope;

      it('is replaced by a code, which ends every session and forgives the wrong guesses', async () => {
        const { phone, client, tokens } = await api.member();
        const other = await api.enter(phone);
        const owner = api.visitor();
        for (let guesses = 0; guesses < 5; guesses++) await owner.post('passwordToken', { username: phone, password: 'wrong-one-1' });
        expect((await owner.post('passwordToken', { username: phone, password })).envelope.resp_code).to.equal(60208);

        const given = await api.code(phone, 'rebuild');
        const payload = { phoneno: phone, verifycode: given.verifycode, smsKey: given.smsKey, password: 'another-2' };
        expect(await owner.call('findPwdByPhone', payload)).to.equal(true);
        expect([await isAlive(client), await isAlive(other)]).to.deep.equal([false, false]);
        expect((await api.visitor().post('refreshToken', { refresh_token: tokens.refresh_token })).status).to.equal(401);
        expect((await owner.post('passwordToken', { username: phone, password: 'another-2' })).envelope.resp_code, 'at once').to.equal(
          60000,
        );
        expect(await api.entry(phone)).to.equal(60201);
        expect((await owner.post('findPwdByPhone', payload)).envelope.resp_code, 'a code is good for once').to.equal(60204);
        expect(await api.audited(phone)).to.include('passwordReset');
      });

      it('of a phone without an account is a wrong code, and takes no code for anything else', async () => {
        const phone = newPhone();
        expect(await reset(phone, await api.code(phone, 'rebuild'))).to.include({ resp_code: 60203, resp_msg: '验证码错误，请重新输入' });
        const { phone: known } = await api.member();
        for (const type of ['smsPhoneLogin', 'register', 'bindPhone'] as const)
          expect((await reset(known, await api.code(known, type))).resp_code, type).to.equal(60204);
      });

      it('cannot be replaced by the placeholder, which would be none', async () => {
        const { phone } = await api.member();
        const given = await api.code(phone, 'rebuild');
        expect((await reset(phone, given, 'Placeholder@0000')).resp_msg).to.equal('这个密码不能使用，请换一个');
        expect((await reset(phone, given)).resp_code, 'and the code is not lost').to.equal(60000);
      });
    });

    describe('codes of every way', () => {
      it('share ten wrong tries a day from one address, so that no way gives more', async () => {
        const { phone } = await api.member();
        const guesser = api.visitor();
        const wrongs: number[] = [];
        const guess = {
          registerPhone: async () => registration(phone, await wrongCode('register')),
          findPwdByPhone: async () => {
            const { smsCode, smsKey } = registration(phone, await wrongCode('rebuild'));
            return { phoneno: phone, verifycode: smsCode, smsKey, password: 'another-2' };
          },
          loginByphone: async () => {
            const { smsCode, smsKey } = registration(phone, await wrongCode('smsPhoneLogin'));
            return { phoneno: phone, verifycode: smsCode, smsKey };
          },
        } as const;
        const wrongCode = async (type: 'register' | 'rebuild' | 'smsPhoneLogin'): Promise<GivenCode> => {
          const given = await api.code(phone, type);
          return { ...given, verifycode: given.wrong };
        };
        for (let round = 0; round < 4; round++) {
          for (const name of ['registerPhone', 'findPwdByPhone', 'loginByphone'] as const) {
            wrongs.push((await guesser.post(name, await guess[name]())).envelope.resp_code);
          }
        }
        expect(wrongs).to.deep.equal([...Array<number>(10).fill(60203), 60209, 60209]);
        const right = await api.code(phone, 'rebuild');
        const payload = { phoneno: phone, verifycode: right.verifycode, smsKey: right.smsKey, password: 'another-2' };
        expect((await guesser.post('findPwdByPhone', payload)).envelope.resp_code, 'nor the right one').to.equal(60209);
        expect((await api.visitor().post('findPwdByPhone', payload)).envelope.resp_code, 'from elsewhere').to.equal(60000);
      });
    });
  });
}
