import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sizeRefusal, purposeLimits } from '#domain/attachments/limits';
import { textureLimits } from '#domain/editor/textures';
import type { TextureView } from '#domain/editor/views';

/** Where pictures are kept, told by whoever has an account: visitors load nothing of it. */
export interface TextureStore {
  /** Those that are there, oldest first; a new list with each change. */
  textures: readonly TextureView[];
  addTexture(picture: File, name: string, onProgress: (share: number) => void): Promise<TextureView>;
  removeTexture(id: string): Promise<void>;
  /** What went wrong, for people. */
  explain(error: unknown): string;
}

/** The pictures of one's own model, in the account. */
export interface TextureLibrary {
  /** Oldest first. */
  all: readonly TextureView[];
  /** Share of a picture that is on its way, 0 to 1; null for none. */
  sending: number | null;
  /** null where it was refused, which was said. */
  add(file: File): Promise<TextureView | null>;
  remove(id: string): Promise<void>;
}

/** The name of a file without its ending, as short as names are. */
const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, '')
    .trim()
    .slice(0, textureLimits.name) || '贴图';

/** Longest edge of a picture that the server took; before that it may be one that no browser has memory for. */
async function edgeOf(file: File): Promise<number> {
  try {
    const picture = await createImageBitmap(file);
    const edge = Math.max(picture.width, picture.height);
    picture.close();
    return edge;
  } catch {
    // It is there, and only not said to be smaller.
    return 0;
  }
}

/** What can be done with the pictures of a file; null without one, since visitors have no place for them. */
export function useTextures(own: TextureStore | undefined, say: (sentence: string) => void): TextureLibrary | null {
  const store = useRef(own);
  useEffect(() => void (store.current = own));
  const all = own?.textures;
  const [sending, setSending] = useState<number | null>(null);
  const busy = useRef(false);

  const add = useCallback(
    async (file: File): Promise<TextureView | null> => {
      const { types, typeRefusal } = purposeLimits.texture;
      const isPicture = (types as readonly string[]).includes(file.type);
      const refusal = isPicture ? sizeRefusal('texture', file.size) : typeRefusal;
      const { current: to } = store;
      if (to === undefined || busy.current || refusal !== undefined) {
        say(refusal ?? '请等上一张贴图传完');
        return null;
      }
      busy.current = true;
      setSending(0);
      try {
        const made = await to.addTexture(file, nameOf(file), setSending);
        const mayBeSmaller = Math.max(made.width, made.height) === textureLimits.edge;
        if (mayBeSmaller && (await edgeOf(file)) > textureLimits.edge) say(`图片较大，已缩小到 ${made.width} × ${made.height} 像素`);
        return made;
      } catch (error) {
        say(to.explain(error));
        return null;
      } finally {
        busy.current = false;
        setSending(null);
      }
    },
    [say],
  );
  const remove = useCallback(
    async (id: string): Promise<void> => {
      const { current: from } = store;
      if (from === undefined) return;
      try {
        await from.removeTexture(id);
      } catch (error) {
        say(from.explain(error));
      }
    },
    [say],
  );
  return useMemo(() => (all === undefined ? null : { all, sending, add, remove }), [all, sending, add, remove]);
}

/** Where the pictures are, for a stage. */
export const addressesOf = (textures: readonly TextureView[]): Record<string, string> =>
  Object.fromEntries(textures.map(({ id, url }) => [id, url]));
