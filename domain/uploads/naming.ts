import { stemOf } from '../formats.ts';
import { nameLimits } from '../limits.ts';

/** The first 15 visible characters. */
export const cutName = (name: string): string => [...name].slice(0, nameLimits.modelName).join('');

/** A model's default name: its file's name without extension, cut to 15 visible characters. */
export const defaultModelName = (fileName: string): string => cutName(stemOf(fileName).trim()).trim();

/** Whether the default name leaves out a part of the file's name. */
export const defaultNameIsCut = (fileName: string): boolean => [...stemOf(fileName).trim()].length > nameLimits.modelName;

/** A model's name in full: its file's, where the model still has the beginning of it that it was given; its own where somebody chose it. */
export const wholeName = (modelName: string, fileName: string): string =>
  modelName === defaultModelName(fileName) ? stemOf(fileName).trim() : modelName;
