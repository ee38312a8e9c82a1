import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInMethod } from '#domain/identities/methods';
import type { SignInProvider } from './contract.ts';
import { createQqSignIn } from './qq.ts';
import { createWechatSignIn } from './wechat.ts';

/** A made-up person who can sign in on this machine. */
export interface LocalPerson {
  id: string;
  nickName: string;
}

export interface LocalSignIn {
  /** The real adapters, which find this machine where the provider would be. */
  providers: Record<SignInMethod, SignInProvider>;
  persons: readonly LocalPerson[];
  /** Plays the person on the provider's page: a code that the exchange takes once, within 5 minutes; undefined when there is no such person. */
  allow(method: SignInMethod, personId: string): string | undefined;
  close(): Promise<void>;
}

const persons: readonly LocalPerson[] = [
  { id: 'lin', nickName: '林小满' },
  { id: 'zhou', nickName: '周建模' },
  { id: 'chen', nickName: '陈一诺' },
];

const codeMs = 5 * 60_000;

interface Grant {
  method: SignInMethod;
  person: LocalPerson;
  expiresAt: number;
  spent: boolean;
}

type Answer = Record<string, string | number>;
type Endpoint = (query: URLSearchParams) => Answer;

/**
 * The embedded sign-in: speaks the protocols of WeChat and QQ on a loopback port, with app ids and secrets of its own, made at start. The page on
 * which somebody plays the person is `/local/signin`.
 */
export async function openLocalSignIn({ clock = Date.now }: { clock?: () => number } = {}): Promise<LocalSignIn> {
  const app = { id: `local${randomBytes(6).toString('hex')}`, secret: randomBytes(24).toString('hex') };
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, { method: SignInMethod; person: LocalPerson }>();

  const endpoints = exchangeEndpoints({
    app,
    redeem(method, code) {
      const grant = codes.get(code);
      if (grant === undefined || grant.method !== method || grant.expiresAt < clock()) return 'unknown';
      if (grant.spent) return 'used';
      grant.spent = true;
      const token = randomBytes(24).toString('base64url');
      tokens.set(token, { method, person: grant.person });
      return { token, person: grant.person };
    },
    holder: (method, token) => {
      const held = tokens.get(token);
      return held?.method === method ? held.person : undefined;
    },
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
    const endpoint = endpoints[pathname];
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.statusCode = endpoint === undefined ? 404 : 200;
    response.end(endpoint === undefined ? '' : JSON.stringify(endpoint(searchParams)));
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', () => listening()));
  server.unref();
  const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The page of the person is one of ours, on whatever origin the browser knows us by. */
  const withOwnPage = (method: SignInMethod, provider: SignInProvider): SignInProvider => ({
    ...provider,
    authorizeUrl: (request) => {
      const { search } = new URL(provider.authorizeUrl(request));
      return new URL(`/local/signin/${method}${search}`, request.redirectUri).href;
    },
  });
  return {
    providers: {
      weixin: withOwnPage('weixin', createWechatSignIn({ appId: app.id, appSecret: app.secret, service: `${service}/weixin` })),
      qq: withOwnPage('qq', createQqSignIn({ appId: app.id, appKey: app.secret, service: `${service}/qq` })),
    },
    persons,
    allow(method, personId) {
      const person = persons.find(({ id }) => id === personId);
      if (person === undefined) return undefined;
      for (const [code, { expiresAt }] of codes) if (expiresAt < clock()) codes.delete(code);
      const code = randomBytes(16).toString('hex');
      codes.set(code, { method, person, expiresAt: clock() + codeMs, spent: false });
      return code;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

interface Exchange {
  app: { id: string; secret: string };
  redeem: (method: SignInMethod, code: string) => { token: string; person: LocalPerson } | 'unknown' | 'used';
  holder: (method: SignInMethod, token: string) => LocalPerson | undefined;
}

/** The calls of both providers, with the error numbers of their documents. */
function exchangeEndpoints({ app, redeem, holder }: Exchange): Record<string, Endpoint> {
  const of = (query: URLSearchParams, name: string): string => query.get(name) ?? '';
  const openIdOf = ({ id }: LocalPerson): string => `local-open-${id}`;
  const wechat = (errcode: number, errmsg: string): Answer => ({ errcode, errmsg });
  const qq = (error: number, error_description: string): Answer => ({ error, error_description });
  return {
    '/weixin/sns/oauth2/access_token': (query) => {
      if (of(query, 'appid') !== app.id) return wechat(40013, 'invalid appid');
      if (of(query, 'secret') !== app.secret) return wechat(40125, 'invalid appsecret');
      const given = redeem('weixin', of(query, 'code'));
      if (given === 'unknown') return wechat(40029, 'invalid code');
      if (given === 'used') return wechat(40163, 'code been used');
      return { access_token: given.token, expires_in: 7200, refresh_token: '', openid: openIdOf(given.person), scope: 'snsapi_login' };
    },
    '/weixin/sns/userinfo': (query) => {
      const person = holder('weixin', of(query, 'access_token'));
      if (person === undefined) return wechat(40001, 'invalid credential');
      if (of(query, 'openid') !== openIdOf(person)) return wechat(40003, 'invalid openid');
      return { openid: openIdOf(person), unionid: `local-union-${person.id}`, nickname: person.nickName, headimgurl: '' };
    },
    '/qq/oauth2.0/token': (query) => {
      if (of(query, 'client_id') !== app.id) return qq(100008, 'appid is not exist');
      if (of(query, 'client_secret') !== app.secret) return qq(100009, 'client secret is illegal');
      const given = redeem('qq', of(query, 'code'));
      if (given === 'unknown') return qq(100019, 'code to access token error');
      if (given === 'used') return qq(100020, 'code is reused error');
      return { access_token: given.token, expires_in: '7776000', refresh_token: '' };
    },
    '/qq/oauth2.0/me': (query) => {
      const person = holder('qq', of(query, 'access_token'));
      return person === undefined ? qq(100016, 'access token check failed') : { client_id: app.id, openid: openIdOf(person) };
    },
    '/qq/user/get_user_info': (query): Answer => {
      const person = holder('qq', of(query, 'access_token'));
      if (person === undefined || of(query, 'openid') !== openIdOf(person)) return { ret: -23, msg: 'token is invalid' };
      return { ret: 0, msg: '', nickname: person.nickName, figureurl_qq_1: '', figureurl_qq_2: '' };
    },
  };
}
