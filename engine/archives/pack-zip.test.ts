import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { createRandom } from '../numbers/random.ts';
import { packZip } from './pack-zip.ts';
import { unpackArchive } from './unpack.ts';
import { directoryEnd, directoryEntry, localHeader, type ZipRecord } from './zip-records.ts';

describe('packZip', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-pack-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const unpacked = async (zip: string): Promise<string> => {
    const target = join(folder, 'out');
    await mkdir(target);
    await unpackArchive(zip, target);
    return target;
  };

  it('packs files of any length, the same way each time', async () => {
    const random = createRandom(5);
    const text = (bytes: number): Buffer =>
      Buffer.from(Array.from({ length: bytes / 8 }, () => random().toFixed(5)).join(' ')).subarray(0, bytes);
    const files: Record<string, Buffer> = {
      '模型/空.bin': Buffer.alloc(0),
      '模型/短.txt': Buffer.from('v 0 0 0\n'),
      'a/block.obj': text(1024 ** 2),
      'a/blocks.obj': text(8 * 1024 ** 2 + 5),
      'a/noise.jpg': Buffer.from(Array.from({ length: 1_500_000 }, () => Math.floor(random() * 256))),
    };
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, 'in', path)), { recursive: true });
      await writeFile(join(folder, 'in', path), bytes);
    }
    const zip = join(folder, 'one.zip');
    expect(await packZip(join(folder, 'in'), Object.keys(files), zip)).to.equal((await stat(zip)).size);
    await packZip(join(folder, 'in'), Object.keys(files), join(folder, 'two.zip'));
    expect((await readFile(zip)).equals(await readFile(join(folder, 'two.zip')))).to.equal(true);
    const target = await unpacked(zip);
    for (const [path, bytes] of Object.entries(files)) expect((await readFile(join(target, path))).equals(bytes), path).to.equal(true);
    // As much as one stream would: the blocks know what stood before them.
    const whole = Object.values(files).reduce((sum, bytes) => sum + deflateRawSync(bytes, { level: 4 }).length, 0);
    expect((await stat(zip)).size).to.be.below(whole * 1.001 + 1000);
  });

  it('ends with the reason of its signal, and leaves nothing', async () => {
    await writeFile(join(folder, 'model.obj'), Buffer.alloc(4 * 1024 ** 2));
    const stop = new AbortController();
    const packing = packZip(folder, ['model.obj'], join(folder, 'one.zip'), { signal: stop.signal });
    stop.abort(new Error('enough'));
    expect(await packing.catch(String)).to.equal('Error: enough');
    expect(await stat(join(folder, 'one.zip')).catch(() => undefined)).to.equal(undefined);
  });

  it('says in 64 bits what 32 do not hold', async () => {
    const zip = join(folder, 'large.zip');
    const content = Buffer.from('v 0 0 0\n');
    // Behind more than 4 GB that no entry names, of a file with a hole.
    const record: ZipRecord = {
      ...{ name: Buffer.from('model.obj'), method: 0, crc: crc32(content), bytes: content.length, packedBytes: content.length },
      start: 5 * 1024 ** 3,
    };
    const parts = [localHeader(record, true), content];
    const entry = directoryEntry(record);
    const directory = record.start + Buffer.concat(parts).length;
    const file = await open(zip, 'w');
    await file.write(Buffer.concat([...parts, entry, directoryEnd(1, directory, entry.length)]), 0, undefined, record.start);
    await file.close();
    expect((await readFile(join(await unpacked(zip), 'model.obj'))).equals(content)).to.equal(true);
  });
});
