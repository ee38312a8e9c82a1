/** The pictures of the sample scene: the ground of a tile from above with its shadows, and below it a strip of wall. */

import { sharp } from '#engine/images/vips';
import { createRandom, fromPond, fromRoad, groundAt, type House, type Town } from './town.ts';

/** Of a picture's height, from the top, that the ground takes; the wall has the rest. */
export const groundShare = 0.875;
/** Metres of wall across the strip, and up. */
export const wall = { width: 24, height: 9 };

type Colour = [number, number, number];

/** Towards the sun, as metres on the ground for each metre of height. */
const sun = { x: -0.55, y: 0.8 };
const quality = 86;

const lattice = ((random) => Float32Array.from({ length: 4096 }, random))(createRandom(7));
const at = (x: number, y: number): number => lattice[((Math.imul(x, 73) ^ Math.imul(y, 1319)) & 4095) >>> 0] ?? 0;

/** Smooth noise from 0 to 1, whose grains are a metre wide. */
function noise(x: number, y: number): number {
  const [left, low] = [Math.floor(x), Math.floor(y)];
  const ease = (share: number): number => share * share * (3 - 2 * share);
  const [east, north] = [ease(x - left), ease(y - low)];
  const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
  return mix(mix(at(left, low), at(left + 1, low), east), mix(at(left, low + 1), at(left + 1, low + 1), east), north);
}

const within = ({ x, y, width, depth }: House, east: number, north: number): boolean =>
  east >= x && east <= x + width && north >= y && north <= y + depth;

const scaled = (colour: Colour, factor: number): Colour => colour.map((value) => value * factor) as Colour;

function roofColour(house: House, x: number, y: number): Colour {
  const tiles = house.ridge > 0 ? 0.93 + 0.07 * Math.sign(Math.sin((y - house.y) * 7)) : 0.96 + 0.08 * noise(x * 3, y * 3);
  // The side that faces the sun is lit.
  const side = house.ridge > 0 && y < house.y + house.depth / 2 ? 0.82 : 1.06;
  return scaled([...house.colour], tiles * side * (0.94 + 0.12 * noise(x, y)));
}

function groundColour(x: number, y: number): Colour {
  const grain = 0.86 + 0.2 * noise(x * 2.1, y * 2.1) + 0.12 * noise(x / 6, y / 6);
  const water = fromPond(x, y);
  if (water < 0) return scaled([58, 92, 104], 0.95 + 0.1 * noise(x / 2, y * 1.5));
  if (water < 1.5) return scaled([168, 152, 120], grain);
  const road = fromRoad(x, y);
  if (road < 0) {
    const isLine = road < -4.35 && Math.floor((x + y) / 4) % 2 === 0;
    return isLine ? [214, 212, 204] : scaled([104, 105, 108], 0.9 + 0.15 * noise(x * 4, y * 4));
  }
  if (road < 1.6) return scaled([166, 162, 152], 0.92 + 0.12 * noise(x * 3, y * 3));
  return scaled(noise(x / 31 + 9, y / 27) > 0.62 ? [142, 142, 84] : [98, 124, 68], grain);
}

/** What can be seen on a tile, or throws a shadow onto it: no house is taller or wider than so many metres. */
const reachOfShadow = 30;
const nearTile = ({ houses, trees }: Town, x0: number, y0: number, edge: number): Town => {
  const isNear = ({ x, y }: { x: number; y: number }): boolean =>
    x > x0 - reachOfShadow && x < x0 + edge + reachOfShadow && y > y0 - reachOfShadow && y < y0 + edge + reachOfShadow;
  return { houses: houses.filter(isNear), trees: trees.filter(isNear) };
};

/** Whether a house stands between a place and the sun. */
const isShaded = ({ houses }: Town, x: number, y: number): boolean =>
  houses.some((house) => {
    if (Math.abs(x - house.x) > reachOfShadow || Math.abs(y - house.y) > reachOfShadow) return false;
    for (let step = 0.1; step <= 1; step += 0.1) {
      const reach = house.height * step;
      if (within(house, x + sun.x * reach, y + sun.y * reach)) return true;
    }
    return false;
  });

function colourAt(town: Town, x: number, y: number): Colour {
  const house = town.houses.find((one) => within(one, x, y));
  if (house) return roofColour(house, x, y);
  const tree = town.trees.find((one) => Math.hypot(x - one.x, y - one.y) < one.radius);
  if (tree) return scaled([60, 92, 48], 0.75 + 0.6 * noise(x * 3, y * 3));
  const slope = (groundAt(x + sun.x, y + sun.y) - groundAt(x, y)) * -0.35;
  return scaled(groundColour(x, y), (1 - Math.max(-0.25, Math.min(0.25, slope))) * (isShaded(town, x, y) ? 0.55 : 1));
}

/** A plastered wall with a row of windows a storey; `u` and `v` are metres. */
function wallColour(u: number, v: number): Colour {
  const [across, up] = [((u % 4) + 4) % 4, v % 3];
  const isWindow = across > 1.1 && across < 2.7 && up > 0.9 && up < 2.3;
  if (isWindow) return across < 1.25 || up < 1.05 ? [210, 206, 196] : scaled([70, 88, 104], 0.9 + 0.3 * noise(u, v * 2));
  return scaled([206, 196, 178], 0.9 + 0.1 * noise(u * 2, v * 2));
}

/** The ground from above, north up: RGB of `width` × `height` pixels, each the mean of `rays`² places in it, as a camera sees. */
export function paintGround(
  town: Town,
  { west, south, metres }: { west: number; south: number; metres: number },
  width: number,
  height: number,
  rays: number,
): Uint8ClampedArray {
  const here = nearTile(town, west, south, Math.max(width, height) * metres);
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const sum: Colour = [0, 0, 0];
      for (let ray = 0; ray < rays * rays; ray++) {
        const x = west + (column + ((ray % rays) + 0.5) / rays) * metres;
        const y = south + (height - row - (Math.floor(ray / rays) + 0.5) / rays) * metres;
        colourAt(here, x, y).forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value / (rays * rays)));
      }
      pixels.set(sum, (row * width + column) * 3);
    }
  return pixels;
}

/** A JPEG of `size` × `size` pixels for the tile whose south-west corner is at x0, y0. */
export async function paintTile(town: Town, x0: number, y0: number, edge: number, size: number): Promise<Uint8Array> {
  const here = nearTile(town, x0, y0, edge);
  const pixels = new Uint8ClampedArray(size * size * 3);
  const ground = size * groundShare;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const share = (column + 0.5) / size;
      const colour =
        row < ground
          ? colourAt(here, x0 + share * edge, y0 + (1 - (row + 0.5) / ground) * edge)
          : wallColour(share * wall.width, (1 - (row + 0.5 - ground) / (size - ground)) * wall.height);
      pixels.set(colour, (row * size + column) * 3);
    }
  const raw = sharp(Buffer.from(pixels.buffer), { raw: { width: size, height: size, channels: 3 } });
  return new Uint8Array(await raw.jpeg({ quality }).toBuffer());
}
