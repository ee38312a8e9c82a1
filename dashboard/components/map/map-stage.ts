import OpenLayers from 'ol/Map.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import View from 'ol/View.js';
import { DragPan, DoubleClickZoom, MouseWheelZoom, PinchZoom } from 'ol/interaction.js';
import TileLayer from 'ol/layer/Tile.js';
import type ImageTile from 'ol/source/ImageTile.js';
import type { MapFile, Range } from './map-messages.ts';
import { planeOf, sourceOf, type Sheet } from './map-sheets.ts';

/** How far pixels of the finest level can be enlarged. */
const nearest = 1 / 16;
/** The loupe enlarges what it shows so many times. */
export const loupeFactor = 4;

export interface Pixel {
  column: number;
  row: number;
}

export interface StageState {
  /** Whether all that is seen was drawn once. */
  isDrawn: boolean;
  /** Pixels of the map across one of the screen. */
  resolution: number;
  /** Tiles that are on their way, and those that did not come. */
  loading: number;
  failed: number;
}

export interface MapStage {
  /** The map's pixel at a place of the host; null beside the map. */
  pixelAt(x: number, y: number): Pixel | null;
  zoom(factor: number): void;
  /** By shares of what is seen. */
  pan(right: number, down: number): void;
  fit(): void;
  /** One pixel of the finest level on one of the screen, in the middle of what is seen, or there. */
  natural(): void;
  retry(): void;
  /** Two small maps that follow `lookAt`; null takes them away. */
  setLoupe(hosts: { before: HTMLElement; after: HTMLElement } | null): void;
  lookAt(pixel: Pixel): void;
  dispose(): void;
}

interface StageOptions {
  before: Sheet | null;
  after: Sheet;
  range: Range | null;
  onState(state: StageState): void;
}

/** Tiles that a layer keeps, a mebibyte each: phones have less to give. */
const keptTiles = (): number => (matchMedia('(pointer: coarse)').matches ? 48 : 128);
const keptByLoupe = 8;

const layerOf = (source: ImageTile, className: string): TileLayer =>
  new TileLayer({ source, className, preload: 1, cacheSize: keptTiles() });

/** Ends a map with its layers, which would be held by their sources. */
function disposeOf(map: OpenLayers): void {
  map.setTarget(undefined);
  for (const layer of map.getAllLayers()) layer.dispose();
  map.dispose();
}

/** The wheel and one finger are the page's until the stage is asked for: `use-scroll-guard.ts`. */
const interactions = (host: HTMLElement) => [
  new DragPan({
    condition(event) {
      const { pointerType } = event.originalEvent as PointerEvent;
      return pointerType !== 'touch' || event.activePointers?.length === 2 || document.fullscreenElement?.contains(host) === true;
    },
  }),
  new PinchZoom(),
  new DoubleClickZoom(),
  new MouseWheelZoom({ useAnchor: true }),
];

/** Draws a map before and after into `host`, one over the other; which is seen where is said by styles. */
export function createMapStage(host: HTMLElement, { before, after, range, onState }: StageOptions): MapStage {
  const file: MapFile = after.file;
  const projection = planeOf(file);
  const sources = {
    after: sourceOf(after, projection, file.width, range),
    // Eight bits are shown as they are: a copy of others is made with that range.
    before: before === null ? null : sourceOf(before, projection, file.width, before.file.range === null ? null : range),
  };
  const all = [sources.after, sources.before].filter((source) => source !== null);
  const view = new View({
    projection,
    ...{ center: [file.width / 2, -file.height / 2], resolution: 1, minResolution: nearest, enableRotation: false },
    maxResolution: Math.max(4, (2 * Math.max(file.width, file.height)) / 256),
    ...{ extent: projection.getExtent(), constrainOnlyCenter: true, showFullExtent: true },
  });
  const map = new OpenLayers({
    target: host,
    ...{ view, controls: [], interactions: interactions(host) },
    layers: [...(sources.before === null ? [] : [layerOf(sources.before, 'map-before')]), layerOf(sources.after, 'map-after')],
  });

  const loading = new Set<Tile>();
  let isDrawn = false;
  let failed = 0;
  let loupes: OpenLayers[] = [];
  const tell = (): void => onState({ isDrawn, resolution: view.getResolution() ?? 1, loading: loading.size, failed });
  const onTile = ({ target }: { target: unknown }): void => {
    const tile = target as Tile;
    // One that the layer lets go of while it loads ends as empty, which its source does not tell.
    if (tile.getState() === TileState.LOADING || !loading.delete(tile)) return;
    if (tile.getState() === TileState.ERROR) failed++;
    tell();
  };
  for (const source of all) {
    source.on('tileloadstart', ({ tile }) => {
      loading.add(tile);
      tile.addEventListener('change', onTile);
      tell();
    });
  }
  // Before the first tile is asked for nothing is loading either.
  map.once('rendercomplete', () => {
    isDrawn = true;
    tell();
  });
  const loupeResolution = (): number => (view.getResolution() ?? 1) / loupeFactor;
  view.on('change:resolution', () => {
    for (const loupe of loupes) loupe.getView().setResolution(loupeResolution());
    tell();
  });

  const fit = (): void => view.fit(projection.getExtent(), { size: map.getSize() ?? [1, 1], padding: [12, 12, 12, 12] });
  const observer = new ResizeObserver(([entry]) => {
    const wasEmpty = (map.getSize()?.[0] ?? 0) === 0 || view.get('fitted') !== true;
    map.updateSize();
    if (wasEmpty && entry !== undefined && entry.contentRect.width > 0) {
      fit();
      view.set('fitted', true);
      tell();
    }
  });
  observer.observe(host);

  const dropLoupes = (): void => {
    loupes.forEach(disposeOf);
    loupes = [];
  };
  const lookAt = ({ column, row }: Pixel): void => {
    for (const loupe of loupes) loupe.getView().setCenter([column, -row]);
  };
  return {
    pixelAt(x, y) {
      const [column, up] = map.getCoordinateFromPixel([x, y]) ?? [];
      if (column === undefined || up === undefined) return null;
      return column < 0 || up > 0 || column > file.width || -up > file.height ? null : { column, row: -up };
    },
    zoom: (factor) => view.adjustResolution(1 / factor),
    pan(right, down) {
      const [width = 0, height = 0] = map.getSize() ?? [];
      const resolution = view.getResolution() ?? 1;
      view.adjustCenter([right * width * resolution, -down * height * resolution]);
    },
    fit,
    natural: () => view.setResolution(1 / window.devicePixelRatio),
    retry() {
      failed = 0;
      for (const source of all) source.refresh();
      tell();
    },
    setLoupe(hosts) {
      dropLoupes();
      if (hosts === null) return;
      const small = (target: HTMLElement, source: ImageTile): OpenLayers =>
        new OpenLayers({
          target,
          ...{ controls: [], interactions: [] },
          layers: [new TileLayer({ source, cacheSize: keptByLoupe })],
          view: new View({ projection, center: view.getCenter() ?? [0, 0], resolution: loupeResolution() }),
        });
      loupes = [...(sources.before === null ? [] : [small(hosts.before, sources.before)]), small(hosts.after, sources.after)];
    },
    lookAt,
    dispose() {
      observer.disconnect();
      dropLoupes();
      disposeOf(map);
    },
  };
}
