/**
 * `marker` says to scripts that somebody is signed in and holds no secret; `refresh` and `media` are secrets that no script sees. `device` outlives
 * them and tells an account that it was signed in to from here before. `signIn` ties the way to a third party and back to one browser.
 */
export const cookieNames = {
  marker: 'authorization',
  refresh: 'modelmill_refresh',
  media: 'modelmill_media',
  device: 'modelmill_device',
  signIn: 'modelmill_signin',
} as const;

/** Of the pages under `/local`: `key` is the secret that opens them; `marker` tells the sign-in page that this browser holds it. */
export const localCookieNames = { key: 'modelmill_local', marker: 'modelmill_local_pages' } as const;
