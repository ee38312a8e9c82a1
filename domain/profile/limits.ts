/** Limits of what somebody says of himself. Lengths in characters. */

export const profileLimits = {
  nickname: 20,
  introduce: 200,
  /** Changes of nickname or introduction within a day: each is judged by a moderator, who costs money. */
  changesPerDay: 50,
  interests: 10,
  invitedCode: 11,
  /** Wrong invitation codes within a day. */
  wrongCodesPerDay: 20,
} as const;
