import type { ModelType } from './model-type.ts';

/** What a file of each type is called. */
export const fileNouns: Readonly<Record<ModelType, string>> = { single: '模型', oblique: '模型', map: '影像' };

/** `3 个模型`, `3 幅影像`. */
export const countFiles = (count: number, areMaps = false): string => `${count} ${areMaps ? '幅影像' : '个模型'}`;
