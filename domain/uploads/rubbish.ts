/** Files that operating systems leave in folders and archives. */
const rubbish =
  /(^|\/)(__MACOSX\/|\.DS_Store$|\.AppleDouble\/|\.Spotlight-V100\/|\.Trashes\/|Icon\r$|Thumbs\.db$|ehthumbs\.db$|desktop\.ini$|\._[^/]*$|~\$[^/]*$|\$RECYCLE\.BIN\/|System Volume Information\/)/i;

/** Whether a path (separated by `/`) is a system file that no user added. */
export const isRubbish = (path: string): boolean => rubbish.test(path);
