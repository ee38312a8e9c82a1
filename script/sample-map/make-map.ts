import { sharp } from '#engine/images/vips';
import { loadNet } from '#engine/maps/net/load-net';
import { paintGround } from '../sample-scene/paint-tile.ts';
import { createTown } from '../sample-scene/town.ts';

/** What a page says of the sample. */
export interface SampleMapFigures {
  /** Of a pixel on the ground, metres. */
  before: { width: number; height: number; metres: number };
  after: { width: number; height: number; metres: number };
  /** Likeness to the ground painted twice as fine, decibels of luminance: enlarged by Lanczos, and by our net. */
  lanczosDb: number;
  netDb: number;
}

const scale = 2;
const size = { width: 960, height: 640 };
const ground = { west: 62, south: 40, metres: 0.125 };

/** Mean of each square of pixels, as a camera that sees half as much. */
function halved(fine: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const coarse = new Uint8ClampedArray((width / scale) * (height / scale) * 3);
  for (let row = 0; row < height / scale; row++)
    for (let column = 0; column < width / scale; column++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let at = 0; at < scale * scale; at++) {
          const [x, y] = [column * scale + (at % scale), row * scale + Math.floor(at / scale)];
          sum += fine[(y * width + x) * 3 + channel] ?? 0;
        }
        coarse[(row * (width / scale) + column) * 3 + channel] = sum / (scale * scale);
      }
  return coarse;
}

/** Peak signal to noise of luminance (BT.601), beside `truth`. */
function decibels(made: Uint8Array | Uint8ClampedArray, truth: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < truth.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => (made[at + channel] ?? 0) - (truth[at + channel] ?? 0));
    sum += (0.299 * red + 0.587 * green + 0.114 * blue) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (sum / (truth.length / 3)));
}

/** Paints the sample town from above, halves it, and enlarges it again: the pictures of `/mapSuperd123` as WebP, and figures. */
export async function makeSampleMap(): Promise<{ before: Uint8Array; after: Uint8Array; figures: SampleMapFigures }> {
  const { width, height } = size;
  const truth = paintGround(createTown(), ground, width, height, 2);
  const coarse = halved(truth, width, height);
  const [across, down] = [width / scale, height / scale];
  const raw = (pixels: Uint8ClampedArray, at: { width: number; height: number }) =>
    sharp(Buffer.from(pixels.buffer), { raw: { ...at, channels: 3 } });
  const lanczos = await raw(coarse, { width: across, height: down }).resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer();
  const made = await enlarged(coarse, across, down);
  const webp = async (pixels: Uint8ClampedArray, at: { width: number; height: number }): Promise<Uint8Array> =>
    new Uint8Array(await raw(pixels, at).webp({ quality: 90 }).toBuffer());
  return {
    before: await webp(coarse, { width: across, height: down }),
    after: await webp(made, size),
    figures: {
      before: { width: across, height: down, metres: ground.metres * scale },
      after: { ...size, metres: ground.metres },
      lanczosDb: Number(decibels(lanczos, truth).toFixed(2)),
      netDb: Number(decibels(made, truth).toFixed(2)),
    },
  };
}

/** The whole in one window of the net, its edges repeated. */
async function enlarged(coarse: Uint8ClampedArray, width: number, height: number): Promise<Uint8ClampedArray> {
  const net = await loadNet('fine', scale, 'int8');
  const { halo } = net;
  const [across, down] = [width + 2 * halo, height + 2 * halo];
  const inside = (value: number, edge: number): number => Math.min(edge - 1, Math.max(0, value));
  const planes = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: across * down }, (_, at) => {
      const [x, y] = [inside((at % across) - halo, width), inside(Math.floor(at / across) - halo, height)];
      return (coarse[(y * width + x) * 3 + channel] ?? 0) / 255;
    }),
  );
  const made = await net.enlarge(
    planes,
    across,
    down,
    planes.map(() => ({ floor: 0, ceiling: 1 })),
  );
  await net.close();
  const pixels = new Uint8ClampedArray(width * height * scale * scale * 3);
  made.forEach((plane, channel) => plane.forEach((value, at) => (pixels[at * 3 + channel] = Math.round(value * 255))));
  return pixels;
}
