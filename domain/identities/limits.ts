export const identityLimits = {
  /** For the way to the provider and back. */
  stateMs: 10 * 60_000,
  /** Between coming back and having a phone, or being bound. */
  ticketMs: 10 * 60_000,
  /** For the picture that a provider has of somebody, while he registers. */
  avatarMs: 3000,
  /** Of a place to return to. */
  returnLength: 500,
  /** Characters of a name that a provider gave; as many as of one's own. */
  nickName: 20,
} as const;
