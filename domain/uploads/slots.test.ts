import { expect } from 'chai';
import { createSlots } from './slots.ts';

function gate() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

/** Until everything that can run has run. */
const settled = () => new Promise((done) => setImmediate(done));

describe('slots', () => {
  it('never lets more run than there are places, and serves in order', async () => {
    const slots = createSlots(2);
    const gates = [gate(), gate(), gate(), gate()];
    const begun: number[] = [];
    const all = gates.map(({ promise }, index) =>
      slots.run(async () => {
        begun.push(index);
        await promise;
      }),
    );
    await settled();
    expect(begun).to.deep.equal([0, 1]);
    gates[1]?.resolve();
    await all[1];
    await settled();
    expect(begun).to.deep.equal([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
    expect(begun).to.deep.equal([0, 1, 2, 3]);
  });

  it('frees the place of a task that failed', async () => {
    const slots = createSlots(1);
    const failed = await slots.run(() => Promise.reject(new Error('broken'))).catch((error: Error) => error.message);
    expect(failed).to.equal('broken');
    expect(await slots.run(() => Promise.resolve('next'))).to.equal('next');
  });

  it('lets a waiting one give up without losing a place', async () => {
    const slots = createSlots(1);
    const first = gate();
    const running = slots.run(() => first.promise);
    const stop = new AbortController();
    const waiting = slots.run(() => Promise.resolve('never'), stop.signal).catch((error: Error) => error.name);
    stop.abort();
    expect(await waiting).to.equal('AbortError');
    first.resolve();
    await running;
    expect(await slots.run(() => Promise.resolve('served'))).to.equal('served');
  });
});
