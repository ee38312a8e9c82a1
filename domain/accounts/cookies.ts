/** `marker` says to scripts that somebody is signed in and holds no secret; `refresh` and `media` are secrets that no script sees. */
export const cookieNames = { marker: 'authorization', refresh: 'modelmill_refresh', media: 'modelmill_media' } as const;
