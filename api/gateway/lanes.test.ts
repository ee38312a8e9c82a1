import { EventEmitter } from 'node:events';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { errorTable } from '#domain/errors/table';
import { laneLimits } from '#domain/limits';
import { tierNames, type Tier } from '#domain/tiers';
import { openTestApi } from '#test/api';
import { farmBackends } from '#test/databases';
import { buildMallModel, shopper } from '#test/mall';
import { keyOf, OpenClient } from '#test/open';
import type { Lane } from './lane.ts';
import { createLanes } from './lanes.ts';
import { defaultRateLimits } from './rate-limit.ts';

describe('lanes', () => {
  /** What began, in order, by the address of whoever asked. */
  function openLanes(limits: Partial<typeof laneLimits | Record<keyof typeof laneLimits, number>> = {}) {
    const open = createLanes({ ...laneLimits, heldMs: 60_000, ...limits });
    const [begun, refused, held]: [string[], string[], Lane[]] = [[], [], []];
    const ask = (address: string): EventEmitter => {
      const response = new EventEmitter();
      const lane = open(address, response as never);
      void lane.enter().then(
        () => void (begun.push(address), held.push(lane)),
        (error: unknown) => refused.push(error instanceof AppError ? `${address} ${error.entry.status}` : String(error)),
      );
      return response;
    };
    return { ask, begun, refused, held };
  }
  const turns = async (count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed++) await turn();
  };

  it('let a few calls of an address begin in each turn of the loop, a few more be under way, and nobody else wait for them', async () => {
    const { ask, begun, held } = openLanes({ atOnce: 6, eachTurn: 2 });
    for (let asked = 0; asked < 100; asked++) ask('a');
    ask('b');
    await Promise.resolve();
    expect(begun).to.deep.equal(['a', 'a', 'b']);
    await turns(10);
    expect(begun.filter((address) => address === 'a')).to.have.length(6);
    for (const lane of held) lane.leave();
    await turns(10);
    expect(begun.filter((address) => address === 'a')).to.have.length(12);
  });

  it('begin all that wait in the order in which they came, also what is over at once', async () => {
    const { ask, begun, held } = openLanes({ atOnce: 6, eachTurn: 2 });
    for (let asked = 0; asked < 20; asked++) ask('a');
    for (let passed = 0; passed < 12; passed++) {
      await turns(1);
      for (const lane of held.splice(0)) lane.leave();
    }
    expect(begun).to.have.length(20);
  });

  it('are left by what is held for long, by whoever waits for his own body, and by who goes away', async () => {
    const { ask, begun, refused, held } = openLanes({ atOnce: 1, heldMs: 30 });
    for (let asked = 0; asked < 2; asked++) ask('a');
    await delay(60);
    expect(begun, 'the first waits for something').to.have.length(2);
    held[1]?.leave();
    ask('a');
    const gone = ask('a');
    await turns(2);
    gone.emit('close');
    await turns(2);
    expect([begun.length, refused]).to.deep.equal([3, [`a ${errorTable['request.crowded'].status}`]]);
    held[2]?.leave();
    held[2]?.leave();
    await held[2]?.enter();
    ask('a');
    await turns(2);
    expect(begun).to.have.length(3);
  });
});

for (const backend of farmBackends) {
  describe(`a flood from one address on ${backend.name}`, function () {
    this.timeout(60_000);

    it('is worked on a few at a time: somebody else is answered before most of it', async () => {
      const api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'] });
      try {
        const seller = await shopper(api, { uploaderType: 2 });
        const { id: worksId } = await buildMallModel(api.database, seller.user);
        const stranger = api.visitor();
        stranger.headers.set('x-forwarded-for', '10.6.0.1');
        seller.client.headers.set('x-forwarded-for', '10.6.0.2');
        // Connections and what runs often are there before.
        await Promise.all(Array.from({ length: 100 }, () => stranger.post('thirdPartyMethods')));
        await seller.client.call('appuserinfo');
        let [answered, before] = [0, 0];
        const flood = Array.from({ length: 100 }, () => stranger.post('worksDetail', { worksId }).then(() => answered++));
        const own = seller.client.call('appuserinfo').then(() => (before = answered));
        await Promise.all([...flood, own]);
        expect(before, 'of a hundred').to.be.lessThan(75);
      } finally {
        await api.close();
      }
    });

    it('of the developers’ API is worked on a few at a time too', async () => {
      const plenty = Object.fromEntries(tierNames.map((tier) => [tier, 1_000_000])) as Record<Tier, number>;
      const api = await openTestApi(backend, { trustedProxies: ['127.0.0.1'], openKeyRates: plenty });
      try {
        const owner = await shopper(api);
        const developer = new OpenClient(api.origin, await keyOf(api, owner.user.id));
        const flooding = { 'x-forwarded-for': '10.6.2.1' };
        owner.client.headers.set('x-forwarded-for', '10.6.2.2');
        await Promise.all(Array.from({ length: 100 }, () => developer.get('/files', flooding)));
        await owner.client.call('appuserinfo');
        let [answered, before] = [0, 0];
        const flood = Array.from({ length: 100 }, () => developer.get('/files', flooding).then(() => answered++));
        const own = owner.client.call('appuserinfo').then(() => (before = answered));
        await Promise.all([...flood, own]);
        expect(before, 'of a hundred').to.be.lessThan(75);
      } finally {
        await api.close();
      }
    });

    it('that is over its allowance is refused before anything of it is read, opened or looked up, with the time to come back', async () => {
      const points = 10;
      const rateLimits = { ...defaultRateLimits, address: { calls: points, windowMs: 60_000 }, signIn: { calls: 3, windowMs: 60_000 } };
      const api = await openTestApi(backend, { rateLimits, trustedProxies: ['127.0.0.1'] });
      const statements: string[] = [];
      // What pages told of visits is written now and then, whoever asks.
      const note = (sql: string): void =>
        void (/access_tokens|gateway_clients|spent_nonces|rate_limits|mall_models/.test(sql) && statements.push(sql));
      try {
        const { options } = api.database.sequelize as unknown as { options: { logging: unknown } };
        const client = api.visitor();
        const from = (address: string): void => client.headers.set('x-forwarded-for', address);
        from('10.6.1.1');
        for (let asked = 0; asked < points; asked++) await client.post('thirdPartyMethods');
        options.logging = note;
        // A token that would have to be looked up, and parameters that are refused with another sentence.
        client.headers.set('authorization', `Bearer ${'x'.repeat(43)}`);
        for (const name of ['thirdPartyMethods', 'mallSearch', 'worksView'] as const) {
          const { status, headers, envelope } = await client.post(name, { pageNo: -1 }, { 'X-Lz-Key': 'none' });
          expect([status, envelope.resp_code], name).to.deep.equal([429, errorTable['request.tooMany'].respCode]);
          expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
        }
        expect(statements).to.deep.equal([]);

        client.headers.delete('authorization');
        from('10.6.1.2');
        options.logging = false;
        for (let asked = 0; asked < 4; asked++) await client.post('thirdPartyAuthorize', {});
        options.logging = note;
        const late = await client.post('thirdPartyAuthorize', {}, { 'X-Lz-Key': 'none' });
        expect([late.status, statements], 'a limit of the call itself').to.deep.equal([429, []]);
        options.logging = false;
      } finally {
        await api.close();
      }
    });
  });
}
