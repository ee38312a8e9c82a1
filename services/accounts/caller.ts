/** Who makes a request: the owner of an access token, and the session it belongs to. */
export interface Caller {
  userId: string;
  sessionId: string;
}

/** Where a request comes from. */
export interface Visitor {
  /** As limits count it. */
  address: string;
  /** What the device was given when it first came, and marked when it signed in. */
  deviceCookie: string | undefined;
  /** Made by a client that keeps no cookies, to say which of its calls belong together. */
  deviceId?: string | undefined;
  /** As the client calls itself; default unknown. */
  userAgent?: string;
}

/** Tokens from a sign-in or a refresh. Each is sent once and stored only as a hash. */
export interface IssuedTokens extends Caller {
  accessToken: string;
  accessMs: number;
  refreshToken: string;
  /** For the cookie of `/media`. */
  mediaToken: string;
  /** Lifetime of the refresh and media tokens from now. */
  refreshMs: number;
}
