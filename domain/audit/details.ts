import type { AuditDetails } from './events.ts';
import { auditLimits } from './limits.ts';

const secretNames = /password|token|secret|verifycode|smscode|smskey|emailkey|idcard|creditcode|^phone$|^phoneno$|^email$|^code$/i;

/** Details as they are stored. @throws TypeError when they are too long, or named like something that the log must not hold. */
export function packDetails(details: AuditDetails): string {
  const secret = Object.keys(details).find((name) => secretNames.test(name));
  if (secret !== undefined) throw new TypeError(`${secret} must not be in the audit log`);
  const text = JSON.stringify(details);
  const bytes = new TextEncoder().encode(text).byteLength;
  if (bytes > auditLimits.detailsBytes) throw new TypeError(`${bytes} bytes of details are too many for the audit log`);
  return text;
}
