/** Web map tiles of an image: the finest level out of its pixels, each coarser one out of four finer tiles. */

import { bandNodata } from '#domain/maps/band-nodata';
import type { MapReportWarning } from '#domain/maps/warnings';
import { fromSquare, webMercator } from '#domain/maps/web-mercator';
import { boxMean } from '../source/box-mean.ts';
import { Mosaic } from '../source/mosaic.ts';
import type { Raster, RasterWindow } from '../source/raster.ts';
import { toPixelOf, toSquareOf, type ToPixel } from './to-pixel.ts';
import { stretchOf, tilePicture, type Stretch } from './tile-picture.ts';
import { warpTile } from './warp-tile.ts';

const { tile } = webMercator;
const mostZoom = 28;
/** Along an edge of the image, where it is looked at how the edge bends. */
const edgeSteps = 32;
/** Tiles that are looked at for each that the image has as a pyramid of its own pixels; with more it becomes one. */
const mostEmpty = 64;

export interface TileSink {
  /** Called once for each tile that shows anything. */
  put(zoom: number, column: number, row: number, webp: Uint8Array): Promise<void>;
}

export interface TileSet {
  count: number;
  minZoom: number;
  maxZoom: number;
  bytes: number;
  /** Degrees: west, south, east, north; null for an image without a place, whose tiles are a pyramid of its pixels. */
  bounds: [number, number, number, number] | null;
}

/** In fractions of the square. */
type Box = Record<'west' | 'east' | 'north' | 'south', number>;

interface Plan {
  toPixel: ToPixel;
  /** Outside of it nothing of the image lies. */
  box: Box;
  minZoom: number;
  maxZoom: number;
  /** First and last column and row of the coarsest level. */
  columns: [number, number];
  rows: [number, number];
  bounds: TileSet['bounds'];
  unplaced: MapReportWarning | null;
}

/**
 * Makes the tiles (WebP of 256², clear where there is no data), the finest as fine as the image at its middle. An image whose system is not known, or that has none,
 * becomes a pyramid of its own pixels. Holds four tiles a level.
 */
export async function makeTiles(raster: Raster, sink: TileSink, signal?: AbortSignal): Promise<TileSet> {
  const plan = planTiles(raster);
  const nodata = bandNodata(raster.image);
  const stretch = stretchOf(await raster.overview(512), nodata);
  const set: TileSet = { count: 0, bytes: 0, minZoom: plan.minZoom, maxZoom: plan.maxZoom, bounds: plan.bounds };
  const make = async (zoom: number, column: number, row: number): Promise<RasterWindow | undefined> => {
    signal?.throwIfAborted();
    // A road's map has a thousandth of the tiles of the square around it.
    if (!touches(plan.box, 2 ** zoom, column, row)) return undefined;
    const window =
      zoom === plan.maxZoom ? await warpTile(raster, plan.toPixel, 2 ** zoom, column, row) : await halve(zoom, column, row, nodata, make);
    if (window) await put(set, sink, zoom, column, row, window, stretch);
    return window;
  };
  for (let row = plan.rows[0]; row <= plan.rows[1]; row++)
    for (let column = plan.columns[0]; column <= plan.columns[1]; column++) await make(plan.minZoom, column, row);
  return set;
}

const touches = ({ west, east, north, south }: Box, scale: number, column: number, row: number): boolean =>
  column < east * scale && column + 1 > west * scale && row < south * scale && row + 1 > north * scale;

async function put(
  ...[set, sink, zoom, column, row, window, stretch]: [TileSet, TileSink, number, number, number, RasterWindow, Stretch]
): Promise<void> {
  const webp = await tilePicture(window, stretch);
  await sink.put(zoom, column, row, webp);
  set.count++;
  set.bytes += webp.length;
}

type Make = (zoom: number, column: number, row: number) => Promise<RasterWindow | undefined>;

async function halve(
  ...[zoom, column, row, nodata, make]: [number, number, number, number | null, Make]
): Promise<RasterWindow | undefined> {
  const whole = new Mosaic(2 * tile, 2 * tile);
  const missing: [number, number][] = [];
  let like: RasterWindow | undefined;
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const part = await make(zoom + 1, column * 2 + right, row * 2 + down);
    if (part) whole.place((like = part), right * tile, down * tile);
    else missing.push([right * tile, down * tile]);
  }
  if (!like) return undefined;
  const nothing = new Uint8Array(tile * tile);
  for (const [x, y] of missing)
    whole.place(
      { ...like, bands: like.bands.map((band) => band.slice().fill(0)), valid: nothing, alpha: like.alpha && like.alpha.slice().fill(0) },
      x,
      y,
    );
  return boxMean(whole.window(), 2, nodata);
}

/** Why the tiles of an image have no place on the globe; null: they have one. */
export const whyUnplaced = (raster: Pick<Raster, 'image'>): MapReportWarning | null => planTiles(raster).unplaced;

function planTiles({ image }: Pick<Raster, 'image'>): Plan {
  const { width, height, place } = image;
  const forwards = place && toSquareOf(place);
  // Of an image that reaches to a pole the square has all but that.
  const held = place && toSquareOf(place, webMercator.latitude);
  const corners = held && edgePoints(width, height).map(([column, row]) => held(column, row));
  if (!place?.crs) return planPixels(width, height, 'tilesNoPlace');
  if (!forwards) return planPixels(width, height, 'tilesNoSystem');
  if (!corners?.every((point) => point.every(Number.isFinite))) return planPixels(width, height, 'tilesBeyond');
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const box: Box = { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
  const [x0, y0] = forwards(width / 2, height / 2);
  const [x1, y1] = forwards(width / 2 + 1, height / 2);
  const pixel = Math.hypot(x1 - x0, y1 - y0);
  if (!Number.isFinite(pixel)) return planPixels(width, height, 'tilesBeyond');
  // A fifth coarser than the image is as fine to the eye.
  const maxZoom = Math.min(mostZoom, Math.max(0, Math.ceil(Math.log2(1 / tile / pixel) - 0.25)));
  const span = Math.max(box.east - box.west, box.south - box.north);
  const minZoom = Math.min(maxZoom, Math.max(0, Math.floor(Math.log2(1 / span))));
  const looked = ((box.east - box.west) * 2 ** maxZoom + 1) * ((box.south - box.north) * 2 ** maxZoom + 1);
  // Across the date line, or along a thin diagonal, nearly all of the box is empty.
  if (looked > mostEmpty * (width / tile + 1) * (height / tile + 1)) return planPixels(width, height, 'tilesBeyond');
  const scale = 2 ** minZoom;
  const north = Math.max(0, Math.floor(box.north * scale));
  return {
    ...{ toPixel: toPixelOf(forwards, width, height), minZoom, maxZoom, box: widened(box) },
    columns: [Math.max(0, Math.floor(box.west * scale)), Math.min(scale, Math.ceil(box.east * scale)) - 1],
    rows: [north, Math.min(scale, Math.ceil(box.south * scale)) - 1],
    bounds: boundsOf(box),
    unplaced: null,
  };
}

/** Between the points that were looked at, edges bend by less. */
function widened({ west, east, north, south }: Box): Box {
  const [across, down] = [(east - west) / 1000, (south - north) / 1000];
  return { west: west - across, east: east + across, north: north - down, south: south + down };
}

function boundsOf({ west, east, north, south }: Box): [number, number, number, number] {
  const [first, last] = [fromSquare(west, south), fromSquare(east, north)];
  return [first.longitude, first.latitude, last.longitude, last.latitude];
}

/** Corners and what lies between them: edges bend. */
const edgePoints = (width: number, height: number): [number, number][] =>
  Array.from({ length: edgeSteps + 1 }, (_, step) => step / edgeSteps).flatMap((share): [number, number][] => [
    [share * width, 0],
    [share * width, height],
    [0, share * height],
    [width, share * height],
  ]);

function planPixels(width: number, height: number, unplaced: MapReportWarning): Plan {
  const maxZoom = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tile)));
  const edge = 2 ** maxZoom * tile;
  const box: Box = { west: 0, north: 0, east: width / edge, south: height / edge };
  return { toPixel: (x, y) => [x * edge, y * edge], box, minZoom: 0, maxZoom, columns: [0, 0], rows: [0, 0], bounds: null, unplaced };
}
