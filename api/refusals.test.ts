import { expect } from 'chai';
import type { z } from 'zod';
import { attemptLimits, type AttemptLimits } from '#domain/accounts/limits';
import { calls, type CallName } from '#domain/catalog/calls';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { fieldsOf } from '#test/walk/fields-of';
import { visits } from '#test/walk/visits';
import { freshAddress, walker, World } from '#test/walk/world';
import { allRoutes } from './app.ts';

const plenty = { calls: 1_000_000, windowMs: 60_000 };
const ample = Object.fromEntries(
  Object.entries(attemptLimits).map(([kind, scopes]) => [kind, Object.fromEntries(Object.keys(scopes).map((scope) => [scope, [plenty]]))]),
) as unknown as AttemptLimits;

/** A value of each type of JSON; `undefined` leaves the parameter out. */
const ofEachType = [7.5, 'x', true, null, [], {}, [7.5], [{}], undefined];

/** Two English words in a row, once what the sentence quotes is gone: names of parameters and permitted values. */
const english = /[A-Za-z]{2,} [A-Za-z]{2,}/;
const isChinese = (sentence: string): boolean =>
  /[\u4e00-\u9fff]/.test(sentence) && !english.test(sentence.replaceAll(/“[^”]*”|"[^"]*"|true 或 false/g, ''));

interface Invalid {
  issues: { path: string; message: string }[];
}

for (const backend of farmBackends) {
  describe(`a refused parameter on ${backend.name}`, function refusals() {
    this.timeout(120_000);
    let api: TestApi;
    const schemas = new Map<string, z.ZodType>();
    before(async () => {
      const limits = {
        rateLimits: { address: plenty, user: plenty, signIn: plenty, scan: plenty, comment: plenty, seed: plenty, media: plenty },
        attemptLimits: ample,
      };
      api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'], ...limits });
      for (const { call, schema } of allRoutes(api.deps)) schemas.set(call.path, schema);
    });
    after(() => api.close());

    for (const name of Object.keys(calls) as CallName[]) {
      it(`is named in a Chinese sentence by ${name}`, async () => {
        const visit = visits[name];
        if (visit === undefined) return expect.fail(`test/walk has no visit for ${name}`);
        const owner = await walker(api, { role: calls[name].access === 'administrator' ? 'administrator' : 'user' });
        const payload = await visit.payload(new World(api, owner));
        const sent = fieldsOf(schemas.get(calls[name].path), payload).flatMap((field) =>
          ofEachType.map((value) => ({ field, body: { ...payload, [field]: value } })),
        );
        await Promise.all(
          sent.map(async ({ field, body }) => {
            const headers = { 'x-forwarded-for': freshAddress() };
            const { envelope } = await owner.client.send<Invalid | null>(calls[name].path, JSON.stringify(body), headers);
            const said = `${field}=${JSON.stringify(body[field as never])}: ${envelope.resp_msg}`;
            expect(isChinese(envelope.resp_msg), said).to.equal(true);
            if (envelope.resp_code !== 60001) return;
            const { issues } = envelope.datas as Invalid;
            expect(
              issues.every(({ message }) => isChinese(message)),
              JSON.stringify(issues),
            ).to.equal(true);
            expect(issues[0]?.path, said).to.not.equal(undefined);
          }),
        );
      });
    }
  });
}
