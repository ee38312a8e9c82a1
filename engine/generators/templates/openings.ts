/** Builders of what buildings have: stairs, doors and windows. */

import { extrude } from '../solids/extrude.ts';
import { bar, box, column, tube } from '../solids/shapes.ts';
import { at, place, repeat, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

const stairs: Builder = ({ num, is, pick }) => {
  const [width, rise, going, count] = [num('width'), num('rise'), num('going'), num('steps')];
  const tread = Math.min(0.05, rise * 0.4);
  const rail = 0.9;
  if (pick('style') === 'spiral') {
    const angle = going / (width * 0.66);
    const wedge = (): Solid => {
      const points = [-angle * 0.55, -angle * 0.28, 0, angle * 0.28, angle * 0.55].map((turn): [number, number] => [
        (width + 0.1) * Math.cos(turn),
        (width + 0.1) * Math.sin(turn),
      ]);
      return place(extrude([[0.05, -0.03], ...points, [0.05, 0.03]], { depth: tread })!, { turn: [-Math.PI / 2, 0, 0] });
    };
    const helix = (share: number): Point[] =>
      Array.from({ length: count }, (_, index): Point => [
        (width + 0.06) * Math.cos(-index * angle),
        (index + 1) * rise + share,
        (width + 0.06) * Math.sin(-index * angle),
      ]);
    return [
      {
        name: '踏步',
        finish: 'step',
        solids: repeat(count, (index) => place(wedge(), { turn: [0, index * angle, 0], move: [0, (index + 1) * rise - tread, 0] })),
      },
      { name: '中柱', finish: 'rail', solids: [column({ bottom: 0.08, height: count * rise + rail, sides: 32 })] },
      {
        name: '扶手',
        finish: 'rail',
        solids:
          is('rails') && count > 1
            ? [tube(helix(rail), 0.022, 12), ...helix(0).map(([x, y, z]) => bar([x, y - tread / 2, z], [x, y + rail, z], 0.01, 8))]
            : [],
      },
    ];
  }
  const outline: [number, number][] = [[0, 0]];
  for (let index = 0; index < count; index++) outline.push([index * going, (index + 1) * rise], [(index + 1) * going, (index + 1) * rise]);
  outline.push([count * going, Math.max(0, (count - 1) * rise - rise)], [going * 1.2, 0]);
  const solidSteps = extrude(
    count === 1
      ? [
          [0, 0],
          [0, rise],
          [going, rise],
          [going, 0],
        ]
      : outline,
    { depth: width },
  )!;
  const side = (z: number): Solid[] => {
    const point = (index: number, lift: number): Point => [index * going + going / 2, (index + 1) * rise + lift, z];
    const every = Math.max(1, Math.round(count / 12));
    return [
      ...(count > 1 ? [tube([point(0, rail), point(count - 1, rail)], 0.025, 12)] : []),
      ...Array.from({ length: count }, (_, index) => index)
        .filter((index) => index % every === 0 || index === count - 1)
        .map((index) => bar(point(index, -0.01), point(index, rail), 0.012, 10)),
    ];
  };
  return [
    { name: '踏步', finish: 'step', solids: [place(solidSteps, { move: [0, 0, -width / 2] })] },
    { name: '扶手', finish: 'rail', solids: is('rails') ? [...side(-width / 2 + 0.05), ...side(width / 2 - 0.05)] : [] },
  ];
};

const door: Builder = ({ num, is }) => {
  const [width, height, thickness, leaves, panels] = [num('width'), num('height'), num('thickness'), num('leaves'), num('panels')];
  const frame = is('frame') ? Math.min(0.08, width * 0.1) : 0;
  const each = width / leaves;
  const leafX = (index: number): number => -width / 2 + each * (index + 0.5);
  const panelHeight = (height * 0.86) / Math.max(1, panels);
  return [
    { name: '门扇', finish: 'leaf', solids: repeat(leaves, (index) => at(box(each - 0.004, height, thickness), leafX(index), 0.004, 0)) },
    {
      name: '镶板',
      finish: 'leaf',
      solids: repeat(leaves * panels * 2, (index) => {
        const [leaf, panel, side] = [Math.floor(index / (panels * 2)), Math.floor(index / 2) % panels, index % 2 === 0 ? 1 : -1];
        return at(
          box(each * 0.68, panelHeight * 0.84, thickness * 0.3),
          leafX(leaf),
          height * 0.08 + panelHeight * panel,
          side * thickness * 0.52,
        );
      }),
    },
    {
      name: '门框',
      finish: 'frame',
      solids:
        frame > 0
          ? [
              ...[-1, 1].map((side) => at(box(frame, height + frame, thickness * 2.2), side * (width / 2 + frame / 2), 0, 0)),
              at(box(width, frame, thickness * 2.2), 0, height + 0.004, 0),
            ]
          : [],
    },
    {
      name: '把手',
      finish: 'handle',
      solids: repeat(leaves * 2, (index) => {
        const [leaf, side] = [Math.floor(index / 2), index % 2 === 0 ? 1 : -1];
        const inner = leaves > 1 && leaf % 2 === 1 ? -1 : 1;
        const [x, y, z] = [leafX(leaf) + inner * each * 0.4, height * 0.48, side * (thickness / 2 + 0.04)];
        return tube(
          [
            [x, y, side * thickness * 0.4],
            [x, y, z],
            [x - inner * Math.min(0.11, each * 0.3), y, z],
          ],
          0.009,
          12,
        );
      }),
    },
  ];
};

const window: Builder = ({ num, is }) => {
  const [width, height, columns, rows] = [num('width'), num('height'), num('columns'), num('rows')];
  const frame = Math.min(num('frame'), width * 0.15, height * 0.15);
  const depth = frame * 1.2;
  const inner = [width - 2 * frame, height - 2 * frame] as const;
  const muntin = Math.min(frame * 0.5, (inner[0] / columns) * 0.3, (inner[1] / rows) * 0.3);
  return [
    {
      name: '窗框',
      finish: 'frame',
      solids: [
        ...[-1, 1].map((side) => at(box(frame, height, depth), side * (width / 2 - frame / 2), 0, 0)),
        ...[0, height - frame].map((y) => at(box(inner[0], frame, depth), 0, y, 0)),
        ...repeat(columns - 1, (index) =>
          at(box(muntin, inner[1], depth * 0.7), -inner[0] / 2 + (inner[0] * (index + 1)) / columns, frame, 0),
        ),
        ...repeat(rows - 1, (index) => at(box(inner[0], muntin, depth * 0.66), 0, frame + (inner[1] * (index + 1)) / rows - muntin / 2, 0)),
        ...(is('sill') ? [at(box(width * 1.1, frame * 0.6, depth * 2.4), 0, -frame * 0.6, depth * 0.5)] : []),
      ],
    },
    { name: '玻璃', finish: 'pane', solids: [at(box(inner[0], inner[1], Math.min(0.006, frame * 0.2), 0), 0, frame, 0)] },
  ];
};

export const openingBuilders = { stairs, door, window };
