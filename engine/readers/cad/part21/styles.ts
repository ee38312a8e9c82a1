/** What the kernel does not say of colours: those of whole representations, and transparency (ISO 10303-46). */

import { srgbToLinear } from '../../../images/srgb.ts';
import type { ExchangeFile } from './exchange-file.ts';
import { numberOf, refsOf, textOf } from './parameters.ts';
import type { FileIndex } from './units.ts';

/** Linear RGB and opacity. */
export type StyleColor = [number, number, number, number];

/** DRAUGHTING_PRE_DEFINED_COLOUR by name. */
const namedColors: Record<string, [number, number, number]> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  magenta: [1, 0, 1],
  cyan: [0, 1, 1],
};
/** Styles refer to styles a few levels deep, and to nothing large. */
const maxInstances = 200;

/** The surface colour and opacity of a styled item; null when it has no colour. */
export function colorOfStyle(file: ExchangeFile, styled: number): StyleColor | null {
  const seen = new Set<number>();
  const queue: number[] = [];
  const push = (id: number): void => {
    if (seen.size < maxInstances && !seen.has(id)) queue.push(id);
    seen.add(id);
  };
  // Only into the styles: the item that is coloured may be the whole part, and the context of a style the whole assembly.
  const complex = file.type(styled) === '';
  for (const style of refsOf(file.params(styled, 'STYLED_ITEM')[complex ? 0 : 1])) {
    if (file.type(style) === 'PRESENTATION_STYLE_BY_CONTEXT') refsOf(file.params(style)[0]).forEach(push);
    else push(style);
  }
  let color: [number, number, number] | null = null;
  let alpha = 1;
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const type = file.type(id);
    if (type === 'CURVE_STYLE' || type === 'POINT_STYLE' || type.endsWith('STYLED_ITEM')) continue;
    if (type === 'COLOUR_RGB') {
      const rgb = file.params(id).slice(1, 4).map(numberOf);
      if (!color && rgb.length === 3 && rgb.every(Number.isFinite)) color = rgb.map(srgbToLinear) as [number, number, number];
    } else if (type.endsWith('PRE_DEFINED_COLOUR')) color ??= namedColors[textOf(file.params(id)[0]).toLowerCase()] ?? null;
    else if (type === 'SURFACE_STYLE_TRANSPARENT') {
      const transparency = numberOf(file.params(id)[0]);
      if (transparency > 0 && transparency <= 1) alpha = 1 - transparency;
    } else file.references(id, push);
  }
  return color && [...color, alpha];
}

/** Colours by the representation that a style names itself. */
export function representationColors(file: ExchangeFile, { styles }: FileIndex): Map<number, StyleColor> {
  const colors = new Map<number, StyleColor>();
  for (const [item, [styled]] of styles) {
    if (!file.type(item).endsWith('REPRESENTATION')) continue;
    const color = colorOfStyle(file, styled!);
    if (color) colors.set(item, color);
  }
  return colors;
}

/** Opacities of the colours among `instances`, by `colorKey`; empty for a file without transparency. */
export function opacities(file: ExchangeFile, instances: Uint32Array): Map<string, number> {
  const found = new Map<string, number>();
  if (!file.byType.has('SURFACE_STYLE_TRANSPARENT')) return found;
  for (const id of instances) {
    if (!file.type(id).endsWith('STYLED_ITEM')) continue;
    const color = colorOfStyle(file, id);
    if (color && color[3] < 1) found.set(colorKey(color), color[3]);
  }
  return found;
}

/** Colours that agree to a thousandth. */
export const colorKey = ([r, g, b]: readonly [number, number, number, number?]): string =>
  [r, g, b].map((value) => Math.round(value * 1000)).join(',');
