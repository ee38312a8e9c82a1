import { stemOf } from '../formats.ts';
import { nameLimits } from '../limits.ts';

/** The name a model starts with: its file's name without extension, cut to 15 characters as a reader counts them. */
export const defaultModelName = (fileName: string): string => [...stemOf(fileName).trim()].slice(0, nameLimits.modelName).join('').trim();
