/** Limits of what people make of each other's works. */
export const workLimits = {
  /** Characters of a comment. */
  comment: 300,
  /** Comments and replies of one account within a day. */
  commentsPerDay: 50,
  /** Works that one account has liked, and collected: so many of each. */
  reactions: 5000,
  /** Authors whom one account follows. */
  follows: 1000,
  /** Replies that come with a comment, the newest. */
  shownReplies: 50,
  /** How long it is known who visited on a day. */
  visitsMs: 31 * 24 * 60 * 60_000,
} as const;
