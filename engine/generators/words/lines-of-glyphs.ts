import type { Outline } from '../solids/extrude.ts';
import type { LineOfGlyphs } from './word-solid.ts';

/** What is used of a font that fontkit reads. */
export interface OutlineFont {
  unitsPerEm: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  glyphForCodePoint: (code: number) => { advanceWidth: number; path: { commands: { command: string; args: number[] }[] } };
}

/** Lines, and letters of a line, that are drawn; what is beyond is left out. */
export const maxLetters = 40;
export const maxLines = 4;

/** Points along a curve; letters of a few centimetres look round with these. */
const steps = 6;

/**
 * Outlines of letters, line by line.
 *
 * @param text lines of letters; empty lines are passed over
 * @returns the lines, and letters that the font does not have
 */
export function linesOfGlyphs(font: OutlineFont, text: string): { lines: LineOfGlyphs[]; missing: string[] } {
  const em = font.unitsPerEm;
  const missing = new Set<string>();
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines)
    .map((line): LineOfGlyphs => {
      let x = 0;
      const glyphs = [...line].slice(0, maxLetters).map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        if (!font.hasGlyphForCodePoint(code)) missing.add(letter);
        const glyph = font.glyphForCodePoint(code);
        const placed = {
          x: x / em,
          outlines: flatten(glyph.path.commands).map((outline): Outline => outline.map(([px, py]) => [px / em, py / em])),
        };
        x += glyph.advanceWidth;
        return placed;
      });
      return { glyphs, width: x / em };
    });
  return { lines, missing: [...missing] };
}

/** A font's path as closed polygons. */
function flatten(commands: readonly { command: string; args: number[] }[]): [number, number][][] {
  const loops: [number, number][][] = [];
  let loop: [number, number][] = [];
  for (const { command, args } of commands) {
    const [x0, y0] = loop.at(-1) ?? [0, 0];
    const curve = (at: (t: number) => [number, number]): void => {
      for (let step = 1; step <= steps; step++) loop.push(at(step / steps));
    };
    if (command === 'moveTo') loop = [[args[0]!, args[1]!]];
    else if (command === 'lineTo') loop.push([args[0]!, args[1]!]);
    else if (command === 'quadraticCurveTo') {
      const [cx, cy, x, y] = args as [number, number, number, number];
      curve((t) => [(1 - t) ** 2 * x0 + 2 * (1 - t) * t * cx + t * t * x, (1 - t) ** 2 * y0 + 2 * (1 - t) * t * cy + t * t * y]);
    } else if (command === 'bezierCurveTo') {
      const [ax, ay, bx, by, x, y] = args as [number, number, number, number, number, number];
      const mix = (t: number, p0: number, p1: number, p2: number, p3: number): number =>
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t ** 3 * p3;
      curve((t) => [mix(t, x0, ax, bx, x), mix(t, y0, ay, by, y)]);
    } else if (command === 'closePath' && loop.length > 2) loops.push(loop);
  }
  return loops;
}
