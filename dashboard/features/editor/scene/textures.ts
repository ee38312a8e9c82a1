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
  /** Frees the pictures that no material has any more; wanted again, they are fetched again. */
  keepOnly(ids: ReadonlySet<string>): void;
  dispose(): void;
}

const coloured: readonly TextureSlotName[] = ['baseColor', 'emissive'];

/** Lays a picture as glTF's KHR_texture_transform does. Three's own order differs where it is stretched and turned. */
export function layTexture(texture: Texture, edit: TextureEdit): void {
  const [[a, b, c], [d, e, f]] = tilingMatrix(edit);
  texture.matrix.set(a, b, c, d, e, f, 0, 0, 1);
  texture.channel = edit.uv;
}

const free = (source: TextureSource<ImageBitmap> | 'coming' | 'failed'): void => {
  if (source instanceof TextureSource) source.data?.close();
};

/** A picture as it is drawn, no longer at its longest edge than `mostEdge` pixels. */
async function decode(bytes: Blob, mostEdge: number): Promise<ImageBitmap> {
  const asItIs = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const;
  const image = await createImageBitmap(bytes, asItIs);
  const share = mostEdge / Math.max(image.width, image.height);
  if (share >= 1) return image;
  const within = (length: number): number => Math.max(1, Math.round(length * share));
  const size = { resizeWidth: within(image.width), resizeHeight: within(image.height), resizeQuality: 'medium' } as const;
  try {
    return await createImageBitmap(image, { ...asItIs, ...size });
  } finally {
    image.close();
  }
}

/**
 * @param mostEdge longest edge of what is drawn, in pixels
 * @param onCame a picture is there that was asked for
 */
export function createShelf(mostEdge: number, onCame: () => void): TextureShelf {
  const pictures = new Map<string, TextureSource<ImageBitmap> | 'coming' | 'failed'>();
  const abort = new AbortController();
  let known: TextureAddresses = {};
  let used: ReadonlySet<string> | null = null;

  async function fetchPicture(id: string, address: string): Promise<void> {
    pictures.set(id, 'coming');
    try {
      const response = await fetch(address, { signal: abort.signal });
      if (!response.ok) throw new Error(`The picture was answered with ${response.status}`);
      const image = await decode(await response.blob(), mostEdge);
      if (abort.signal.aborted || used?.has(id) === false) {
        pictures.delete(id);
        return image.close();
      }
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
    keepOnly(ids) {
      used = ids;
      for (const [id, source] of pictures) {
        if (ids.has(id) || source === 'coming') continue;
        free(source);
        pictures.delete(id);
      }
    },
    dispose() {
      abort.abort();
      for (const source of pictures.values()) free(source);
      pictures.clear();
    },
  };
}
