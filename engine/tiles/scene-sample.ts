/** Some tiles of a scene: what they hold, what they lack, and a small scene of those roots to be drawn. */

import type { OutputInfo } from 'sharp';
import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { Footprint, ObliqueReport } from '#domain/models/oblique';
import { readImageHeader } from '../images/image-header.ts';
import { scalePicture } from '../images/scale.ts';
import { openPicture } from '../images/vips.ts';
import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { OsgImage } from '../readers/osgb/object-types.ts';
import { readOsgbTile, type TileNode } from '../readers/osgb/read-tile.ts';
import type { Scene, Texture } from '../scenes/scene.ts';
import type { Point } from '#domain/crs/ellipsoid';
import type { Box } from './box.ts';
import { coarsest } from './load-top.ts';
import { boxOfNode, dropStrays, middleOfBox } from './middle-of-tile.ts';
import { exactToFrame, placeOf } from './place-scene.ts';
import type { FoundBlock } from './scene-places.ts';
import { TileTextures } from './tile-textures.ts';
import { createTileScene } from './tile-scene.ts';
import { pagedPath } from './group-files.ts';

/** Tiles of a production unpack to a few megabytes. */
const maxUnpackedBytes = 128 * 1024 ** 2;
const kept = { problems: 20, missingFiles: 10 } as const;
/** Of the picture: roots that are farther than this from the others stand in the wrong place, or the scene is several. */
const drawn = { triangles: 3_000_000, meshes: 2000, metres: 20_000 } as const;

interface DrawnRoot {
  /** In the scene's frame. */
  meshes: TileMesh[];
  middle: [x: number, y: number];
}

export interface SampleOptions {
  /** Whether the archive has a file. */
  has: (path: string) => boolean;
  /** Whether any of the scene's blocks has a place; if none has, tiles are drawn as their coordinates say. */
  placed: boolean;
  /** Edge of a texture in the small scene, in pixels. */
  texturePixels: number;
}

export class SceneSample {
  /** Tiles that were read, or should have been. */
  sampled = 0;
  unreadable = 0;
  readonly problems: { file: string; reason: string }[] = [];
  readonly look = { roots: 0, triangles: 0, textures: 0, texturePixels: 0 };
  /** Of the middle of the first root that is drawn. */
  place: Place | undefined;
  readonly #missing = new Set<string>();
  readonly #roots: DrawnRoot[] = [];
  readonly #grounds: Footprint[] = [];
  readonly #textures = new Map<OsgImage, Texture>();
  readonly #options: SampleOptions;
  #triangles = 0;
  #meshes = 0;

  constructor(options: SampleOptions) {
    this.#options = options;
  }

  /** Adds a tile; of a root, `block` says how it stands, as far as that is known. */
  async add(
    path: string,
    read: Uint8Array | AppError,
    { isRoot, block }: { isRoot: boolean; block?: FoundBlock | undefined },
  ): Promise<void> {
    this.sampled++;
    try {
      if (read instanceof AppError) throw read;
      const { root } = readOsgbTile(read, { maxUnpackedBytes });
      this.#findMissing(path, root);
      if (isRoot) await this.#addRoot(root, block);
    } catch (error) {
      if (!(error instanceof AppError) || !error.entry.permanent) throw error;
      this.unreadable++;
      const reason = error.code === 'archive.corrupt' ? '在压缩包里已损坏' : String(error.params.reason ?? error.message);
      if (this.problems.length < kept.problems) this.problems.push({ file: path, reason });
    }
  }

  #findMissing(path: string, { paged }: TileNode): void {
    for (const { folder, levels } of paged)
      for (const { file, content } of levels) {
        const beside = file === null ? null : pagedPath(path, folder, file, this.#options.has);
        if (beside !== null && !this.#options.has(beside)) this.#missing.add(beside);
        if (content) this.#findMissing(path, content);
      }
  }

  async #addRoot(root: TileNode, found: FoundBlock | undefined): Promise<void> {
    const { look } = this;
    dropStrays(root);
    const meshes = coarsest(root);
    look.roots++;
    const images = new Set<OsgImage>();
    for (const { indices, state } of meshes) {
      look.triangles += indices.length / 3;
      if (state.texture) images.add(state.texture.image);
    }
    for (const image of images) look.texturePixels = Math.max(look.texturePixels, edgeOf(image));
    look.textures += images.size;
    const box = boxOfNode(root);
    if (meshes.length === 0 || !box) return;
    const middle = middleOfBox(box);
    let toFrame: ReturnType<typeof exactToFrame> = (x, y, z) => [x, y, z];
    const block = found && 'block' in found ? found.block : undefined;
    if (block) {
      this.place ??= placeOf(block, middle);
      // One that stands nowhere near the earth is a tile all the same: what is wrong is the origin, for which another can be given.
      if (!this.place) return;
      toFrame = exactToFrame(block, this.place);
    } else if (this.#options.placed) return;
    if (block) this.#grounds.push(groundOf(box, toFrame));
    const triangles = meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
    if (this.#triangles + triangles > drawn.triangles || this.#meshes + meshes.length > drawn.meshes) return;
    const [x, y, z] = toFrame(...middle);
    if (!Number.isFinite(x + y + z)) return;
    this.#triangles += triangles;
    this.#meshes += meshes.length;
    this.#roots.push({ meshes: await this.#keep(meshes, toFrame), middle: [x, y] });
  }

  /** The meshes in the frame, with nothing in them that holds on to the tile's bytes. */
  async #keep(meshes: readonly TileMesh[], toFrame: ReturnType<typeof exactToFrame>): Promise<TileMesh[]> {
    const textures = new TileTextures(() => undefined);
    const images = new Map<OsgImage, OsgImage>();
    const small: TileMesh[] = [];
    for (const { positions, indices, uvs, colors, color, state } of meshes) {
      const placed = new Float64Array(positions.length);
      for (const vertex of indices)
        placed.set(toFrame(positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!), vertex * 3);
      let texture = null;
      if (state.texture) {
        let image = images.get(state.texture.image);
        if (!image) images.set(state.texture.image, (image = await this.#shrink(await textures.import(state.texture.image))));
        texture = { ...state.texture, image };
      }
      small.push({
        ...{ positions: placed, indices: indices.slice(), uvs: uvs?.slice() ?? null, colors: colors?.slice() ?? null, color },
        state: { ...state, texture },
      });
    }
    return small;
  }

  async #shrink(texture: Texture | undefined): Promise<OsgImage> {
    const image: OsgImage = { fileName: '' };
    // A picture that cannot be decoded is left out of the drawing, as it is everywhere.
    const png = texture && (await shrunk(texture.bytes, this.#options.texturePixels).catch(() => undefined));
    if (png)
      this.#textures.set(image, { name: '', bytes: png.data, mimeType: 'image/png', width: png.info.width, height: png.info.height });
    return image;
  }

  /** What the report says of the sample. */
  get found(): Pick<ObliqueReport, 'sampled' | 'unreadable' | 'problems' | 'look' | 'missing' | 'missingFiles'> {
    const { sampled, unreadable, problems, look } = this;
    const missingFiles = [...this.#missing].slice(0, kept.missingFiles);
    return { sampled, unreadable, problems, look, missing: this.#missing.size, missingFiles };
  }

  /** What the roots cover, in metres from `place`, without those that stand far from most. */
  get footprint(): Footprint | undefined {
    const grounds = this.#grounds.filter(({ west, east, south, north }) => Number.isFinite(west + east + south + north));
    const x = median(grounds.map(({ west, east }) => (west + east) / 2));
    const y = median(grounds.map(({ south, north }) => (south + north) / 2));
    const near = grounds.filter((one) => Math.hypot((one.west + one.east) / 2 - x, (one.south + one.north) / 2 - y) <= drawn.metres);
    if (near.length === 0) return undefined;
    return {
      west: Math.min(...near.map(({ west }) => west)),
      east: Math.max(...near.map(({ east }) => east)),
      south: Math.min(...near.map(({ south }) => south)),
      north: Math.max(...near.map(({ north }) => north)),
    };
  }

  /** The roots as one scene, those left out that stand far from most; undefined when there is nothing to draw. */
  async scene(): Promise<Scene | undefined> {
    const [x, y] = [0, 1].map((axis) => median(this.#roots.map(({ middle }) => middle[axis]!)));
    const near = this.#roots.filter(({ middle }) => Math.hypot(middle[0] - x!, middle[1] - y!) <= drawn.metres);
    const meshes = near.flatMap((root) => root.meshes);
    if (meshes.length === 0) return undefined;
    const { scene } = await createTileScene(meshes, (image) => Promise.resolve(this.#textures.get(image)));
    return scene;
  }
}

/** A PNG of at most `edge` pixels an edge; its alpha counts only where a mesh blends. */
async function shrunk(bytes: Uint8Array, edge: number): Promise<{ data: Buffer; info: OutputInfo }> {
  const { width, height } = await openPicture(bytes).metadata();
  const share = Math.min(1, edge / Math.max(width, height));
  const [newWidth, newHeight] = [width, height].map((length) => Math.max(1, Math.round(length * share))) as [number, number];
  const image = await scalePicture(() => openPicture(bytes), { width: newWidth, height: newHeight }, 'numbers');
  return image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

/** The ground below a box of tile coordinates, by its corners at half its height. */
function groundOf({ min, max }: Box, toFrame: (x: number, y: number, z: number) => Point): Footprint {
  const z = (min[2] + max[2]) / 2;
  const corners = [min[0], max[0]].flatMap((x) => [toFrame(x, min[1], z), toFrame(x, max[1], z)]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function edgeOf({ file, pixels }: OsgImage): number {
  const header = pixels ?? (file && readImageHeader(file));
  return header ? Math.max(header.width, header.height) : 0;
}
