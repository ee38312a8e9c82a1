import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import type { RiskCode } from '#domain/risk/codes';
import { tokenLimits } from '#domain/limits';
import { riskLimits } from '#domain/risk/limits';
import { riskThresholds } from '#domain/risk/thresholds';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { replyCode, cookieOf } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser, newAddress, newPhone } from '#test/people';
import { openRiskChecks, person, type Question, type RiskChecks } from '#test/risk-visitors';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`passes of risk checks on ${backend.name}`, function riskChecks() {
    this.timeout(120_000);
    let risk: RiskChecks;
    before(async () => (risk = await openRiskChecks(backend)));
    after(() => risk.close());

    it('are for one device, phone and purpose, for ten minutes and one code; of two at once one is sent', async () => {
      const [device, phone] = [risk.visitor(), newPhone()];
      expect(replyCode(await device.send(phone)), 'without any').to.equal(60230);
      expect(await device.code(phone)).to.equal(200);
      expect(replyCode(await device.send(phone, 'bindPhone')), 'another purpose').to.equal(60230);
      expect(replyCode(await device.send(newPhone())), 'another phone').to.equal(60230);
      expect(replyCode(await risk.visitor(device.address).send(phone)), 'another device').to.equal(60230);
      const other = risk.two.visitor();
      const replies = await Promise.all([device.send(phone), device.send(phone, 'register', other), device.send(phone)]);
      expect(replies.map(replyCode)).to.have.members([60000, 60230, 60230]);
      expect(risk.one.sms.sent(phone)).to.have.length(1);
      expect((await device.send(phone)).envelope).to.include({ resp_code: 60230, resp_msg: '请进行智能验证' });

      const late = newPhone();
      await device.code(late);
      risk.pass(riskLimits.passMs);
      expect(replyCode(await device.send(late))).to.equal(60230);
    });

    it('are not given where a puzzle is asked for, nor for a token of something else, used or old', async () => {
      const [device, phone] = await risk.busy();
      expect(replyCode(await device.send(phone))).to.equal(60230);
      const tokenOf = async (): Promise<string> => {
        const puzzle = await device.open(phone, 'slider');
        const { envelope } = await device.verify(puzzle.captchaId, await risk.solve(puzzle));
        expect(envelope.resp_code, envelope.resp_msg).to.equal(60000);
        return envelope.datas.token;
      };
      const token = await tokenOf();
      const elsewhere = newPhone();
      expect(await device.code(elsewhere, { token })).to.equal(400);
      expect(await device.code(phone, { token, type: 'bindPhone' })).to.equal(400);
      const codes = await Promise.all([device.code(phone, { token }), device.code(phone, { token })]);
      expect(codes).to.have.members([200, 400]);
      const old = await tokenOf();
      risk.pass(riskLimits.tokenMs);
      expect(await device.code(phone, { token: old })).to.be.above(200);
    });

    it('stay when the message is refused for another reason', async () => {
      const [device, phone] = [risk.visitor(), newPhone()];
      await device.code(phone);
      expect(replyCode(await device.send(phone))).to.equal(60000);
      await device.code(phone);
      expect(replyCode(await device.send(phone))).to.equal(60206);
      risk.pass(minute);
      expect(replyCode(await device.send(phone))).to.equal(60000);
    });

    it('go with the cookie that a browser gets at its first check, which says nothing but which device it is', async () => {
      const phone = newPhone();
      const client = risk.one.visitor();
      client.headers.set('x-forwarded-for', newAddress());
      const nvcdata = JSON.stringify({ phone, type: 'register', trace: person });
      const reply = await client.post<RiskCode>('getAliyunAcs', { nvcdata });
      expect(reply.envelope.datas).to.equal(200);
      const cookie = reply.headers.getSetCookie().find((line) => new RegExp(`^${cookieNames.device}=\\w`).test(line)) ?? '';
      expect(cookie).to.match(/^modelmill_device=[0-9a-f]{32}; path=\/; .*samesite=strict; httponly/i);
      const ends = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '');
      expect(ends - Date.now()).to.be.closeTo(tokenLimits.deviceMs, 60_000);
      expect(replyCode(await client.post('sendSms', { phone, type: 'register' })), 'without it').to.equal(60230);
      client.headers.set('cookie', cookie.split(';')[0] ?? '');
      expect(replyCode(await client.post('sendSms', { phone, type: 'register' }))).to.equal(60000);
      const again = await client.post('getAliyunAcs', { nvcdata });
      expect(again.headers.getSetCookie(), 'it is given once').to.deep.equal([]);
    });

    it('are wanted for passwords only after three wrong ones, of the account or its likes, and used up by each try', async () => {
      const password = 'right-one-1';
      const { phone } = await buildUser(risk.one.database);
      await seedDemoAccount({ database: risk.one.database }, { phone, password });
      const home = risk.visitor();
      const known = risk.visitor(newAddress(), cookieOf(await home.signIn(phone, password), 'device') ?? '');
      for (const about of [phone, newPhone()]) {
        const stranger = risk.visitor();
        const wrong = about === phone ? 60201 : 60200;
        for (let tries = 0; tries < 3; tries++) expect(replyCode(await stranger.signIn(about, 'wrong-one-1'))).to.equal(wrong);
        expect((await stranger.signIn(about, 'wrong-one-1')).envelope).to.include({ resp_code: 60230, resp_msg: '请进行智能验证' });
        expect(await stranger.code(about, { type: 'passwordLogin' })).to.equal(400);
        const puzzle = await stranger.open(about, 'slider', 'passwordLogin');
        const { token } = (await stranger.verify(puzzle.captchaId, await risk.solve(puzzle))).envelope.datas;
        expect(await stranger.code(about, { type: 'passwordLogin', token })).to.equal(200);
        expect(replyCode(await stranger.signIn(about, 'wrong-one-1'))).to.equal(wrong);
        expect(replyCode(await stranger.signIn(about, 'wrong-one-1')), 'for the next one again').to.equal(60230);
      }
      expect(replyCode(await risk.visitor().signIn(phone, password)), 'another stranger, the right one').to.equal(60230);
      expect(replyCode(await known.signIn(phone, password)), 'its owner’s device').to.equal(60000);
      risk.pass(15 * minute);
      expect(replyCode(await risk.visitor().signIn(phone, password))).to.equal(60000);
    });

    for (const way of ['phone', 'email'] as const) {
      it(`are for the ${way} that was typed, and so are a stranger’s wrong passwords, which a new password forgets`, async () => {
        const password = 'right-one-1';
        const { id, phone } = await buildUser(risk.one.database);
        await seedDemoAccount({ database: risk.one.database }, { phone, password });
        const email = `${phone}@models.example`;
        await risk.one.database.users.update({ email }, { where: { id } });
        const [typed, asked] = way === 'phone' ? [phone, phone] : [email.toUpperCase(), email];
        const stranger = risk.visitor();
        for (let tries = 0; tries < 3; tries++) expect(replyCode(await stranger.signIn(typed, 'wrong-one-1'))).to.equal(60201);
        expect(await stranger.code(way === 'phone' ? email : phone, { type: 'passwordLogin' })).to.equal(200);
        expect(replyCode(await stranger.signIn(typed, password)), 'with a pass for the other name').to.equal(60230);
        expect(await stranger.code(asked, { type: 'passwordLogin' })).to.equal(400);
        const puzzle = await stranger.open(asked, 'slider', 'passwordLogin');
        const { token } = (await stranger.verify(puzzle.captchaId, await risk.solve(puzzle))).envelope.datas;
        expect(await stranger.code(asked, { type: 'passwordLogin', token })).to.equal(200);
        expect(replyCode(await stranger.signIn(typed, password))).to.equal(60000);
        expect(replyCode(await risk.visitor().signIn(typed, password)), 'without one').to.equal(60230);

        await stranger.code(phone, { type: 'rebuild' });
        const smsKey = (await stranger.send(phone, 'rebuild')).envelope.datas;
        const verifycode = risk.one.sms.sent(phone)[0]?.code;
        const reset = { phoneno: phone, verifycode, smsKey, password: 'another-one-2' };
        expect(replyCode(await stranger.client.post('findPwdByPhone', reset))).to.equal(60000);
        expect(replyCode(await risk.visitor().signIn(typed, 'another-one-2'))).to.equal(60000);
      });
    }

    it('do not tell a stranger which phone belongs to an e-mail address, while a known device has one count for both', async () => {
      const password = 'right-one-1';
      const { id, phone } = await buildUser(risk.one.database);
      await seedDemoAccount({ database: risk.one.database }, { phone, password });
      const email = `${phone}@models.example`;
      await risk.one.database.users.update({ email }, { where: { id } });
      const stranger = risk.visitor();
      for (let tries = 0; tries < 3; tries++) expect(replyCode(await stranger.signIn(email, 'wrong-one-1'))).to.equal(60201);
      expect(replyCode(await stranger.signIn(email, 'wrong-one-1'))).to.equal(60230);
      expect(replyCode(await stranger.signIn(phone, 'wrong-one-1')), 'another name').to.equal(60201);

      const question: Question = { type: 'passwordLogin', trace: 'none' };
      risk.pass(15 * minute);
      const busyPhone = (riskThresholds.phone.busy ?? 0) - 1;
      for (let asked = 0; asked < busyPhone; asked++) expect(await risk.visitor().code(email, question)).to.equal(200);
      expect(await risk.visitor().code(phone, question), 'as any other phone').to.equal(200);
      expect(await risk.visitor().code(email, question)).to.equal(800);

      const home = risk.visitor();
      const known = risk.visitor(newAddress(), cookieOf(await home.signIn(phone, password), 'device') ?? '');
      for (const name of [phone, email, phone]) expect(replyCode(await known.signIn(name, 'wrong-one-1'))).to.equal(60201);
      expect(replyCode(await known.signIn(email, password))).to.equal(60230);
    });
  });
}
