/** How near to the truth super-resolution comes, beside Lanczos: images made coarse, enlarged, and compared with what they were. */

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type KernelEnum, type Sharp } from 'sharp';
import type { NetPrecision } from '#domain/maps/nets';
import { drawTown } from '#engine/generators/town-from-above';
import { loadNet, type Net, type NetModel, type NetScale } from '#engine/maps/net/load-net';
import { enlargeLanczos, psnr, ssim } from '#test/judge-enlarged';
import { samplesFolder } from '#test/samples';
import { atLeast, type Goal } from '../goals.ts';
import { preparePeers, type Peer, type Picture } from './peers.ts';

const ways = ['area', 'bicubic'] as const;
type Way = (typeof ways)[number];
const nets: readonly (readonly [NetModel, NetScale])[] = [
  ['fast', 2],
  ['fine', 2],
  ['fine', 4],
];
/** What follows the name of a net: goals are those of images of 8 bits. */
const named: Readonly<Record<NetPrecision, string>> = { int8: '', float32: ' of deeper samples' };

interface Gain {
  /** Ours by its size, others by their package. */
  model: string;
  scale: NetScale;
  way: Way;
  /** Over the best Lanczos, in dB of luminance; the least of one image. */
  mean: number;
  least: number;
  /** Of SSIM. */
  structure: number;
}

export interface QualityFigures {
  quality?: Gain[];
}

const gain = (model: NetModel, scale: NetScale, way: Way, pick: (gain: Gain) => number): Goal<QualityFigures>['seen'] => {
  return ({ quality }) => {
    const found = quality?.find((one) => one.model === model && one.scale === scale && one.way === way);
    return found && pick(found);
  };
};
const goal = (what: string, least: number, unit: string, seen: Goal<QualityFigures>['seen']): Goal<QualityFigures> => ({
  parts: ['quality'],
  ...{ what, bound: atLeast(least, unit), seen },
});

export const qualityGoals: Goal<QualityFigures>[] = [
  goal(
    'fast, ×2, area: over Lanczos',
    0.7,
    'dB',
    gain('fast', 2, 'area', ({ mean }) => mean),
  ),
  goal(
    'fine, ×2, area: over Lanczos',
    1,
    'dB',
    gain('fine', 2, 'area', ({ mean }) => mean),
  ),
  goal(
    'fast, ×2, area: the worst image over Lanczos',
    0,
    'dB',
    gain('fast', 2, 'area', ({ least }) => least),
  ),
  goal(
    'fine, ×2, area: the worst image over Lanczos',
    0,
    'dB',
    gain('fine', 2, 'area', ({ least }) => least),
  ),
  goal(
    'fine, ×2, antialiased bicubic: over Lanczos',
    1.2,
    'dB',
    gain('fine', 2, 'bicubic', ({ mean }) => mean),
  ),
  goal(
    '×4, area: over Lanczos',
    0.6,
    'dB',
    gain('fine', 4, 'area', ({ mean }) => mean),
  ),
  goal(
    '×4, area: SSIM over Lanczos',
    0,
    '',
    gain('fine', 4, 'area', ({ structure }) => structure),
  ),
];

/** Images of the sample corpus and of the folder MAP_IMAGES, which engine/maps/training/build_dataset.py held out; drawings of ours where there are none. */
export async function benchQuality(say: (line: string) => void): Promise<QualityFigures> {
  const pictures = await readPictures(say);
  const peers = await preparePeers(say);
  const quality: Gain[] = [];
  for (const scale of [2, 4] as const) {
    const own = await Promise.all(
      nets
        .filter((net) => net[1] === scale)
        .flatMap(([model]) => (['int8', 'float32'] as const).map((precision) => ({ model, precision })))
        .map(async ({ model, precision }): Promise<Judged> => {
          const net = await loadNet(model, scale, precision);
          return { model: model + named[precision], enlarge: (picture) => enlarge(net, picture), close: () => net.close() };
        }),
    );
    const others = peers
      .filter(({ lanczos }) => !lanczos)
      .map((peer): Judged => ({ model: peer.name, enlarge: (picture) => byPeer(peer, picture, scale) }));
    for (const way of ways)
      quality.push(
        ...(await judge(
          [...own, ...others],
          scale,
          way,
          pictures,
          peers.filter(({ lanczos }) => lanczos),
          say,
        )),
      );
    for (const { close } of own) await close?.();
  }
  return { quality };
}

/** A net of ours or of others. */
interface Judged {
  model: string;
  enlarge: (coarse: Picture) => Promise<Picture>;
  close?: () => Promise<void>;
}

const byPeer = async (peer: Peer, { name, ...coarse }: Picture, scale: number): Promise<Picture> => ({
  ...{ name, width: coarse.width * scale, height: coarse.height * scale },
  pixels: await peer.enlarge({ name, ...coarse }, scale),
});

/** Each net over the best Lanczos of an image, image by image. */
async function judge(
  judged: readonly Judged[],
  scale: NetScale,
  way: Way,
  pictures: readonly Picture[],
  lanczos: readonly Peer[],
  say: (line: string) => void,
): Promise<Gain[]> {
  const seen = judged.map(({ model }) => ({ model, gains: [] as number[], structures: [] as number[] }));
  for (const truth of pictures) {
    const coarse = await shrink(truth, scale, way);
    const wanted = luminance(truth);
    const width = truth.width - 2 * border;
    const near = (picture: Picture): { noise: number; structure: number } => {
      const made = luminance(picture);
      return { noise: psnr(made, wanted), structure: ssim(made, wanted, width) };
    };
    // libvips' own is off by a part of a pixel when it enlarges: beside it stands the plain formula, which is as Pillow's.
    const plain = [await resize(coarse, scale, 'lanczos3'), enlargePlainly(coarse, scale)];
    for (const peer of lanczos) plain.push(await byPeer(peer, coarse, scale));
    const theirs = plain.map(near);
    const best = Math.max(...theirs.map(({ noise }) => noise));
    const sharpest = Math.max(...theirs.map(({ structure }) => structure));
    for (const [index, one] of judged.entries()) {
      const { noise, structure } = near(await one.enlarge(coarse));
      say(
        `${one.model} ×${scale}, ${way}, ${truth.name}: ${best.toFixed(2)} → ${noise.toFixed(2)} dB (${signed(noise - best, 2)}), SSIM ${signed(structure - sharpest, 4)}`,
      );
      seen[index]!.gains.push(noise - best);
      seen[index]!.structures.push(structure - sharpest);
    }
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return seen.map(({ model, gains, structures }) => {
    const gain = { ...{ model, scale, way }, mean: mean(gains), least: Math.min(...gains), structure: mean(structures) };
    say(
      `${model} ×${scale}, ${way}: ${signed(gain.mean, 3)} dB over Lanczos on ${pictures.length} images, at least ${signed(gain.least, 3)}, SSIM ${signed(gain.structure, 4)}`,
    );
    return gain;
  });
}

const signed = (value: number, digits: number): string => `${value < 0 ? '' : '+'}${value.toFixed(digits)}`;

async function readPictures(say: (line: string) => void): Promise<Picture[]> {
  const drawn = [21, 22, 23].map((seed): Picture => {
    const [width, height] = [512, 384];
    return { ...{ name: `town ${seed}`, width, height }, pixels: interleaved(drawTown(width, height, seed)) };
  });
  const imagery = join(samplesFolder, 'imagery');
  const samples = existsSync(imagery)
    ? [
        await readPicture(join(imagery, 'landsat-rgb.tif'), 'landsat-rgb'),
        // Its corners are transparent.
        await readPicture(join(imagery, 'drone-rgba.tif'), 'drone-rgba', { left: 120, top: 120, width: 400, height: 448 }),
      ]
    : [];
  if (samples.length === 0) say('no sample corpus: its imagery is left out');
  const folder = process.env.MAP_IMAGES;
  if (!folder)
    say(
      'MAP_IMAGES is not set: the images held out of training are left out (engine/maps/training/MODEL_CARD.md says how they are made again)',
    );
  // The card has the two of the corpus lie there, too.
  const names = folder
    ? (await readdir(folder)).filter((name) => name.endsWith('.png') && !/(landsat-rgb|drone-rgba)\.png$/.test(name)).sort()
    : [];
  const held = await Promise.all(names.map((name) => readPicture(join(folder!, name), name)));
  // Drawings gain several times as much as imagery: they stand for it only where there is none.
  return samples.length + held.length > 0 ? [...samples, ...held] : drawn;
}

/** Edge of what is judged, the middle of an image, as evaluate.py does it. */
const middle = 512;

/** The middle, in whole multiples of 8 pixels. */
async function readPicture(
  path: string,
  name: string,
  part?: { left: number; top: number; width: number; height: number },
): Promise<Picture> {
  const opened = sharp(await readFile(path))
    .removeAlpha()
    .toColourspace('srgb');
  const { width, height } = part ?? (await opened.metadata());
  const within = (edge: number): number => Math.floor(Math.max(0, edge - (edge % 8) - middle) / 16) * 8;
  const kept = (edge: number): number => Math.min(middle, edge - (edge % 8));
  const whole = {
    left: (part?.left ?? 0) + within(width),
    top: (part?.top ?? 0) + within(height),
    width: kept(width),
    height: kept(height),
  };
  return { ...{ name, width: whole.width, height: whole.height }, pixels: await opened.extract(whole).raw().toBuffer() };
}

const opened = ({ pixels, width, height }: Picture): Sharp => sharp(pixels, { raw: { width, height, channels: 3 } });

async function resize(picture: Picture, factor: number, kernel: keyof KernelEnum): Promise<Picture> {
  const [width, height] = [picture.width * factor, picture.height * factor];
  return {
    ...{ name: picture.name, width, height },
    pixels: await opened(picture).resize(width, height, { kernel, fit: 'fill' }).raw().toBuffer(),
  };
}

/** libvips' cubic kernel is antialiased, with a = −0.5. */
async function shrink(picture: Picture, scale: number, way: Way): Promise<Picture> {
  if (way === 'bicubic') return resize(picture, 1 / scale, 'cubic');
  const [width, height] = [picture.width / scale, picture.height / scale];
  const sums = new Float32Array(width * height * 3);
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      for (let band = 0; band < 3; band++)
        sums[(Math.floor(y / scale) * width + Math.floor(x / scale)) * 3 + band]! += picture.pixels[(y * picture.width + x) * 3 + band]!;
  return { ...{ name: picture.name, width, height }, pixels: Buffer.from(sums.map((sum) => Math.round(sum / (scale * scale)))) };
}

function enlargePlainly({ name, pixels, width, height }: Picture, scale: number): Picture {
  const planes = [0, 1, 2].map((band) => Float32Array.from({ length: width * height }, (_, at) => pixels[at * 3 + band]! / 255));
  return {
    ...{ name, width: width * scale, height: height * scale },
    pixels: interleaved(planes.map((plane) => enlargeLanczos(plane, width, height, scale))),
  };
}

async function enlarge(net: Net, { name, pixels, width, height }: Picture): Promise<Picture> {
  const [wide, high] = [width + 2 * net.halo, height + 2 * net.halo];
  const within = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at - net.halo));
  const planes = [0, 1, 2].map((band) =>
    Float32Array.from(
      { length: wide * high },
      (_, at) => pixels[(within(Math.floor(at / wide), height) * width + within(at % wide, width)) * 3 + band]! / 255,
    ),
  );
  const made = await net.enlarge(
    planes,
    wide,
    high,
    [0, 1, 2].map(() => ({ floor: 0, ceiling: 1 })),
  );
  return { name, width: width * net.scale, height: height * net.scale, pixels: interleaved(made) };
}

const interleaved = (planes: readonly Float32Array[]): Buffer =>
  Buffer.from(
    Uint8Array.from({ length: planes[0]!.length * 3 }, (_, at) =>
      Math.round(255 * Math.min(1, Math.max(0, planes[at % 3]![Math.floor(at / 3)]!))),
    ),
  );

/** Pixels at the edges that nobody is judged by. */
const border = 8;

/** BT.601, 0..1, without the border. */
function luminance({ pixels, width, height }: Picture): Float32Array {
  const wide = width - 2 * border;
  return Float32Array.from({ length: wide * (height - 2 * border) }, (_, index) => {
    const at = ((Math.floor(index / wide) + border) * width + (index % wide) + border) * 3;
    return (0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!) / 255;
  });
}
