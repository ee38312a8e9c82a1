import { useCallback, useMemo, useRef, useState } from 'react';
import { sizeRefusal, purposeLimits } from '#domain/attachments/limits';
import { textureLimits } from '#domain/editor/textures';
import type { TextureView } from '#domain/editor/views';
import { sentenceOf } from '../../api/api-error.ts';
import { addTexture, removeTexture } from '../../api/editor.ts';

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

async function edgeOf(file: File): Promise<number> {
  try {
    const picture = await createImageBitmap(file);
    const edge = Math.max(picture.width, picture.height);
    picture.close();
    return edge;
  } catch {
    // The server says what is wrong with it.
    return 0;
  }
}

/** What can be done with the pictures of a file; null without one, since visitors have no place for them. */
export function useTextures(
  own: { fileId: string; textures: readonly TextureView[] } | undefined,
  say: (sentence: string) => void,
): TextureLibrary | null {
  const [all, setAll] = useState<readonly TextureView[]>(own?.textures ?? []);
  const [sending, setSending] = useState<number | null>(null);
  const busy = useRef(false);
  const fileId = own?.fileId;

  const add = useCallback(
    async (file: File): Promise<TextureView | null> => {
      const { types, typeRefusal } = purposeLimits.texture;
      const isPicture = (types as readonly string[]).includes(file.type);
      const refusal = isPicture ? sizeRefusal('texture', file.size) : typeRefusal;
      if (fileId === undefined || busy.current || refusal !== undefined) {
        say(refusal ?? '请等上一张贴图传完');
        return null;
      }
      busy.current = true;
      setSending(0);
      try {
        const edge = await edgeOf(file);
        const made = await addTexture(fileId, file, nameOf(file), setSending);
        setAll((before) => [...before, made]);
        if (edge > textureLimits.edge) say(`图片较大，已缩小到 ${made.width} × ${made.height} 像素`);
        return made;
      } catch (error) {
        say(sentenceOf(error));
        return null;
      } finally {
        busy.current = false;
        setSending(null);
      }
    },
    [fileId, say],
  );
  const remove = useCallback(
    async (id: string): Promise<void> => {
      if (fileId === undefined) return;
      try {
        await removeTexture(fileId, id);
        setAll((before) => before.filter((one) => one.id !== id));
      } catch (error) {
        say(sentenceOf(error));
      }
    },
    [fileId, say],
  );
  return useMemo(() => (fileId === undefined ? null : { all, sending, add, remove }), [fileId, all, sending, add, remove]);
}

/** Where the pictures are, for a stage. */
export const addressesOf = (textures: readonly TextureView[]): Record<string, string> =>
  Object.fromEntries(textures.map(({ id, url }) => [id, url]));
