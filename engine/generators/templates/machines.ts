/** Builders of machine parts and signs. */

import { extrude, inset, type Outline } from '../solids/extrude.ts';
import { loft } from '../solids/loft.ts';
import { column, lifted } from '../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

const circle = (radius: number, sides: number, x = 0, y = 0): Outline =>
  Array.from({ length: sides }, (_, index) => [
    x + radius * Math.cos((2 * Math.PI * index) / sides),
    y + radius * Math.sin((2 * Math.PI * index) / sides),
  ]);

/** Involute teeth of 20° pressure angle: module = outer diameter / (teeth + 2), root 1.25 modules below the pitch circle (ISO 53). */
function gearOutline(teeth: number, outer: number): Outline {
  const module = (outer * 2) / (teeth + 2);
  const pitch = (module * teeth) / 2;
  const base = pitch * Math.cos((20 * Math.PI) / 180);
  const root = pitch - 1.25 * module;
  const involute = (radius: number): number => {
    const angle = Math.acos(Math.min(1, base / radius));
    return Math.tan(angle) - angle;
  };
  const half = Math.PI / (2 * teeth) + involute(pitch);
  const flank = Array.from({ length: 7 }, (_, index) => Math.max(base, root) + ((outer - Math.max(base, root)) * index) / 6);
  const points: [number, number][] = [];
  const add = (radius: number, angle: number): void => void points.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  for (let tooth = 0; tooth < teeth; tooth++) {
    const middle = (2 * Math.PI * tooth) / teeth;
    add(root, middle - Math.PI / teeth + 0.02 / teeth);
    add(root, middle - half);
    for (const radius of flank) add(radius, middle - Math.max(0.12 / teeth, half - involute(radius)));
    for (const radius of flank.toReversed()) add(radius, middle + Math.max(0.12 / teeth, half - involute(radius)));
    add(root, middle + half);
  }
  return points;
}

const gear: Builder = ({ num }) => {
  const [outer, thickness, teeth, holes] = [num('diameter') / 2, num('thickness'), num('teeth'), num('lightening')];
  const rim = outer - (outer * 2 * 2.6) / (teeth + 2);
  const bore = Math.min(num('bore') / 2, rim * 0.8);
  const hole = Math.min((rim - bore) * 0.3, (Math.PI * (rim + bore)) / 2 / Math.max(1, holes) / 2.6);
  const middle = (rim + bore) / 2;
  const cuts = [
    circle(bore, 48),
    ...Array.from({ length: holes }, (_, index) =>
      circle(hole, 32, middle * Math.cos((2 * Math.PI * index) / holes), middle * Math.sin((2 * Math.PI * index) / holes)),
    ),
  ];
  const body = extrude(gearOutline(teeth, outer), { depth: thickness, holes: cuts }) ?? column({ bottom: outer, height: thickness });
  return [{ name: '齿轮', finish: 'body', solids: [place(body, { turn: [-Math.PI / 2, 0, 0] })] }];
};

/** A pipe from one ring to the next along a path of centres, hollow. */
function hollow(centres: readonly Point[], directions: readonly Point[], outer: number, inner: number, sides = 48): Solid {
  const ring = (radius: number, index: number): Point[] => {
    const [centre, along] = [centres[index]!, directions[index]!];
    // The paths lie in the plane z = 0: a ring is spanned by Z and by what is across the path in that plane.
    const across: Point = [-along[1], along[0], 0];
    return Array.from({ length: sides }, (_, k): Point => {
      const [c, s] = [radius * Math.cos((2 * Math.PI * k) / sides), radius * Math.sin((2 * Math.PI * k) / sides)];
      return [centre[0] + across[0] * c, centre[1] + across[1] * c, centre[2] + s];
    });
  };
  const order = centres.map((_, index) => index);
  return loft([...order.map((index) => ring(outer, index)), ...order.toReversed().map((index) => ring(inner, index))], { isLoop: true });
}

function flange(outer: number, inner: number, thickness: number, bolts: number): Solid {
  const reach = outer * 1.9;
  const hole = Math.min(outer * 0.18, (Math.PI * reach * 0.78) / bolts / 2.5);
  const cuts = [
    circle(inner, 48),
    ...Array.from({ length: bolts }, (_, index) =>
      circle(hole, 20, reach * 0.78 * Math.cos((2 * Math.PI * index) / bolts), reach * 0.78 * Math.sin((2 * Math.PI * index) / bolts)),
    ),
  ];
  return extrude(circle(reach, 64), { depth: thickness, holes: cuts })!;
}

const pipe: Builder = ({ num, is, pick }) => {
  const outer = num('diameter') / 2;
  const inner = Math.max(outer * 0.2, outer - num('wall'));
  const [length, style] = [Math.max(num('length'), outer * 3), pick('style')];
  const lift = outer * (is('flanges') ? 2 : 1);
  const bend = outer * 3;
  const ends: { centre: Point; turn: Point }[] = [];
  let bodies: Solid[];
  if (style === 'elbow') {
    const arm = Math.max(length - bend, outer);
    const angles = Array.from({ length: 17 }, (_, index) => (Math.PI / 2) * (index / 16));
    const centres: Point[] = [
      [-arm, 0, 0],
      ...angles.map((a): Point => [bend * Math.sin(a), bend * (1 - Math.cos(a)), 0]),
      [bend, bend + arm, 0],
    ];
    const directions: Point[] = [[1, 0, 0], ...angles.map((a): Point => [Math.cos(a), Math.sin(a), 0]), [0, 1, 0]];
    bodies = [hollow(centres, directions, outer, inner)];
    ends.push({ centre: [-arm, 0, 0], turn: [0, Math.PI / 2, 0] }, { centre: [bend, bend + arm, 0], turn: [Math.PI / 2, 0, 0] });
  } else {
    const centres: Point[] = [
      [-length / 2, 0, 0],
      [length / 2, 0, 0],
    ];
    bodies = [
      hollow(
        centres,
        [
          [1, 0, 0],
          [1, 0, 0],
        ],
        outer,
        inner,
      ),
    ];
    ends.push({ centre: centres[0]!, turn: [0, Math.PI / 2, 0] }, { centre: centres[1]!, turn: [0, -Math.PI / 2, 0] });
    if (style === 'tee') {
      const top: Point = [0, length / 2, 0];
      bodies.push(
        hollow(
          [[0, outer * 0.9, 0], top],
          [
            [0, 1, 0],
            [0, 1, 0],
          ],
          outer,
          inner,
        ),
      );
      ends.push({ centre: top, turn: [Math.PI / 2, 0, 0] });
    }
  }
  const thickness = Math.max(num('wall') * 1.5, outer * 0.2);
  return [
    { name: '管身', finish: 'body', solids: bodies.map((solid) => lifted(solid, lift)) },
    {
      name: '法兰',
      finish: 'body',
      solids: is('flanges')
        ? ends.map(({ centre, turn }) =>
            place(flange(outer, inner, thickness, num('bolts')), { turn, move: [centre[0], centre[1] + lift, centre[2]] }),
          )
        : [],
    },
  ];
};

const bracket: Builder = ({ num, is }) => {
  const [width, arm, height, holes] = [num('width'), num('arm'), num('height'), num('holes')];
  const thickness = Math.min(num('thickness'), height * 0.3, arm * 0.3);
  const radius = Math.min(
    num('hole') / 2,
    width * (is('rib') ? 0.18 : 0.4),
    (Math.min(arm, height) - thickness) / Math.max(1, holes) / 2.6,
  );
  const plate = (length: number): Solid => {
    const span = length - thickness;
    return extrude(
      [
        [0, -width / 2],
        [length, -width / 2],
        [length, width / 2],
        [0, width / 2],
      ],
      {
        depth: thickness,
        holes: Array.from({ length: holes }, (_, index) =>
          circle(
            radius,
            32,
            thickness + (span * (index + 0.5)) / holes,
            holes > 1 && is('rib') ? (index % 2 === 0 ? 1 : -1) * width * 0.26 : is('rib') ? width * 0.26 : 0,
          ),
        ),
      },
    )!;
  };
  const rib = extrude(
    [
      [0, 0],
      [arm * 0.7, 0],
      [0, height * 0.7],
    ],
    { depth: thickness * 0.8 },
  )!;
  return [
    { name: '横臂', finish: 'body', solids: [place(plate(arm), { turn: [-Math.PI / 2, 0, 0] })] },
    { name: '立臂', finish: 'body', solids: [place(plate(height), { turn: [-Math.PI / 2, 0, Math.PI / 2], move: [thickness, 0, 0] })] },
    { name: '加强筋', finish: 'body', solids: is('rib') ? [at(rib, thickness * 0.98, thickness * 0.98, -thickness * 0.4)] : [] },
  ];
};

const sign: Builder = ({ num, is, pick }) => {
  const [width, height, thickness, posts] = [num('width'), num('height'), num('thickness'), num('posts')];
  const [x, y] = [width / 2, height / 2];
  const outlines: Record<string, Outline> = {
    square: [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ],
    round: Array.from({ length: 64 }, (_, index) => [x * Math.cos((2 * Math.PI * index) / 64), y * Math.sin((2 * Math.PI * index) / 64)]),
    arrow: [
      [-x, -y * 0.6],
      [x * 0.4, -y * 0.6],
      [x * 0.4, -y],
      [x, 0],
      [x * 0.4, y],
      [x * 0.4, y * 0.6],
      [-x, y * 0.6],
    ],
  };
  const outline = outlines[pick('shape')]!;
  const lift = posts > 0 ? num('clearance') : 0;
  const rim = Math.min(width, height) * 0.06;
  const inner = inset(outline, rim);
  return [
    {
      name: '牌面',
      finish: 'board',
      solids: [at(extrude(outline, { depth: thickness, bevel: Math.min(thickness * 0.1, rim * 0.3) })!, 0, lift + y, -thickness / 2)],
    },
    {
      name: '边框',
      finish: 'frame',
      solids: is('frame') ? [at(extrude(outline, { depth: thickness * 0.6, holes: [inner] })!, 0, lift + y, thickness * 0.45)] : [],
    },
    {
      name: '立柱',
      finish: 'frame',
      solids: repeat(posts, (index) =>
        at(
          column({ bottom: Math.min(0.05, width * 0.05), height: lift + height * 0.9, sides: 24 }),
          posts === 1 ? 0 : -x * 0.7 + (x * 1.4 * index) / (posts - 1),
          0,
          -thickness / 2 - Math.min(0.05, width * 0.05),
        ),
      ),
    },
  ];
};

export const machineBuilders = { gear, pipe, bracket, sign };
