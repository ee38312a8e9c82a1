/** Builders of furniture. Each stands on the ground at the origin, its front towards +Z. */

import { bar, box, column, lathe, lifted, roundedSlab, torus } from '../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

/** Where `count` legs stand under a rectangle: corners first, then along the long sides; on a circle for other numbers. */
function legPlaces(count: number, width: number, depth: number, isRound: boolean): readonly (readonly [x: number, z: number])[] {
  const [x, z] = [width / 2, depth / 2];
  if (count === 1) return [[0, 0]];
  if (count === 2)
    return [
      [-x, 0],
      [x, 0],
    ];
  if (isRound || (count !== 4 && count !== 6 && count !== 8))
    return Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count + Math.PI / 4;
      return [x * Math.cos(angle) * 0.9, z * Math.sin(angle) * 0.9] as const;
    });
  const middle = Array.from({ length: count / 2 }, (_, index) => -x + (2 * x * index) / (count / 2 - 1));
  return middle.flatMap(
    (place) =>
      [
        [place, -z],
        [place, z],
      ] as const,
  );
}

const table: Builder = ({ num, is, pick }) => {
  const [width, depth, height, top] = [num('width'), num('depth'), num('height'), Math.min(num('top'), num('height') * 0.5)];
  const girth = Math.min(num('legGirth'), width * 0.2, depth * 0.2);
  const isRound = pick('shape') === 'round';
  const slab = isRound
    ? place(column({ bottom: width / 2, height: top, sides: 96 }), { scale: [1, 1, depth < width ? Math.max(depth / width, 0.45) : 1] })
    : roundedSlab(
        width,
        top,
        depth,
        pick('shape') === 'rounded' ? Math.min(0.08, depth * 0.2) : 0.004,
        pick('shape') === 'rounded' ? 8 : 2,
      );
  const inset = girth * 0.5 + Math.min(0.03, width * 0.03);
  const reach = isRound ? Math.min(width, Math.max(depth, width * 0.45)) * 0.72 : 0;
  const legs = legPlaces(num('legs'), isRound ? reach : width - 2 * inset, isRound ? reach : depth - 2 * inset, isRound).map(([x, z]) =>
    at(
      num('legs') === 1
        ? lathe([
            [0, 0],
            [reach * 0.45 || depth * 0.35, 0],
            [girth, height * 0.06],
            [girth * 0.6, height * 0.5],
            [girth, height - top],
            [0, height - top],
          ])
        : column({ bottom: girth * 0.36, top: girth * 0.5, height: height - top, sides: 24 }),
      x,
      0,
      z,
    ),
  );
  const rail = Math.min(0.07, (height - top) * 0.2);
  const span = width - 2 * inset;
  const rails =
    isRound || num('legs') === 1
      ? []
      : [-1, 1].map((side) => at(box(span, rail, girth * 0.4), 0, height - top - rail * 0.99, side * (depth / 2 - inset)));
  const drawers = num('drawers');
  const drawerHeight = Math.min(0.12, (height - top) * 0.3);
  const each = span / Math.max(1, drawers);
  return [
    { name: '桌面', finish: 'top', solids: [lifted(slab, height - top)] },
    { name: '桌腿', finish: 'legs', solids: [...legs, ...rails] },
    {
      name: '搁板',
      finish: 'top',
      solids: is('shelf') ? [at(box(span, top * 0.8, Math.max(depth - 2 * inset, 0.05)), 0, height * 0.22, 0)] : [],
    },
    {
      name: '抽屉',
      finish: 'top',
      solids: repeat(drawers, (index) =>
        at(
          box(each * 0.94, drawerHeight, Math.max(depth * 0.8, 0.05)),
          -span / 2 + each * (index + 0.5),
          height - top - drawerHeight - 0.002,
          depth * 0.08,
        ),
      ),
    },
    {
      name: '抽屉把手',
      finish: 'legs',
      solids: repeat(drawers, (index) => {
        const x = -span / 2 + each * (index + 0.5);
        const z = depth * 0.48 + 0.012;
        const y = height - top - drawerHeight / 2;
        return bar([x - each * 0.12, y, z], [x + each * 0.12, y, z], 0.006);
      }),
    },
  ];
};

const chair: Builder = ({ num, is, pick }) => {
  const [width, depth, seat] = [num('width'), num('depth'), num('seat')];
  const back = is('back') ? num('backHeight') : 0;
  const height = Math.max(num('height'), seat + 0.05);
  const isRound = pick('seatShape') === 'round';
  const girth = Math.min(0.04, width * 0.1);
  const top = isRound
    ? place(column({ bottom: width / 2, height: seat, sides: 64 }), { scale: [1, 1, depth / width] })
    : roundedSlab(width, seat, depth, 0.03);
  const reach = [width - girth * 1.6, depth - girth * 1.6] as const;
  const legs = legPlaces(num('legs'), isRound ? width * 0.7 : reach[0], isRound ? depth * 0.7 : reach[1], isRound).map(([x, z]) =>
    bar([x * 1.06, 0, z * 1.06], [x, height - seat, z], girth / 2, 16),
  );
  const slats = num('slats');
  const behind = -depth / 2 + girth / 2;
  return [
    { name: '椅面', finish: 'seat', solids: [lifted(top, height - seat)] },
    { name: '椅腿', finish: 'frame', solids: legs },
    {
      name: '靠背',
      finish: 'frame',
      solids:
        back === 0
          ? []
          : [
              ...[-1, 1].map((side) =>
                bar(
                  [side * (width / 2 - girth), height - seat / 2, behind],
                  [side * (width / 2 - girth), height + back, behind - back * 0.15],
                  girth / 2,
                  16,
                ),
              ),
              ...repeat(slats, (index) => {
                const y = height + (back * (index + 1)) / (slats + 0.4);
                return at(
                  box(width - girth * 1.4, Math.min(0.05, (back / (slats + 1)) * 0.6), girth * 0.5),
                  0,
                  y - 0.025,
                  behind - ((y - height) / back) * back * 0.15,
                );
              }),
            ],
    },
    {
      name: '扶手',
      finish: 'frame',
      solids: is('arms')
        ? [-1, 1].flatMap((side) => {
            const [x, y] = [side * (width / 2 - girth / 2), height + Math.min(0.22, Math.max(back, 0.3) * 0.6)];
            return [
              bar([x, y, behind - 0.02], [x, y, depth * 0.4], girth / 2, 16),
              bar([x, height - seat / 2, depth * 0.33], [x, y, depth * 0.36], girth / 2, 16),
            ];
          })
        : [],
    },
  ];
};

/** Sides, floor, top, back and boards of a case, each a panel. */
function carcass(width: number, height: number, depth: number, board: number, boards: number, hasBack: boolean): Solid[] {
  const inner = width - 2 * board;
  return [
    ...[-1, 1].map((side) => at(box(board, height, depth), side * (width / 2 - board / 2), 0, 0)),
    ...[0, height - board].map((y) => at(box(inner, board, depth), 0, y, 0)),
    ...(hasBack ? [at(box(inner, height - 2 * board, board * 0.6), 0, board, -depth / 2 + board * 0.3)] : []),
    ...repeat(boards, (index) => at(box(inner, board, depth - 2 * board), 0, ((index + 1) * height) / (boards + 1) - board / 2, 0)),
  ];
}

const cabinet: Builder = ({ num, is }) => {
  const [width, depth, height] = [num('width'), num('depth'), num('height')];
  const board = Math.min(num('board'), width * 0.15, depth * 0.15, height * 0.06);
  const [doors, drawers] = [num('doors'), num('drawers')];
  const feet = is('feet') ? Math.min(0.12, height * 0.15) : 0;
  const body = height - feet;
  const drawerZone = drawers === 0 ? 0 : doors === 0 ? body - 2 * board : Math.min((body - 2 * board) * 0.4, drawers * 0.22);
  const doorZone = doors === 0 ? 0 : body - drawerZone - board * 0.4;
  const front = depth / 2 + board / 2;
  const each = width / Math.max(1, doors);
  const drawer = drawerZone / Math.max(1, drawers);
  const doorCentres = Array.from({ length: doors }, (_, index) => -width / 2 + each * (index + 0.5));
  const drawerHeights = Array.from({ length: drawers }, (_, index) => feet + board * 0.2 + drawer * index);
  const handle = (from: Point, to: Point): Solid => bar(from, to, Math.min(0.006, board * 0.4));
  return [
    {
      name: '柜体',
      finish: 'body',
      solids: [
        ...carcass(width, body, depth, board, num('shelves'), true).map((solid) => lifted(solid, feet)),
        ...(feet > 0
          ? legPlaces(4, width - 0.08, depth - 0.08, false).map(([x, z]) =>
              at(column({ bottom: 0.012, top: 0.02, height: feet, sides: 16 }), x, 0, z),
            )
          : []),
      ],
    },
    {
      name: '柜门',
      finish: 'front',
      solids: doorCentres.map((x) => at(box(each - 0.003, doorZone, board), x, feet + drawerZone + board * 0.2, front)),
    },
    { name: '抽屉', finish: 'front', solids: drawerHeights.map((y) => at(box(width - 0.003, drawer - 0.003, board), 0, y, front)) },
    {
      name: '把手',
      finish: 'handle',
      solids: [
        ...doorCentres.map((x, index) => {
          const side = x + (index % 2 === 0 ? 1 : -1) * each * 0.4;
          const [y, z] = [feet + drawerZone + doorZone / 2, front + board / 2 + 0.012];
          const reach = Math.min(0.09, doorZone * 0.15);
          return handle([side, y - reach, z], [side, y + reach, z]);
        }),
        ...drawerHeights.map((y) =>
          handle([-width * 0.1, y + drawer / 2, front + board / 2 + 0.012], [width * 0.1, y + drawer / 2, front + board / 2 + 0.012]),
        ),
      ],
    },
  ];
};

const bed: Builder = ({ num, is }) => {
  const [length, width, height, mattress] = [num('length'), num('width'), num('height'), Math.min(num('mattress'), num('height') * 0.7)];
  const base = height - mattress;
  const rim = 0.04;
  const pillows = num('pillows');
  const pillow = Math.min(0.6, (width * 0.92) / Math.max(1, pillows));
  return [
    {
      name: '床架',
      finish: 'frame',
      solids: [
        at(box(width + 2 * rim, Math.max(base * 0.55, 0.02), length + 2 * rim), 0, base * 0.45, 0),
        ...legPlaces(4, width - 0.06, length - 0.06, false).map(([x, z]) =>
          at(column({ bottom: 0.03, top: 0.04, height: base * 0.5, sides: 16 }), x, 0, z),
        ),
      ],
    },
    {
      name: '床头板',
      finish: 'frame',
      solids: is('headboard')
        ? [at(roundedBoard(width + 2 * rim + 0.04, Math.max(num('headHeight'), height), 0.06), 0, 0, -length / 2 - rim - 0.03)]
        : [],
    },
    { name: '床垫', finish: 'bedding', solids: [at(roundedSlab(width, mattress, length, 0.08), 0, base, 0)] },
    {
      name: '枕头',
      finish: 'bedding',
      solids: repeat(pillows, (index) =>
        at(
          roundedSlab(pillow * 0.92, 0.12, Math.min(0.4, length * 0.25), 0.1),
          (index - (pillows - 1) / 2) * pillow,
          height,
          -length / 2 + Math.min(0.26, length * 0.16),
        ),
      ),
    },
  ];
};

/** A standing board with round upper corners: a slab that is turned up. */
const roundedBoard = (width: number, height: number, thickness: number): Solid =>
  place(roundedSlab(width, thickness, height, Math.min(0.06, height * 0.2)), {
    turn: [Math.PI / 2, 0, 0],
    move: [0, height / 2, thickness / 2],
  });

const shelf: Builder = ({ num, is }) => {
  const [width, depth, height, board, layers] = [num('width'), num('depth'), num('height'), num('board'), num('layers')];
  const post = Math.min(0.03, width * 0.06);
  return [
    {
      name: '层板',
      finish: 'boards',
      solids: repeat(layers, (index) =>
        at(box(width, board, depth), 0, Math.min(height - board, height * 0.06 + (index * (height * 0.94 - board)) / (layers - 1)), 0),
      ),
    },
    {
      name: '立柱',
      finish: 'posts',
      solids: legPlaces(4, width - post, depth - post, false).map(([x, z]) => at(box(post, height, post), x, 0, z)),
    },
    {
      name: '背板',
      finish: 'boards',
      solids: is('back') ? [at(box(width - 2 * post, height * 0.94, 0.008), 0, height * 0.06, -depth / 2 + 0.004)] : [],
    },
  ];
};

const lamp: Builder = ({ num, is }) => {
  const [height, shade, base] = [num('height'), num('shade'), num('base')];
  const shadeHeight = Math.min(num('shadeHeight'), height * 0.6);
  const wall = Math.max(0.0015, shade * 0.008);
  const hood = vesselOpen(shade / 2, shade * 0.34, shadeHeight, wall);
  const rod = Math.max(0.004, base * 0.05);
  const bulb = lathe([
    [0, -shade * 0.12],
    [shade * 0.08, -shade * 0.08],
    [shade * 0.1, 0],
    [shade * 0.05, shade * 0.1],
    [0, shade * 0.12],
  ]);
  if (is('hanging'))
    return [
      { name: '灯罩', finish: 'shade', solids: [hood] },
      { name: '灯泡', finish: 'shade', solids: [lifted(bulb, shadeHeight * 0.5)] },
      {
        name: '灯杆',
        finish: 'stand',
        solids: [
          bar([0, shadeHeight * 0.6, 0], [0, height, 0], rod),
          lifted(column({ bottom: base * 0.3, height: base * 0.12, sides: 48 }), height),
        ],
      },
    ];
  return [
    { name: '灯罩', finish: 'shade', solids: [lifted(hood, height - shadeHeight)] },
    { name: '灯泡', finish: 'shade', solids: [lifted(bulb, height - shadeHeight * 0.5)] },
    {
      name: '灯杆',
      finish: 'stand',
      solids: [
        lathe([
          [0, 0],
          [base / 2, 0],
          [base / 2, base * 0.06],
          [base * 0.4, base * 0.12],
          [rod * 1.6, base * 0.22],
          [rod, base * 0.4],
          [rod, height - shadeHeight * 0.6],
          [0, height - shadeHeight * 0.6],
        ]),
      ],
    },
  ];
};

/** An open ring wall between two radii, as a lampshade has it. */
const vesselOpen = (bottom: number, top: number, height: number, wall: number): Solid =>
  lathe(
    [
      [bottom - wall, 0],
      [bottom, 0],
      [top, height],
      [top - wall, height],
    ],
    { sides: 64, isRing: true },
  );

const box3d: Builder = ({ num, is }) => {
  const [width, depth, height] = [num('width'), num('depth'), num('height')];
  const wall = Math.min(num('wall'), width * 0.2, depth * 0.2, height * 0.3);
  const columns = num('columns');
  const inner = width - 2 * wall;
  return [
    {
      name: '盒身',
      finish: 'body',
      solids: [
        box(width, wall, depth, 0),
        ...[-1, 1].map((side) => at(box(width, height - wall, wall, 0), 0, wall, side * (depth / 2 - wall / 2))),
        ...[-1, 1].map((side) => at(box(wall, height - wall, depth - 2 * wall, 0), side * (width / 2 - wall / 2), wall, 0)),
        ...repeat(columns - 1, (index) =>
          at(box(wall, (height - wall) * 0.92, depth - 2 * wall, 0), -inner / 2 + (inner * (index + 1)) / columns, wall, 0),
        ),
      ],
    },
    {
      name: '盒盖',
      finish: 'lid',
      solids: is('lid')
        ? [
            at(roundedSlab(width + wall, wall * 1.5, depth + wall, wall), 0, height, 0),
            at(torus(Math.min(width, depth) * 0.06, wall * 0.6, 32, 12), 0, height + wall * 1.8, 0),
          ]
        : [],
    },
  ];
};

export const furnitureBuilders = { table, chair, cabinet, bed, shelf, lamp, box: box3d };
