import { presets } from '../kinds/lightweight/options.ts';

/** Two names with one key are one name to whoever reads them: width and case do not tell them apart. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const builtIn = new Set(Object.values(presets).map(({ label }) => nameKey(label)));

/** Whether a preset of everybody has this name. */
export const isBuiltInName = (name: string): boolean => builtIn.has(nameKey(name));
