/** A centrifugal pump with its motor, a quarter cut out so that impeller, seal and bearings show. 1.2 m long, the shaft along X. */

import { turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { sphere, torus, tube } from '../../solids/shapes.ts';
import { around, at, type Point, type Solid } from '../../solids/solid.ts';
import { loft } from '../../solids/loft.ts';
import { drive, frame } from './pump-drive.ts';
import { axis, onShaft, shell, whole } from './pump-shaft.ts';

function casing(): ShowcasePart[] {
  // The volute with its suction flange, and the cover at its back.
  const volute = shell(
    [
      [-0.3, 0.05],
      [-0.3, 0.1],
      [-0.276, 0.1],
      [-0.276, 0.066],
      [-0.2, 0.066],
      [-0.175, 0.1],
      [-0.165, 0.17],
      [-0.15, 0.205],
      [-0.12, 0.222],
      [-0.085, 0.21],
      [-0.07, 0.185],
      [-0.045, 0.185],
      [-0.045, 0.145],
      [-0.07, 0.145],
      [-0.085, 0.155],
      [-0.095, 0.192],
      [-0.12, 0.203],
      [-0.142, 0.19],
      [-0.152, 0.16],
      [-0.152, 0.1],
      [-0.19, 0.05],
    ],
    0.006,
  );
  const cover = shell(
    [
      [-0.068, 0.144],
      [-0.068, 0.03],
      [-0.03, 0.03],
      [-0.03, 0.06],
      [0.0, 0.072],
      [0.03, 0.072],
      [0.03, 0.088],
      [0.0, 0.092],
      [-0.022, 0.12],
      [-0.022, 0.184],
      [-0.044, 0.184],
      [-0.044, 0.144],
    ],
    0.004,
  );
  const frame = shell(
    [
      [0.032, 0.088],
      [0.032, 0.05],
      [0.05, 0.05],
      [0.05, 0.062],
      [0.082, 0.062],
      [0.082, 0.052],
      [0.2, 0.052],
      [0.2, 0.062],
      [0.232, 0.062],
      [0.232, 0.034],
      [0.25, 0.034],
      [0.25, 0.078],
      [0.215, 0.078],
      [0.2, 0.066],
      [0.1, 0.066],
      [0.082, 0.078],
      [0.06, 0.088],
    ],
    0.004,
  );
  const outlet = dischargePipe();
  const bolts = around(
    12,
    at(
      turned(
        [
          [0, 0],
          [0.0085, 0],
          [0.0085, 0.007],
          [0, 0.008],
        ],
        0.001,
        { sides: 6 },
      ),
      0.167,
      -0.024,
      0,
    ),
  );
  const flangeBolts = around(
    8,
    at(
      turned(
        [
          [0, 0],
          [0.008, 0],
          [0.008, 0.007],
          [0, 0.008],
        ],
        0.001,
        { sides: 6 },
      ),
      0.084,
      -0.275,
      0,
    ),
  );
  // Bolts stand only where the flange is left: laid along X, angles run from the top towards the back.
  const isLeft = (_: Solid, index: number, all: Solid[]): boolean =>
    ((index / all.length) * 360 + 360) % 360 <= 92 ? index === 0 && false : true;
  return [
    { name: '泵壳', finish: 'castBlue', solids: [volute.skin, outlet] },
    { name: '泵盖', finish: 'castBlue', solids: [cover.skin] },
    { name: '轴承箱', finish: 'castBlue', solids: [frame.skin] },
    { name: '剖切面', finish: 'cut', solids: [volute.faces, cover.faces, frame.faces] },
    {
      name: '壳体螺栓',
      finish: 'steel',
      solids: [...bolts, ...flangeBolts]
        .filter(isLeft)
        .map((solid) => onShaft(solid))
        .filter(({ positions }) => !(mean(positions, 1) > axis + 0.005 && mean(positions, 2) > -0.005)),
    },
  ];
}

const mean = (positions: readonly number[], place: number): number =>
  positions.filter((_, i) => i % 3 === place).reduce((sum, value) => sum + value, 0) / (positions.length / 3);

/** The outlet leaves the volute behind the cut, upwards, and ends in a flange. */
function dischargePipe(): Solid {
  const pipe = turned(
    [
      [0.042, 0],
      [0.054, 0],
      [0.052, 0.12],
      [0.052, 0.18],
      [0.056, 0.19],
      [0.098, 0.192],
      [0.098, 0.216],
      [0.042, 0.216],
      [0.042, 0],
    ],
    0.004,
    { sides: 120, steps: 6 },
  );
  return at(pipe, -0.118, axis + 0.09, -0.13);
}

function inside(): ShowcasePart[] {
  const shroud = whole(
    [
      [-0.088, 0],
      [-0.088, 0.138],
      [-0.084, 0.139],
      [-0.08, 0.06],
      [-0.07, 0.034],
      [-0.07, 0],
    ],
    0.002,
    160,
  );
  const eye = shell(
    [
      [-0.186, 0.042],
      [-0.186, 0.049],
      [-0.165, 0.052],
      [-0.147, 0.085],
      [-0.137, 0.139],
      [-0.134, 0.139],
      [-0.142, 0.082],
      [-0.158, 0.048],
      [-0.165, 0.042],
    ],
    0.001,
  );
  const blades = around(7, blade()).map((solid) => onShaft(solid));
  const nut = whole(
    [
      [-0.15, 0],
      [-0.146, 0.008],
      [-0.132, 0.018],
      [-0.11, 0.021],
      [-0.088, 0.021],
      [-0.088, 0],
    ],
    0.003,
    72,
  );
  const shaft = whole(
    [
      [-0.1, 0],
      [-0.1, 0.013],
      [-0.066, 0.013],
      [-0.066, 0.019],
      [0.05, 0.019],
      [0.05, 0.0225],
      [0.235, 0.0225],
      [0.235, 0.018],
      [0.345, 0.018],
      [0.345, 0],
    ],
    0.0015,
    96,
  );
  const spring = Array.from({ length: 181 }, (_, i): Point => {
    const t = i / 180;
    return [-0.022 + t * 0.034, axis + 0.027 * Math.cos(t * 12 * Math.PI), 0.027 * Math.sin(t * 12 * Math.PI)];
  });
  const seal = [
    whole(
      [
        [-0.064, 0.0195],
        [-0.064, 0.0285],
        [-0.046, 0.0285],
        [-0.046, 0.0195],
      ],
      0.001,
    ),
    whole(
      [
        [-0.0445, 0.0195],
        [-0.0445, 0.033],
        [-0.024, 0.033],
        [-0.024, 0.0195],
      ],
      0.001,
    ),
    whole(
      [
        [0.013, 0.0195],
        [0.013, 0.032],
        [0.024, 0.032],
        [0.024, 0.0195],
      ],
      0.001,
    ),
  ];
  return [
    { name: '叶轮', finish: 'bronze', solids: [shroud, eye.skin, ...blades] },
    { name: '叶轮剖面', finish: 'cut', solids: [eye.faces] },
    { name: '叶轮螺母', finish: 'steel', solids: [nut] },
    { name: '泵轴', finish: 'chrome', solids: [shaft] },
    { name: '机械密封环', finish: 'blackMetal', solids: seal },
    { name: '密封弹簧', finish: 'steel', solids: [tube(spring, 0.0022, 16)] },
    ...bearing(0.066, '前轴承'),
    ...bearing(0.216, '后轴承'),
  ];
}

/** A blade of the impeller, bent back, between the shrouds; about Y, as the shell is made. */
function blade(): Solid {
  const count = 26;
  const ring = (t: number): Point[] => {
    const r = 0.042 + t * 0.095;
    const angle = -t * 1.15;
    const thick = 0.0026 * (0.6 + Math.sin(Math.PI * Math.min(1, t + 0.15)) * 0.6);
    const low = -0.088;
    const high = -0.157 + t * 0.024 + 0.022 * Math.sin(t * 1.6);
    const side = (sign: number): readonly [number, number] => [
      r * Math.cos(angle) - sign * thick * Math.sin(angle + 0.9),
      r * Math.sin(angle) + sign * thick * Math.cos(angle + 0.9),
    ];
    const [a, b] = [side(1), side(-1)];
    return [
      [a[0], low, a[1]],
      [b[0], low, b[1]],
      [b[0], high, b[1]],
      [a[0], high, a[1]],
    ];
  };
  return loft(Array.from({ length: count }, (_, i) => ring(i / (count - 1))));
}

/** A ball bearing: inner ring whole, outer ring cut, balls in a cage. */
function bearing(x: number, name: string): ShowcasePart[] {
  const half = 0.0155;
  const outer = shell(
    [
      [x - half, 0.049],
      [x - half, 0.0615],
      [x + half, 0.0615],
      [x + half, 0.049],
      [x + 0.008, 0.049],
      [x + 0.004, 0.052],
      [x - 0.004, 0.052],
      [x - 0.008, 0.049],
    ],
    0.0012,
  );
  const inner = whole(
    [
      [x - half, 0.0228],
      [x - half, 0.034],
      [x - 0.008, 0.034],
      [x - 0.003, 0.0315],
      [x + 0.003, 0.0315],
      [x + 0.008, 0.034],
      [x + half, 0.034],
      [x + half, 0.0228],
    ],
    0.001,
  );
  const balls = around(9, at(sphere(0.0101, 40), 0.0418, x, 0)).map((solid) => onShaft(solid));
  const cage = [-1, 1].map((k) => onShaft(torus(0.0418, 0.0016, 96, 16), x + k * 0.0085));
  return [
    { name: `${name}外圈`, finish: 'steel', solids: [outer.skin] },
    { name: `${name}外圈剖面`, finish: 'cut', solids: [outer.faces] },
    { name: `${name}内圈`, finish: 'steel', solids: [inner] },
    { name: `${name}滚珠`, finish: 'chrome', solids: balls },
    { name: `${name}保持架`, finish: 'brass', solids: cage },
  ];
}

export const sectionedPump = (): ShowcasePart[] => [...casing(), ...inside(), ...drive(), ...frame()];
