const shown = 5;

/** The first few names, as many as a sentence can hold. */
export const nameList = (names: readonly string[]): string => names.slice(0, shown).join('、') + (names.length > shown ? ' 等' : '');
