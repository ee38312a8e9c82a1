import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import { attemptLimits } from '#domain/accounts/limits';
import { smsTypes, type SmsType } from '#domain/accounts/schema';
import type { ApiDeps } from '#api/app';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { replyCode, cookieOf, openTestApi, openTwin, type Reply, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildUser, newAddress } from '#test/people';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'right-one-1';
const trustedProxies = ['127.0.0.1'];

for (const backend of farmBackends) {
  describe(`what strangers may try on ${backend.name}`, function guessing() {
    this.timeout(60_000);
    /** Two processes on one database. */
    let one: TestApi;
    let two: TestApi;
    before(async () => {
      one = await openTestApi(backend, { trustedProxies });
      two = await openTwin(backend, one, { trustedProxies });
    });
    after(async () => {
      await two.close();
      await one.close();
    });

    const headersOf = (address: string, device?: string): Record<string, string> => ({
      'x-forwarded-for': address,
      ...(device !== undefined && { cookie: `${cookieNames.device}=${device}` }),
    });
    const pass = (ms: number): void => [one, two].forEach((api) => api.pass(ms));

    const tryPassword = (api: TestApi, phone: string, guess: string, address: string, device?: string) =>
      api.visitor().post('passwordToken', { username: phone, password: guess }, headersOf(address, device));
    const askForCode = (api: TestApi, phone: string, address: string, device?: string, type?: SmsType) =>
      api.visitor().askForCode(phone, type, headersOf(address, device));
    const tryCode = (api: TestApi, phone: string, smsKey: string, verifycode: string, address: string, device?: string) =>
      api.visitor().post('loginByphone', { phoneno: phone, smsKey, verifycode }, headersOf(address, device));
    const exists = (api: TestApi, phone: string, address: string, device?: string) =>
      api.visitor().post('userIsExist', { username: phone }, headersOf(address, device));

    const sentCode = (phone: string): string => one.sms.sent(phone)[0]?.code ?? '';
    const wrongCode = (phone: string): string => (sentCode(phone) === '000000' ? '000001' : '000000');
    /** Signs in by SMS; the device cookie that it leaves. */
    async function signIn(api: TestApi, phone: string, address: string, device?: string): Promise<string> {
      const smsKey = (await askForCode(api, phone, address, device)).envelope.datas;
      const { sms } = api === two ? one : api;
      const reply = await tryCode(api, phone, smsKey, sms.sent(phone)[0]?.code ?? '', address, device);
      expect(replyCode(reply)).to.equal(60000);
      return cookieOf(reply, 'device') ?? '';
    }

    describe('passwords', () => {
      it('cannot be guessed from five addresses over two processes: after 20 wrong ones the right one is refused too', async () => {
        const { phone } = await buildUser(one.database);
        await seedDemoAccount({ database: one.database }, { phone, password });
        const known = await signIn(one, phone, newAddress());
        pass(minute);

        const strangers = Array.from({ length: 5 }, newAddress);
        const replies: Reply<unknown>[] = [];
        for (let round = 0; round < 10; round++) {
          const guesses = strangers.flatMap((address) =>
            [one, two, one, two].map((api) => tryPassword(api, phone, 'wrong-one-1', address)),
          );
          replies.push(...(await Promise.all(guesses)));
        }
        const codes = replies.map(replyCode);
        expect(codes).to.have.length(200);
        expect(codes.filter((code) => code === 60201)).to.have.length(20);
        expect(codes.filter((code) => code === 60208 || code === 60004)).to.have.length(180);

        pass(minute);
        for (const address of [strangers[0] ?? '', newAddress()]) {
          const right = await tryPassword(two, phone, password, address);
          expect(right.envelope.resp_msg).to.match(/^密码错误次数过多，请改用短信登录，或 1[34] 分钟后再试$/);
        }
        // Its owner is not locked out: by password where he signed in before, by SMS anywhere.
        expect(replyCode(await tryPassword(one, phone, password, strangers[0] ?? '', known))).to.equal(60000);
        await signIn(two, phone, newAddress());
        pass(15 * minute);
        expect(replyCode(await tryPassword(one, phone, password, newAddress()))).to.equal(60000);
      });

      it('make one wait longer and longer, on a known device too, and right ones do not count', async () => {
        const { phone } = await buildUser(one.database);
        await seedDemoAccount({ database: one.database }, { phone, password });
        const address = newAddress();
        const device = await signIn(one, phone, address);
        for (const owned of [device, undefined]) {
          const guesses = async (count: number): Promise<number> => {
            let counted = 0;
            while (counted < count && replyCode(await tryPassword(one, phone, 'wrong-one-1', address, owned)) === 60201) counted++;
            return counted;
          };
          for (let signIns = 0; signIns < 6; signIns++)
            expect(replyCode(await tryPassword(one, phone, password, address, owned))).to.equal(60000);
          expect(await guesses(99), 'in a minute').to.equal(5);
          pass(minute);
          expect(await guesses(99), 'in a quarter of an hour').to.equal(5);
          pass(minute);
          expect(await guesses(99)).to.equal(0);
          pass(15 * minute);
          expect(replyCode(await tryPassword(one, phone, password, address, owned))).to.equal(60000);
        }
        pass(day);
      });

      it('are refused alike for accounts that do not exist, and by address over many accounts', async () => {
        const [unknown, crowded] = [newAddress(), newAddress()];
        const answers: number[] = [];
        for (let tries = 0; tries < 6; tries++) answers.push(replyCode(await tryPassword(one, '13700000077', 'wrong-one-1', unknown)));
        expect(answers).to.deep.equal([60200, 60200, 60200, 60200, 60200, 60208]);

        for (const half of [0, 20]) {
          const phones = Array.from({ length: 20 }, (_, index) => `137100000${half + index + 10}`);
          const guesses = phones.map((phone, index) => tryPassword(index % 2 === 0 ? one : two, phone, 'wrong-one-1', crowded));
          expect(new Set((await Promise.all(guesses)).map(replyCode))).to.deep.equal(new Set([60200]));
          pass(minute);
        }
        const { phone } = await buildUser(one.database);
        await seedDemoAccount({ database: one.database }, { phone, password });
        expect(replyCode(await tryPassword(one, phone, password, crowded))).to.equal(60208);
        expect(replyCode(await tryPassword(one, phone, password, newAddress()))).to.equal(60000);
      });
    });

    describe('codes', () => {
      it('allow five tries in all when twenty are made at once over two processes', async () => {
        const { phone } = await buildUser(one.database);
        const address = newAddress();
        const smsKey = (await askForCode(one, phone, address)).envelope.datas;
        const guesses = Array.from({ length: 20 }, (_, index) =>
          tryCode(index % 2 === 0 ? one : two, phone, smsKey, wrongCode(phone), address),
        );
        const codes = (await Promise.all(guesses)).map(replyCode);
        expect(codes.filter((code) => code === 60203)).to.have.length(5);
        expect(replyCode(await tryCode(one, phone, smsKey, sentCode(phone), address))).to.equal(60205);
      });

      it('allow ten wrong tries a day from one address over several codes, and thirty from all, but never lock a known device out', async () => {
        const { phone } = await buildUser(one.database);
        const device = await signIn(one, phone, newAddress());
        pass(minute);
        const tries = async (address: string): Promise<number[]> => {
          const codes: number[] = [];
          for (let asked = 0; asked < 3; asked++) {
            const reply = await askForCode(one, phone, address);
            for (let guess = 0; replyCode(reply) === 60000 && guess < 5; guess++) {
              codes.push(replyCode(await tryCode(two, phone, reply.envelope.datas, wrongCode(phone), address)));
            }
            pass(minute);
          }
          return codes;
        };
        for (let strangers = 0; strangers < 3; strangers++) {
          const codes = await tries(newAddress());
          expect(codes.filter((code) => code === 60203)).to.have.length(10);
          expect(codes.filter((code) => code === 60209)).to.have.length(5);
        }
        const fourth = newAddress();
        const smsKey = (await askForCode(one, phone, fourth)).envelope.datas;
        const right = await tryCode(one, phone, smsKey, sentCode(phone), fourth);
        expect(right.envelope.resp_msg).to.equal('验证码错误次数过多，请在登录过的设备上登录，或改用密码登录，或明天再试');
        await signIn(two, phone, newAddress(), device);
      });

      it('do not tell whether a phone has an account', async () => {
        const { phone } = await buildUser(one.database);
        const sequences = [];
        for (const tried of [phone, '13700000078']) {
          const address = newAddress();
          const smsKey = (await askForCode(one, tried, address)).envelope.datas;
          const codes: number[] = [];
          for (let guess = 0; guess < 6; guess++) codes.push(replyCode(await tryCode(one, tried, smsKey, wrongCode(tried), address)));
          codes.push(
            replyCode(await tryCode(one, tried, 'x'.repeat(43), '000000', address)),
            replyCode(await askForCode(one, tried, address)),
          );
          sequences.push(codes);
        }
        expect(sequences[0]).to.deep.equal([60203, 60203, 60203, 60203, 60203, 60205, 60204, 60206]);
        expect(sequences[1]).to.deep.equal(sequences[0]);
      });
    });

    describe('messages', () => {
      it('are sent where somebody can use the code: to owners, to newcomers or to both, and the answer does not tell', async () => {
        const { phone } = await buildUser(one.database);
        const unknown = '13811111100';
        const lengths = new Set<number>();
        for (const type of smsTypes) {
          for (const to of [phone, unknown]) {
            const { resp_code: code, datas } = (await askForCode(one, to, newAddress(), undefined, type)).envelope;
            expect(code, `${type} ${to}`).to.equal(60000);
            lengths.add(datas.length);
          }
        }
        expect(lengths).to.have.length(1);
        const sentTo = (to: string): string[] => one.sms.sent(to).map(({ type }) => type);
        expect(sentTo(phone)).to.have.members(['smsPhoneLogin', 'rebuild']);
        expect(sentTo(unknown)).to.have.members(['smsPhoneLogin', 'register', 'bindPhone']);
      });

      it('to one phone stop at 40 a day for strangers, 20 from one address, and its owner still gets his', async () => {
        const { phone } = await buildUser(one.database);
        const device = await signIn(one, phone, newAddress());
        const bombard = async (address: string): Promise<number> => {
          let sent = 0;
          for (let asked = 0; asked < 22; asked++) {
            // More than ten an hour are refused anyway.
            pass(7 * minute);
            if (replyCode(await askForCode(asked % 2 === 0 ? one : two, phone, address)) === 60000) sent++;
          }
          return sent;
        };
        expect(await bombard(newAddress())).to.equal(20);
        pass(minute);
        await signIn(two, phone, newAddress());
        expect(await bombard(newAddress())).to.equal(18);
        const refused = await askForCode(one, phone, newAddress());
        expect(refused.envelope).to.include({ resp_code: 60207, resp_msg: '今日验证码发送次数已达上限，请明天再试' });
        await signIn(one, phone, newAddress(), device);
        expect(one.sms.sent(phone)).to.have.length(1 + 20 + 1 + 18 + 1);
      });

      it('to one phone stop at 10 an hour from one address and 20 from all, and its owner still gets his', async () => {
        const { phone } = await buildUser(one.database);
        const device = await signIn(one, phone, newAddress());
        const ask = async (address: string): Promise<number> => {
          pass(minute);
          return replyCode(await askForCode(one, phone, address));
        };
        const [first, second, third] = [newAddress(), newAddress(), newAddress()];
        for (const address of [first, second]) {
          for (let asked = 0; asked < (address === first ? 10 : 9); asked++) expect(await ask(address)).to.equal(60000);
        }
        expect([await ask(first), await ask(third)]).to.deep.equal([60206, 60206]);
        await signIn(one, phone, newAddress(), device);
        pass(60 * minute);
        expect(await ask(first)).to.equal(60000);
      });

      it('that a stranger asks for do not make the owner wait a minute', async () => {
        const { phone } = await buildUser(one.database);
        const device = await signIn(one, phone, newAddress());
        pass(minute);
        const replies = [await askForCode(one, phone, newAddress()), await askForCode(two, phone, newAddress(), device)];
        expect(replies.map(replyCode)).to.deep.equal([60000, 60000]);
        expect(replyCode(await askForCode(one, phone, newAddress(), device))).to.equal(60206);
      });

      it('stop at 60 an hour for one address', async () => {
        const address = newAddress();
        const codes: number[] = [];
        for (let asked = 0; asked < 61; asked++) {
          if (asked === 40) pass(minute);
          codes.push(replyCode(await askForCode(asked % 2 === 0 ? one : two, `138222222${String(asked).padStart(2, '0')}`, address)));
        }
        expect(codes.slice(0, 60)).to.deep.equal(Array(60).fill(60000));
        const last = await askForCode(one, '13822222299', address);
        expect([codes[60], last.status]).to.deep.equal([60004, 429]);
        expect(Number(last.headers.get('retry-after'))).to.be.within(3000, 3600);
      });
    });

    describe('questions whether a phone has an account', () => {
      it('stop at 60 in ten minutes for one address, but a known device may ask about its own', async () => {
        const { phone } = await buildUser(one.database);
        const device = await signIn(one, phone, newAddress());
        const address = newAddress();
        const asked = await Promise.all(
          Array.from({ length: 70 }, (_, index) => exists(index % 2 === 0 ? one : two, '13700000079', address)),
        );
        expect(asked.map(replyCode).filter((code) => code === 60000)).to.have.length(60);
        expect(replyCode(await exists(one, phone, address))).to.equal(60004);
        expect((await exists(one, phone, address, device)).envelope).to.include({ resp_code: 60000, datas: false });
        expect(replyCode(await exists(one, '13700000079', address, device)), 'about another').to.equal(60004);
      });
    });

    describe('caps for all strangers together', () => {
      const capped = async (limits: ApiDeps['attemptLimits'], work: (api: TestApi, phone: string, device: string) => Promise<void>) => {
        const api = await openTestApi(backend, { trustedProxies, ...(limits !== undefined && { attemptLimits: limits }) });
        try {
          const { phone } = await buildUser(api.database);
          await seedDemoAccount({ database: api.database }, { phone, password });
          const reply = await tryPassword(api, phone, password, newAddress());
          await work(api, phone, cookieOf(reply, 'device') ?? '');
        } finally {
          await api.close();
        }
      };
      const everywhere = [{ calls: 3, windowMs: 60 * minute }];

      const shrunk = (scopes: (typeof attemptLimits)['code']) => ({ ...scopes, ...(scopes.everywhere !== undefined && { everywhere }) });
      /** Whatever the product lets all strangers share, three of each. */
      const smallShares = {
        ...attemptLimits,
        password: shrunk(attemptLimits.password),
        code: shrunk(attemptLimits.code),
        sms: shrunk(attemptLimits.sms),
      };

      /** Three wrong passwords for accounts that exist, which spends `everywhere`. */
      const spendPasswords = async (api: TestApi): Promise<void> => {
        for (let tries = 0; tries < 3; tries++) {
          const { phone } = await buildUser(api.database);
          expect(replyCode(await tryPassword(api, phone, 'wrong-one-1', newAddress()))).to.equal(60201);
        }
      };

      it('hold for wrong passwords, and leave known devices and SMS alone', () =>
        capped({ ...attemptLimits, password: { ...attemptLimits.password, everywhere } }, async (api, phone, device) => {
          await spendPasswords(api);
          expect(replyCode(await tryPassword(api, phone, password, newAddress()))).to.equal(60208);
          expect(replyCode(await tryPassword(api, '13700000069', password, newAddress()))).to.equal(60208);
          expect(replyCode(await tryPassword(api, phone, password, newAddress(), device))).to.equal(60000);
          await signIn(api, phone, newAddress());
        }));

      it('are not used up with phones that nobody has: both ways stay open to new devices', () =>
        capped(smallShares, async (api, phone) => {
          for (let stranger = 0; stranger < 4; stranger++) {
            const [made, address] = [`1370000006${stranger}`, newAddress()];
            expect(replyCode(await tryPassword(api, made, 'wrong-one-1', address))).to.equal(60200);
            const smsKey = (await askForCode(api, made, address)).envelope.datas;
            for (let guess = 0; guess < 5; guess++) await tryCode(api, made, smsKey, '000000', address);
          }
          expect(replyCode(await tryPassword(api, phone, password, newAddress()))).to.equal(60000);
          await signIn(api, phone, newAddress());
        }));

      it('do not hold for passwords while all messages are spent: one way of signing in stays open to new devices', () =>
        capped(smallShares, async (api, phone) => {
          await spendPasswords(api);
          expect(replyCode(await tryPassword(api, phone, password, newAddress()))).to.equal(60208);
          for (let asked = 0; asked < 3; asked++) {
            const other = await buildUser(api.database);
            expect(replyCode(await askForCode(api, other.phone, newAddress()))).to.equal(60000);
          }
          expect(replyCode(await askForCode(api, phone, newAddress()))).to.equal(60004);
          expect(replyCode(await tryPassword(api, phone, password, newAddress()))).to.equal(60000);
        }));

      it('hold for messages; those that are not sent do not use them up and are refused alike', () =>
        capped({ ...attemptLimits, sms: { ...attemptLimits.sms, everywhere } }, async (api, phone, device) => {
          const rebuild = async (to: string, known?: string): Promise<number> =>
            replyCode(await askForCode(api, to, newAddress(), known, 'rebuild'));
          const others = await Promise.all([1, 2, 3].map(() => buildUser(api.database)));
          for (let asked = 0; asked < 5; asked++) expect(await rebuild(`1370000005${asked}`)).to.equal(60000);
          for (const other of others) expect(await rebuild(other.phone)).to.equal(60000);
          expect(await rebuild(phone)).to.equal(60004);
          expect(await rebuild('13700000059')).to.equal(60004);
          expect(await rebuild(phone, device)).to.equal(60000);
          expect(api.sms.sent()).to.have.length(4);
        }));

      it('hold for messages to newcomers apart, so that made-up phones keep nobody from signing in', () =>
        capped({ ...attemptLimits, sms: { ...attemptLimits.sms, newcomers: everywhere } }, async (api, phone) => {
          for (let asked = 0; asked < 3; asked++) {
            expect(replyCode(await askForCode(api, `1370000005${asked}`, newAddress(), undefined, 'register'))).to.equal(60000);
          }
          for (const type of ['register', 'bindPhone', 'smsPhoneLogin'] as const) {
            expect(replyCode(await askForCode(api, '13700000059', newAddress(), undefined, type)), type).to.equal(60004);
          }
          // Nothing is sent to register a phone that has an account, and that answer is the same too.
          expect(replyCode(await askForCode(api, phone, newAddress(), undefined, 'register'))).to.equal(60004);
          expect(api.sms.sent()).to.have.length(3);
          await signIn(api, phone, newAddress());
        }));

      it('hold for questions, and a new device can still ask for a code', () =>
        capped({ ...attemptLimits, lookup: { ...attemptLimits.lookup, everywhere } }, async (api, phone, device) => {
          for (let asked = 0; asked < 3; asked++) expect(replyCode(await exists(api, phone, newAddress()))).to.equal(60000);
          expect(replyCode(await exists(api, phone, newAddress()))).to.equal(60004);
          expect(replyCode(await exists(api, phone, newAddress(), device))).to.equal(60000);
          expect(replyCode(await askForCode(api, phone, newAddress()))).to.equal(60000);
        }));
    });
  });
}
