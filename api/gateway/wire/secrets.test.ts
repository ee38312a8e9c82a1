import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { keyHeader, wireLimits } from '#domain/wire/lz1';
import { countedInMemory } from '../rate-limit.ts';
import { createSecrets, type SecretsOptions } from './secrets.ts';

const kid = '0123456789abcdef';
const headerOf = (seed: Buffer): string => keyHeader(kid, Buffer.concat([seed, Buffer.alloc(384 - seed.length)]).toString('base64url'));
const headers = (count: number): string[] => Array.from({ length: count }, () => headerOf(randomBytes(32)));

/** Stands for the gateway's keys: what is "wrapped" begins with its seed. */
function countingOpen(honouredMs = wireLimits.seedMs * 24) {
  const opened: string[] = [];
  return {
    opened,
    open: (given: string, wrapped: Buffer) => {
      opened.push(given);
      return Promise.resolve({ seed: wrapped.subarray(0, 32), honouredUntil: new Date(Date.now() + honouredMs) });
    },
  };
}

const secretsOf = (options: Pick<SecretsOptions, 'open'> & Partial<SecretsOptions>) =>
  createSecrets({ limiter: countedInMemory({ calls: 1_000_000, windowMs: 60_000 }), ...options });

describe('the seeds that the gateway remembers', () => {
  it('are opened once for many calls, also at once', async () => {
    const { open, opened } = countingOpen();
    const secrets = secretsOf({ open });
    const [header = ''] = headers(1);
    const [first, second] = await Promise.all([secrets(header, 'here'), secrets(header, 'here')]);
    expect(await secrets(header, 'here')).to.equal(first);
    expect(second?.encrypt).to.deep.equal(first?.encrypt);
    expect(first?.encrypt).not.to.deep.equal(first?.sign);
    expect(opened).to.have.length(1);
  });

  it('are as many as there is room for, whoever sends thousands: the one used longest ago is forgotten', async () => {
    const { open, opened } = countingOpen();
    const secrets = secretsOf({ open, capacity: 100 });
    const [kept = '', lost = ''] = headers(2);
    await secrets(kept, 'here');
    await secrets(lost, 'here');
    for (const [index, header] of headers(5000).entries()) {
      await secrets(header, 'here');
      if (index % 50 === 0) await secrets(kept, 'here');
    }
    expect(opened).to.have.length(5002);
    await secrets(kept, 'here');
    expect(opened, 'in use all the time').to.have.length(5002);
    await secrets(lost, 'here');
    expect(opened, 'forgotten').to.have.length(5003);
  });

  it('are forgotten after an hour, and with the key that they were wrapped for', async () => {
    let shift = 0;
    const clock = () => new Date(Date.now() + shift);
    for (const [honouredMs, after] of [
      [wireLimits.seedMs * 24, wireLimits.seedMs],
      [1000, 1000],
    ] as const) {
      shift = 0;
      const { open, opened } = countingOpen(honouredMs);
      const secrets = secretsOf({ open, clock });
      const [header = ''] = headers(1);
      await secrets(header, 'here');
      shift = after - 500;
      await secrets(header, 'here');
      expect(opened).to.have.length(1);
      shift = after + 500;
      await secrets(header, 'here');
      expect(opened).to.have.length(2);
    }
  });

  it('cost nothing when they are no seed, and are limited by address when they are', async () => {
    const { open, opened } = countingOpen();
    const secrets = secretsOf({ open, limiter: countedInMemory({ calls: 3, windowMs: 60_000 }) });
    const wrong = [
      '',
      kid,
      `${kid}.`,
      `${kid}.short`,
      `${kid.toUpperCase()}.${'A'.repeat(512)}`,
      `x${headers(1)[0]}`,
      `${kid}.${'A'.repeat(4000)}`,
    ];
    for (const header of wrong) expect(await secrets(header, 'here')).to.equal(undefined);
    expect(opened).to.deep.equal([]);
    const some = headers(4);
    for (const header of some.slice(0, 3)) await secrets(header, 'here');
    const refusal = await secrets(some[3] ?? '', 'here').catch((error: unknown) => error);
    expect(refusal).to.have.property('code', 'request.tooMany');
    expect(await secrets(some[0] ?? '', 'here'), 'known seeds are not counted').not.to.equal(undefined);
    expect(await secrets(some[3] ?? '', 'elsewhere')).not.to.equal(undefined);
  });

  it('wait two at a time, no more than a second’s work of them', async () => {
    let running = 0;
    let most = 0;
    const releases: (() => void)[] = [];
    const secrets = secretsOf({
      open: async (_, wrapped) => {
        most = Math.max(most, ++running);
        await new Promise<void>((release) => releases.push(release));
        running--;
        return { seed: wrapped.subarray(0, 32), honouredUntil: new Date(Date.now() + 60_000) };
      },
    });
    const asked = headers(1100).map((header) =>
      secrets(header, 'here').then(
        () => 'opened',
        (error: { code: string }) => error.code,
      ),
    );
    let done = false;
    const all = Promise.all(asked).finally(() => (done = true));
    while (!done) {
      releases.splice(0).forEach((release) => release());
      await new Promise((next) => setImmediate(next));
    }
    const outcomes = await all;
    expect(most).to.equal(2);
    expect(outcomes.filter((outcome) => outcome === 'request.tooMany').length).to.be.within(90, 100);
    expect(outcomes.filter((outcome) => outcome === 'opened').length).to.be.within(1000, 1010);
  });
});
