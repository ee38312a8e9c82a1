/** What one form hands to the next, so that nothing is typed twice. */
export interface Carried {
  phone: string;
  /** A code that was sent to sign in, not used yet: registering takes it too. */
  code?: string;
  smsKey?: string;
}
