/** What the audit log records: security events of an account, and what administrators decide. Nothing may be renamed: old rows keep their names. */
export const auditEvents = [
  'signedIn',
  'signedOut',
  'sessionsEnded',
  'registered',
  'passwordChanged',
  'passwordReset',
  'phoneChanged',
  'emailBound',
  'emailUnbound',
  'thirdPartyBound',
  'thirdPartyRemoved',
  'refreshReused',
  'certificationSubmitted',
  'certificationApproved',
  'certificationRejected',
  'certificationRead',
  'accountFrozen',
  'accountUnfrozen',
  'bypassGranted',
  'bypassWithdrawn',
  'roleGranted',
  'roleWithdrawn',
  'deletionAsked',
  'deletionWithdrawn',
  'accountDeleted',
  'membershipGranted',
  'feedbackRead',
  'feedbackAnswered',
  'coinsGiven',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** Circumstances of an event. Never a secret, a code, a whole phone or what a paper says: the log outlives the account. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;
