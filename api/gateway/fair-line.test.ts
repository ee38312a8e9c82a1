import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createFairLine } from './fair-line.ts';

const limits = { atOnce: 1, waiting: 4, perKey: 3, waitMs: 60_000, retrySeconds: 2 };
const staying = new AbortController().signal;

describe('a fair line', () => {
  /** What was begun, in order; each turn is given back by `next`. */
  function openLine(overrides: Partial<typeof limits> = {}) {
    const take = createFairLine({ ...limits, ...overrides });
    const [begun, refused]: [string[], string[]] = [[], []];
    const turns: (() => void)[] = [];
    const ask = (key: string, signal = staying): void => {
      const name = `${key}${begun.length + refused.length}`;
      void take(key, signal).then(
        (giveBack) => {
          begun.push(key);
          turns.push(giveBack);
        },
        (error: unknown) => refused.push(error instanceof AppError ? `${key} ${error.entry.respCode}` : name),
      );
    };
    const next = async (): Promise<void> => {
      turns.shift()?.();
      await delay(1);
    };
    return { ask, next, begun, refused };
  }

  it('gives turns round the keys, so that who asks a lot waits behind himself', async () => {
    const { ask, next, begun } = openLine();
    for (const key of ['a', 'a', 'a', 'b', 'c']) ask(key);
    for (let turn = 0; turn < 5; turn++) await next();
    expect(begun).to.deep.equal(['a', 'a', 'b', 'c', 'a']);
  });

  it('refuses a key that has as much as one may have, running or waiting', async () => {
    const { ask, next, begun, refused } = openLine();
    for (let count = 0; count < 5; count++) ask('a');
    await delay(1);
    expect([begun, refused]).to.deep.equal([['a'], ['a 60014', 'a 60014']]);
    await next();
    ask('a');
    await delay(1);
    expect(refused).to.have.length(2);
  });

  it('has an end, and makes room at it for a newcomer from whoever has most in it', async () => {
    const { ask, next, begun, refused } = openLine();
    for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) ask(key);
    await delay(1);
    expect(refused, 'the newest of a, or of b, who had two each').to.deep.equal(['a 60014']);
    for (const key of ['d', 'e', 'f']) ask(key);
    await delay(1);
    expect(refused).to.deep.equal(['a 60014', 'b 60014', 'e 60014', 'f 60014']);
    for (let turn = 0; turn < 6; turn++) await next();
    expect(begun).to.deep.equal(['a', 'a', 'b', 'c', 'd']);
  });

  it('is left by who goes away, and by who has waited too long', async () => {
    const { ask, next, begun, refused } = openLine({ waitMs: 50 });
    const left = new AbortController();
    ask('a');
    ask('b', left.signal);
    ask('c');
    left.abort();
    await delay(1);
    expect(refused).to.deep.equal(['b 60014']);
    await delay(80);
    expect(refused).to.deep.equal(['b 60014', 'c 60014']);
    ask('d');
    await next();
    expect(begun).to.deep.equal(['a', 'd']);
  });
});
