/** What messages about works tell of, as they are known by: told once, and taken back with it. */
export const toldOf = {
  comment: (commentId: string): string => `comment:${commentId}`,
  follower: (ownerId: string): string => `follow:${ownerId}`,
};
