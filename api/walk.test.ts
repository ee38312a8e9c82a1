import { expect } from 'chai';
import type { Router } from '@koa/router';
import { pino } from 'pino';
import { z } from 'zod';
import { cookieNames } from '#domain/accounts/cookies';
import type { Access, Call } from '#domain/wire/call';
import type { ErrorCode } from '#domain/errors/table';
import { successCode } from '#domain/wire/envelope';
import { calls, type CallName } from '#domain/catalog/calls';
import { rememberDevice } from '#services/accounts/known-device';
import { openTestApi, type ApiClient, type Reply, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { belongings } from '#test/walk/belongings';
import { answerOf, type Visit } from '#test/walk/visit';
import { visits } from '#test/walk/visits';
import { secretWord, stranger, walker, World, type Walker } from '#test/walk/world';
import { allRoutes, createApp } from './app.ts';
import { mountRoutes, route } from './gateway/route.ts';
import { createSite } from './gateway/site.ts';
import type { RequestState } from './gateway/state.ts';

/** All that a browser holds of somebody who is signed in. */
const cookiesOf = ({ secret }: { secret: string }, { user, refreshToken, mediaToken }: Walker): string =>
  Object.entries({ marker: '1', refresh: refreshToken, media: mediaToken, device: rememberDevice(secret, undefined, user.id) })
    .map(([kind, value]) => `${cookieNames[kind as keyof typeof cookieNames]}=${value}`)
    .join('; ');

const names = Object.keys(calls) as CallName[];
const accessOf = (name: CallName): Access => calls[name].access;

for (const backend of farmBackends) {
  describe(`the route walk on ${backend.name}`, function walk() {
    this.timeout(120_000);
    let api: TestApi;
    before(async () => (api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] })));
    after(() => api.close());

    const expectReply = (name: CallName, { status, envelope }: Reply<unknown>, code: ErrorCode | undefined, who: string): void => {
      const { successCode: success = successCode } = calls[name] as Call;
      expect([status, envelope.resp_code], `${name} by ${who}: ${envelope.resp_msg}`).to.deep.equal(answerOf(code, success));
    };

    /** Makes the owner's call as somebody else, and holds what came back and what became of the owner's things. */
    async function intrude(name: CallName, visit: Visit, client: ApiClient, expected: ErrorCode | undefined, who: string): Promise<void> {
      const world = new World(api, await walker(api, { nickName: `${secretWord}张三` }));
      const payload = await visit.payload(world);
      const kept = await belongings(api.database, world.owner.user.id);
      expect(kept).not.to.have.property('length', 0);
      const reply = await client.post(name, payload);
      expectReply(name, reply, expected, who);
      if (visit.carriesSecret) return;
      expect(JSON.stringify(reply.envelope), `${name} tells ${who} what is the owner's`).to.not.contain(secretWord);
      expect(await belongings(api.database, world.owner.user.id), `${name} by ${who} changes what is the owner's`).to.deep.equal(kept);
    }

    for (const name of names) {
      const access = accessOf(name);
      it(`${name}: ${access}`, async () => {
        const visit = visits[name];
        if (visit === undefined) return expect.fail(`test/walk has no visit for ${name}`);
        const others = visit.others === 'own' ? visit.owner : visit.others;

        const outside = access === 'public' ? (visit.visitor ?? others) : 'auth.signInRequired';
        await intrude(name, visit, stranger(api), outside, 'a visitor');
        const forger = stranger(api);
        forger.headers.set('authorization', `Bearer ${'x'.repeat(43)}`);
        await intrude(name, visit, forger, outside, 'a visitor with a token that is none');

        const other = await walker(api);
        await intrude(name, visit, other.client, access === 'administrator' ? 'auth.forbidden' : others, 'another user');

        const administrator = await walker(api, { role: 'administrator' });
        const administrators = visit.administrator === 'own' ? undefined : (visit.administrator ?? others);
        if (access !== 'administrator') await intrude(name, visit, administrator.client, administrators, 'an administrator');

        const world = new World(api, await walker(api, { nickName: `${secretWord}张三` }));
        const allowed = access === 'administrator' ? administrator.client : world.owner.client;
        const payload = await visit.payload(world);
        if (access === 'administrator') expectReply(name, await world.owner.client.post(name, payload), 'auth.forbidden', 'its subject');
        expectReply(name, await allowed.post(name, payload), visit.owner, 'the owner');
      });
    }

    const foreignPages: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const foreign of foreignPages) {
      it(`gives a page of another origin (${Object.keys(foreign).join()}) nothing of its visitor’s cookies, whatever it calls`, async () => {
        for (const name of names) {
          const visit = visits[name];
          const owner = await walker(api);
          const payload = (await visit?.payload(new World(api, owner))) ?? {};
          const kept = await belongings(api.database, owner.user.id);
          const headers = { ...foreign, cookie: cookiesOf(api.deps, owner) };
          for (const sent of visit?.carriesSecret ? [{}] : [{}, payload]) {
            const { envelope } = await stranger(api).post(name, sent, headers);
            expect(JSON.stringify(envelope), name).to.not.contain(owner.user.phone);
          }
          expect(await belongings(api.database, owner.user.id), name).to.deep.equal(kept);
          const { headers: answered } = await stranger(api).post(name, payload, headers);
          expect(answered.getSetCookie(), `${name} sets cookies`).to.deep.equal([]);
        }
      });
    }

    it('has a visit for every call and for nothing else', () => {
      expect(Object.keys(visits).toSorted()).to.deep.equal(names.toSorted());
    });
  });
}

describe('what the api listens to', () => {
  const deps = { log: pino({ level: 'silent' }), secret: 'x'.repeat(32), database: {}, objects: {}, sms: {}, moderator: {} };

  it('is one route for each call of the table, and no other', () => {
    const routed = allRoutes(deps as never).map(({ call }) => call.path);
    expect(routed.toSorted()).to.deep.equal(
      Object.values(calls)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it('beside those, only what is listed here', () => {
    const app = createApp(deps as never, createSite({}));
    const paths = new Set(Object.values(calls).map(({ path }) => path));
    const found = app.middleware.flatMap((middleware) => {
      const { router } = middleware as { router?: Router<RequestState> };
      return (router?.stack ?? [])
        .filter(({ path }) => !paths.has(String(path) as never))
        .map(({ methods, path }) => `${methods.join(' ')} ${path}`);
    });
    expect(found.toSorted()).to.deep.equal(besideCalls.toSorted());
  });

  it('is nothing that has no access', () => {
    const call = { path: '/api-auth/forgotten', effect: 'read' } as never;
    const forgotten = route(call, z.object({}), () => true);
    expect(() => mountRoutes([forgotten], { caller: [], policies: { public: [], user: [], administrator: [] }, body: [] })).to.throw();
  });
});

/** Addresses that are no calls; each has its own proof of who asks, or shows nothing of anybody. */
const besideCalls = [
  'HEAD GET /api-auth/thirdPartLogin/callback/:method',
  'HEAD GET /media/batches/:id/results.zip',
  'HEAD GET /media/avatars/:id/avatar.webp',
  'HEAD GET /media/contracts/:id/:file',
  'HEAD GET /media/deliveries/:id/:name',
  'HEAD GET /media/exports/:id',
  'HEAD GET /media/feedback/:id/annex',
  'HEAD GET /media/files/:id/:name',
  'HEAD GET /media/files/:id/textures/:texture',
  'HEAD GET /media/files/:id/textures/:texture/thumbnail.webp',
  'HEAD GET /embed/viewer/:name',
  'HEAD GET /embed/oembed',
  'HEAD GET /embed/:token',
  'HEAD GET /embed/:token/:name',
  'HEAD GET /embed/:token/scene/*path',
  'HEAD GET /embed/:token/textures/:id',
  'HEAD GET /media/jobs/:id/logo.webp',
  'HEAD GET /media/jobs/:id/:name',
  'HEAD GET /media/jobs/:id/offline.zip',
  'HEAD GET /media/jobs/:id/scene.zip',
  'HEAD GET /media/jobs/:id/scene/*path',
  'HEAD GET /media/models/:id/:name',
  'HEAD GET /media/shares/:id/:name',
  'HEAD GET /media/shares/:id/textures/:texture',
  'HEAD GET /media/site/:id/:name',
  'HEAD GET /healthz',
  'HEAD GET /readyz',
  'POST /api-payment/notify/:method',
];
