const address = /^\/media\/avatars\/([0-9a-f]{32})\/avatar\.webp$/;

/** Stable address of an avatar, for everybody who is signed in. */
export const avatarAddress = (attachmentId: string): string => `/media/avatars/${attachmentId}/avatar.webp`;

/** The attachment that an avatar's address names; undefined for any other address. */
export const avatarOf = (avatar: string): string | undefined => address.exec(avatar)?.[1];
