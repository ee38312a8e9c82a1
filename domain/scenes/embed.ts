/** Scenes on others' pages: where they are served, and who may show them. */

import type { OfflineScene } from '../offline/scene-page.ts';

export const embedLimits = {
  /** Sites that may be listed, and letters of each. */
  sites: 20,
  siteLength: 200,
  nameLength: 40,
  linkLength: 500,
  /** Requests for one scene within the window, of everybody who looks at it, in one process. */
  requests: { calls: 6000, windowMs: 10_000 },
  /** How long a browser keeps a file of the scene without asking again, seconds. */
  maxAgeSeconds: 3600,
} as const;

/** Where a scene is shown by its token. */
export const embedPath = (token: string): string => `/embed/${token}`;
/** Where one of its files lies, by its path in the scene. */
export const embedScenePath = (token: string, path: string): string => `/embed/${token}/scene/${path}`;
/** Where a file of the viewer lies, the same for all. */
export const embedViewerPath = (name: string): string => `/embed/viewer/${name}`;

/** An address as logs have it: without the token, by which whoever reads them could open the scene. */
export const withoutEmbedToken = (path: string): string => path.replace(/^(\/+embed\/)(?!viewer\/)[^/]+/i, '$1…');

/** What the page says of its scene, as JSON. */
export interface EmbeddedScene extends Pick<OfflineScene, 'title' | 'logo' | 'triangles' | 'bytes'> {
  /** Address of the tileset.json. */
  url: string;
}

/**
 * A site as a policy names it, of its address or the name of its host: `*.` before it stands for all below, scheme and port are kept where they are given.
 * @returns undefined for what names no site
 */
export function siteOf(typed: string): string | undefined {
  const [, scheme = '', wild = '', rest = ''] = /^(https?:\/\/)?(\*\.)?((?![a-z]+:\/\/)[^*\s\\]+)$/i.exec(typed.trim()) ?? [];
  const address = `${scheme === '' ? 'https://' : scheme}${rest}`;
  if (rest === '' || !URL.canParse(address)) return undefined;
  const { hostname, port, username, password } = new URL(address);
  if (username + password !== '' || !/^[a-z0-9.-]+$/.test(hostname)) return undefined;
  return `${scheme.toLowerCase()}${wild}${hostname}${port === '' ? '' : `:${port}`}`;
}

/** Who may frame a scene, as a policy says it; our own pages show it to its owner. */
export const framersOf = (sites: readonly string[]): string[] => (sites.length === 0 ? ['*'] : ["'self'", ...sites]);

/** Whether a logo may lead there: an address of the web, without a name and a password in it. */
export function isLink(link: string): boolean {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username + password === '';
}
