import { expect } from 'chai';
import fc from 'fast-check';
import { pino } from 'pino';
import type { z } from 'zod';
import { attemptLimits, type AttemptLimits } from '#domain/accounts/limits';
import { calls, type CallName } from '#domain/catalog/calls';
import { openTestApi, type TestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { fieldsOf } from '#test/walk/fields-of';
import { codeInText, eachReplaced, hostileCall, unstorableEmail } from '#test/walk/hostile-values';
import { visits } from '#test/walk/visits';
import { freshAddress, walker, World } from '#test/walk/world';
import { allRoutes } from './app.ts';

/** The same each time; FUZZ_SEED tries another, and a failure prints the body that it came down to. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const runs = Number(process.env.FUZZ_RUNS ?? 24);
/** Of one call; what has not been tried by then is left. */
const mostMs = 4000;

/** Words that only our own insides say. */
const insides =
  /\bat .+:\d+:\d+|node_modules|dist\/|Sequelize|SQLITE|\bER_[A-Z]|syntax error|\b(Type|Reference|Range|Syntax)Error\b|undefined is|is not a function/;

const plenty = { calls: 1_000_000, windowMs: 60_000 };
const ample = Object.fromEntries(
  Object.entries(attemptLimits).map(([kind, scopes]) => [kind, Object.fromEntries(Object.keys(scopes).map((scope) => [scope, [plenty]]))]),
) as unknown as AttemptLimits;

for (const backend of farmBackends) {
  describe(`hostile parameters on ${backend.name} (FUZZ_SEED=${seed})`, function fuzz() {
    this.timeout(120_000);
    let api: TestApi;
    let faults: string[] = [];
    const schemas = new Map<string, z.ZodType>();
    before(async () => {
      const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
      const limits = {
        rateLimits: { address: plenty, user: plenty, signIn: plenty, scan: plenty, comment: plenty, seed: plenty, media: plenty },
        attemptLimits: ample,
      };
      api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'], log, ...limits });
      for (const { call, schema } of allRoutes(api.deps)) schemas.set(call.path, schema);
    });
    beforeEach(() => (faults = []));
    after(() => api.close());

    for (const name of Object.keys(calls) as CallName[]) {
      it(`never fault ${name}`, async () => {
        const visit = visits[name];
        if (visit === undefined) return expect.fail(`test/walk has no visit for ${name}`);
        const owner = await walker(api, { role: calls[name].access === 'administrator' ? 'administrator' : 'user' });
        const payload = await visit.payload(new World(api, owner));
        const fields = fieldsOf(schemas.get(calls[name].path), payload);
        const send = async (body: string): Promise<void> => {
          const { status, envelope } = await owner.client.send(calls[name].path, body, { 'x-forwarded-for': freshAddress() });
          const said = `${envelope.resp_code} ${envelope.resp_msg}`;
          expect(faults, `${said} to ${body.slice(0, 300)}`).to.deep.equal([]);
          expect(status, said).to.be.oneOf([200, 400, 401, 404, 413, 429]);
          expect(Object.keys(envelope)).to.deep.equal(['resp_code', 'resp_msg', 'datas']);
          expect(said, body.slice(0, 300)).to.not.match(insides);
        };
        const replaced = [codeInText, unstorableEmail].flatMap((text) => eachReplaced({ ...payload }, fields, text));
        await Promise.all(replaced.map((parameters) => send(JSON.stringify(parameters))));
        const property = fc.asyncProperty(hostileCall(payload, fields), send);
        await fc.assert(property, { seed, numRuns: runs, interruptAfterTimeLimit: mostMs, markInterruptAsFailure: false });
      });
    }
  });
}
