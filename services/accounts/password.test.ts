import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'chai';
import { passwordHashing } from '#domain/accounts/limits';
import { AppError } from '#domain/errors/app-error';
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts';

/** Of 青花瓷-2026, as versions before argon2id stored it. */
const scrypted = 'scrypt$BwcHBwcHBwcHBwcHBwcHBw$AGEfzfwFSKBhqwD58fDZmGrK3_vKqQ5WqcLlL9zayp8';

describe('passwords', function passwords() {
  this.timeout(60_000);

  it('match themselves and nothing else', async () => {
    const hash = await hashPassword('青花瓷-2026');
    expect(await verifyPassword('青花瓷-2026', hash)).to.equal(true);
    expect(await verifyPassword('青花瓷－２０２６', hash), 'in full-width characters').to.equal(true);
    expect(await verifyPassword('青花瓷-2025', hash)).to.equal(false);
    expect(hash).not.to.contain('2026');
  });

  it('are hashed with argon2id at 19 MiB, twice over, in one lane, with a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')]);
    expect(one).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.to.equal(other);
    expect(isOutdatedHash(one ?? '')).to.equal(false);
  });

  it('are read from hashes of earlier versions, which are told apart', async () => {
    expect(await verifyPassword('青花瓷-2026', scrypted)).to.equal(true);
    expect(await verifyPassword('青花瓷-2025', scrypted)).to.equal(false);
    expect(isOutdatedHash(scrypted)).to.equal(true);
    expect(isOutdatedHash('$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA'), 'a weaker one').to.equal(true);
  });

  it('never match when none is set, which takes as long', async () => {
    expect(await verifyPassword('', null)).to.equal(false);
    const hash = await hashPassword('anything');
    const took = async (against: string | null): Promise<number> => {
      const startedAt = performance.now();
      await verifyPassword('something', against);
      return performance.now() - startedAt;
    };
    const times = { set: [] as number[], unset: [] as number[] };
    for (let round = 0; round < 25; round++) {
      times.set.push(await took(hash));
      times.unset.push(await took(null));
    }
    const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[12] ?? 0;
    expect(middle(times.unset) / middle(times.set)).to.be.within(0.6, 1.7);
  });

  it('wait in a queue of 500 behind the two in work, and beyond it are told to come back', async () => {
    const asked = passwordHashing.slots + passwordHashing.waiting + 20;
    const ends = await Promise.allSettled(Array.from({ length: asked }, () => hashPassword('secret1')));
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused).to.have.length(20);
    for (const error of refused) expect(error).to.be.instanceOf(AppError).and.include({ code: 'auth.crowded' });
    expect((refused[0] as AppError).message).to.equal('现在登录的人较多，请 10 秒后再试');
  });

  it('leave the event loop and the threads that files wait for free while they are hashed', async () => {
    const lag = monitorEventLoopDelay({ resolution: 10 });
    lag.enable();
    let hashing = true;
    const hashes = Promise.all(Array.from({ length: 60 }, () => hashPassword(randomBytes(6).toString('hex')))).then(
      () => (hashing = false),
    );
    let read = 0;
    // Eight reads at a time need all four threads of Node's pool; two of these busy for 10 ms and more each would be felt.
    for (; hashing; read += 8)
      await Promise.all(Array.from({ length: 8 }, () => readFile('package.json').then(() => stat('package.json'))));
    await hashes;
    lag.disable();
    expect(lag.max / 1e6).to.be.lessThan(200);
    expect(read, 'files read meanwhile').to.be.greaterThan(300);
  });
});
