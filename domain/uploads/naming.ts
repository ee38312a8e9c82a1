import { stemOf } from '../formats.ts';
import { nameLimits } from '../limits.ts';

/** A model's default name: its file's name without extension, cut to 15 visible characters. */
export const defaultModelName = (fileName: string): string => [...stemOf(fileName).trim()].slice(0, nameLimits.modelName).join('').trim();
