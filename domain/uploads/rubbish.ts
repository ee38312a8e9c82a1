/** What operating systems leave in folders and archives. */
const rubbish =
  /(^|\/)(__MACOSX\/|\.DS_Store$|\.AppleDouble\/|\.Spotlight-V100\/|\.Trashes\/|Icon\r$|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$|\._[^/]*$|~\$[^/]*$|\$RECYCLE\.BIN\/|System Volume Information\/)/i;

/** True for a path (`/` between its parts) that no person put there. */
export const isRubbish = (path: string): boolean => rubbish.test(path);
