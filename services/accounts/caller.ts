/** Who a request speaks for: the owner of an access token, and the sign-in it belongs to. */
export interface Caller {
  userId: string;
  sessionId: string;
}

/** What a sign-in or a refresh hands out; each is told to its holder once and kept hashed. */
export interface IssuedTokens extends Caller {
  accessToken: string;
  accessMs: number;
  refreshToken: string;
  /** For the cookie of `/media`. */
  mediaToken: string;
  /** How long the refresh and media tokens live from now. */
  refreshMs: number;
}
