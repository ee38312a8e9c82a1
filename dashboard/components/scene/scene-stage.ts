import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  Matrix4,
  NoToneMapping,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Footprint } from '#domain/models/oblique';
import type { MeasureTool, ScenePoint } from '#domain/scenes/measure';
import { createBackdrop } from '../viewer/backdrop.ts';
import type { Quality } from '../viewer/graphics.ts';
import { createGroundGrid } from './ground-grid.ts';
import { createMeasureMarks } from './measure-marks.ts';
import { createSceneRig, type SceneRig } from './scene-rig.ts';
import { createTileSource, failureOf, type ReadTile, type SceneFailure } from './tile-source.ts';

/** A place of the world: degrees of WGS 84 and metres above its ellipsoid. */
export interface EarthPlace {
  longitude: number;
  latitude: number;
  height: number;
}

/** How a stage is, told after frames. Metres are to the east and north of the scene's middle. */
export interface SceneState {
  phase: 'loading' | 'ready' | 'empty' | 'failed';
  failure: SceneFailure | null;
  /** Of what the present view needs, 0–100. */
  percent: number;
  counts: { shown: number; held: number; failed: number; triangles: number; heldBytes: number; fetchedBytes: number };
  /** Where the middle of the scene is; null where it stands nowhere on the earth. */
  place: EarthPlace | null;
  /** The scene's box, east and north. */
  footprint: Footprint | null;
  camera: { east: number; north: number; heading: number };
  circles: boolean;
  /** Metres between the lines on the ground. */
  gridStep: number;
}

export interface SceneStage {
  canvas: HTMLCanvasElement;
  rig: SceneRig;
  /** Tiles are refined where they are off by more than so many pixels. */
  setErrorTarget(pixels: number): void;
  /** The surface under a point of the canvas, in CSS pixels from its top left; by default that in its middle. */
  pick(x?: number, y?: number): ScenePoint | null;
  /** Where a point of the world is on the earth; null where the scene stands nowhere. */
  locate(point: ScenePoint): EarthPlace | null;
  showMeasure(points: readonly ScenePoint[], tool: MeasureTool): void;
  /** Asks again for tiles that did not come. */
  retry(): void;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  dispose(): void;
}

interface SceneStageOptions {
  /** Of a tileset.json. */
  url: string;
  read?: ReadTile | undefined;
  quality: Quality;
  onState(state: SceneState): void;
  onLost(): void;
}

/** States are told at most this often, and once more when all is at rest. */
const tellEveryMs = 120;

/**
 * Draws a tileset on a dark stage, with the ground as a grid, north away from Z and up along Y. Frames are drawn on demand: when the camera moves, tiles come or
 * something is asked. Throws when no WebGL context is available.
 */
export function createSceneStage(canvas: HTMLCanvasElement, { url, read, quality, onState, onLost }: SceneStageOptions): SceneStage {
  const renderer = new WebGLRenderer({
    ...{ canvas, antialias: quality.antialias, preserveDrawingBuffer: true, powerPreference: 'high-performance' },
  });
  renderer.toneMapping = NoToneMapping;
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, quality.maxPixelRatio));
  const scene = new Scene();
  const backdrop = createBackdrop();
  scene.background = backdrop;
  const sun = new DirectionalLight(0xffffff, 1.6);
  sun.position.set(-0.6, 1, 0.5);
  scene.add(new HemisphereLight(0xffffff, 0x8a8f98, 2), sun);
  const marks = createMeasureMarks();
  scene.add(marks.root);
  const source = createTileSource(url, renderer, read);
  const { tiles } = source;
  scene.add(tiles.group);
  const raycaster = new Raycaster();
  Object.assign(raycaster, { firstHitOnly: true });

  let [width, height] = [1, 1];
  let frame = 0;
  let disposed = false;
  let place: EarthPlace | null = null;
  let box: Box3 | null = null;
  let gridStep = 0;
  let ground: ReturnType<typeof createGroundGrid>['grid'] | null = null;
  let failure: SceneFailure | null = null;
  /** The tileset itself did not come. */
  let isLost = false;
  let drawn = false;
  let toldAt = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const invalidate = (): void => {
    if (frame === 0 && !disposed) frame = requestAnimationFrame(draw);
  };

  function hit(x: number, y: number): Vector3 | null {
    if (tiles.root === null) return null;
    raycaster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), rig.camera);
    const hits = raycaster.intersectObject(tiles.group, true);
    return hits[0]?.point ?? null;
  }

  /** What lies in the middle of the view; beside the scene, the ground. */
  function ahead(): Vector3 | null {
    const surface = hit(width / 2, height / 2);
    if (surface !== null || ground === null) return surface;
    const { origin, direction } = raycaster.ray;
    const distance = (ground.position.y - origin.y) / direction.y;
    return distance > 0 && distance < rig.camera.far ? origin.clone().addScaledVector(direction, distance) : null;
  }

  const rig = createSceneRig(canvas, ahead, invalidate);
  tiles.setCamera(rig.camera);

  /** Turns the tiles so that the middle of the scene is the origin, and stands on the ground. */
  function settle(): void {
    const sphere = new Sphere();
    if (!tiles.getBoundingSphere(sphere)) return;
    const { group, ellipsoid } = tiles;
    const frameOf = new Matrix4().makeTranslation(sphere.center);
    // A scene that stands on the earth is as far from its middle as the ground is.
    if (sphere.center.length() > Math.min(...ellipsoid.radius) / 2) {
      const at = ellipsoid.getPositionToCartographic(sphere.center, {});
      place = { longitude: MathUtils.radToDeg(at.lon), latitude: MathUtils.radToDeg(at.lat), height: at.height };
      ellipsoid.getEastNorthUpFrame(at.lat, at.lon, at.height, frameOf);
    }
    const toStage = new Matrix4().makeRotationX(-Math.PI / 2).multiply(frameOf.invert());
    toStage.decompose(group.position, group.quaternion, group.scale);
    group.updateMatrixWorld(true);
    const [own, turned] = [new Box3(), new Matrix4()];
    tiles.getOrientedBoundingBox(own, turned);
    box = own.applyMatrix4(turned.premultiply(group.matrixWorld));
    const made = createGroundGrid(box.getBoundingSphere(new Sphere()).radius);
    gridStep = made.step;
    ground = made.grid;
    ground.position.set(0, box.min.y, 0);
    scene.add(ground);
    rig.frame(box, width / height);
    invalidate();
  }

  tiles.addEventListener('load-root-tileset', settle);
  tiles.addEventListener('load-error', ({ tile, error }) => {
    failure = failureOf(error);
    if (tile === null) isLost = true;
    invalidate();
  });
  for (const event of ['needs-update', 'load-model', 'tiles-load-end'] as const) tiles.addEventListener(event, invalidate);

  function draw(now: number): void {
    frame = 0;
    const goesOn = rig.update(now);
    tiles.setResolution(rig.camera, width, height);
    tiles.update();
    renderer.render(scene, rig.camera);
    drawn ||= tiles.visibleTiles.size > 0;
    if (goesOn) invalidate();
    tell(now);
  }

  function tell(now: number): void {
    clearTimeout(telling);
    const wait = toldAt + tellEveryMs - now;
    if (wait <= 0) {
      toldAt = now;
      onState(stateNow());
    } else telling = setTimeout(() => !disposed && onState(stateNow()), wait);
  }

  function phaseNow(): SceneState['phase'] {
    if (drawn) return 'ready';
    if (isLost) return 'failed';
    if (tiles.root === null || tiles.loadProgress < 1) return 'loading';
    return source.failed > 0 ? 'failed' : source.held > 0 || hasNothing() ? 'empty' : 'loading';
  }

  /** A tileset without any content is shown as what it is. */
  const hasNothing = (): boolean => tiles.root?.internal.hasContent === false && (tiles.root.children ?? []).length === 0;

  function stateNow(): SceneState {
    const { x, z } = rig.camera.position;
    return {
      ...{ phase: phaseNow(), failure, place, gridStep, circles: rig.circles },
      percent: Math.floor(tiles.loadProgress * 100),
      counts: {
        ...{ shown: tiles.visibleTiles.size, held: source.held, failed: source.failed },
        ...{ triangles: renderer.info.render.triangles, heldBytes: source.heldBytes, fetchedBytes: source.fetchedBytes },
      },
      footprint: box === null ? null : { west: box.min.x, east: box.max.x, south: -box.max.z, north: -box.min.z },
      camera: { east: x, north: -z, heading: rig.heading },
    };
  }

  const onContextLost = (event: Event): void => {
    event.preventDefault();
    onLost();
  };
  canvas.addEventListener('webglcontextlost', onContextLost);
  invalidate();

  return {
    ...{ canvas, rig },
    setErrorTarget(pixels) {
      tiles.errorTarget = pixels;
      invalidate();
    },
    pick(x = width / 2, y = height / 2) {
      const point = hit(x, y);
      return point && [point.x, point.y, point.z];
    },
    locate(point) {
      if (place === null) return null;
      const at = tiles.ellipsoid.getPositionToCartographic(new Vector3(...point).applyMatrix4(tiles.group.matrixWorldInverse), {});
      return { longitude: MathUtils.radToDeg(at.lon), latitude: MathUtils.radToDeg(at.lat), height: at.height };
    },
    showMeasure(points, tool) {
      marks.show(points, tool);
      invalidate();
    },
    retry() {
      [failure, isLost] = [null, false];
      tiles.resetFailedTiles();
      invalidate();
    },
    resize(nextWidth, nextHeight) {
      width = Math.max(1, Math.round(nextWidth));
      height = Math.max(1, Math.round(nextHeight));
      renderer.setSize(width, height, false);
      rig.camera.aspect = width / height;
      if (box !== null) rig.frame(box, width / height);
      invalidate();
    },
    dispose() {
      disposed = true;
      cancelAnimationFrame(frame);
      clearTimeout(telling);
      canvas.removeEventListener('webglcontextlost', onContextLost);
      rig.dispose();
      source.dispose();
      marks.dispose();
      ground?.geometry.dispose();
      ground?.material.dispose();
      backdrop.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
