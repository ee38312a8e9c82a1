/** What is used of fontkit 2, which has no types of its own. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): import('./lines-of-glyphs.ts').OutlineFont;
}
