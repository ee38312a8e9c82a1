/** What a conversion may lose by the formats alone, before anybody has looked into the model. */

import { modelFormatOf } from '../formats.ts';
import { keptOf } from './exact.ts';
import { features, type Kept } from './features.ts';
import { targetOf, targets, type TargetId } from './targets.ts';

export interface PossibleLosses {
  /** What the target holds nothing of. */
  lost: string[];
  /** What it holds a part of, with that part. */
  partly: string[];
}

const order: readonly Kept['level'][] = ['none', 'part', 'all'];

/**
 * What a file of this extension may hold and the target does not; of a format that we do not write, everything is taken to be there.
 *
 * @example
 * possibleLosses('glb', 'stl').lost // ['层级和名称', '材质', …]
 */
export function possibleLosses(extension: string | undefined, target: TargetId): PossibleLosses {
  const source = modelFormatOf(extension ?? '')?.id ?? '';
  const held = source in targets ? targetOf(source as TargetId).keeps : undefined;
  const keeps = keptOf(extension ?? '', targetOf(target));
  const losses: PossibleLosses = { lost: [], partly: [] };
  for (const { label, of } of features) {
    const kept = of(keeps);
    const had = held === undefined ? 'all' : of(held).level;
    if (order.indexOf(kept.level) >= order.indexOf(had)) continue;
    if (kept.level === 'none') losses.lost.push(label);
    else losses.partly.push(`${label}（${kept.words}）`);
  }
  return losses;
}
