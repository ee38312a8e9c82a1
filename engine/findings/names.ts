const shown = 5;

/** The first few names as a sentence can bear them. */
export const nameList = (names: readonly string[]): string => names.slice(0, shown).join('、') + (names.length > shown ? ' 等' : '');
