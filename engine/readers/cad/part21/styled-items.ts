/** What a style of a STEP file colours, and where it holds. */

import type { ExchangeFile } from './exchange-file.ts';
import { refOf, refsOf } from './parameters.ts';

export const styleTypes = ['STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM', 'CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM'] as const;

/** What a style colours; a complex instance keeps its name in a part of its own. */
export const styledItem = (file: ExchangeFile, styled: number, type: string): number =>
  refOf(file.params(styled, type)[file.type(styled) === '' ? 1 : 2]);

/** What a style is limited to (ISO 10303-46: contexts of a style); `[]` when it holds everywhere. */
export function contextsOf(file: ExchangeFile, styled: number, type: string): number[] {
  const params = file.params(styled, type);
  if (type === 'CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM') return refsOf(params.at(-1));
  return refsOf(params[file.type(styled) === '' ? 0 : 1]).flatMap((style) => {
    const context = file.type(style) === 'PRESENTATION_STYLE_BY_CONTEXT' ? refOf(file.params(style)[1]) : -1;
    return context < 0 ? [] : [context];
  });
}
