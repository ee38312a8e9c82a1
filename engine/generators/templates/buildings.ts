/** Builders of whole buildings. */

import { extrude } from '../solids/extrude.ts';
import { loft } from '../solids/loft.ts';
import { bar, box, column, gable, lathe, lifted, torus, tube } from '../solids/shapes.ts';
import { around, at, place, repeat, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

const tower: Builder = ({ num, is, pick }) => {
  const [width, depth, floors, windows] = [num('width'), num('depth'), num('floors'), num('windows')];
  const storey = num('storey');
  const height = floors * storey;
  const bay = width / windows;
  const pane = (x: number, y: number, side: number): Solid =>
    at(box(bay * 0.6, storey * 0.55, 0.12, 0), x, y + storey * 0.28, side * (depth / 2 + 0.02));
  const panes = repeat(floors * windows * 2, (index) => {
    const [floor, column] = [Math.floor(index / (windows * 2)), index % windows];
    return pane(-width / 2 + bay * (column + 0.5), floor * storey, index % (windows * 2) < windows ? 1 : -1);
  });
  const ledges = repeat(floors, (floor) => at(box(width + 0.3, 0.18, depth + 0.3, 0), 0, (floor + 1) * storey - 0.18, 0));
  const balconies = repeat(is('balconies') ? (floors - 1) * windows : 0, (index) =>
    at(
      box(bay * 0.7, Math.min(1, storey * 0.35), 1.1, 0),
      -width / 2 + bay * ((index % windows) + 0.5),
      (Math.floor(index / windows) + 1) * storey,
      depth / 2 + 0.5,
    ),
  );
  return [
    { name: '外墙', finish: 'wall', solids: [box(width, height, depth, 0.02), ...ledges] },
    { name: '窗', finish: 'window', solids: panes },
    { name: '阳台', finish: 'wall', solids: balconies },
    {
      name: '屋顶',
      finish: 'roof',
      solids:
        pick('roof') === 'gable'
          ? [lifted(gable(width + 0.8, Math.min(depth * 0.3, 5), depth + 0.8), height)]
          : [
              at(box(width + 0.4, 0.9, depth + 0.4, 0.05), 0, height, 0),
              at(box(width * 0.2, 2.2, depth * 0.3, 0.05), width * 0.2, height + 0.9, 0),
            ],
    },
  ];
};

const house: Builder = ({ num, is }) => {
  const [width, depth, floors, storey, roof] = [num('width'), num('depth'), num('floors'), num('storey'), num('roofHeight')];
  const height = floors * storey;
  const [windows, doors] = [num('windows'), num('doors')];
  const frontPlaces = Math.ceil(windows / 2);
  const slots = frontPlaces + doors;
  const order = Array.from({ length: slots }, (_, index) => -width / 2 + (width * (index + 0.5)) / Math.max(1, slots));
  const middle = Math.floor((slots - doors) / 2);
  const doorPlaces = order.slice(middle, middle + doors);
  const windowPlaces = order.filter((_, index) => index < middle || index >= middle + doors);
  const size = Math.min(1.2, (width / Math.max(2, slots)) * 0.6);
  const windowSolids = [
    ...windowPlaces.map((x) => at(box(size, size, 0.12, 0), x, storey * 0.35, depth / 2)),
    ...repeat(windows - frontPlaces, (index) =>
      at(
        box(size, size, 0.12, 0),
        -width / 2 + (width * (index + 0.5)) / Math.max(1, windows - frontPlaces),
        (floors - 1) * storey + storey * 0.35,
        -depth / 2,
      ),
    ),
  ];
  const overhang = Math.min(0.5, width * 0.08);
  return [
    { name: '墙', finish: 'wall', solids: [box(width, height, depth, 0.01), at(gable(width, roof, depth), 0, height, 0)] },
    {
      name: '屋顶',
      finish: 'roof',
      solids: [-1, 1].map((side) => {
        const rise = roof + 0.1;
        const run = depth / 2 + overhang;
        const slope = overhang * (rise / (depth / 2));
        const outline: Point[] = [
          [0, rise, 0],
          [0, rise + 0.18, 0],
          [0, 0.18 - slope + 0.1, side * run],
          [0, -slope + 0.1, side * run],
        ];
        const ring = (x: number): Point[] => (side > 0 ? outline : outline.toReversed()).map(([, y, z]): Point => [x, y + height, z]);
        return loft([ring(-width / 2 - overhang), ring(width / 2 + overhang)]);
      }),
    },
    {
      name: '门',
      finish: 'door',
      solids: doorPlaces.map((x) => at(box(Math.min(1, size), Math.min(2.1, storey * 0.75), 0.1), x, 0, depth / 2)),
    },
    { name: '窗', finish: 'window', solids: windowSolids },
    {
      name: '烟囱',
      finish: 'wall',
      solids: is('chimney') ? [at(box(0.7, roof + 0.6, 0.7, 0.02), width * 0.28, height + roof * 0.1, -depth * 0.18)] : [],
    },
    {
      name: '门廊',
      finish: 'roof',
      solids: is('porch')
        ? [
            at(box(Math.min(3, width * 0.5), 0.12, 1.4), doorPlaces[0] ?? 0, storey * 0.85, depth / 2 + 0.65),
            ...[-1, 1].map((side) =>
              at(
                column({ bottom: 0.08, height: storey * 0.85 }),
                (doorPlaces[0] ?? 0) + side * Math.min(1.3, width * 0.22),
                0,
                depth / 2 + 1.2,
              ),
            ),
          ]
        : [],
    },
  ];
};

/** A curved roof of flat sides: eaves that turn up, concave to its tip. */
function curvedRoof(sides: number, radius: number, height: number, phase: number): Solid {
  const rows = 10;
  const ring = (t: number, drop: number): Point[] =>
    Array.from({ length: sides * 4 }, (_, index) => {
      const angle = phase - (2 * Math.PI * index) / (sides * 4);
      const across = ((index % 4) / 4) * 2 - 1;
      // On a regular polygon the middle of a side is nearer than its corners.
      const flat = Math.cos(Math.PI / sides) / Math.cos((across * Math.PI) / sides);
      const corner = index % 4 === 0 ? 1 : flat;
      const reach = radius * (1 - t) * corner;
      const lift = index % 4 === 0 ? Math.min(radius * 0.07, height * 0.3) * (1 - t) ** 6 : 0;
      return [reach * Math.cos(angle), height * t ** 1.7 + lift - drop, reach * Math.sin(angle)];
    });
  const thickness = Math.min(radius * 0.05, height * 0.2);
  return loft([
    ring(0.06, thickness),
    ring(0, thickness * 0.6),
    ...Array.from({ length: rows }, (_, index) => ring((index / rows) * 0.97, 0)),
    [[0, height, 0]],
  ]);
}

const pavilion: Builder = ({ num, is }) => {
  const [radius, height, sides, eaves] = [num('diameter') / 2, num('height'), num('sides'), num('eaves')];
  const [pillar, steps] = [Math.min(num('pillar') / 2, radius * 0.12), num('steps')];
  const base = Math.min(height * 0.15, Math.max(0.12, steps * 0.15));
  const roof = height * 0.34;
  const shaft = height - base - roof - (eaves - 1) * roof * 0.35;
  const phase = Math.PI / 2 + Math.PI / sides;
  const place2 = (reach: number, index: number): readonly [number, number] => {
    const angle = phase + (2 * Math.PI * index) / sides;
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  };
  const ringBeam = (y: number, reach: number, thickness: number): Solid[] =>
    repeat(sides, (index) => {
      const [[ax, az], [bx, bz]] = [place2(reach, index), place2(reach, index + 1)];
      return bar([ax, y, az], [bx, y, bz], thickness, 8);
    });
  const roofs = repeat(eaves, (level) =>
    lifted(
      curvedRoof(sides, radius * (1.25 - level * 0.3), roof * (level === eaves - 1 ? 1 : 0.6), phase),
      base + shaft + level * roof * 0.35 - (level === 0 ? 0 : roof * 0.02),
    ),
  );
  return [
    {
      name: '台基',
      finish: 'base',
      solids: [
        lifted(place(column({ bottom: radius * 1.12, height: base, sides }), { turn: [0, -phase, 0] }), 0),
        ...repeat(steps, (index) =>
          at(
            box(radius * 0.7, base * ((index + 1) / (steps + 1)), 0.3, 0.01),
            0,
            0,
            radius * 1.12 * Math.cos(Math.PI / sides) + 0.3 * (steps - index - 0.5),
          ),
        ),
      ],
    },
    {
      name: '柱',
      finish: 'pillar',
      solids: repeat(sides, (index) => {
        const [x, z] = place2(radius * 0.88, index);
        return at(column({ bottom: pillar, top: pillar * 0.9, height: shaft }), x, base, z);
      }),
    },
    {
      name: '额枋',
      finish: 'pillar',
      solids: [
        ...ringBeam(base + shaft * 0.94, radius * 0.88, pillar * 0.5),
        ...ringBeam(base + shaft * 0.82, radius * 0.88, pillar * 0.35),
      ],
    },
    {
      name: '坐凳',
      finish: 'pillar',
      solids: is('bench')
        ? [
            ...ringBeam(base + Math.min(0.45, shaft * 0.2), radius * 0.88, pillar * 0.7),
            ...ringBeam(base + Math.min(0.85, shaft * 0.36), radius * 0.92, pillar * 0.25),
          ].filter((_, index) => index % sides !== sides - 1)
        : [],
    },
    {
      name: '屋顶',
      finish: 'roof',
      solids: [
        ...roofs,
        lifted(
          lathe(
            [
              [0, 0],
              [radius * 0.07, 0],
              [radius * 0.04, radius * 0.06],
              [radius * 0.07, radius * 0.12],
              [radius * 0.03, radius * 0.2],
              [0, radius * 0.28],
            ],
            { sides: 24 },
          ),
          base + shaft + roof * (1 + (eaves - 1) * 0.35) - radius * 0.02,
        ),
      ],
    },
  ];
};

const bridge: Builder = ({ num, is, pick }) => {
  const [length, width, rise, rail, arches] = [num('length'), num('width'), num('rise'), num('rail'), num('arches')];
  const isArch = pick('style') === 'arch';
  const deck = Math.max(0.15, length * 0.012);
  const crown = rise + deck;
  const hump = (x: number): number => (isArch ? crown + rise * 0.18 * Math.cos((x / length) * Math.PI) : crown);
  const outline: [number, number][] = [];
  const span = length / arches;
  const pier = span * 0.12;
  outline.push([-length / 2, 0]);
  for (let index = 0; isArch && index < arches; index++) {
    const from = -length / 2 + span * index + pier / 2;
    const half = (span - pier) / 2;
    outline.push(
      ...Array.from({ length: 17 }, (_, k): [number, number] => [
        from + half - half * Math.cos((k / 16) * Math.PI),
        Math.max(0, rise * Math.sin((k / 16) * Math.PI)),
      ]),
    );
  }
  outline.push(
    [length / 2, 0],
    ...Array.from({ length: 25 }, (_, k): [number, number] => {
      const x = length / 2 - (length * k) / 24;
      return [x, hump(x)];
    }),
  );
  const body = isArch
    ? [place(extrude(outline, { depth: width })!, { move: [0, 0, -width / 2] })]
    : [
        at(box(length, deck, width), 0, rise, 0),
        ...repeat(arches + 1, (index) =>
          at(box(Math.min(length * 0.03, 1), rise, width * 0.8), -length / 2 + (length * (index + 0.5)) / (arches + 1), 0, 0),
        ),
      ];
  const posts = Math.min(60, Math.max(3, Math.round(length / Math.max(1.2, rail * 1.6))));
  const post = Math.max(0.02, rail * 0.06);
  const along = Array.from({ length: posts + 1 }, (_, index) => -length / 2 + (length * index) / posts);
  return [
    { name: '桥身', finish: 'body', solids: body },
    {
      name: '栏杆',
      finish: 'rail',
      solids: is('rails')
        ? [-1, 1].flatMap((side) => {
            const z = side * (width / 2 - post * 2);
            return [
              ...along.map((x) => at(box(post * 2, rail, post * 2), x, hump(x) - 0.02, z)),
              ...[0.45, 0.9].map((share) =>
                tube(
                  along.map((x): Point => [x, hump(x) + rail * share, z]),
                  post * 0.8,
                  8,
                ),
              ),
            ];
          })
        : [],
    },
  ];
};

const pagoda: Builder = ({ num, pick }) => {
  const [height, radius, floors, sides] = [num('height'), num('diameter') / 2, num('floors'), num('sides')];
  if (pick('style') === 'lighthouse') {
    const [shaft, top] = [height * 0.8, radius * 0.62];
    return [
      { name: '塔基', finish: 'base', solids: [column({ bottom: radius * 1.25, height: height * 0.04, sides: 64 })] },
      {
        name: '塔身',
        finish: 'wall',
        solids: [
          lifted(
            lathe(
              [
                [0, 0],
                [radius, 0],
                [radius * 0.8, shaft * 0.4],
                [top, shaft * 0.96],
                [0, shaft * 0.96],
              ],
              { sides: 64 },
            ),
            height * 0.04,
          ),
          lifted(column({ bottom: top * 0.62, height: height * 0.1, sides: 32 }), height * 0.82),
        ],
      },
      {
        name: '平台',
        finish: 'base',
        solids: [
          lifted(column({ bottom: top * 1.25, height: height * 0.02, sides: 64 }), height * 0.8),
          ...[0.3, 0.6].map((share) => lifted(torus(top * 1.2, top * 0.03, 64, 8), height * 0.82 + height * 0.06 * share)),
          ...around(16, at(column({ bottom: top * 0.025, height: height * 0.045, sides: 8 }), top * 1.2, height * 0.818, 0)),
        ],
      },
      {
        name: '塔顶',
        finish: 'roof',
        solids: [
          lifted(
            lathe(
              [
                [0, 0],
                [top * 0.8, 0],
                [top * 0.5, height * 0.04],
                [0, height * 0.08],
              ],
              { sides: 48 },
            ),
            height * 0.92,
          ),
        ],
      },
    ];
  }
  const base = height * 0.05;
  const spire = height * 0.14;
  const storey = (height - base - spire) / floors;
  const phase = Math.PI / 2 + Math.PI / sides;
  const reach = (floor: number): number => radius * 0.78 * (1 - (0.45 * floor) / floors);
  const turned = (solid: Solid): Solid => place(solid, { turn: [0, -phase, 0] });
  return [
    { name: '塔基', finish: 'base', solids: [turned(column({ bottom: radius, height: base, sides }))] },
    {
      name: '塔身',
      finish: 'wall',
      solids: repeat(floors, (floor) =>
        lifted(turned(column({ bottom: reach(floor), top: reach(floor) * 0.95, height: storey * 0.9, sides })), base + floor * storey),
      ),
    },
    {
      name: '塔檐',
      finish: 'roof',
      solids: repeat(floors, (floor) =>
        lifted(
          curvedRoof(sides, reach(floor) * 1.35, storey * (floor === floors - 1 ? 0.9 : 0.5), phase),
          base + floor * storey + storey * 0.68,
        ),
      ),
    },
    {
      name: '塔刹',
      finish: 'base',
      solids: [
        lifted(
          lathe(
            [
              [0, 0],
              [radius * 0.12, 0],
              [radius * 0.05, spire * 0.3],
              [radius * 0.1, spire * 0.4],
              [radius * 0.03, spire * 0.6],
              [0, spire],
            ],
            { sides: 24 },
          ),
          height - spire,
        ),
      ],
    },
  ];
};

export const buildingBuilders = { tower, house, pavilion, bridge, pagoda };
