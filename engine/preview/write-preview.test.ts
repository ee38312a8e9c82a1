import { expect } from 'chai';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { writePreview } from './write-preview.ts';

describe('writePreview', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'preview-'));
  });
  after(() => rm(folder, { recursive: true }));

  const scene = createScene('wedge');
  addRootMesh(
    scene,
    createMesh('wedge', [
      createPrimitive(new Float32Array([0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1]), new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])),
    ]),
  );

  it('writes a WebP with a transparent background, the same bytes each time', async () => {
    const [one, two] = [join(folder, 'one.webp'), join(folder, 'two.webp')];
    await writePreview(scene, one, { size: 96 });
    await writePreview(scene, two, { size: 96 });
    const { format, width, height, hasAlpha } = await sharp(one).metadata();
    expect({ format, width, height, hasAlpha }).to.deep.equal({ format: 'webp', width: 96, height: 96, hasAlpha: true });
    const { data } = await sharp(one).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).to.equal(0);
    expect((await sharp(one).stats()).channels[3]!.max).to.equal(255);
    expect((await readFile(one)).equals(await readFile(two))).to.equal(true);
  });

  it('writes an endless turn with the frames asked for, each different, and reports its progress', async () => {
    const path = join(folder, 'turn.webp');
    const seen: number[] = [];
    await writePreview(scene, path, { size: 48, turntable: 6 }, { onProgress: (_, done, total) => seen.push(done / total) });
    const { pages, pageHeight, loop } = await sharp(path, { animated: true }).metadata();
    expect({ pages, pageHeight, loop }).to.deep.equal({ pages: 6, pageHeight: 48, loop: 0 });
    const frames = await Promise.all([0, 2].map((page) => sharp(path, { page }).raw().toBuffer()));
    expect(frames[0]!.equals(frames[1]!)).to.equal(false);
    expect(seen.at(-1)).to.equal(1);
  });
});
