import { NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture, TextureSource } from 'three';
import type { TextureEdit } from '#domain/editor/settings';
import { tilingMatrix, type TextureSlotName } from '#domain/editor/textures';

/** Addresses of pictures by their ids. */
export type TextureAddresses = Readonly<Record<string, string>>;

/** The pictures that settings put onto materials, each fetched once it is first wanted. */
export interface TextureShelf {
  know(addresses: TextureAddresses): void;
  /** A picture as it lies on a material; null while it is on its way, and where there is none. */
  make(edit: TextureEdit, slot: TextureSlotName): Texture | null;
  dispose(): void;
}

const coloured: readonly TextureSlotName[] = ['baseColor', 'emissive'];

/** Lays a picture as glTF's KHR_texture_transform does. Three's own order differs where it is stretched and turned. */
export function layTexture(texture: Texture, edit: TextureEdit): void {
  const [[a, b, c], [d, e, f]] = tilingMatrix(edit);
  texture.matrix.set(a, b, c, d, e, f, 0, 0, 1);
  texture.channel = edit.uv;
}

/** @param onCame a picture is there that was asked for */
export function createShelf(onCame: () => void): TextureShelf {
  const pictures = new Map<string, TextureSource<ImageBitmap> | 'coming' | 'failed'>();
  const abort = new AbortController();
  let known: TextureAddresses = {};

  async function fetchPicture(id: string, address: string): Promise<void> {
    pictures.set(id, 'coming');
    try {
      const response = await fetch(address, { signal: abort.signal });
      if (!response.ok) throw new Error(`The picture was answered with ${response.status}`);
      const image = await createImageBitmap(await response.blob(), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
      if (abort.signal.aborted) return image.close();
      pictures.set(id, new TextureSource(image));
      onCame();
    } catch {
      // What the file has is shown; it is asked for again once addresses are told anew.
      pictures.set(id, 'failed');
    }
  }
  return {
    know(addresses) {
      for (const [id, source] of pictures) if (source === 'failed') pictures.delete(id);
      known = addresses;
      onCame();
    },
    make(edit, slot) {
      const address = known[edit.id];
      if (address === undefined) return null;
      const source = pictures.get(edit.id);
      if (source === undefined) void fetchPicture(edit.id, address);
      if (!(source instanceof TextureSource)) return null;
      const texture = new Texture();
      texture.source = source;
      Object.assign(texture, { flipY: false, wrapS: RepeatWrapping, wrapT: RepeatWrapping, matrixAutoUpdate: false });
      texture.colorSpace = coloured.includes(slot) ? SRGBColorSpace : NoColorSpace;
      texture.needsUpdate = true;
      layTexture(texture, edit);
      return texture;
    },
    dispose() {
      abort.abort();
      for (const source of pictures.values())
        if (source instanceof TextureSource && source.data instanceof ImageBitmap) source.data.close();
      pictures.clear();
    },
  };
}
