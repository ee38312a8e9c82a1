import { expect } from 'chai';
import { cookieNames } from '#domain/accounts/cookies';
import type { SmsType } from '#domain/accounts/schema';
import type { RiskCode } from '#domain/risk/codes';
import { riskThresholds, type FormTrace } from '#domain/risk/thresholds';
import type { TrackPoint } from '#domain/risk/tracks';
import type { CaptchaView } from '#domain/risk/views';
import { openTestApi, openTwin, type ApiClient, type TestApi } from './api.ts';
import type { DatabaseBackend } from './databases.ts';
import { randomFrom, scratchByHand, slideByHand } from './hands.ts';
import { newAddress, newPhone } from './people.ts';
import { bytesOf, findGap, findShield } from './puzzles.ts';

/** How a person fills in a form. */
export const person: FormTrace = { shownMs: 5200, keys: 11, moves: 60, rhythm: 38 };
export const machines = {
  'presses the button at once': { ...person, shownMs: 120 },
  'presses no key and moves nothing': { ...person, keys: 0, moves: 0 },
  'types evenly': { ...person, rhythm: 1 },
} as const satisfies Record<string, FormTrace>;

/** So many questions of one device are answered by the slider. */
export const busyDevice = riskThresholds.device.busy ?? 0;

export interface Question {
  type?: SmsType | 'passwordLogin';
  /** Default: a person's. */
  trace?: FormTrace | 'none';
  token?: string;
}

export interface RiskChecks {
  /** Two processes on one database, which judge as the product does. */
  one: TestApi;
  two: TestApi;
  /** Advances the clock of both. */
  pass: (ms: number) => void;
  visitor: (address?: string, device?: string) => Visitor;
  /** A device that is asked for the slider of code 400, and its phone. */
  busy: () => Promise<[Visitor, string]>;
  /** How a hand solves a puzzle that an eye has looked at. It takes its time. */
  solve: (puzzle: CaptchaView) => Promise<TrackPoint[]>;
  close: () => Promise<void>;
}

export type Visitor = ReturnType<typeof visit>;

export async function openRiskChecks(backend: DatabaseBackend): Promise<RiskChecks> {
  const judging = { trustedProxies: ['127.0.0.1'], riskThresholds };
  const one = await openTestApi(backend, judging);
  const two = await openTwin(backend, one, judging);
  const pass = (ms: number): void => [one, two].forEach((api) => api.pass(ms));
  const visitor = (address = newAddress(), device?: string): Visitor => visit(one.visitor(), two.visitor(), address, device);
  let seeds = 1;
  return {
    one,
    two,
    pass,
    visitor,
    async busy() {
      const [device, phone] = [visitor(), newPhone()];
      expect(await device.often(busyDevice, () => phone)).to.equal(400);
      return [device, phone];
    },
    async solve({ kind, image, piece, pieceY = 0 }) {
      const random = randomFrom(seeds++);
      const { x, y } =
        kind === 'slider' ? { x: await findGap(bytesOf(image), bytesOf(piece), pieceY), y: 0 } : await findShield(bytesOf(image));
      pass(6000);
      return kind === 'slider' ? slideByHand(x, random) : scratchByHand(x, y, 15, random);
    },
    async close() {
      await two.close();
      await one.close();
    },
  };
}

/** What a device does at an address; `client` is one process's, `elsewhere` the other's. */
function visit(client: ApiClient, elsewhere: ApiClient, address: string, device: string | undefined) {
  for (const each of [client, elsewhere]) {
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
    elsewhere,
    deviceId,
    address,
    ask,
    /** Asks both processes in turn, so many times; the last code. */
    async often(times: number, phone: () => string, question?: Question): Promise<RiskCode> {
      let code: RiskCode = 200;
      for (let count = 0; count < times; count++) {
        code = (await ask(phone(), question, count % 2 === 0 ? client : elsewhere)).envelope.datas;
      }
      return code;
    },
    code: async (phone: string, question?: Question): Promise<RiskCode> => (await ask(phone, question)).envelope.datas,
    send: (phone: string, type: SmsType = 'register', api: ApiClient = client) => api.post<string>('sendSms', { phone, type, deviceId }),
    signIn: (phone: string, password: string) => client.post('passwordToken', { username: phone, password, deviceId }),
    open: async (phone: string, kind: 'slider' | 'scratch', type = 'register') => {
      const { envelope } = await client.post<CaptchaView>('captchaCreate', { kind, phone, type, deviceId });
      if (envelope.resp_code !== 60000) throw new Error(envelope.resp_msg);
      return envelope.datas;
    },
    verify: (captchaId: string, track: readonly TrackPoint[], api: ApiClient = client) =>
      api.post<{ token: string }>('captchaVerify', { captchaId, track }),
  };
}
