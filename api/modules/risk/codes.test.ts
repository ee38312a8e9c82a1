import { expect } from 'chai';
import { riskAnswers, type RiskCode } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import { riskThresholds } from '#domain/risk/thresholds';
import type { CaptchaView } from '#domain/risk/views';
import { replyCode, cookieOf, openTestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser, newAddress, newPhone } from '#test/people';
import { busyDevice, machines, openRiskChecks, person, type RiskChecks, type Visitor } from '#test/risk-visitors';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`risk checks on ${backend.name}`, function riskChecks() {
    this.timeout(120_000);
    let risk: RiskChecks;
    before(async () => (risk = await openRiskChecks(backend)));
    after(() => risk.close());

    describe('answer', () => {
      it('100 on a device that has signed in to the account, however hastily, and not to others', async () => {
        const { phone } = await buildUser(risk.one.database);
        const first = risk.visitor();
        await first.code(phone, { type: 'smsPhoneLogin' });
        const smsKey = (await first.send(phone, 'smsPhoneLogin')).envelope.datas;
        const verifycode = risk.one.sms.sent(phone)[0]?.code;
        const reply = await first.client.post('loginByphone', { phoneno: phone, verifycode, smsKey });
        const known = risk.visitor(newAddress(), cookieOf(reply, 'device') ?? '');
        expect(await known.code(phone, { type: 'smsPhoneLogin', trace: machines['presses the button at once'] })).to.equal(100);
        expect(await known.code(newPhone())).to.equal(200);
        expect(await risk.visitor().code(phone)).to.equal(200);
      });

      it('200 to whoever asks quietly, by a page or by a program; a person meets no puzzle', async () => {
        for (const trace of [person, 'none'] as const) {
          const [device, phone] = [risk.visitor(), newPhone()];
          for (let codes = 0; codes < 3; codes++) {
            expect(await device.code(phone, { trace })).to.equal(200);
            expect(replyCode(await device.send(phone))).to.equal(60000);
            risk.pass(minute);
          }
        }
      });

      for (const [behaviour, trace] of Object.entries(machines)) {
        it(`600 to what ${behaviour}, the first time already`, async () => {
          expect(await risk.visitor().code(newPhone(), { trace })).to.equal(600);
        });
      }

      it('400 to a device, a phone and an address that ask much, over all processes, until it is quiet again', async () => {
        const [device, phone] = await risk.busy();
        expect(await device.code(phone)).to.equal(400);
        const asked = newPhone();
        for (let count = 1; count < (riskThresholds.phone.busy ?? 0); count++) expect(await risk.visitor().code(asked)).to.equal(200);
        expect(await risk.visitor().code(asked), 'about one phone').to.equal(400);
        const address = newAddress();
        for (let count = 1; count < (riskThresholds.phonesOfAddress.busy ?? 0); count++) {
          expect(await risk.visitor(address).code(newPhone())).to.equal(200);
        }
        expect(await risk.visitor(address).code(newPhone()), 'many phones from one address').to.equal(400);
        risk.pass(60 * minute);
        expect(await risk.visitor(address).code(newPhone())).to.equal(200);
        expect(await device.code(phone)).to.equal(200);
      });

      it('800 to a device that asks about many phones, and to a busy program without a page', async () => {
        const device = risk.visitor();
        expect(await device.often(riskThresholds.phonesOfDevice.flood ?? 0, newPhone)).to.equal(800);
        const program = risk.visitor();
        const phone = newPhone();
        expect(await program.often(busyDevice - 1, () => phone, { trace: 'none' })).to.equal(200);
        expect(await program.code(phone, { trace: 'none' })).to.equal(800);
      });

      it('900 to what asks much and is no person, and to an address that fails puzzle after puzzle', async () => {
        const [device, phone] = await risk.busy();
        expect(await device.code(phone, { trace: machines['types evenly'] })).to.equal(900);
        const [clumsy, other] = await risk.busy();
        for (let failed = 0; failed < (riskThresholds.failedPuzzles.harsh ?? 0); failed++) {
          const { captchaId } = await clumsy.open(other, 'slider');
          expect(replyCode(await clumsy.verify(captchaId, [[failed, 0, 1]]))).to.equal(60233);
        }
        expect(await clumsy.code(other)).to.equal(900);
        expect(await risk.visitor(clumsy.address).code(newPhone()), 'whoever else is there').to.equal(900);
      });

      it('200 after the puzzle that each of the others asks for', async () => {
        const [device, phone] = await risk.busy();
        const asked: [RiskCode, Visitor, string][] = [[400, device, phone]];
        const program = risk.visitor();
        asked.push([600, program, newPhone()]);
        expect(await program.code(asked[1]?.[2] ?? '', { trace: machines['types evenly'] })).to.equal(600);
        const [harsh, third] = await risk.busy();
        expect(await harsh.code(third, { trace: machines['types evenly'] })).to.equal(900);
        asked.push([900, harsh, third]);
        for (const [code, who, about] of asked) {
          const puzzle = await who.open(about, riskAnswers[code].puzzle ?? 'slider');
          const { envelope } = await who.verify(puzzle.captchaId, await risk.solve(puzzle));
          expect(envelope.resp_code, `${code} ${envelope.resp_msg}`).to.equal(60000);
          expect(await who.code(about, { token: envelope.datas.token }), String(code)).to.equal(200);
          expect(replyCode(await who.send(about)), String(code)).to.equal(60000);
        }
      });
    });

    it('refuse what is no check with a sentence, and an address that asks without end', async () => {
      const device = risk.visitor();
      const ask = (nvcdata: unknown) => device.client.post('getAliyunAcs', { nvcdata });
      const valid = { phone: newPhone(), type: 'register', deviceId: device.deviceId };
      const wrong = ['', '{', '[]', 'null', '1', `"${'x'.repeat(13_000)}"`, { ...valid, phone: '1' }, { ...valid, type: 'other' }];
      const traces = [{ shownMs: -1 }, { keys: 1.5 }, { moves: 'many' }, { rhythm: 1e12 }].map((trace) => ({ ...valid, trace }));
      for (const data of [...wrong, ...traces, { ...valid, deviceId: 'short' }, undefined, 5]) {
        const nvcdata = typeof data === 'object' ? JSON.stringify(data) : data;
        expect(replyCode(await ask(nvcdata)), String(nvcdata).slice(0, 60)).to.equal(60001);
      }
      const unstorable = [{ phone: 'a\0b@c.d', type: 'passwordLogin' }, { token: '\ud800' }, { collected: 'a\0b' }];
      for (const data of unstorable) {
        const { status, envelope } = await ask(JSON.stringify({ ...valid, ...data }));
        expect([status, envelope.resp_code], JSON.stringify(data)).to.deep.equal([200, 60001]);
      }
      const key = `risk-checks:${device.address}`;
      expect(replyCode(await device.ask(valid.phone))).to.equal(60000);
      await risk.one.database.transact((transaction) =>
        risk.one.database.rateLimits.update({ points: riskLimits.checksOfAddress.calls }, { where: { key }, transaction }),
      );
      expect((await device.ask(valid.phone)).status).to.equal(429);
    });

    it('of a hosted service that does not answer become our own slider', async () => {
      const api = await openTestApi(backend, { captcha: { assess: () => Promise.reject(new Error('no answer')) } });
      try {
        const client = api.visitor();
        const { deviceId } = client;
        const about = { phone: newPhone(), type: 'register', deviceId };
        expect(await client.call('getAliyunAcs', { nvcdata: JSON.stringify(about) })).to.equal(400);
        expect(await client.call<CaptchaView>('captchaCreate', { kind: 'slider', ...about })).to.include({ kind: 'slider' });
      } finally {
        await api.close();
      }
    });
  });
}
