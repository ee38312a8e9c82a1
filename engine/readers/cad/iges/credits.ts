import { addCredit, type CreditField, type Credits } from '#domain/formats/credits';
import type { IgesValue } from './directory.ts';

/** Of the global section (IGES 5.3, 2.2.4.3), by place: the system that wrote it, its author and the author's organization. */
const ofGlobal: readonly [place: number, field: CreditField][] = [
  [4, 'tool'],
  [20, 'author'],
  [21, 'organization'],
];

/** Adds what the global section says of its author. */
export function readGlobal(global: readonly IgesValue[], credits: Credits): void {
  for (const [place, field] of ofGlobal) addCredit(credits, field, global[place]);
}
