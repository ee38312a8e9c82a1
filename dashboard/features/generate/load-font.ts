import fontUrl from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff?url';
import type { OutlineFont } from '#engine/generators/words/lines-of-glyphs';

let loading: Promise<OutlineFont> | undefined;

/** The font of generated letters, 1.6 MB, loaded when somebody first writes; after a failure it is tried again. */
export function loadFont(): Promise<OutlineFont> {
  loading ??= (async () => {
    const [{ create }, response] = await Promise.all([import('fontkit'), fetch(fontUrl)]);
    if (!response.ok) throw new Error(`The font answered ${response.status}`);
    return create(new Uint8Array(await response.arrayBuffer()));
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}
