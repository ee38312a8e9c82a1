/** What a STEP file hides: INVISIBILITY of styles, layers and representations (ISO 10303-46, 4.3). */

import type { ExchangeFile } from './exchange-file.ts';
import { refsOf } from './parameters.ts';
import { contextsOf, styledItem, styleTypes } from './styled-items.ts';

/** Items, representations, and what names a place of a component, that are not to be shown. */
export function hiddenItems(file: ExchangeFile): Set<number> {
  const hidden = new Set<number>();
  const hide = (id: number): void => {
    const type = styleTypes.find((each) => file.parts(id).some((part) => part.type === each));
    if (type === undefined) {
      hidden.add(id);
      return;
    }
    const contexts = contextsOf(file, id, type);
    for (const each of contexts.length > 0 ? contexts : [styledItem(file, id, type)]) hidden.add(each);
  };
  for (const type of ['INVISIBILITY', 'CONTEXT_DEPENDENT_INVISIBILITY']) {
    for (const invisibility of file.byType.get(type) ?? []) {
      for (const id of refsOf(file.params(invisibility, 'INVISIBILITY')[0] ?? file.params(invisibility)[0])) {
        const isLayer = file.type(id) === 'PRESENTATION_LAYER_ASSIGNMENT';
        const items = isLayer ? refsOf(file.params(id)[2]) : [id];
        file.work.charge(1 + items.length);
        items.forEach(hide);
      }
    }
  }
  return hidden;
}
