/** Builders of vessels and cups. */

import { extrude } from '../solids/extrude.ts';
import { lathe, lifted, tube, vessel } from '../solids/shapes.ts';
import { place, type Point, type Solid } from '../solids/solid.ts';
import type { Builder } from './values.ts';

const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index / count);

const cup: Builder = ({ num, is }) => {
  const [radius, height, wall] = [num('diameter') / 2, num('height'), Math.min(num('wall'), num('diameter') * 0.15, num('height') * 0.2)];
  const outline = steps(20).map((t): [number, number] => [radius * (0.8 + 0.2 * Math.min(1, Math.sqrt(t * 1.6))), height * t]);
  const handle = steps(20).map((t): Point => {
    const angle = -Math.PI / 2 + Math.PI * t;
    return [radius * 0.93 + Math.cos(angle) * height * 0.3, height * 0.52 + Math.sin(angle) * height * 0.28, 0];
  });
  return [
    { name: '杯身', finish: 'body', solids: [vessel(outline, wall)] },
    { name: '把手', finish: 'handle', solids: is('handle') ? [place(tube(handle, Math.max(wall, height * 0.045), 16), {})] : [] },
  ];
};

const bowl: Builder = ({ num }) => {
  const [radius, height, wall] = [num('diameter') / 2, num('height'), Math.min(num('wall'), num('height') * 0.3, num('diameter') * 0.12)];
  const foot = radius * 0.45;
  const outline: [number, number][] = [
    [foot, 0],
    [foot, height * 0.08],
    ...steps(24).map((t): [number, number] => [
      foot * 0.9 + (radius - foot * 0.9) * Math.sin((t * Math.PI) / 2) ** 0.9,
      height * (0.1 + 0.9 * (1 - Math.cos((t * Math.PI) / 2))),
    ]),
  ];
  return [{ name: '碗身', finish: 'body', solids: [vessel(outline, wall, 96)] }];
};

/** Radius by height of each style: the belly is 1. */
const styles: Readonly<Record<string, (t: number, neck: number) => number>> = {
  round: (t, neck) =>
    t < 0.62
      ? 0.55 + 0.45 * Math.sin((t / 0.62) * Math.PI * 0.62)
      : neck + (0.966 - neck) * Math.max(0, Math.cos(((t - 0.62) / 0.38) * Math.PI * 0.5)) ** 1.4,
  slim: (t, neck) =>
    t < 0.4
      ? 0.5 + 0.5 * Math.sin((t / 0.4) * Math.PI * 0.5)
      : neck + (1 - neck) * Math.max(0, Math.cos(((t - 0.4) / 0.6) * Math.PI * 0.5)) ** 2,
  straight: (t) => 0.86 + 0.14 * t,
};

const vase: Builder = ({ num, pick }) => {
  const [height, radius, wall, ribs] = [num('height'), num('diameter') / 2, num('wall'), num('ribs')];
  const neck = Math.min(1, num('neck') / num('diameter'));
  const shape = styles[pick('style')]!;
  const thin = Math.min(wall, radius * 0.3, height * 0.1, num('neck') * 0.2);
  const outline = steps(48).map((t): [number, number] => [radius * shape(t, neck), height * t]);
  const body = vessel(outline, thin, ribs > 0 ? ribs * (ribs > 16 ? 5 : 8) : 72);
  return [{ name: '瓶身', finish: 'body', solids: [ribs > 0 ? ribbed(body, ribs) : body] }];
};

/** Radii changed by a wave around the axis: both walls move alike. */
function ribbed(solid: Solid, ribs: number): Solid {
  const positions = [...solid.positions];
  for (let i = 0; i < positions.length; i += 3) {
    const wave = 1 + 0.06 * Math.cos(ribs * Math.atan2(positions[i + 2]!, positions[i]!));
    positions[i]! *= wave;
    positions[i + 2]! *= wave;
  }
  return { positions, indices: solid.indices };
}

/** A five-pointed star that stands at the origin, towards +Z. */
export function star(radius: number, depth: number): Solid {
  const outline = Array.from({ length: 10 }, (_, index): [number, number] => {
    const [reach, angle] = [index % 2 === 0 ? radius : radius * 0.42, Math.PI / 2 + (index * Math.PI) / 5];
    return [reach * Math.cos(angle), radius + reach * Math.sin(angle)];
  });
  return place(extrude(outline, { depth, bevel: depth * 0.3 })!, { move: [0, 0, -depth / 2] });
}

const trophy: Builder = ({ num, is }) => {
  const [height, mouth] = [num('height'), num('diameter') / 2];
  const base = Math.min(num('base'), height * 0.5);
  const [stem, rise] = [mouth * 0.16, height - base];
  const outline: [number, number][] = [
    [mouth * 0.6, 0],
    [mouth * 0.55, rise * 0.05],
    [stem * 1.3, rise * 0.12],
    [stem, rise * 0.25],
    [stem * 1.8, rise * 0.32],
    [stem * 1.2, rise * 0.38],
    ...steps(16).map((t): [number, number] => [
      stem * 1.3 + (mouth - stem * 1.3) * Math.sin((t * Math.PI) / 2),
      rise * (0.4 + 0.6 * t ** 1.4),
    ]),
  ];
  const wall = mouth * 0.07;
  const inside = outline
    .filter(([, y]) => y > rise * 0.5)
    .map(([radius, y]): [number, number] => [radius - wall, y])
    .toReversed();
  const cupSolid = lathe([[0, 0], ...outline, ...inside, [0, inside.at(-1)![1]]], { sides: 72 });
  const ear = steps(16).map((t): Point => {
    const angle = -Math.PI / 2 + Math.PI * t;
    return [mouth * 0.72 + Math.cos(angle) * mouth * 0.62 + t * mouth * 0.16, base + rise * 0.74 + Math.sin(angle) * rise * 0.2, 0];
  });
  return [
    {
      name: '底座',
      finish: 'base',
      solids: [
        lathe(
          [
            [0, 0],
            [mouth * 0.95, 0],
            [mouth * 0.95, base * 0.3],
            [mouth * 0.8, base * 0.4],
            [mouth * 0.8, base],
            [0, base],
          ],
          { sides: 64 },
        ),
      ],
    },
    { name: '杯身', finish: 'cup', solids: [lifted(cupSolid, base)] },
    {
      name: '双耳',
      finish: 'cup',
      solids: is('handles') ? [tube(ear, mouth * 0.07), place(tube(ear, mouth * 0.07), { turn: [0, Math.PI, 0] })] : [],
    },
    { name: '星', finish: 'cup', solids: is('star') ? [lifted(star(mouth * 0.5, mouth * 0.2), height - rise * 0.06)] : [] },
  ];
};

export const vesselBuilders = { cup, bowl, vase, trophy };
