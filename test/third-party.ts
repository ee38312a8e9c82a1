import { expect } from 'chai';
import { cookieNames, localCookieNames } from '#domain/accounts/cookies';
import type { SignInMethod } from '#domain/identities/methods';
import type { ThirdPartyAuthorizeView } from '#domain/identities/views';
import type { CallName } from '#domain/catalog/calls';
import { hashSmsCode } from '#services/accounts/verify-sms-code';
import { hashSecret, newId, newSecret } from '#storage/database/ids';
import { localKey, type ApiClient, type Reply, type TestApi } from './api.ts';

let nextPhone = 0;
/** One that no account has. */
export const newPhone = (): string => `136${String(process.pid % 1000).padStart(3, '0')}${String(nextPhone++).padStart(5, '0')}`;

/** A browser on its way to a provider and back, as far as this matters: it keeps the cookies of `/api-auth`, and goes where it is sent. */
export class Browser {
  readonly api: TestApi;
  readonly client: ApiClient;
  cookie = '';

  constructor(api: TestApi, client = api.visitor()) {
    this.api = api;
    this.client = client;
  }

  keep(headers: Headers): void {
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.signIn}=`));
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
  }

  async post<T>(name: CallName, payload: object): Promise<Reply<T>> {
    const reply = await this.client.post<T>(name, payload, this.cookie === '' ? {} : { cookie: this.cookie });
    this.keep(reply.headers);
    return reply;
  }

  async leave(method: SignInMethod, more: object = {}): Promise<string> {
    const { envelope } = await this.post<ThirdPartyAuthorizeView>('thirdPartyAuthorize', { registerMethod: method, ...more });
    expect(envelope.resp_msg).to.equal('操作成功');
    return envelope.datas.url;
  }

  /** Plays the person on the provider's page; returns the address of our callback. */
  async play(page: string, person: string): Promise<string> {
    const headers = { cookie: `${localCookieNames.key}=${localKey}` };
    const answered = await fetch(`${page}&person=${person}`, { headers, redirect: 'manual' });
    expect(answered.status).to.equal(302);
    return answered.headers.get('location') ?? '';
  }

  /** Opens our callback and returns the page that it leads to. */
  async arrive(callback: string): Promise<{ page: URL; headers: Headers }> {
    const answered = await fetch(callback, { headers: { cookie: this.cookie }, redirect: 'manual' });
    expect(answered.status).to.equal(302);
    this.keep(answered.headers);
    return { page: new URL(answered.headers.get('location') ?? '', this.api.origin), headers: answered.headers };
  }

  /** The whole way, and the ticket that it ends with. */
  async ticketOf(method: SignInMethod, person: string, more: object = {}): Promise<string> {
    const { page } = await this.arrive(await this.play(await this.leave(method, more), person));
    return page.searchParams.get('openId') ?? '';
  }
}

/** A code for binding a phone, as `sendSms` stores it: a test may need more of them than it lets anybody ask for. */
async function codeFor({ database, deps }: TestApi, phone: string): Promise<{ smsKey: string; smsCode: string }> {
  const [smsKey, smsCode, type] = [newSecret(), '123456', 'bindPhone' as const];
  const codeHash = hashSmsCode(deps.secret, { phone, type, smsKey, code: smsCode });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const row = { id: newId(), phone, type, keyHash: hashSecret(smsKey), codeHash, expiresAt, spentAt: null, createdAt: new Date() };
  await database.transact((transaction) => database.smsCodes.create(row, { transaction }));
  return { smsKey, smsCode };
}

/** What the bindPhone form sends, with a good code. */
export const linkedRegistration = async (api: TestApi, phone: string, openId: string, registerMethod: SignInMethod = 'weixin') => ({
  ...{ phoneno: phone, ...(await codeFor(api, phone)), professionCode: '2', password: 'Placeholder@0000', openId, registerMethod },
  ...{ applisource: 'pc', platform: 'pc', machineCode: '', nickName: '别人的名字', avatar: 'http://127.0.0.1/x.png', isJson: true },
});
