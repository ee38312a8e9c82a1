/** A text with a block of its own put in where the caret stood, and where the caret is then. */
export function insertBlock(text: string, at: number, block: string): { text: string; caret: number } {
  const before = text.slice(0, at).replace(/\n*$/, '');
  const after = text.slice(at).replace(/^\n*/, '');
  const head = `${before === '' ? '' : `${before}\n\n`}${block}\n`;
  return { text: `${head}${after === '' ? '' : `\n${after}`}`, caret: head.length };
}
