import { expect } from 'chai';
import { mostDrift } from '#domain/maps/hold-colours';
import type { NetPrecision } from '#domain/maps/nets';
import { drawTown } from '../../generators/town-from-above.ts';
import { createRandom } from '../../numbers/random.ts';
import { enlargeLanczos, psnr, shrinkArea } from '#test/judge-enlarged';
import { loadNet, type Net, type NetModel, type NetScale } from './load-net.ts';

const sizes: readonly (readonly [NetModel, NetScale])[] = [
  ['fast', 2],
  ['fine', 2],
  ['fine', 4],
];
const nets = sizes.flatMap(([model, scale]) => (['int8', 'float32'] as const).map((precision) => [model, scale, precision] as const));
const bytes = { floor: 0, ceiling: 1 };

/** A part of a plane, whose edges are repeated beyond them. */
function cut(plane: Float32Array, width: number, height: number, x: number, y: number, wide: number, high: number): Float32Array {
  const part = new Float32Array(wide * high);
  const within = (at: number, length: number): number => Math.min(length - 1, Math.max(0, at));
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++)
      part[row * wide + column] = plane[within(y + row, height) * width + within(x + column, width)]!;
  return part;
}

/** Enlarges a part of an image, with what the net needs around it. */
async function enlarge(
  net: Net,
  planes: readonly Float32Array[],
  [width, height]: readonly [number, number],
  part: readonly [number, number, number, number],
) {
  const [x, y, wide, high] = part;
  const margin = 2 * net.halo;
  const around = planes.map((plane) => cut(plane, width, height, x - net.halo, y - net.halo, wide + margin, high + margin));
  return net.enlarge(
    around,
    wide + margin,
    high + margin,
    planes.map(() => bytes),
  );
}

const rounded = (plane: Float32Array): Float32Array => plane.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255);

for (const [model, scale, precision] of nets) {
  describe(`the ${model} net of ${precision}, ${scale} times`, () => {
    let net: Net;
    before(async () => {
      net = await loadNet(model, scale, precision);
    });
    after(() => net.close());

    it('makes the same of a pixel in any tile, whatever its size and place, bit for bit', async () => {
      const [width, height] = [75, 58];
      const planes = drawTown(width, height, 7);
      const whole = await enlarge(net, planes, [width, height], [0, 0, width, height]);
      const random = createRandom(scale);
      const among = (from: number, to: number): number => from + Math.floor(random() * (to - from));
      const parts = Array.from({ length: 10 }, () => {
        const [x, y] = [among(0, width), among(0, height)];
        return [x, y, among(1, width - x + 1), among(1, height - y + 1)] as const;
      });
      for (const [x, y, wide, high] of [...parts, [0, 0, 1, 1], [width - 1, height - 1, 1, 1], [0, 0, width, 1]] as const) {
        const made = await enlarge(net, planes, [width, height], [x, y, wide, high]);
        for (const [band, plane] of made.entries()) {
          const wanted = cut(whole[band]!, width * scale, height * scale, x * scale, y * scale, wide * scale, high * scale);
          expect(Buffer.from(plane.buffer).equals(Buffer.from(wanted.buffer)), `band ${band} of ${wide} × ${high} at ${x}, ${y}`).to.equal(
            true,
          );
        }
      }
    });

    it('lets no source pixel’s mean drift by more than one level of 8 bit, at black and white neither', async () => {
      const [width, height] = [64, 48];
      const planes = drawTown(width, height, 3).map((plane) => rounded(plane.map((value) => (value - 0.5) * 3 + 0.5)));
      const made = await enlarge(net, planes, [width, height], [0, 0, width, height]);
      for (const [band, plane] of made.entries()) {
        const unrounded = shrinkArea(plane, width * scale, height * scale, scale);
        const told = shrinkArea(rounded(plane), width * scale, height * scale, scale);
        for (const [at, value] of planes[band]!.entries()) {
          expect(Math.abs(unrounded[at]! - value)).to.be.at.most(mostDrift + 1e-6);
          expect(Math.abs(told[at]! - value) * 255).to.be.at.most(1 + 1e-4);
        }
      }
    });

    it('is nearer to the truth than Lanczos on every town of our own, in colour and in grey', async () => {
      for (const seed of [11, 12, 13]) {
        const [width, height] = [256, 192];
        const truth = drawTown(width, height, seed).map(rounded);
        const coarse = truth.map((plane) => rounded(shrinkArea(plane, width, height, scale)));
        const size = [width / scale, height / scale] as const;
        const ours = (await enlarge(net, coarse, size, [0, 0, ...size])).map(rounded);
        const [grey] = await enlarge(net, coarse.slice(1, 2), size, [0, 0, ...size]);
        for (const [band, plane] of truth.entries()) {
          const peer = psnr(rounded(enlargeLanczos(coarse[band]!, ...size, scale)), plane);
          expect(psnr(ours[band]!, plane), `band ${band} of town ${seed}`).to.be.greaterThan(peer);
          if (band === 1) expect(psnr(rounded(grey!), plane), `grey of town ${seed}`).to.be.greaterThan(peer);
        }
      }
    });

    it('enlarges an image of one pixel to that pixel', async () => {
      const [made] = await enlarge(net, [Float32Array.of(0.4)], [1, 1], [0, 0, 1, 1]);
      expect(made).to.have.length(scale * scale);
      for (const value of made!) expect(value).to.be.closeTo(0.4, 0.02);
    });

    it('leaves values beyond the scene’s range where they are: 16 bit is not cut off', async () => {
      const edge = 2 * net.halo + 4;
      const [made] = await net.enlarge([new Float32Array(edge * edge).fill(1.5)], edge, edge, [null]);
      expect(made).to.have.length((4 * scale) ** 2);
      for (const value of made!) expect(value).to.be.closeTo(1.5, 0.03);
    });
  });
}

/** The town in one window, by a net that is loaded for it. */
async function enlargeTown(model: NetModel, scale: NetScale, precision: NetPrecision, edge: number): Promise<Float32Array[]> {
  const net = await loadNet(model, scale, precision);
  try {
    return await enlarge(net, drawTown(edge, edge, 5).map(rounded), [edge, edge], [0, 0, edge, edge]);
  } finally {
    await net.close();
  }
}

it('gives the same bytes twice', async () => {
  for (const precision of ['int8', 'float32'] as const)
    expect(await enlargeTown('fast', 2, precision, 40)).to.deep.equal(await enlargeTown('fast', 2, precision, 40));
});

it('makes of integers what float32 makes, but for a level at most in the mean', async () => {
  for (const [model, scale] of sizes) {
    const [integers, exact] = [await enlargeTown(model, scale, 'int8', 96), await enlargeTown(model, scale, 'float32', 96)];
    for (const [band, plane] of exact.entries()) {
      expect(psnr(integers[band]!, plane), `${model} ${scale}, band ${band}`).to.be.greaterThan(48);
    }
  }
});

it('keeps most of its gain over Lanczos in integers where black meets white, as on scanned maps', async () => {
  const edge = 240;
  /** Stripes, slanted ones, and circles. */
  const drawings = [
    (x: number): boolean => Math.floor(x / 5) % 2 === 0,
    (x: number, y: number): boolean => (3 * x + 7 * y) % 60 < 20,
    (x: number, y: number): boolean => Math.hypot((x % 60) - 30, (y % 60) - 30) < 21,
  ];
  for (const [model, scale] of sizes) {
    const size = [edge / scale, edge / scale] as const;
    const [integers, exact] = [await loadNet(model, scale, 'int8'), await loadNet(model, scale, 'float32')];
    for (const [index, isBlack] of drawings.entries()) {
      const truth = Float32Array.from({ length: edge * edge }, (_, at) => (isBlack(at % edge, Math.floor(at / edge)) ? 0 : 1));
      const coarse = rounded(shrinkArea(truth, edge, edge, scale));
      const of = async (net: Net): Promise<number> => psnr(rounded((await enlarge(net, [coarse], size, [0, 0, ...size]))[0]!), truth);
      const lanczos = psnr(rounded(enlargeLanczos(coarse, ...size, scale)), truth);
      // Stripes of five pixels are too fine for ×4: there float32 itself is below Lanczos, and integers are no worse than it.
      const gain = (await of(exact)) - lanczos;
      expect((await of(integers)) - lanczos, `${model} ${scale}, drawing ${index}`).to.be.greaterThan(Math.min(gain, 0.75 * gain));
    }
    for (const net of [integers, exact]) await net.close();
  }
});
