/** A monstera in a pot of stoneware, 0.9 m tall: each leaf is made of lobes that part towards its edge. */

import { smoothLine, turned } from '../forms.ts';
import type { ShowcasePart } from '../kit.ts';
import { createRandom } from '../../../numbers/random.ts';
import type { Primitive } from '../../../scenes/scene.ts';
import { lathe, tube } from '../../solids/shapes.ts';
import { at, place, type Point, type Solid } from '../../solids/solid.ts';
import { createSurface } from '../../surface.ts';

type Vector = [number, number, number];
const potHeight = 0.26;

interface Leaf {
  /** Where the stalk meets the blade. */
  base: Vector;
  /** Direction of the midrib over the ground, and how much it falls, in radians. */
  heading: number;
  fall: number;
  length: number;
  /** Leans the blade about its midrib. */
  roll: number;
  lobes: number;
}

/** Half the width of a blade at a share of its length: a heart. */
const halfWidth = (t: number): number => 0.56 * Math.sin(Math.PI * Math.min(1, 0.2 + t * 0.8) ** 0.82) ** 0.7;

/** The point of a blade: `along` and `out` in shares of its length, bent over its midrib and down to its tip. */
function bladePoint({ base, heading, fall, length, roll }: Leaf, along: number, out: number): Vector {
  const x = along * length;
  const z = out * length;
  // A gutter along the midrib, a wave at the edge, and the tip hangs.
  const y =
    Math.abs(z) * 0.22 -
    ((z * z) / length) * 0.55 -
    length * 0.32 * Math.max(0, along) ** 2.2 +
    length * 0.018 * Math.sin(along * 17 + Math.sign(out)) * Math.abs(out) * 2;
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)];
  const [y1, z1] = [y * cr - z * sr, y * sr + z * cr];
  const [cf, sf] = [Math.cos(fall), Math.sin(fall)];
  const [x2, y2] = [x * cf + y1 * sf, y1 * cf - x * sf];
  const [ch, sh] = [Math.cos(heading), Math.sin(heading)];
  return [base[0] + x2 * ch - z1 * sh, base[1] + y2, base[2] + x2 * sh + z1 * ch];
}

function blade(leaf: Leaf): Primitive[] {
  const { lobes } = leaf;
  const out: Primitive[] = [];
  for (const side of [-1, 1]) {
    for (let lobe = 0; lobe < lobes; lobe++) {
      const [from, to] = [lobe / lobes, (lobe + 1) / lobes];
      const middle = (from + to) / 2;
      const reach = halfWidth(middle);
      const isLast = lobe === lobes - 1;
      // Lobes point back at the stalk and forward at the tip.
      const lean = -0.34 + middle * 0.72;
      const cut = lobes < 4 ? 1 : 0.5 + (lobe % 2) * 0.12;
      out.push(
        createSurface({
          columns: 14,
          rows: 34,
          uvScale: null,
          normals: true,
          at: (u, v) => {
            const across = side > 0 ? u : 1 - u;
            const beyond = Math.max(0, (v - cut) / (1 - cut));
            const narrow = lobes < 4 ? 1 : Math.sqrt(Math.max(0, 1 - beyond ** 7)) * (1 - 0.3 * beyond ** 0.7);
            const place = middle + (across - 0.5) * (to - from) * Math.max(0, narrow);
            const tip = isLast ? (1 - middle) * 0.35 * v * (1 - Math.abs(across - 0.5)) : 0;
            const rim = lobes < 4 ? halfWidth(place) : reach * (1 - 0.1 * (1 - narrow) * v) * (0.35 + 0.65 * (halfWidth(place) / reach));
            return bladePoint(leaf, place - 0.08 + lean * v ** 1.5 * reach + tip, side * v * rim * (lobes < 4 ? 1 : 1.08));
          },
        }),
      );
      const made = out.at(-1)!;
      const uvs = new Float32Array((made.positions.length / 3) * 2);
      for (let row = 0, vertex = 0; row <= 34; row++)
        for (let column = 0; column <= 14; column++, vertex++) {
          const across = side > 0 ? column / 14 : 1 - column / 14;
          uvs[vertex * 2] = from + (to - from) * across;
          uvs[vertex * 2 + 1] = 0.5 + side * 0.48 * (row / 34);
        }
      out[out.length - 1] = { ...made, uvs: [uvs] };
    }
  }
  return out;
}

export function monstera(): ShowcasePart[] {
  const random = createRandom(41);
  const blades: Primitive[] = [];
  const stalks: Solid[] = [];
  const count = 19;
  for (let index = 0; index < count; index++) {
    const age = index / (count - 1);
    const heading = index * 2.39996 + (random() - 0.5) * 0.5;
    const rise = potHeight + 0.16 + age * 0.52 + random() * 0.07;
    const reach = 0.3 - age * 0.2 + random() * 0.05;
    const length = 0.2 + (1 - age) * 0.1 + random() * 0.05;
    const base: Vector = [Math.cos(heading) * reach, rise, Math.sin(heading) * reach];
    const leaf: Leaf = {
      base,
      heading: heading + (random() - 0.5) * 0.5,
      fall: 0.5 - age * 0.35 + random() * 0.35,
      length,
      roll: (random() - 0.5) * 0.5,
      lobes: length < 0.235 && index % 3 === 0 ? 3 : 6 + (index % 2),
    };
    const start: Point = [
      Math.cos(heading * 1.7) * (0.012 + age * 0.026),
      potHeight - 0.03,
      Math.sin(heading * 1.7) * (0.012 + age * 0.026),
    ];
    const join = bladePoint(leaf, -0.01, 0);
    const path = smoothLine(
      [
        start,
        [start[0] * 2, potHeight + (rise - potHeight) * 0.45, start[2] * 2] as const,
        [base[0] * 0.62, rise - 0.035, base[2] * 0.62] as const,
        join,
      ],
      12,
    );
    stalks.push(
      tube(
        path,
        path.map((_, i) => 0.0062 - 0.0034 * (i / path.length)),
        14,
      ),
    );
    // The midrib stands out below and above.
    const rib = Array.from({ length: 24 }, (_, i): Point => bladePoint(leaf, -0.01 + (i / 23) * 0.98, 0));
    stalks.push(
      tube(
        rib,
        rib.map((_, i) => (i === rib.length - 1 ? 0 : 0.003 * (1 - i / rib.length) + 0.0004)),
        10,
      ),
    );
    blades.push(...blade(leaf));
  }
  const pot = lathe(
    smoothLine(
      [
        [0, 0.002],
        [0.098, 0],
        [0.106, 0.004],
        [0.122, 0.05],
        [0.136, 0.12],
        [0.143, 0.2],
        [0.142, 0.246],
        [0.144, 0.256],
        [0.142, 0.2605],
        [0.136, 0.2605],
        [0.133, 0.255],
        [0.132, 0.22],
        [0.13, 0.21],
        [0, 0.21],
      ] as const,
      8,
    ),
    { sides: 160 },
  );
  const grooves = [0.035, 0.042, 0.049].map((y) =>
    at(
      lathe(
        Array.from(
          { length: 12 },
          (_, i) =>
            [
              0.1165 + (y - 0.035) * 0.22 + 0.0022 * Math.cos((2 * Math.PI * i) / 12),
              y + 0.0022 * Math.sin((2 * Math.PI * i) / 12),
            ] as const,
        ),
        { sides: 128, isRing: true },
      ),
      0,
      0,
      0,
    ),
  );
  const dish = turned(
    [
      [0, 0],
      [0.12, 0],
      [0.135, 0.018],
      [0.131, 0.019],
      [0.118, 0.006],
      [0, 0.006],
    ],
    0.003,
    { sides: 144, steps: 6 },
  );
  const ground = createSurface({
    columns: 120,
    rows: 40,
    closedU: true,
    uvScale: [4, 2],
    at: (u, v) => {
      const angle = -u * 2 * Math.PI;
      const r = 0.131 * (1 - v);
      return [
        r * Math.cos(angle),
        0.236 + 0.014 * (1 - (r / 0.131) ** 2) + 0.004 * Math.sin(angle * 9 + r * 90) * (r / 0.131),
        r * Math.sin(angle),
      ];
    },
  });
  const pebbles = Array.from({ length: 130 }, (): Solid => {
    const [angle, r, size] = [random() * 2 * Math.PI, Math.sqrt(random()) * 0.122, 0.004 + random() * 0.006];
    const stone = lathe(
      Array.from(
        { length: 11 },
        (_, i) => [i % 10 === 0 ? 0 : size * Math.sin((Math.PI * i) / 10), -size * 0.62 * Math.cos((Math.PI * i) / 10)] as const,
      ),
      { sides: 18 },
    );
    return place(stone, {
      scale: [1, 1, 0.7 + random() * 0.5],
      turn: [0, random() * 6, 0],
      move: [r * Math.cos(angle), 0.239 + 0.014 * (1 - (r / 0.131) ** 2), r * Math.sin(angle)],
    });
  });
  return [
    { name: '陶盆', finish: 'stoneware', solids: [at(pot, 0, 0.006, 0)] },
    { name: '盆身装饰线', finish: 'terracotta', solids: grooves.map((solid) => at(solid, 0, 0.006, 0)) },
    { name: '托盘', finish: 'terracotta', solids: [dish] },
    { name: '营养土', finish: 'soil', surfaces: [ground] },
    { name: '铺面石', finish: 'granite', solids: pebbles },
    { name: '叶柄', finish: 'stem', solids: stalks },
    { name: '叶片', finish: 'leaf', surfaces: blades },
  ];
}
