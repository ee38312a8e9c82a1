import { tiers } from '../tiers.ts';
import { inUtc8 } from './calendar.ts';
import { membershipLimits } from './limits.ts';
import type { Term } from './terms.ts';

/** Popups that are shown at most once a day; the name is `popupId` on the wire: docs/decisions/member-popups.md. */
export const popupNames = ['memberTerm', 'couponOffer', 'couponsExpiring'] as const;
/** The most pressing first: one is shown at a time. */
export const popupsByUrgency: readonly PopupName[] = ['couponsExpiring', 'memberTerm', 'couponOffer'];
export type PopupName = (typeof popupNames)[number];

const dayMs = 24 * 60 * 60_000;

/**
 * What a member is told of the end of his membership: in its last days, and for a while after it. Null at any other time, and for who never was one.
 *
 * @param current The membership that runs, with its renewals.
 * @param last The one that ended last.
 */
export function memberTermText(current: Term | null, last: Term | null, now: Date): string | null {
  if (current !== null) {
    const leftMs = current.endsAt.getTime() - now.getTime();
    if (leftMs > membershipLimits.endingMs) return null;
    return `您的${tiers[current.tier].label}还有 ${Math.ceil(leftMs / dayMs)} 天到期，续费后权益不中断`;
  }
  if (last === null || now.getTime() - last.endsAt.getTime() > membershipLimits.endedMs) return null;
  return `您的${tiers[last.tier].label}已于 ${inUtc8(last.endsAt).toISOString().slice(0, 10)} 到期，权益已暂停，续费后立即恢复`;
}
