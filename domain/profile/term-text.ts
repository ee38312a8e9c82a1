import { formatDate } from '../display/times.ts';
import type { Standing } from './standing.ts';

type Membership = Pick<Standing, 'memberStatus' | 'remainingDays' | 'expirationTime' | 'memberTerms'>;

const dayOf = (at: string): string => formatDate(new Date(at));

function current({ memberStatus, remainingDays, expirationTime }: Membership): string {
  if (expirationTime === null) return '尚未开通会员';
  if (memberStatus !== 1) return `会员已于 ${dayOf(expirationTime)} 到期，权益已暂停`;
  return `剩余 ${remainingDays} 天，${dayOf(expirationTime)} 到期`;
}

/** When the membership that runs ends, or that there is none; then what is queued, as `之后为普通会员，2026-04-01 至 2026-10-01`. */
export const termTexts = (membership: Membership): string[] => [
  current(membership),
  ...membership.memberTerms
    .slice(1)
    .map(({ memberGradeName, startTime, expirationTime }) => `之后为${memberGradeName}，${dayOf(startTime)} 至 ${dayOf(expirationTime)}`),
];
