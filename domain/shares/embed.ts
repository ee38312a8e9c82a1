import type { SceneSettings } from '../editor/settings.ts';
import { embedPath, type EmbeddedScene } from '../scenes/embed.ts';

/** What the page of an embedded model says of it, as JSON. */
export interface EmbeddedModel extends EmbeddedScene {
  settings: SceneSettings | null;
  /** Addresses of the pictures on its materials, by id. */
  textures: Readonly<Record<string, string>>;
}

/** Where others' programs ask what to show for a link: https://oembed.com. */
export const oembedPath = '/embed/oembed';

/** Where the model of an embedded link lies, and the picture of a public one. */
export const embedModelPath = (token: string): string => `${embedPath(token)}/model.glb`;
export const embedPicturePath = (token: string): string => `${embedPath(token)}/picture.webp`;

/** Where a picture on its materials lies. */
export const embedTexturePath = (token: string, textureId: string): string => `${embedPath(token)}/textures/${textureId}`;

/** Largest frame that is proposed, and the usual one, in pixels. */
export const embedFrame = { width: 800, height: 480, least: 200, most: 4096 } as const;

const tokenPattern = /^[\w-]{43}$/;

/** The token of a link to `/modelEditor/preview` or of an embedded page; undefined for any other address. */
export function tokenOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  const [, embedded] = /^\/embed\/([\w-]+)$/i.exec(pathname) ?? [];
  const token = embedded ?? (/^\/modelEditor\/preview\/?$/i.test(pathname) ? searchParams.get('share') : null) ?? '';
  return tokenPattern.test(token) ? token : undefined;
}
