import type { AuditDetails } from '../audit/events.ts';

/** What any of the lists may be filtered by. */
interface Filters {
  state?: string;
  status?: string;
  event?: string;
  kind?: string | undefined;
  keyword?: string;
  number?: string;
  phone?: string;
  accountId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A keyword that may be a phone, or a part of one, without its middle: docs/decisions/audit-log.md. */
const unphoned = (keyword: string): string => (/^\d{4,11}$/.test(keyword) ? `${keyword.slice(0, -4).slice(0, 3)}****` : keyword);

/** The filters that are set, as the audit log and the file itself tell them. */
export function filterDetails({ state, status, event, kind, keyword, number, phone, accountId, from, to }: Filters): AuditDetails {
  const named = keyword || number || phone || '';
  return {
    ...(state !== undefined && { state }),
    ...(status !== undefined && { state: status }),
    ...(event !== undefined && { event }),
    ...(kind !== undefined && { work: kind }),
    ...(named !== '' && { keyword: unphoned(named) }),
    ...(accountId !== undefined && { accountId }),
    ...(from !== undefined && { since: from }),
    ...(to !== undefined && { until: to }),
  };
}
