/** Parts of the town block that are made in one place. */

import { roundedBox, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import type { FinishName } from '../finishes/table.ts';
import { createRandom } from '../../../numbers/random.ts';
import { loft } from '../../solids/loft.ts';
import { box, gable } from '../../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../../solids/solid.ts';

export const kerb = 0.14;

/** Solids by finish, which become one part each for a house. */
export class Pile {
  readonly solids = new Map<FinishName, Solid[]>();
  add(finish: FinishName, ...more: readonly Solid[]): void {
    this.solids.set(finish, [...(this.solids.get(finish) ?? []), ...more]);
  }
  parts(name: string, move: Point, turn = 0): ShowcasePart[] {
    return [...this.solids].map(([finish, solids]) => ({
      name: `${name}·${labels[finish] ?? finish}`,
      finish,
      solids: solids.map((solid) => place(solid, { turn: [0, turn, 0], move })),
    }));
  }
}

const labels: Partial<Record<FinishName, string>> = {
  brick: '红砖墙',
  greyBrick: '灰砖墙',
  plaster: '抹灰墙',
  sand: '砂岩墙',
  window: '窗玻璃',
  whitePaint: '窗框与线脚',
  blackMetal: '金属件',
  blackPlastic: '栏杆',
  tile: '屋面',
  granite: '基座',
  timber: '木饰面',
  coral: '雨棚',
  green: '雨棚布',
  crown: '绿植',
  steel: '设备',
  castGrey: '设备箱',
  terracotta: '陶瓦屋面',
  redPaint: '门',
  linen: '遮阳篷',
  rubber: '轮胎',
  castBlue: '蓝色车身',
  silver: '银色车身',
  grass: '屋顶草地',
};

interface House {
  name: string;
  x: number;
  z: number;
  turn: number;
  width: number;
  depth: number;
  storeys: number;
  wall: FinishName;
  roof: 'gable' | 'flat' | 'garden';
  balconies?: boolean;
  shop?: FinishName;
  roofFinish?: FinishName;
}

const storey = 3.2;

const ground = 4;

export function house({
  name,
  x,
  z,
  turn,
  width,
  depth,
  storeys,
  wall,
  roof,
  balconies = false,
  shop,
  roofFinish = 'tile',
}: House): ShowcasePart[] {
  const pile = new Pile();
  const height = ground + (storeys - 1) * storey;
  pile.add(wall, at(roundedBox(width, height, depth, 0.06, 3), 0, kerb, 0));
  pile.add('granite', at(roundedBox(width + 0.16, 0.7, depth + 0.16, 0.05, 3), 0, kerb, 0));
  for (const y of [ground - 0.15, height - 0.25])
    pile.add('whitePaint', at(roundedBox(width + 0.3, 0.24, depth + 0.3, 0.07, 4), 0, kerb + y, 0));
  // Windows on all four sides, in even bays.
  for (const [side, span, out] of [
    [0, width, depth / 2],
    [1, depth, width / 2],
    [2, width, depth / 2],
    [3, depth, width / 2],
  ] as const) {
    const bays = Math.max(2, Math.round(span / 2.7));
    const on = (solid: Solid): Solid => place(at(solid, 0, 0, out), { turn: [0, (side * Math.PI) / 2, 0] });
    for (let level = 1; level < storeys; level++) {
      const y = kerb + ground + (level - 1) * storey + 0.75;
      for (let bay = 0; bay < bays; bay++) {
        const px = -span / 2 + ((bay + 0.5) * span) / bays;
        const isDoor = balconies && side % 2 === 0 && bay % 2 === 1;
        const [w, h, low] = isDoor ? [1.5, 2.2, y - 0.65] : [1.25, 1.65, y];
        windowAt(pile, on, px, low, w, h);
        if (isDoor) balcony(pile, on, px, y - 0.75);
      }
    }
    if (side === 0 && shop !== undefined) shopFront(pile, on, span, shop);
    else
      for (let bay = 0; bay < bays; bay++) {
        const px = -span / 2 + ((bay + 0.5) * span) / bays;
        if (side === 0 && bay === Math.floor(bays / 2)) {
          pile.add('redPaint', on(at(roundedBox(1.2, 2.5, 0.14, 0.02, 3), px, kerb + 0.12, 0)));
          pile.add('whitePaint', on(at(roundedBox(1.5, 2.7, 0.1, 0.03, 3), px, kerb + 0.12, 0)));
          pile.add('granite', on(at(roundedBox(2, 0.3, 1, 0.03, 3), px, kerb, 0.4)));
        } else windowAt(pile, on, px, kerb + 1.15, 1.25, 1.9);
      }
  }
  topOf(pile, { width, depth, height: kerb + height, roof, roofFinish, seed: Math.round(x * 7 + z * 13) });
  return pile.parts(name, [x, 0, z], turn);
}

function windowAt(pile: Pile, on: (solid: Solid) => Solid, x: number, y: number, w: number, h: number): void {
  const bar = (width: number, height: number, dx: number, dy: number): Solid => on(at(box(width, height, 0.14, 0), x + dx, y + dy, 0.02));
  pile.add('window', on(at(box(w, h, 0.06, 0), x, y, 0)));
  pile.add(
    'whitePaint',
    bar(w + 0.16, 0.09, 0, h),
    bar(0.09, h, -w / 2, 0),
    bar(0.09, h, w / 2, 0),
    bar(0.05, h, 0, 0),
    on(at(box(w + 0.34, 0.1, 0.26), x, y - 0.1, 0.06)),
  );
}

function balcony(pile: Pile, on: (solid: Solid) => Solid, x: number, y: number): void {
  pile.add('whitePaint', on(at(roundedBox(2.3, 0.16, 1.1, 0.04, 3), x, y, 0.5)));
  const rails = [
    ...repeat(11, (i) => at(box(0.04, 0.95, 0.04, 0), x - 1.08 + i * 0.216, y + 0.16, 1.0)),
    ...[-1, 1].flatMap((k) => repeat(4, (i) => at(box(0.04, 0.95, 0.04, 0), x + k * 1.08, y + 0.16, 0.14 + i * 0.22))),
    at(roundedBox(2.24, 0.06, 0.08, 0.02, 3), x, y + 1.1, 1.0),
    ...[-1, 1].map((k) => at(roundedBox(0.08, 0.06, 0.95, 0.02, 3), x + k * 1.08, y + 1.1, 0.55)),
  ];
  pile.add('blackPlastic', ...rails.map(on));
  if (Math.round(x * 10) % 3 === 0)
    pile.add('crown', ...repeat(4, (i) => on(bush(x - 0.75 + i * 0.5, y + 0.3, 0.9, 0.24, i + Math.round(x)))));
}

function shopFront(pile: Pile, on: (solid: Solid) => Solid, span: number, awning: FinishName): void {
  const bays = Math.max(2, Math.round(span / 4.2));
  for (let bay = 0; bay < bays; bay++) {
    const x = -span / 2 + ((bay + 0.5) * span) / bays;
    const w = span / bays - 0.7;
    pile.add('window', on(at(roundedBox(w, 2.6, 0.08, 0.02, 2), x, kerb + 0.45, 0.03)));
    pile.add(
      'blackMetal',
      on(at(roundedBox(w + 0.16, 0.42, 0.14, 0.03, 3), x, kerb + 0.1, 0.05)),
      ...[-0.5, -0.17, 0.17, 0.5].map((s) => on(at(roundedBox(0.08, 2.7, 0.14, 0.02, 2), x + s * w, kerb + 0.4, 0.05))),
      on(at(roundedBox(w + 0.16, 0.4, 0.18, 0.03, 3), x, kerb + 3.05, 0.06)),
    );
    const fold = 24;
    const cloth = loft(
      Array.from({ length: fold + 1 }, (_, i): Point[] => {
        const px = x - w / 2 + (w * i) / fold;
        const drop = i % 2 === 0 ? 0.3 : 0.22;
        return [
          [px, kerb + 3.05, 0.08],
          [px, kerb + 2.62, 1.35],
          [px, kerb + 2.62 - drop, 1.36],
          [px, kerb + 2.62 - drop, 1.33],
          [px, kerb + 2.58, 1.31],
          [px, kerb + 2.98, 0.08],
        ];
      }),
    );
    pile.add(awning, on(cloth));
  }
}

function topOf(
  pile: Pile,
  {
    width,
    depth,
    height,
    roof,
    roofFinish,
    seed,
  }: { width: number; depth: number; height: number; roof: House['roof']; roofFinish: FinishName; seed: number },
): void {
  if (roof === 'gable') {
    const rise = depth * 0.36;
    pile.add(roofFinish, at(gable(width + 0.7, rise, depth + 1.1), 0, height, 0));
    const slope = Math.hypot(depth / 2 + 0.55, rise);
    const angle = Math.atan2(rise, depth / 2 + 0.55);
    const rows = Math.round((width + 0.7) / 0.42);
    for (const k of [-1, 1])
      pile.add(
        roofFinish,
        ...repeat(rows, (i) =>
          place(roundedBox(0.13, 0.09, slope, 0.04, 3), {
            turn: [k * angle, 0, 0],
            move: [-(width + 0.7) / 2 + 0.2 + i * 0.42, height + rise / 2 - 0.02, (k * (depth / 2 + 0.55)) / 2],
          }),
        ),
      );
    pile.add(roofFinish, at(roundedBox(width + 0.8, 0.2, 0.34, 0.07, 4), 0, height + rise - 0.06, 0));
    pile.add('brick', at(roundedBox(0.8, rise * 0.9, 0.7, 0.04, 3), width * 0.28, height + rise * 0.42, depth * 0.14));
    for (const s of [-0.25, 0.12]) {
      pile.add('plaster', at(roundedBox(1.5, 1.6, 1.7, 0.04, 3), s * width, height + rise * 0.2, depth * 0.26));
      pile.add('window', at(roundedBox(1, 1, 0.08, 0.02, 2), s * width, height + rise * 0.2 + 0.4, depth * 0.26 + 0.86));
      pile.add(
        roofFinish,
        place(at(gable(1.9, 0.8, 2), 0, 0, 0), { turn: [0, Math.PI / 2, 0], move: [s * width, height + rise * 0.2 + 1.6, depth * 0.26] }),
      );
    }
    return;
  }
  const wall = (w: number, d: number, x: number, z: number): Solid => at(roundedBox(w, 0.9, d, 0.06, 3), x, height - 0.05, z);
  pile.add(
    'whitePaint',
    wall(width + 0.2, 0.25, 0, depth / 2),
    wall(width + 0.2, 0.25, 0, -depth / 2),
    wall(0.25, depth, width / 2, 0),
    wall(0.25, depth, -width / 2, 0),
  );
  const random = createRandom(seed + 99);
  if (roof === 'garden') {
    pile.add('timber', at(roundedBox(width * 0.5, 0.12, depth * 0.6, 0.03, 3), -width * 0.18, height, 0));
    pile.add('grass', at(roundedBox(width * 0.36, 0.4, depth * 0.7, 0.05, 3), width * 0.27, height, 0));
    pile.add(
      'crown',
      ...repeat(14, (i) =>
        bush(width * (0.13 + random() * 0.28), height + 0.5, depth * (random() - 0.5) * 0.6, 0.5 + random() * 0.4, i + seed),
      ),
    );
    pile.add(
      'timber',
      ...repeat(9, (i) => at(roundedBox(0.1, 0.12, depth * 0.5, 0.02, 2), -width * 0.36 + i * width * 0.045, height + 2.4, 0)),
      ...[-1, 1].flatMap((k) => [-0.36, 0].map((s) => at(roundedBox(0.14, 2.4, 0.14, 0.03, 3), s * width, height, k * depth * 0.22))),
    );
  } else {
    pile.add('castGrey', ...repeat(4, (i) => at(roundedBox(1.4, 1, 1, 0.08, 4), (-0.3 + i * 0.18) * width, height, depth * 0.2)));
    pile.add(
      'blackMetal',
      ...repeat(4, (i) =>
        at(
          turned(
            [
              [0, 0],
              [0.38, 0],
              [0.38, 0.1],
              [0, 0.12],
            ],
            0.03,
            { sides: 40 },
          ),
          (-0.3 + i * 0.18) * width,
          height + 1,
          depth * 0.2,
        ),
      ),
    );
    pile.add('plaster', at(roundedBox(3, 2.6, 2.6, 0.05, 3), width * 0.26, height, -depth * 0.18));
    pile.add(
      'window',
      ...repeat(6, (i) =>
        place(roundedBox(1.1, 0.05, 1.9, 0.015, 2), {
          turn: [0.45, 0, 0],
          move: [(-0.34 + i * 0.085) * width, height + 0.5, -depth * 0.22],
        }),
      ),
    );
  }
}

/** A crown of leaves: a ball with bumps. */
export function bush(x: number, y: number, z: number, radius: number, seed: number): Solid {
  const random = createRandom(seed * 7919 + 13);
  const [a, b, c] = [random() * 6, random() * 6, random() * 6];
  const rows = 14;
  const ball = loft(
    Array.from({ length: rows + 1 }, (_, row): Point[] => {
      const lat = -Math.PI / 2 + (Math.PI * row) / rows;
      if (row === 0 || row === rows) return [[0, radius * Math.sin(lat) * 0.85, 0]];
      return Array.from({ length: 22 }, (_column, column): Point => {
        const lon = (-2 * Math.PI * column) / 22;
        const r =
          radius * (1 + 0.1 * Math.sin(lon * 3 + a + lat * 4) + 0.08 * Math.sin(lon * 5 + b - lat * 5) + 0.07 * Math.sin(lat * 7 + c));
        return [r * Math.cos(lat) * Math.cos(lon), r * Math.sin(lat) * 0.85, r * Math.cos(lat) * Math.sin(lon)];
      });
    }),
  );
  return at(ball, x, y, z);
}

export const houses: readonly House[] = [
  {
    name: '街角红砖楼',
    x: 0.5,
    z: 6.4,
    turn: 0,
    width: 13,
    depth: 11,
    storeys: 5,
    wall: 'brick',
    roof: 'flat',
    balconies: true,
    shop: 'green',
  },
  {
    name: '临街公寓',
    x: 14.6,
    z: 7,
    turn: 0,
    width: 13.4,
    depth: 9.8,
    storeys: 4,
    wall: 'plaster',
    roof: 'gable',
    shop: 'coral',
    roofFinish: 'terracotta',
  },
  { name: '花园办公楼', x: 33, z: 9.5, turn: 0, width: 13, depth: 5.5, storeys: 3, wall: 'sand', roof: 'garden', shop: 'linen' },
  { name: '塔楼', x: 2, z: -20, turn: 0, width: 14, depth: 12, storeys: 9, wall: 'plaster', roof: 'garden', balconies: true },
  { name: '砂岩公寓', x: 2, z: -6.6, turn: Math.PI / 2, width: 9, depth: 11, storeys: 4, wall: 'sand', roof: 'gable' },
  { name: '北侧联排', x: 27, z: -21.5, turn: 0, width: 24, depth: 9, storeys: 3, wall: 'greyBrick', roof: 'gable', balconies: true },
  { name: '西侧红砖楼', x: -22, z: 5.6, turn: 0, width: 13, depth: 12, storeys: 4, wall: 'brick', roof: 'gable', shop: 'linen' },
  { name: '西侧办公楼', x: -34, z: 6, turn: 0, width: 9, depth: 10, storeys: 6, wall: 'greyBrick', roof: 'flat', shop: 'green' },
  { name: '西侧公寓', x: -23, z: -10, turn: Math.PI / 2, width: 13, depth: 13, storeys: 5, wall: 'plaster', roof: 'flat', balconies: true },
  { name: '西北小楼', x: -32, z: -23, turn: 0, width: 15, depth: 8.5, storeys: 3, wall: 'sand', roof: 'gable', roofFinish: 'terracotta' },
];
