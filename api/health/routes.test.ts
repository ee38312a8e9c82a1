import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { openTestApi, type TestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

const [sqlite] = databaseBackends;

describe('health', () => {
  let api: TestApi;
  beforeEach(async () => (api = await openTestApi(sqlite!)));
  afterEach(() => api.close());

  const ready = async () => {
    const response = await fetch(`${api.origin}/readyz`);
    return { code: response.status, ...((await response.json()) as object) };
  };
  /** What was seen is good for a second. */
  const later = () => delay(1100);

  it('is ready while database and object storage answer, whatever Temporal’s state', async () => {
    expect((await fetch(`${api.origin}/healthz`)).status).to.equal(200);
    expect(await ready()).to.deep.equal({ code: 200, status: 'ready', database: 'ok', objects: 'ok', temporal: 'stale' });
    await api.database.heartbeats.create({ name: 'dispatcher', beatAt: new Date(), temporalReachable: true });
    await later();
    expect(await ready()).to.include({ code: 200, temporal: 'reachable' });
  });

  it('asks object storage once a second, whoever asks how often, and no second time while it hangs', async () => {
    let asked = 0;
    const ping = api.objects.ping.bind(api.objects);
    api.objects.ping = () => {
      asked++;
      return ping();
    };
    await Promise.all(Array.from({ length: 20 }, ready));
    expect(asked).to.equal(1);
    let answerNow = (): void => undefined;
    api.objects.ping = () => {
      asked++;
      return new Promise((resolve) => (answerNow = resolve));
    };
    await later();
    expect(await ready()).to.include({ code: 503, status: 'unready', objects: 'unavailable' });
    await later();
    const waiting = ready();
    await delay(100);
    expect(asked).to.equal(2);
    answerNow();
    expect(await waiting).to.include({ code: 200, objects: 'ok' });
  }).timeout(20_000);
});
