import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import type { SmsType } from '#domain/accounts/schema';
import { riskAnswers, type RiskCode } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import { tokenLimits } from '#domain/limits';
import { riskThresholds, type FormTrace } from '#domain/risk/thresholds';
import type { TrackPoint } from '#domain/risk/tracks';
import type { CaptchaView } from '#domain/risk/views';
import { seedDemoAccount } from '#services/accounts/seed-demo-account';
import { judgePuzzle } from '#services/risk/judge-puzzle';
import { sweepRisk } from '#services/risk/sweep';
import { openDatabase, type Database } from '#storage/database/connect';
import { cookieOf, openTestApi, type ApiClient, type Reply, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { randomFrom, scratchByHand, slideByHand } from '#test/hands';
import { buildUser } from '#test/people';
import { bytesOf, findGap, findShield } from '#test/puzzles';

const minute = 60_000;
const trustedProxies = ['127.0.0.1'];
const person: FormTrace = { shownMs: 5200, keys: 11, moves: 60, rhythm: 38 };
const machines: Record<string, FormTrace> = {
  'presses the button at once': { ...person, shownMs: 120 },
  'presses no key and moves nothing': { ...person, keys: 0, moves: 0 },
  'types evenly': { ...person, rhythm: 1 },
};

interface Question {
  type?: SmsType | 'passwordLogin';
  /** Default: a person's. */
  trace?: FormTrace | 'none';
  token?: string;
}

for (const backend of databaseBackends) {
  describe(`risk checks on ${backend.name}`, function riskChecks() {
    this.timeout(120_000);
    /** Two processes on one database. */
    let one: TestApi;
    let two: TestApi;
    let database: Database;
    before(async () => {
      one = await openTestApi(backend, { trustedProxies, riskThresholds });
      database = await openDatabase(one.databaseUrl);
      two = await openTestApi(backend, { trustedProxies, riskThresholds, database, sms: one.sms });
    });
    after(async () => {
      await two.close();
      await database.close();
      await one.close();
    });

    let addresses = 0;
    const newAddress = (): string => `10.${(addresses >> 8) & 255}.${addresses++ & 255}.9`;
    let phones = 0;
    const newPhone = (): string => `1370000${String(phones++).padStart(4, '0')}`;
    const pass = (ms: number): void => [one, two].forEach((api) => api.pass(ms));
    let random = randomFrom(1);
    let seeds = 1;

    /** A device at an address of its own. */
    const visitor = (address = newAddress(), device?: string) => {
      const client = one.visitor();
      const other = two.visitor();
      for (const each of [client, other]) {
        each.headers.set('x-forwarded-for', address);
        if (device !== undefined) each.headers.set('cookie', `${cookieNames.device}=${device}`);
      }
      const { deviceId } = client;
      const ask = (phone: string, { type = 'register', trace = person, token }: Question = {}, api: ApiClient = client) =>
        api.post<RiskCode>('getAliyunAcs', {
          nvcdata: JSON.stringify({ phone, type, deviceId, token, ...(trace !== 'none' && { trace }) }),
        });
      return {
        client,
        /** The same at the other process. */
        elsewhere: other,
        deviceId,
        address,
        ask,
        /** Asks both processes in turn, so many times; the last code. */
        async often(times: number, phone: () => string, question?: Question): Promise<RiskCode> {
          let code: RiskCode = 200;
          for (let count = 0; count < times; count++) {
            code = (await ask(phone(), question, count % 2 === 0 ? client : other)).envelope.datas;
          }
          return code;
        },
        code: async (phone: string, question?: Question): Promise<RiskCode> => (await ask(phone, question)).envelope.datas,
        send: (phone: string, type: SmsType = 'register', api: ApiClient = client) =>
          api.post<string>('sendSms', { phone, type, deviceId }),
        signIn: (phone: string, password: string) => client.post('passwordToken', { username: phone, password, deviceId }),
        open: async (phone: string, kind: 'slider' | 'scratch', type = 'register') => {
          const { envelope } = await client.post<CaptchaView>('captchaCreate', { kind, phone, type, deviceId });
          if (envelope.resp_code !== 60000) throw new Error(envelope.resp_msg);
          return envelope.datas;
        },
        verify: (captchaId: string, track: readonly TrackPoint[], api: ApiClient = client) =>
          api.post<{ token: string }>('captchaVerify', { captchaId, track }),
      };
    };
    type Visiting = ReturnType<typeof visitor>;

    /** How a hand solves a puzzle that an eye has looked at. It takes its time. */
    async function solve({ kind, image, piece, pieceY = 0 }: CaptchaView): Promise<TrackPoint[]> {
      random = randomFrom(seeds++);
      const { x, y } =
        kind === 'slider' ? { x: await findGap(bytesOf(image), bytesOf(piece), pieceY), y: 0 } : await findShield(bytesOf(image));
      pass(6000);
      return kind === 'slider' ? slideByHand(x, random) : scratchByHand(x, y, 15, random);
    }
    const codeOf = ({ envelope }: Reply<unknown>): number => envelope.resp_code;
    const busyDevice = riskThresholds.device.busy ?? 0;
    /** A device that is asked for the slider of code 400, and its phone. */
    async function busy(): Promise<[Visiting, string]> {
      const [device, phone] = [visitor(), newPhone()];
      expect(await device.often(busyDevice, () => phone)).to.equal(400);
      return [device, phone];
    }

    describe('answer', () => {
      it('100 on a device that has signed in to the account, however hastily, and not to others', async () => {
        const { phone } = await buildUser(one.database);
        const first = visitor();
        await first.code(phone, { type: 'smsPhoneLogin' });
        const smsKey = (await first.send(phone, 'smsPhoneLogin')).envelope.datas;
        const verifycode = one.sms.sent(phone)[0]?.code;
        const reply = await first.client.post('loginByphone', { phoneno: phone, verifycode, smsKey });
        const known = visitor(newAddress(), cookieOf(reply, 'device') ?? '');
        expect(await known.code(phone, { type: 'smsPhoneLogin', trace: machines['presses the button at once'] })).to.equal(100);
        expect(await known.code(newPhone())).to.equal(200);
        expect(await visitor().code(phone)).to.equal(200);
      });

      it('200 to whoever asks quietly, by a page or by a program; a person meets no puzzle', async () => {
        for (const trace of [person, 'none'] as const) {
          const [device, phone] = [visitor(), newPhone()];
          for (let codes = 0; codes < 3; codes++) {
            expect(await device.code(phone, { trace })).to.equal(200);
            expect(codeOf(await device.send(phone))).to.equal(60000);
            pass(minute);
          }
        }
      });

      for (const [behaviour, trace] of Object.entries(machines)) {
        it(`600 to what ${behaviour}, the first time already`, async () => {
          expect(await visitor().code(newPhone(), { trace })).to.equal(600);
        });
      }

      it('400 to a device, a phone and an address that ask much, over all processes, until it is quiet again', async () => {
        const [device, phone] = await busy();
        expect(await device.code(phone)).to.equal(400);
        const asked = newPhone();
        for (let count = 1; count < (riskThresholds.phone.busy ?? 0); count++) expect(await visitor().code(asked)).to.equal(200);
        expect(await visitor().code(asked), 'about one phone').to.equal(400);
        const address = newAddress();
        for (let count = 1; count < (riskThresholds.phonesOfAddress.busy ?? 0); count++) {
          expect(await visitor(address).code(newPhone())).to.equal(200);
        }
        expect(await visitor(address).code(newPhone()), 'many phones from one address').to.equal(400);
        pass(60 * minute);
        expect(await visitor(address).code(newPhone())).to.equal(200);
        expect(await device.code(phone)).to.equal(200);
      });

      it('800 to a device that asks about many phones, and to a busy program without a page', async () => {
        const device = visitor();
        expect(await device.often(riskThresholds.phonesOfDevice.flood ?? 0, newPhone)).to.equal(800);
        const program = visitor();
        const phone = newPhone();
        expect(await program.often(busyDevice - 1, () => phone, { trace: 'none' })).to.equal(200);
        expect(await program.code(phone, { trace: 'none' })).to.equal(800);
      });

      it('900 to what asks much and is no person, and to an address that fails puzzle after puzzle', async () => {
        const [device, phone] = await busy();
        expect(await device.code(phone, { trace: machines['types evenly'] })).to.equal(900);
        const [clumsy, other] = await busy();
        for (let failed = 0; failed < (riskThresholds.failedPuzzles.harsh ?? 0); failed++) {
          const { captchaId } = await clumsy.open(other, 'slider');
          expect(codeOf(await clumsy.verify(captchaId, [[failed, 0, 1]]))).to.equal(60233);
        }
        expect(await clumsy.code(other)).to.equal(900);
        expect(await visitor(clumsy.address).code(newPhone()), 'whoever else is there').to.equal(900);
      });

      it('200 after the puzzle that each of the others asks for', async () => {
        const [device, phone] = await busy();
        const asked: [RiskCode, Visiting, string][] = [[400, device, phone]];
        const program = visitor();
        asked.push([600, program, newPhone()]);
        expect(await program.code(asked[1]?.[2] ?? '', { trace: machines['types evenly'] })).to.equal(600);
        const [harsh, third] = await busy();
        expect(await harsh.code(third, { trace: machines['types evenly'] })).to.equal(900);
        asked.push([900, harsh, third]);
        for (const [code, who, about] of asked) {
          const puzzle = await who.open(about, riskAnswers[code].puzzle ?? 'slider');
          const { envelope } = await who.verify(puzzle.captchaId, await solve(puzzle));
          expect(envelope.resp_code, `${code} ${envelope.resp_msg}`).to.equal(60000);
          expect(await who.code(about, { token: envelope.datas.token }), String(code)).to.equal(200);
          expect(codeOf(await who.send(about)), String(code)).to.equal(60000);
        }
      });
    });

    describe('puzzles', () => {
      it('tell the client no place, and come only where a check asked for them, of the kind it asked for', async () => {
        const [device, phone] = await busy();
        const { captchaId, image, piece, ...rest } = await device.open(phone, 'slider');
        expect(rest).to.have.all.keys('kind', 'width', 'height', 'pieceY', 'expiresInMs');
        expect(rest).to.include({ kind: 'slider', width: 320, height: 160 });
        const { answer } = await one.database.puzzles.findByPk(captchaId, { rejectOnEmpty: true });
        expect(answer).to.have.all.keys('x', 'tolerance');
        expect([image, piece].every((url) => url.startsWith('data:image/webp;base64,'))).to.equal(true);
        const create = (payload: object) => device.client.post('captchaCreate', { phone, type: 'register', ...payload });
        const { deviceId } = device;
        expect(codeOf(await create({ kind: 'scratch', deviceId })), 'another kind').to.equal(60230);
        expect(codeOf(await create({ kind: 'slider', deviceId, phone: newPhone() })), 'another phone').to.equal(60230);
        expect(codeOf(await create({ kind: 'slider', deviceId: visitor().deviceId })), 'another device').to.equal(60230);
        expect(codeOf(await create({ kind: 'slider' })), 'no device').to.equal(60230);
      });

      it('can be tried once, by one of two at once, and for two minutes', async () => {
        const [device, phone] = await busy();
        const puzzle = await device.open(phone, 'slider');
        const track = await solve(puzzle);
        const again = track.map(([x, y, ms]): TrackPoint => [x, y, ms + 1]);
        const replies = await Promise.all([device.verify(puzzle.captchaId, track), device.verify(puzzle.captchaId, again, two.visitor())]);
        expect(replies.map(codeOf)).to.have.members([60000, 60231]);
        const late = await device.open(phone, 'slider');
        const solved = await solve(late);
        pass(riskLimits.puzzleMs);
        expect((await device.verify(late.captchaId, solved)).envelope).to.include({ resp_code: 60231, resp_msg: '验证已过期，请重新验证' });
        expect(codeOf(await device.verify('0'.repeat(32), solved))).to.equal(60231);
      });

      it('are judged once: a track for one that was tried, is being tried or is over is not even looked at', async () => {
        const [device, phone] = await busy();
        const looked: number[] = [];
        /** A track that says when it is looked at. */
        const watched = (number: number): TrackPoint[] =>
          new Proxy<TrackPoint[]>([[1, 1, 1]], {
            get: (track, key) => {
              if (looked.at(-1) !== number) looked.push(number);
              return Reflect.get(track, key) as unknown;
            },
          });
        const judge = (puzzleId: string, number: number) =>
          judgePuzzle(number % 2 === 0 ? one.deps : two.deps, {
            puzzleId,
            track: watched(number),
            visitor: { address: device.address, deviceCookie: undefined },
          }).then(
            () => 'solved',
            (error: Error) => error.message,
          );
        const { captchaId } = await device.open(phone, 'slider');
        const said = await Promise.all([1, 2, 3, 4].map((number) => judge(captchaId, number)));
        expect(said.filter((message) => message === '验证已过期，请重新验证')).to.have.length(3);
        expect(looked).to.have.length(1);
        const late = await device.open(phone, 'slider');
        pass(riskLimits.puzzleMs);
        await judge(late.captchaId, 5);
        await judge('0'.repeat(32), 6);
        expect(looked).to.have.length(1);
      });

      it('take a bounded number of tracks of one address, whatever they are for', async () => {
        const device = visitor();
        const { calls, windowMs } = riskLimits.triesOfAddress;
        const verify = (api?: ApiClient) => device.verify('0'.repeat(32), [[1, 1, 1]], api);
        expect(codeOf(await verify())).to.equal(60231);
        const where = { key: `puzzle-tries:${device.address}` };
        await database.transact((transaction) => database.rateLimits.update({ points: calls - 1 }, { where, transaction }));
        expect(codeOf(await verify())).to.equal(60231);
        for (const api of [device.client, device.elsewhere]) {
          const { status, envelope } = await verify(api);
          expect([status, envelope.resp_code]).to.deep.equal([429, 60004]);
        }
        pass(windowMs);
        expect(codeOf(await verify())).to.equal(60231);
      });

      it('fail for tracks that are played again, straight, too fast, beside the place, or longer than they were open', async () => {
        const [device, phone] = await busy();
        const first = await device.open(phone, 'slider');
        const played = await solve(first);
        expect(codeOf(await device.verify(first.captchaId, played))).to.equal(60000);
        const tracks: [number, (track: TrackPoint[]) => TrackPoint[]][] = [
          [60232, () => played],
          [60232, (track) => track.map(([x, , ms]): TrackPoint => [x, 0, ms])],
          [60233, (track) => track.map(([x, y, ms]): TrackPoint => [x, y, ms / 8])],
          [60232, (track) => track.map(([x, y, ms]): TrackPoint => [x * 0.8, y, ms])],
          [60232, (track) => track.map(([x, y, ms]): TrackPoint => [x, y, ms + 30_000])],
        ];
        for (const [code, made] of tracks) {
          const puzzle = await device.open(phone, 'slider');
          const { envelope } = await device.verify(puzzle.captchaId, made(await solve(puzzle)));
          expect(envelope.resp_code, envelope.resp_msg).to.equal(code);
        }
        const card = newPhone();
        expect(await device.code(card, { trace: machines['types evenly'] })).to.equal(900);
      });

      it('say 刮得太快 of a card that is scratched too fast', async () => {
        const [device, phone] = [visitor(), newPhone()];
        expect(await device.code(phone, { trace: machines['types evenly'] })).to.equal(600);
        const puzzle = await device.open(phone, 'scratch');
        expect(puzzle).to.include({ width: 300, height: 125 });
        const track = (await solve(puzzle)).map(([x, y, ms]): TrackPoint => [x, y, ms / 5]);
        expect((await device.verify(puzzle.captchaId, track)).envelope).to.include({ resp_code: 60234, resp_msg: '刮得太快' });
      });

      it('are a bounded number for one address, and their tracks bounded and finite', async () => {
        const [device, phone] = await busy();
        const { calls, windowMs } = riskLimits.puzzlesOfAddress;
        const opened = await Promise.all(
          Array.from({ length: calls + 2 }, () =>
            device.client.post('captchaCreate', { kind: 'slider', phone, type: 'register', deviceId: device.deviceId }),
          ),
        );
        expect(opened.map(codeOf).filter((code) => code === 60004)).to.have.length(2);
        pass(windowMs);
        const { captchaId } = await device.open(phone, 'slider');
        const post = (track: unknown) => device.client.post('captchaVerify', { captchaId, track });
        const points = (count: number) => Array.from({ length: count }, () => [1, 1, 1]);
        const wrong = [[], points(501), [[1, 1]], [[1, 1, 1, 1]], [[1e9, 1, 1]], [['1', 1, 1]], [[null, 1, 1]], [[1, 1, -1]], 'x', {}];
        for (const track of wrong) expect(codeOf(await post(track)), JSON.stringify(track).slice(0, 40)).to.equal(60001);
        const raw = JSON.stringify({ captchaId, track: [[1, 1, 1]] }).replace('[[1,1,1]]', '[[1e999,1,1]]');
        expect(codeOf(await device.client.send('/api-auth/thirdPartLogin/public/captcha/verify', raw))).to.equal(60001);
        expect(codeOf(await post(points(500))), 'the most there may be').to.equal(60233);
      });
    });

    describe('passes', () => {
      it('are for one device, phone and purpose, for ten minutes and one code; of two at once one is sent', async () => {
        const [device, phone] = [visitor(), newPhone()];
        expect(codeOf(await device.send(phone)), 'without any').to.equal(60230);
        expect(await device.code(phone)).to.equal(200);
        expect(codeOf(await device.send(phone, 'bindPhone')), 'another purpose').to.equal(60230);
        expect(codeOf(await device.send(newPhone())), 'another phone').to.equal(60230);
        expect(codeOf(await visitor(device.address).send(phone)), 'another device').to.equal(60230);
        const other = two.visitor();
        const replies = await Promise.all([device.send(phone), device.send(phone, 'register', other), device.send(phone)]);
        expect(replies.map(codeOf)).to.have.members([60000, 60230, 60230]);
        expect(one.sms.sent(phone)).to.have.length(1);
        expect((await device.send(phone)).envelope).to.include({ resp_code: 60230, resp_msg: '请进行智能验证' });

        const late = newPhone();
        await device.code(late);
        pass(riskLimits.passMs);
        expect(codeOf(await device.send(late))).to.equal(60230);
      });

      it('are not given where a puzzle is asked for, nor for a token of something else, used or old', async () => {
        const [device, phone] = await busy();
        expect(codeOf(await device.send(phone))).to.equal(60230);
        const tokenOf = async (): Promise<string> => {
          const puzzle = await device.open(phone, 'slider');
          const { envelope } = await device.verify(puzzle.captchaId, await solve(puzzle));
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
        pass(riskLimits.tokenMs);
        expect(await device.code(phone, { token: old })).to.be.above(200);
      });

      it('stay when the message is refused for another reason', async () => {
        const [device, phone] = [visitor(), newPhone()];
        await device.code(phone);
        expect(codeOf(await device.send(phone))).to.equal(60000);
        await device.code(phone);
        expect(codeOf(await device.send(phone))).to.equal(60206);
        pass(minute);
        expect(codeOf(await device.send(phone))).to.equal(60000);
      });

      it('go with the cookie that a browser gets at its first check, which says nothing but which device it is', async () => {
        const phone = newPhone();
        const client = one.visitor();
        client.headers.set('x-forwarded-for', newAddress());
        const nvcdata = JSON.stringify({ phone, type: 'register', trace: person });
        const reply = await client.post<RiskCode>('getAliyunAcs', { nvcdata });
        expect(reply.envelope.datas).to.equal(200);
        const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(cookieNames.device)) ?? '';
        expect(cookie).to.match(/^modelmill_device=[0-9a-f]{32}; path=\/api-auth; .*samesite=strict; httponly/i);
        const ends = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '');
        expect(ends - Date.now()).to.be.closeTo(tokenLimits.deviceMs, 60_000);
        expect(codeOf(await client.post('sendSms', { phone, type: 'register' })), 'without it').to.equal(60230);
        client.headers.set('cookie', cookie.split(';')[0] ?? '');
        expect(codeOf(await client.post('sendSms', { phone, type: 'register' }))).to.equal(60000);
        const again = await client.post('getAliyunAcs', { nvcdata });
        expect(again.headers.getSetCookie(), 'it is given once').to.deep.equal([]);
      });

      it('are wanted for passwords only after three wrong ones, of the account or its likes, and used up by each try', async () => {
        const password = 'right-one-1';
        const { phone } = await buildUser(one.database);
        await seedDemoAccount({ database: one.database }, { phone, password });
        const home = visitor();
        const known = visitor(newAddress(), cookieOf(await home.signIn(phone, password), 'device') ?? '');
        for (const about of [phone, newPhone()]) {
          const stranger = visitor();
          const wrong = about === phone ? 60201 : 60200;
          for (let tries = 0; tries < 3; tries++) expect(codeOf(await stranger.signIn(about, 'wrong-one-1'))).to.equal(wrong);
          expect((await stranger.signIn(about, 'wrong-one-1')).envelope).to.include({ resp_code: 60230, resp_msg: '请进行智能验证' });
          expect(await stranger.code(about, { type: 'passwordLogin' })).to.equal(400);
          const puzzle = await stranger.open(about, 'slider', 'passwordLogin');
          const { token } = (await stranger.verify(puzzle.captchaId, await solve(puzzle))).envelope.datas;
          expect(await stranger.code(about, { type: 'passwordLogin', token })).to.equal(200);
          expect(codeOf(await stranger.signIn(about, 'wrong-one-1'))).to.equal(wrong);
          expect(codeOf(await stranger.signIn(about, 'wrong-one-1')), 'for the next one again').to.equal(60230);
        }
        expect(codeOf(await visitor().signIn(phone, password)), 'another stranger, the right one').to.equal(60230);
        expect(codeOf(await known.signIn(phone, password)), 'its owner’s device').to.equal(60000);
        pass(15 * minute);
        expect(codeOf(await visitor().signIn(phone, password))).to.equal(60000);
      });

      for (const way of ['phone', 'email'] as const) {
        it(`are for the ${way} that was typed, and so are a stranger’s wrong passwords, which a new password forgets`, async () => {
          const password = 'right-one-1';
          const { id, phone } = await buildUser(one.database);
          await seedDemoAccount({ database: one.database }, { phone, password });
          const email = `${phone}@models.example`;
          await one.database.users.update({ email }, { where: { id } });
          const [typed, asked] = way === 'phone' ? [phone, phone] : [email.toUpperCase(), email];
          const stranger = visitor();
          for (let tries = 0; tries < 3; tries++) expect(codeOf(await stranger.signIn(typed, 'wrong-one-1'))).to.equal(60201);
          expect(await stranger.code(way === 'phone' ? email : phone, { type: 'passwordLogin' })).to.equal(200);
          expect(codeOf(await stranger.signIn(typed, password)), 'with a pass for the other name').to.equal(60230);
          expect(await stranger.code(asked, { type: 'passwordLogin' })).to.equal(400);
          const puzzle = await stranger.open(asked, 'slider', 'passwordLogin');
          const { token } = (await stranger.verify(puzzle.captchaId, await solve(puzzle))).envelope.datas;
          expect(await stranger.code(asked, { type: 'passwordLogin', token })).to.equal(200);
          expect(codeOf(await stranger.signIn(typed, password))).to.equal(60000);
          expect(codeOf(await visitor().signIn(typed, password)), 'without one').to.equal(60230);

          await stranger.code(phone, { type: 'rebuild' });
          const smsKey = (await stranger.send(phone, 'rebuild')).envelope.datas;
          const verifycode = one.sms.sent(phone)[0]?.code;
          const reset = { phoneno: phone, verifycode, smsKey, password: 'another-one-2' };
          expect(codeOf(await stranger.client.post('findPwdByPhone', reset))).to.equal(60000);
          expect(codeOf(await visitor().signIn(typed, 'another-one-2'))).to.equal(60000);
        });
      }

      it('do not tell a stranger which phone belongs to an e-mail address, while a known device has one count for both', async () => {
        const password = 'right-one-1';
        const { id, phone } = await buildUser(one.database);
        await seedDemoAccount({ database: one.database }, { phone, password });
        const email = `${phone}@models.example`;
        await one.database.users.update({ email }, { where: { id } });
        const stranger = visitor();
        for (let tries = 0; tries < 3; tries++) expect(codeOf(await stranger.signIn(email, 'wrong-one-1'))).to.equal(60201);
        expect(codeOf(await stranger.signIn(email, 'wrong-one-1'))).to.equal(60230);
        expect(codeOf(await stranger.signIn(phone, 'wrong-one-1')), 'another name').to.equal(60201);

        const question: Question = { type: 'passwordLogin', trace: 'none' };
        pass(15 * minute);
        const busyPhone = (riskThresholds.phone.busy ?? 0) - 1;
        for (let asked = 0; asked < busyPhone; asked++) expect(await visitor().code(email, question)).to.equal(200);
        expect(await visitor().code(phone, question), 'as any other phone').to.equal(200);
        expect(await visitor().code(email, question)).to.equal(800);

        const home = visitor();
        const known = visitor(newAddress(), cookieOf(await home.signIn(phone, password), 'device') ?? '');
        for (const name of [phone, email, phone]) expect(codeOf(await known.signIn(name, 'wrong-one-1'))).to.equal(60201);
        expect(codeOf(await known.signIn(email, password))).to.equal(60230);
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

    it('refuse what is no check with a sentence, and an address that asks without end', async () => {
      const device = visitor();
      const ask = (nvcdata: unknown) => device.client.post('getAliyunAcs', { nvcdata });
      const valid = { phone: newPhone(), type: 'register', deviceId: device.deviceId };
      const wrong = ['', '{', '[]', 'null', '1', `"${'x'.repeat(13_000)}"`, { ...valid, phone: '1' }, { ...valid, type: 'other' }];
      const traces = [{ shownMs: -1 }, { keys: 1.5 }, { moves: 'many' }, { rhythm: 1e12 }].map((trace) => ({ ...valid, trace }));
      for (const data of [...wrong, ...traces, { ...valid, deviceId: 'short' }, undefined, 5]) {
        const nvcdata = typeof data === 'object' ? JSON.stringify(data) : data;
        expect(codeOf(await ask(nvcdata)), String(nvcdata).slice(0, 60)).to.equal(60001);
      }
      const unstorable = [{ phone: 'a\0b@c.d', type: 'passwordLogin' }, { token: '\ud800' }, { collected: 'a\0b' }];
      for (const data of unstorable) {
        const { status, envelope } = await ask(JSON.stringify({ ...valid, ...data }));
        expect([status, envelope.resp_code], JSON.stringify(data)).to.deep.equal([200, 60001]);
      }
      const key = `risk-checks:${device.address}`;
      expect(codeOf(await device.ask(valid.phone))).to.equal(60000);
      await database.transact((transaction) =>
        database.rateLimits.update({ points: riskLimits.checksOfAddress.calls }, { where: { key }, transaction }),
      );
      expect((await device.ask(valid.phone)).status).to.equal(429);
    });

    it('are swept once they are over', async () => {
      const [device, phone] = await busy();
      const { captchaId } = await device.open(phone, 'slider');
      await sweepRisk({ database });
      expect(await database.puzzles.count({ where: { id: captchaId } })).to.equal(1);
      await database.transact(async (transaction) => {
        await database.puzzles.update({ expiresAt: new Date(Date.now() - 61 * minute) }, { where: {}, transaction });
        await database.riskChecks.update({ expiresAt: new Date(Date.now() - 1) }, { where: {}, transaction });
      });
      await sweepRisk({ database });
      expect([await database.puzzles.count(), await database.riskChecks.count()]).to.deep.equal([0, 0]);
    });
  });
}
