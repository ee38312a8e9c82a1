import type { TokenView } from '#domain/accounts/views';
import type { AuditEvent } from '#domain/audit/events';
import type { UserRow } from '#storage/database/models/accounts';
import { openTestApi, type ApiClient, type Reply, type TestApi } from './api.ts';
import { giveCode, type GivenCode } from './codes.ts';
import type { DatabaseBackend } from './databases.ts';
import { newAddress, newPhone } from './people.ts';

/** Of every member. */
export const password = 'right-one-1';

/** Somebody who registered with a phone and the password. */
export interface Member {
  phone: string;
  client: ApiClient;
  tokens: TokenView;
}

/** An api whose people come from addresses of their own, so that nobody uses up another's tries. */
export interface MemberApi extends TestApi {
  visitor: (userAgent?: string) => ApiClient;
  code: (phone: string, type: Parameters<typeof giveCode>[2]) => Promise<GivenCode>;
  register: (phone: string, about?: object) => Promise<Reply<TokenView>>;
  member: () => Promise<Member>;
  /** A client with these tokens. */
  signedIn: (tokens: TokenView) => ApiClient;
  /** Signs in with the password on another device. */
  enter: (phone: string) => Promise<ApiClient>;
  /** The code that an attempt to sign in is answered with. */
  entry: (phone: string, guess?: string) => Promise<number>;
  userOf: (phone: string) => Promise<UserRow>;
  /** What the log says of an account, oldest first. */
  audited: (phone: string) => Promise<AuditEvent[]>;
}

export const isAlive = async (client: ApiClient): Promise<boolean> => (await client.post('appuserinfo')).status === 200;

/** What `registerPhone` is given. */
export const registration = (phone: string, { smsKey, verifycode }: GivenCode, about: object = {}) => ({
  ...{ phoneno: phone, smsCode: verifycode, smsKey, password, professionCode: '2' },
  ...{ applisource: 'pc', platform: 'pc', isJson: true, ...about },
});

export async function openMemberApi(backend: DatabaseBackend): Promise<MemberApi> {
  const api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] });
  const visitor = (userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36'): ApiClient => {
    const client = api.visitor();
    client.headers.set('x-forwarded-for', newAddress());
    client.headers.set('user-agent', userAgent);
    return client;
  };
  const code: MemberApi['code'] = (phone, type) => giveCode(api.database, phone, type, api.deps.clock?.());
  const signedIn = (tokens: TokenView): ApiClient => {
    const client = visitor();
    client.headers.set('authorization', `Bearer ${tokens.access_token}`);
    return client;
  };
  const register: MemberApi['register'] = async (phone, about) =>
    visitor().post<TokenView>('registerPhone', registration(phone, await code(phone, 'register'), about));
  const userOf = (phone: string) => api.database.users.findOne({ where: { phone }, rejectOnEmpty: true });
  return {
    ...api,
    visitor,
    code,
    signedIn,
    register,
    userOf,
    async member() {
      const phone = newPhone();
      const tokens = (await register(phone)).envelope.datas;
      return { phone, tokens, client: signedIn(tokens) };
    },
    enter: async (phone) => signedIn(JSON.parse(await visitor().call<string>('passwordToken', { username: phone, password })) as TokenView),
    entry: async (username, guess = password) => (await visitor().post('passwordToken', { username, password: guess })).envelope.resp_code,
    async audited(phone) {
      const { id } = await userOf(phone);
      return (await api.database.auditEvents.findAll({ where: { subjectId: id }, order: ['id'] })).map(({ event }) => event);
    },
  };
}
