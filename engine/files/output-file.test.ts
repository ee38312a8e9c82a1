import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { writeOutput } from './output-file.ts';

describe('an output file', () => {
  let folder: string;
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'modelmill-output-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('holds all parts in order, small and large, and what was overwritten', async () => {
    const path = join(folder, 'parts');
    const parts = [3, 70_000, 0, 5_000_000, 1, 4_194_304, 1_048_577, 12].map((length, index) => Buffer.alloc(length, index + 1));
    const bytes = await writeOutput(path, async (file) => {
      await file.write('头');
      for (const part of parts) {
        await file.write(part);
        // The caller's memory is its own again.
        part.fill(0);
      }
      expect(file.bytes).to.equal(3 + parts.reduce((sum, { length }) => sum + length, 0));
      await file.patch(1, Buffer.from([7, 7]));
    });
    const wanted = Buffer.concat([Buffer.from('头'), ...parts.map(({ length }, index) => Buffer.alloc(length, index + 1))]);
    wanted.set([7, 7], 1);
    expect(bytes).to.equal(wanted.length);
    expect((await readFile(path)).equals(wanted)).to.equal(true);
  });

  it('is not there when the work fails or is called off', async () => {
    const path = join(folder, 'half');
    const failure = new Error('no');
    const write = (signal?: AbortSignal, then?: () => void): Promise<unknown> =>
      writeOutput(
        path,
        async (file) => {
          await file.write(Buffer.alloc(9_000_000));
          then?.();
          await file.write(Buffer.alloc(9_000_000));
        },
        { signal },
      ).catch((error: unknown) => error);
    expect(
      await write(undefined, () => {
        throw failure;
      }),
    ).to.equal(failure);
    const stop = new AbortController();
    expect(await write(stop.signal, () => stop.abort(failure))).to.equal(failure);
    expect(existsSync(path)).to.equal(false);
  });

  it('tells of a full disk', async () => {
    const error: unknown = await writeOutput('/dev/full', (file) => file.write(Buffer.alloc(9_000_000))).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'engine.diskFull');
    expect(existsSync('/dev/full')).to.equal(true);
  });

  it('refuses to overwrite what was not written', async () => {
    const path = join(folder, 'patched');
    const error: unknown = await writeOutput(path, (file) => file.patch(0, Buffer.from([1]))).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(RangeError);
  });
});
