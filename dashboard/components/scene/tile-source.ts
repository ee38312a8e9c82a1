import { Loader, Mesh, Texture, type LoadingManager, type Object3D, type WebGLRenderer } from 'three';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { TilesRenderer } from '3d-tiles-renderer/three';
import { createGltfDecoder, type GltfDecoder } from '../viewer/gltf-decoder.ts';

export type SceneFailure = 'missing' | 'refused' | 'network' | 'unreadable';

export interface TileSource {
  tiles: TilesRenderer;
  /** Bytes that have come over the network or from the browser's cache. */
  readonly fetchedBytes: number;
  /** Bytes that the loaded tiles take. */
  readonly heldBytes: number;
  /** Tiles that are held, and those that did not come. */
  readonly held: number;
  readonly failed: number;
  dispose(): void;
}

/** What the renderer counts beside what its types tell. */
interface Counted {
  stats: { loaded: number; failed: number };
}

/** Tiles are kept until they take so much; a phone has less. */
const keptBytes = (): { min: number; max: number } =>
  matchMedia('(pointer: coarse)').matches ? { min: 120e6, max: 180e6 } : { min: 350e6, max: 500e6 };
/** Ground is looked at along its surface. */
const sharpness = 8;

/** Lets the tiles' renderer read GLBs with our decoders. */
class TileLoader extends Loader {
  readonly #decoder: GltfDecoder;

  constructor(decoder: GltfDecoder, manager: LoadingManager) {
    super(manager);
    this.#decoder = decoder;
  }

  parseAsync(bytes: ArrayBuffer): Promise<GLTF> {
    return this.#decoder.parse(bytes);
  }

  /** As a b3dm's content is read. */
  parse(bytes: ArrayBuffer, _path: string, onRead: (gltf: GLTF) => void, onError: (error: unknown) => void): void {
    this.#decoder.parse(bytes).then(onRead, onError);
  }
}

interface Tileset {
  asset: { version: string };
}

/** The renderer warns of each tileset of version 1.1, of which it reads all that we write. */
const asKnown = (tileset: Tileset): Tileset => ({ ...tileset, asset: { ...tileset.asset, version: '1.0' } });

/** Why a tile did not come. */
export class FetchFailure extends Error {
  readonly failure: SceneFailure;
  constructor(failure: SceneFailure, options?: ErrorOptions) {
    super(`a tile could not be had: ${failure}`, options);
    this.failure = failure;
  }
}

/** Why something of the scene did not come. */
export const failureOf = (error: unknown): SceneFailure => (error instanceof FetchFailure ? error.failure : 'unreadable');

const failureOfStatus = (status: number): SceneFailure =>
  status === 404 ? 'missing' : status === 401 || status === 403 ? 'refused' : 'network';

/** How the files of a tileset are read, by their whole addresses; rejects with a `FetchFailure`. */
export type ReadTile = (address: string, options: RequestInit) => Promise<ArrayBuffer>;

/** All of a file: one whose connection ends half-way is no file that cannot be read. */
async function fetchBytes(address: string, options: RequestInit): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address, options);
    if (!response.ok) throw new FetchFailure(failureOfStatus(response.status));
    return await response.arrayBuffer();
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw cause instanceof FetchFailure ? cause : new FetchFailure('network', { cause });
  }
}

/**
 * The tiles below a tileset.json.
 * @param url of the tileset; its contents are found by their relative addresses
 * @param read default fetches as the page's own session
 */
export function createTileSource(url: string, renderer: WebGLRenderer, read: ReadTile = fetchBytes): TileSource {
  const decoder = createGltfDecoder(renderer);
  const tiles = new TilesRenderer(new URL(url, location.href).href);
  let fetchedBytes = 0;
  tiles.fetchOptions = { credentials: 'same-origin' };
  tiles.manager.addHandler(/\.gltf$/, new TileLoader(decoder, tiles.manager));
  tiles.registerPlugin({
    name: 'modelmill-fetch',
    async fetchData(address: string, options: RequestInit): Promise<ArrayBuffer | Tileset> {
      const bytes = await read(address, options);
      fetchedBytes += bytes.byteLength;
      return new URL(address).pathname.endsWith('.json') ? asKnown(JSON.parse(new TextDecoder().decode(bytes)) as Tileset) : bytes;
    },
  });
  const { min, max } = keptBytes();
  Object.assign(tiles.lruCache, { minBytesSize: min, maxBytesSize: max });
  tiles.addEventListener('load-model', ({ scene }) => sharpen(scene, Math.min(sharpness, renderer.capabilities.getMaxAnisotropy())));
  const counted = tiles as TilesRenderer & Counted;
  const cache = tiles.lruCache as typeof tiles.lruCache & { cachedBytes: number };
  return {
    tiles,
    get fetchedBytes() {
      return fetchedBytes;
    },
    get heldBytes() {
      return cache.cachedBytes;
    },
    get held() {
      return counted.stats.loaded;
    },
    get failed() {
      return counted.stats.failed;
    },
    dispose() {
      tiles.dispose();
      decoder.dispose();
    },
  };
}

function sharpen(scene: Object3D, anisotropy: number): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const value of Object.values(object.material as object)) if (value instanceof Texture) value.anisotropy = anisotropy;
  });
}
