import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { largestAligned, packAligned } from './pack-aligned.ts';
import { unpackArchive } from './unpack.ts';

describe('packAligned', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-aligned-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('packs files that begin at multiples of 64 bytes and unpack to what they were', async () => {
    const contents = [0, 1, 63, 64, 65, 3_000_000].map((bytes, seed) => Buffer.alloc(bytes, `${seed}模型`));
    await writeFile(join(folder, 'copied'), contents[5]!);
    const entries = contents.map((content, index) => ({
      name: `${'x'.repeat(index * 7)}${index}.png`,
      content: index === 5 ? join(folder, 'copied') : content,
    }));
    const path = join(folder, 'all.zip');
    const bytes = await packAligned(entries, path);
    const zip = await readFile(path);
    expect(zip.length).to.equal(bytes);
    for (const [index, { name }] of entries.entries()) {
      const header = zip.indexOf(name) - 30;
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      expect(start % 64, name).to.equal(0);
      expect(Buffer.compare(zip.subarray(start, start + contents[index]!.length), contents[index]!), name).to.equal(0);
    }
    await mkdir(join(folder, 'out'));
    await unpackArchive(path, join(folder, 'out'), {}, {});
    for (const [index, { name }] of entries.entries())
      expect(Buffer.compare(await readFile(join(folder, 'out', name)), contents[index]!), name).to.equal(0);
  });

  it('refuses what a ZIP without 64-bit sizes cannot hold, and leaves nothing', async () => {
    const large = join(folder, 'large');
    const file = await open(large, 'w');
    // A hole takes no room.
    await file.truncate(largestAligned);
    await file.close();
    const path = join(folder, 'all.zip');
    const refused: unknown = await packAligned([{ name: 'a', content: large }], path).catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'model.tooComplex');
    const many = Array.from({ length: 65_536 }, (_, index) => ({ name: `${index}`, content: new Uint8Array(0) }));
    expect(await packAligned(many, path).catch((error: unknown) => error)).to.have.property('code', 'model.tooComplex');
    expect(existsSync(path)).to.equal(false);
  });
});
