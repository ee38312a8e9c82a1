/** The thirty things that a sentence can name. Builders with the same keys are in `engine/generators/templates`. */

import type { Template } from './template.ts';
import { buildings } from './templates/buildings.ts';
import { furniture } from './templates/furniture.ts';
import { machines } from './templates/machines.ts';
import { nature } from './templates/nature.ts';
import { vessels } from './templates/vessels.ts';

const all = { ...furniture, ...vessels, ...buildings, ...machines, ...nature };

export type TemplateKey = keyof typeof all;
export const templates: Readonly<Record<TemplateKey, Template>> = all;
