/** The small town of the sample scene: hills, two roads, houses and trees, the same at every run. Metres to the east, north and up. */

export interface House {
  /** South-west corner. */
  x: number;
  y: number;
  width: number;
  depth: number;
  /** Of the eaves above the ground. */
  height: number;
  /** Of the ridge above the eaves; 0 is a flat roof. */
  ridge: number;
  /** Of the roof, RGB 0–255. */
  colour: readonly [number, number, number];
}

export interface Tree {
  x: number;
  y: number;
  radius: number;
}

export interface Town {
  houses: House[];
  trees: Tree[];
}

/** The ground reaches from 0, 0 to here. */
export const extent = { east: 240, north: 160 };
const roadWidth = 9;
const roads = { alongY: [84, 172], alongX: [78] };
const pond = { x: 126, y: 126, radius: 22 };

/** Height of the ground. */
export const groundAt = (x: number, y: number): number => 4 * Math.sin(x / 52) + 3 * Math.cos(y / 41) + 1.2 * Math.sin((x + y) / 23);

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Metres from the middle of the nearest road. */
export function fromRoad(x: number, y: number): number {
  return Math.min(...roads.alongY.map((at) => Math.abs(x - at)), ...roads.alongX.map((at) => Math.abs(y - at))) - roadWidth / 2;
}

/** Metres from the shore, below 0 in the water. */
export const fromPond = (x: number, y: number): number =>
  Math.hypot(x - pond.x, y - pond.y) - pond.radius - 3 * Math.sin(Math.atan2(y - pond.y, x - pond.x) * 3);

const roofs = [
  [164, 84, 66],
  [148, 74, 60],
  [118, 122, 130],
  [176, 158, 132],
  [92, 108, 128],
] as const;
const lot = 20;

/** Houses stand on lots beside the roads and a little back from them; trees where nothing else is. */
export function createTown(): Town {
  const random = createRandom(20_260_401);
  const houses: House[] = [];
  for (let x = 4; x + lot < extent.east; x += lot)
    for (let y = 4; y + lot < extent.north; y += lot) {
      const [width, depth] = [9 + 6 * random(), 9 + 6 * random()];
      const house = { x: x + (lot - width) * random(), y: y + (lot - depth) * random(), width, depth };
      const corners = [0, width].flatMap((east) => [0, depth].map((north) => [house.x + east, house.y + north] as const));
      const isFree = corners.every(([east, north]) => fromRoad(east, north) > 1.5 && fromPond(east, north) > 5);
      const isTall = random() < 0.18;
      const height = isTall ? 14 + 8 * random() : 4 + 4 * random();
      const ridge = isTall || random() < 0.2 ? 0 : 2 + 2 * random();
      const colour = roofs[Math.floor(random() * roofs.length)] ?? roofs[0];
      if (isFree && random() < 0.74) houses.push({ ...house, height, ridge, colour });
    }
  const trees: Tree[] = [];
  for (let tries = 0; tries < 900 && trees.length < 170; tries++) {
    const tree = { x: 3 + random() * (extent.east - 6), y: 3 + random() * (extent.north - 6), radius: 1.4 + 1.6 * random() };
    const near = houses.some(
      ({ x, y, width, depth }) => tree.x > x - 3 && tree.x < x + width + 3 && tree.y > y - 3 && tree.y < y + depth + 3,
    );
    if (!near && fromRoad(tree.x, tree.y) > 2 && fromPond(tree.x, tree.y) > 2) trees.push(tree);
  }
  return { houses, trees };
}

/** Height of a house's floor: that of the ground below its lowest corner. */
export const floorOf = ({ x, y, width, depth }: House): number =>
  Math.min(groundAt(x, y), groundAt(x + width, y), groundAt(x, y + depth), groundAt(x + width, y + depth)) - 0.3;
