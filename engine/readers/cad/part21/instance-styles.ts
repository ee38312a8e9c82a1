/** Colours of single instances: styles that hold only on the way through certain usages of components (ISO 10303-46). */

import type { ExchangeFile } from './exchange-file.ts';
import type { ProductStructure } from './structure.ts';
import { colorOfStyle, type StyleColor } from './styles.ts';
import { contextsOf, styledItem, styleTypes } from './styled-items.ts';

export interface InstanceStyle {
  /** Components and mapped representations that must all be on the way. */
  context: object[];
  /** What it colours: a solid or a shell; null for everything. */
  item: number | null;
  color: StyleColor;
}

export interface InstanceStyles {
  /** By each place of their context. */
  byPlace: Map<object, InstanceStyle[]>;
  /** How many were not applied: those of single faces, or for a context that is not a placement. */
  dropped: number;
}

export function instanceStyles(file: ExchangeFile, structure: ProductStructure): InstanceStyles {
  const found: InstanceStyles = { byPlace: new Map(), dropped: 0 };
  for (const type of styleTypes) {
    for (const styled of file.byType.get(type) ?? []) {
      const item = styledItem(file, styled, type);
      const whole = structure.places.has(item);
      const contexts = whole ? [item] : contextsOf(file, styled, type);
      if (contexts.length === 0) continue;
      const color = colorOfStyle(file, styled);
      if (!color) continue;
      const context = contexts.map((id) => structure.places.get(id));
      if (context.includes(undefined) || /FACE/.test(file.type(item))) {
        found.dropped++;
        continue;
      }
      const everything = whole || file.type(item).endsWith('REPRESENTATION');
      const style: InstanceStyle = { context: context as object[], item: everything ? null : item, color };
      for (const place of style.context) {
        const known = found.byPlace.get(place);
        if (known) known.push(style);
        else found.byPlace.set(place, [style]);
      }
    }
  }
  return found;
}
