import { shareLimits } from './limits.ts';

/** Whoever has a public link opens it; a private one takes a password too, and ends. */
export const shareKinds = ['public', 'private'] as const;
export type ShareKind = (typeof shareKinds)[number];

export const sharedMediaNames = ['preview.glb', 'thumbnail.webp'] as const;
export type SharedMediaName = (typeof sharedMediaNames)[number];

/** The page that a link leads to. */
export const sharePagePath = '/modelEditor/preview';
export const shareAddress = (token: string): string => `${sharePagePath}?share=${token}`;

/** Where a page that was let in fetches its model and the picture of it; the pass stands in the query, which no log has. */
export const sharedMediaPath = (shareId: string, name: SharedMediaName, pass: string): string =>
  `/media/shares/${shareId}/${name}?pass=${pass}`;

/** The same of a picture on its materials. */
export const sharedTexturePath = (shareId: string, textureId: string, pass: string): string =>
  `/media/shares/${shareId}/textures/${textureId}?pass=${pass}`;

/** Whether a link opens at that time. */
export const isShareLive = ({ endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date | null }, now: Date): boolean =>
  endedAt === null && (expiresAt === null || expiresAt > now);

/** When a link of this kind ends by itself; null: never. */
export const shareEnd = (kind: ShareKind, now: Date): Date | null =>
  kind === 'private' ? new Date(now.getTime() + shareLimits.privateMs) : null;
