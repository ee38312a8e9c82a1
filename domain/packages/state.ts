import { packageRuns, type HeldPackage } from './kinds.ts';

/** Where a package stands, for its owner. */
export const packageStates = ['running', 'usedUp', 'ended'] as const;
export type PackageState = (typeof packageStates)[number];

export const packageStateLabels = { running: '可使用', usedUp: '已用完', ended: '已到期' } as const satisfies Record<PackageState, string>;

/** One that is used up stays so; one with uses left is over from its end on. */
export function stateOf(one: Pick<HeldPackage, 'usesLeft' | 'startsAt' | 'endsAt'>, now: Date): PackageState {
  if (!packageRuns(one, now)) return 'ended';
  return one.usesLeft > 0 ? 'running' : 'usedUp';
}
