import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { linesOfGlyphs, type OutlineFont } from './lines-of-glyphs.ts';

/** Noto Sans SC, bold, with the 7,900 characters of simplified Chinese (OFL-1.1). */
const file = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff';

let loaded: Promise<OutlineFont> | undefined;
const loadFont = (): Promise<OutlineFont> =>
  (loaded ??= readFile(createRequire(import.meta.url).resolve(file)).then((bytes) => create(bytes)));

/** Outlines of letters in the font of the house, line by line, and letters that it does not have. */
export const readGlyphs = async (text: string): Promise<ReturnType<typeof linesOfGlyphs>> => linesOfGlyphs(await loadFont(), text);
