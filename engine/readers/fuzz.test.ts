import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { unpackArchive } from '#engine/archives/unpack';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
import { readModel } from './read.ts';

/** Small samples of every format; each is changed `rounds` times, the same way on every run. */
const seeds = [
  'gltf/nested.glb',
  'gltf/BoxTextured/BoxTextured.gltf',
  'obj/box-complex-material/box-complex-material.obj',
  'broken/malformed.obj',
  'stl/multibody.stl',
  'stl/two_objects_mixed_case_names.stl',
  'ply/points_emptyface.ply',
  'ply/fuze_ascii.ply',
  'obj/chair.zip',
];
const rounds = Number(process.env.FUZZ_ROUNDS ?? 40);
const budgetMs = 5000;

/** Numerical Recipes' generator: enough to choose places. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const interesting = [0, 1, 0x7f, 0x80, 0xff, 0x2d, 0x39, 0x0a, 0x20];

/** Flips bytes, cuts, doubles or removes pieces, writes numbers that break things. */
function mutate(source: Buffer, random: (below: number) => number): Buffer {
  let bytes: Buffer = Buffer.from(source);
  for (let change = 0; change <= random(4); change++) {
    const at = random(bytes.length);
    const kind = random(6);
    if (kind === 0) bytes[at] = random(256);
    else if (kind === 1) bytes[at] = interesting[random(interesting.length)]!;
    else if (kind === 2) bytes = bytes.subarray(0, at + 1);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(bytes.length))]);
    else if (kind === 4)
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(['-1', '4294967296', 'nan', '1e999', '0'][random(5)]!),
        bytes.subarray(at),
      ]);
    else if (at + 4 <= bytes.length) bytes.writeUInt32LE([0xffffffff, 0x7fffffff, 0x10000000, 3][random(4)]!, at);
  }
  return bytes;
}

describe('damaged files', () => {
  const folder = testFolder();

  for (const name of seeds) {
    it(`end in a scene or in a sentence: ${name}`, async function () {
      this.timeout(30_000);
      const source = await readFile(samplePath(name));
      const random = createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
      const startedAt = Date.now();
      for (let round = 0; round < rounds && Date.now() - startedAt < budgetMs; round++) {
        const path = await folder.write({ [`${round}${extname(name)}`]: mutate(source, random) });
        const work = name.endsWith('.zip') ? unpackArchive(path, folder.path(`out-${round}`)) : readModel(path);
        try {
          await work;
        } catch (error) {
          // Anything but a named fault of the file is a fault of ours.
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
    });
  }
});
