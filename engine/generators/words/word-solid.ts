import { sortOutlines } from '../pictures/outlines.ts';
import { extrude, type Outline } from '../solids/extrude.ts';
import { box, roundedSlab, torus } from '../solids/shapes.ts';
import { place, type Part, type Solid } from '../solids/solid.ts';

/** Letters of a line, as a font draws them: 1 is the height of the em square, Y up, the baseline at 0. */
export interface LineOfGlyphs {
  glyphs: { x: number; outlines: Outline[] }[];
  width: number;
}

export const wordBases = ['none', 'plate', 'keyring', 'stamp'] as const;

export interface WordOptions {
  /** Metres from the baseline to the top of a Chinese letter. */
  size: number;
  depth: number;
  /** Width of the slanted rim, 0 for none. */
  bevel: number;
  base: (typeof wordBases)[number];
}

/** Above and below the baseline, in ems, as Noto Sans SC draws Chinese letters. */
const [ascent, descent] = [0.88, 0.12];
const lineHeight = 1.25;

/**
 * Letters as solids, standing or on a base: a plate with round corners, a key ring with a hole, or a stamp, whose letters are mirrored.
 *
 * @returns no parts where no letter has an outline
 */
export function wordSolid(lines: readonly LineOfGlyphs[], { size, depth, bevel, base }: WordOptions): Part[] {
  const width = Math.max(0, ...lines.map((line) => line.width));
  const letters: Solid[] = [];
  for (const [row, line] of lines.entries()) {
    const baseline = (lines.length - 1 - row) * lineHeight + descent;
    for (const glyph of line.glyphs) {
      const left = glyph.x - line.width / 2;
      const placed = (outline: Outline): Outline => outline.map(([x, y]) => [(x + left) * size, (y + baseline) * size]);
      for (const { outer, holes } of sortOutlines(glyph.outlines)) {
        const rim = Math.min(bevel, size * 0.02);
        const solid =
          extrude(placed(outer), { holes: holes.map(placed), depth, bevel: rim }) ??
          extrude(placed(outer), { holes: holes.map(placed), depth });
        if (solid !== null) letters.push(solid);
      }
    }
  }
  if (letters.length === 0) return [];
  const [blockWidth, blockHeight] = [width * size, ((lines.length - 1) * lineHeight + ascent + descent) * size];
  const margin = size * 0.3;
  const [plateWidth, plateHeight] = [blockWidth + margin * 2, blockHeight + margin * 1.2];
  if (base === 'none') return [{ name: '文字', finish: 'body', solids: letters }];
  // The plate lies on the ground as the letters stand; both are then laid down, letters up.
  const lie = (solid: Solid): Solid => place(solid, { turn: [-Math.PI / 2, 0, 0], move: [0, 0, blockHeight / 2] });
  const thickness = base === 'stamp' ? size * 0.9 : Math.max(0.0015, depth * 0.8);
  const raised = letters.map((solid) =>
    place(lie(base === 'stamp' ? place(solid, { scale: [-1, 1, 1] }) : solid), { move: [0, thickness * 0.995, 0] }),
  );
  const parts: Part[] = [
    {
      name: '底板',
      finish: 'base',
      solids: [
        base === 'stamp'
          ? box(plateWidth, thickness, plateHeight)
          : roundedSlab(plateWidth, thickness, plateHeight, Math.min(margin, plateHeight * 0.2)),
      ],
    },
    { name: '文字', finish: 'body', solids: raised },
  ];
  if (base === 'keyring') {
    const ring = Math.max(0.003, size * 0.22);
    parts.push({
      name: '钥匙环',
      finish: 'base',
      solids: [place(torus(ring, thickness * 0.5, 40, 12), { move: [-plateWidth / 2 - ring * 0.7, thickness * 0.5, 0] })],
    });
  }
  return parts;
}
