import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { failureOf } from '#test/failures';
import { createPool, withPool } from './pool.ts';
import { tasks } from './test-tasks.ts';

const shared = (...values: number[]): Uint8Array => {
  const bytes = new Uint8Array(new SharedArrayBuffer(values.length));
  bytes.set(values);
  return bytes;
};

describe('thread pool', () => {
  for (const threads of [1, 2, 3]) {
    it(`passes results on in the order of the inputs with ${threads} threads`, async () => {
      const inputs = Array.from({ length: 20 }, (_, i) => ({ bytes: new Uint8Array(20 - i).fill(i + 1) }));
      const results: number[] = [];
      await withPool({ threads }, (pool) => pool.runInOrder(tasks.checksum, inputs, (sum, index) => (results[index] = sum)));
      expect(results).to.deep.equal(inputs.map(({ bytes }) => bytes.length * bytes[0]!));
    });

    it(`carries an AppError across, and goes on after it, with ${threads} threads`, async () => {
      await withPool({ threads }, async (pool) => {
        const error = await failureOf(pool.run(tasks.checksum, { bytes: new Uint8Array(0) }));
        expect(error).to.be.instanceOf(AppError);
        expect(error).to.include({ code: 'model.unreadable' });
        expect(await pool.run(tasks.checksum, { bytes: shared(1, 2, 3) })).to.equal(6);
      });
    });
  }

  it('fails in order where a later input fails first, with nothing left unhandled', async () => {
    const inputs = [new Uint8Array(200_000_000), new Uint8Array(0)].map((bytes) => ({ bytes }));
    const done: number[] = [];
    const failure = await failureOf(
      withPool({ threads: 2 }, (pool) => pool.runInOrder(tasks.checksum, inputs, (_, index) => void done.push(index))),
    );
    expect([failure.code, done]).to.deep.equal(['model.unreadable', [0]]);
  });

  it('moves transferred buffers', async () => {
    const bytes = new Uint8Array([7, 8]);
    expect(await withPool({ threads: 2 }, (pool) => pool.run(tasks.checksum, { bytes }, [bytes.buffer]))).to.equal(15);
    expect(bytes.length).to.equal(0);
  });

  it('rejects running calls with the reason of the abort', async () => {
    const stop = new AbortController();
    const pool = createPool({ threads: 2, signal: stop.signal });
    const calls = Array.from({ length: 5 }, () => pool.run(tasks.checksum, { bytes: new Uint8Array(5_000_000) }));
    const ends = Promise.allSettled(calls);
    stop.abort(new Error('enough'));
    expect((await ends).map((end) => end.status === 'rejected' && String(end.reason))).to.deep.equal(calls.map(() => 'Error: enough'));
    await pool.close();
  });

  it('ends a single call, and goes on with the others in another thread', async () => {
    const pool = createPool({ threads: 2 });
    const halt = new AbortController();
    const bytes = new Uint8Array(100_000_000);
    const calls = [bytes, shared(1), shared(2), shared(3)].map((input, index) =>
      pool.run(tasks.checksum, { bytes: input }, [], index === 0 ? halt.signal : undefined),
    );
    const ends = Promise.allSettled(calls);
    halt.abort(new Error('too long'));
    expect((await ends).map((end) => (end.status === 'rejected' ? String(end.reason) : end.value))).to.deep.equal([
      'Error: too long',
      1,
      2,
      3,
    ]);
    expect(await pool.run(tasks.checksum, { bytes: shared(4) })).to.equal(4);
    await pool.close();
  });

  it('ends with calls running, and refuses further ones', async () => {
    const pool = createPool({ threads: 2 });
    const under = Promise.allSettled([pool.run(tasks.checksum, { bytes: new Uint8Array(5_000_000) })]);
    await pool.close();
    const after = await Promise.allSettled([pool.run(tasks.checksum, { bytes: shared(1) })]);
    expect([...(await under), ...after].map((end) => end.status === 'rejected' && String(end.reason))).to.deep.equal([
      'Error: The pool was closed',
      'Error: The pool is closed',
    ]);
  });
});
