import { AnimationMixer, Box3, Box3Helper, Color, NeutralToneMapping, Scene, Timer, Vector3, WebGLRenderer, type Texture } from 'three';
import { createBackdrop } from './backdrop.ts';
import { disposeModel } from './dispose-model.ts';
import type { Quality } from './graphics.ts';
import type { LoadedModel } from './model-loader.ts';
import { createOcclusion } from './occlusion.ts';
import { showPart } from './parts.ts';
import { createRig, type Rig } from './rig.ts';
import { createStudio, type Studio } from './studio.ts';
import { createSurfaces, meshLayer, type ShownMode, type SurfaceMode } from './surfaces.ts';
import { planViewports, type CompareLayout, type Viewport } from './viewports.ts';

export type { CompareLayout };

type Point = readonly [number, number, number];

export interface Bounds {
  min: Point;
  max: Point;
}

/** A place of the world that is shown over the last side. */
export interface Spot {
  position: Point;
  /** How far it may lie below the surface and be seen all the same, as a share of the models' diagonal. */
  depth: number;
}

/** Where a spot is, in CSS pixels from the top left of the canvas. */
export interface SpotPlace {
  x: number;
  y: number;
  /** The model stands before it. */
  isBehind: boolean;
}

export interface Stage {
  renderer: WebGLRenderer;
  rig: Rig;
  /** Shows a model on a side (0 is the first); null clears it. The stage takes ownership of the model. */
  setModel(side: number, model: LoadedModel | null): void;
  setLayout(layout: CompareLayout): void;
  /** Position of the slider, 0–1. */
  setSplit(split: number): void;
  /** In mode `deviation` the last side shows a deviation map. */
  setMode(mode: ShownMode): void;
  setPlaying(playing: boolean): void;
  /** Plays this animation of each model, in the file's order; where a model has none, nothing. */
  setClip(index: number): void;
  /** Hides parts of the model on a side, by their places in its list, and shows its others. */
  setHidden(side: number, hidden: ReadonlySet<number>): void;
  /** Frames a box of the world on all sides; null takes the frame away. */
  mark(bounds: Bounds | null): void;
  /** Calls after every frame with where each spot is, null for one that is out of sight; what the model hides may be told a moment later. Returns how to stop. */
  watch(spots: readonly Spot[], listener: (places: readonly (SpotPlace | null)[]) => void): () => void;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  dispose(): void;
}

export interface StageOptions {
  sides: 1 | 2;
  quality: Quality;
  /** Without a backdrop of its own: the page shows through. */
  transparent?: boolean;
  /** Called after every frame in which all sides were drawn. */
  onDrawn(): void;
  /** Called when the graphics context is lost (driver reset, too many pages). */
  onLost(): void;
  /** Called when the browser has given the context back, and the models are about to be drawn again. */
  onRestored(): void;
}

const markColor = new Color(0xffffff);
/** Looking for what is hidden takes a pass over the model: with each frame while that takes at most so long, else once the model is at rest. */
const quickMs = 6;
const restMs = 150;

interface Watcher {
  spots: readonly Spot[];
  listener: (places: readonly (SpotPlace | null)[]) => void;
  hidden: boolean[];
}

interface Side {
  scene: Scene;
  model: LoadedModel | null;
  mixer: AnimationMixer | null;
}

function createSide(studio: Studio, backdrop: Texture | null): Side {
  const scene = new Scene();
  scene.background = backdrop;
  studio.light(scene);
  return { scene, model: null, mixer: null };
}

/**
 * Draws one or two models on one canvas under one camera. Frames are drawn on demand: when the camera moves, a setting changes or an animation plays.
 * Throws when no WebGL context is available.
 */
export function createStage(canvas: HTMLCanvasElement, options: StageOptions): Stage {
  const renderer = new WebGLRenderer({
    canvas,
    alpha: options.transparent === true,
    antialias: options.quality.antialias,
    preserveDrawingBuffer: true,
    powerPreference: 'high-performance',
  });
  renderer.toneMapping = NeutralToneMapping;
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, options.quality.maxPixelRatio));
  renderer.autoClear = false;
  /** What a context forgets, and a new one does not know. */
  const setUp = (): void => {
    renderer.setScissorTest(true);
    renderer.setClearAlpha(options.transparent === true ? 0 : 1);
  };
  setUp();

  const studio = createStudio();
  const backdrop = options.transparent === true ? null : createBackdrop();
  const surfaces = createSurfaces();
  const sides = Array.from({ length: options.sides }, () => createSide(studio, backdrop));
  const timer = new Timer();

  let width = 1;
  let height = 1;
  let layout: CompareLayout = 'side';
  let split = 0.5;
  let mode: ShownMode = 'material';
  let playing = options.quality.autoplay;
  let clip = 0;
  let frame = 0;
  let disposed = false;
  const marks = sides.map(({ scene }) => {
    const mark = new Box3Helper(new Box3(), markColor);
    mark.visible = false;
    scene.add(mark);
    return mark;
  });
  const watchers = new Set<Watcher>();
  const occlusion = createOcclusion(renderer);
  let lookedMs = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const surfaceOf = (side: number): SurfaceMode => (mode !== 'deviation' ? mode : side === options.sides - 1 ? 'painted' : 'material');
  const invalidate = (): void => {
    if (frame === 0 && !disposed) frame = requestAnimationFrame(draw);
  };
  const rig = createRig(canvas, invalidate);

  function drawEdges(scene: Scene): void {
    const { background } = scene;
    scene.background = null;
    scene.overrideMaterial = surfaces.edges;
    rig.camera.layers.set(meshLayer);
    renderer.render(scene, rig.camera);
    rig.camera.layers.set(0);
    scene.overrideMaterial = null;
    scene.background = background;
  }

  function draw(time: number): void {
    frame = 0;
    timer.update(time);
    const step = Math.min(timer.getDelta(), 0.1);
    const animated = playing && sides.some(({ mixer }) => mixer !== null);
    if (animated) for (const { mixer } of sides) mixer?.update(step);
    rig.update(step);
    rig.camera.updateMatrixWorld();
    studio.turn(rig.camera);
    const viewports = planViewports(options.sides, layout, width, height, split);
    for (const [index, { scene }] of sides.entries()) {
      const viewport = viewports[index];
      if (viewport === undefined || viewport.scissor.width === 0) continue;
      const { view, scissor } = viewport;
      renderer.setViewport(view.x, view.y, view.width, view.height);
      renderer.setScissor(scissor.x, scissor.y, scissor.width, scissor.height);
      rig.camera.aspect = view.width / view.height;
      rig.camera.updateProjectionMatrix();
      renderer.clear();
      renderer.render(scene, rig.camera);
      if (mode === 'wire') drawEdges(scene);
    }
    const last = viewports.at(-1);
    if (last !== undefined && watchers.size > 0) showSpots(last);
    if (sides.every(({ model }) => model !== null)) options.onDrawn();
    if (animated) invalidate();
  }

  function showSpots(viewport: Viewport): void {
    const tell = (): void => {
      for (const { spots, listener, hidden } of watchers) {
        listener(
          spots.map(({ position }, index) => {
            const at = locate(position, viewport);
            return at && { ...at, isBehind: hidden[index] === true };
          }),
        );
      }
    };
    const look = (): void => {
      const scene = sides.at(-1)?.scene;
      const startedAt = performance.now();
      for (const watcher of watchers) {
        const points = watcher.spots.map(({ position, depth }) => ({ point: position, slack: depth * rig.diagonal }));
        if (scene !== undefined) watcher.hidden = occlusion.hidden(scene, rig.camera, points);
      }
      lookedMs = performance.now() - startedAt;
    };
    clearTimeout(rest);
    if (lookedMs <= quickMs) look();
    else {
      rest = setTimeout(() => {
        if (disposed) return;
        look();
        tell();
      }, restMs);
    }
    tell();
  }

  /** The camera has the shape of the last side when this is asked. */
  function locate(point: Point, { view, scissor }: Viewport): Omit<SpotPlace, 'isBehind'> | null {
    const { x, y, z } = new Vector3(...point).project(rig.camera);
    const [left, bottom] = [view.x + ((x + 1) / 2) * view.width, view.y + ((y + 1) / 2) * view.height];
    const isInside =
      Math.abs(z) <= 1 &&
      left >= scissor.x &&
      left <= scissor.x + scissor.width &&
      bottom >= scissor.y &&
      bottom <= scissor.y + scissor.height;
    return isInside ? { x: left, y: height - bottom } : null;
  }

  function frameModels(): void {
    const roots = sides.flatMap(({ model }) => (model === null ? [] : [model.root]));
    const view = planViewports(options.sides, layout, width, height, split)[0]?.view;
    if (view !== undefined) rig.frame(roots, view.width / view.height);
  }

  function playClip(side: Side): void {
    side.mixer?.stopAllAction();
    side.mixer = null;
    const wanted = side.model?.animations[clip];
    if (side.model === null || wanted === undefined) return;
    side.mixer = new AnimationMixer(side.model.root);
    side.mixer.clipAction(wanted).play();
    // Both sides restart together, to stay in sync.
    for (const { mixer } of sides) mixer?.setTime(0);
  }

  function clearSide(side: Side): void {
    if (side.model === null) return;
    side.mixer?.stopAllAction();
    side.scene.remove(side.model.root);
    surfaces.apply(side.model.root, 'material');
    disposeModel(side.model.root);
    side.model = null;
    side.mixer = null;
  }

  const onLost = (event: Event): void => {
    event.preventDefault();
    options.onLost();
  };
  // The renderer, which heard of it first, has set itself up again.
  const onRestored = (): void => {
    setUp();
    options.onRestored();
    invalidate();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

  return {
    renderer,
    rig,
    setModel(index, model) {
      const side = sides[index];
      if (side === undefined) return;
      clearSide(side);
      if (model !== null) {
        side.model = model;
        side.scene.add(model.root);
        surfaces.apply(model.root, surfaceOf(index));
        playClip(side);
        frameModels();
      }
      invalidate();
    },
    setLayout(next) {
      layout = next;
      frameModels();
      invalidate();
    },
    setSplit(next) {
      split = Math.min(1, Math.max(0, next));
      invalidate();
    },
    setMode(next) {
      mode = next;
      for (const [index, { model }] of sides.entries()) if (model !== null) surfaces.apply(model.root, surfaceOf(index));
      invalidate();
    },
    setPlaying(next) {
      playing = next;
      invalidate();
    },
    setClip(index) {
      clip = index;
      for (const side of sides) playClip(side);
      invalidate();
    },
    setHidden(index, hidden) {
      const model = sides[index]?.model;
      if (model === undefined || model === null) return;
      for (const [place, part] of model.parts.entries()) showPart(part, !hidden.has(place));
      surfaces.apply(model.root, surfaceOf(index));
      invalidate();
    },
    mark(bounds) {
      for (const mark of marks) {
        mark.visible = bounds !== null;
        if (bounds !== null) mark.box.set(new Vector3(...bounds.min), new Vector3(...bounds.max));
      }
      invalidate();
    },
    watch(spots, listener) {
      const watcher: Watcher = { spots, listener, hidden: [] };
      watchers.add(watcher);
      invalidate();
      return () => watchers.delete(watcher);
    },
    resize(nextWidth, nextHeight) {
      width = Math.max(1, Math.round(nextWidth));
      height = Math.max(1, Math.round(nextHeight));
      renderer.setSize(width, height, false);
      frameModels();
      invalidate();
    },
    dispose() {
      disposed = true;
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      for (const side of sides) clearSide(side);
      for (const mark of marks) mark.dispose();
      rig.dispose();
      occlusion.dispose();
      surfaces.dispose();
      backdrop?.dispose();
      studio.dispose();
      timer.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
