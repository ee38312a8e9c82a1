import { Color, MathUtils, PCFShadowMap, Scene, Timer, WebGLRenderer } from 'three';
import type { SceneSettings } from '#domain/editor/settings';
import { createBackdrop } from '../../../components/viewer/backdrop.ts';
import { disposeModel } from '../../../components/viewer/dispose-model.ts';
import type { Quality } from '../../../components/viewer/graphics.ts';
import { createOcclusion } from '../../../components/viewer/occlusion.ts';
import { createStudio } from '../../../components/viewer/studio.ts';
import { meshLayer } from '../../../components/viewer/surfaces.ts';
import { createEffects, hasEffects, pausedByMotion, pausedBySections, type EffectName } from './effects.ts';
import { createEnvironments, surround } from './environments.ts';
import type { Backing } from './finishing.ts';
import { createGround } from './ground.ts';
import { createLights } from './lights.ts';
import { createLooks, type Look } from './looks.ts';
import { createMaterials, type Materials } from './materials.ts';
import { createMotion, type Motion } from './motion.ts';
import type { EditorModel } from './open-model.ts';
import { timeEffects, type Times } from './output.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { createParts, type Parts } from './parts.ts';
import { pick, shownPlace, type Pick } from './picking.ts';
import { createRig, startView, type Rig, type View } from './rig.ts';
import { createSections } from './sections.ts';
import { largestEdge, shoot, type Shot, type ShotFrame } from './shoot.ts';
import { createShelf, type TextureAddresses } from './textures.ts';
import { toneMappings } from './tone-mappings.ts';

/** What is shown otherwise while somebody works, and is not saved. */
export interface Working {
  look: Look;
  isolated: string | null;
  /** 0 to 1. */
  explode: number;
}

/** Where an annotation is, in CSS pixels from the top left of the canvas. */
export interface Placed {
  x: number;
  y: number;
  isBehind: boolean;
}

export interface EditorStage {
  renderer: WebGLRenderer;
  rig: Rig;
  overlay: Overlay;
  /** The stage owns the model from now on. */
  setModel(model: EditorModel | null): void;
  apply(settings: SceneSettings, working: Working): void;
  /** Of the model: what its materials are like now. */
  materials(): Materials | null;
  /** At CSS pixels of the canvas. */
  pick(x: number, y: number): Pick | null;
  /** Called after every frame with where each annotation is; null for one out of sight. */
  watch(listener: (places: readonly (Placed | null)[]) => void): () => void;
  /** Milliseconds that a frame takes, and of them each effect that is on; measured now, by waiting for the graphics card. */
  time(): Times;
  /** Largest edge that is drawn at once, in pixels. */
  largestEdge(): number;
  /** Draws the model as it is shown at a size of its own, for as long as `use` goes on; the screen waits meanwhile. */
  shoot<T>(frame: ShotFrame, use: (shot: Shot) => Promise<T>): Promise<T>;
  /** Where the pictures are that settings name; settings may name others, which are not shown. */
  knowTextures(addresses: TextureAddresses): void;
  invalidate(): void;
  /** CSS pixels. */
  resize(width: number, height: number): void;
  dispose(): void;
}

interface StageOptions {
  quality: Quality;
  /** Effects that are left out here. */
  without: readonly EffectName[];
  /** Longest edge at which pictures of the user's are drawn, in pixels. */
  textureEdge: number;
  onLost(): void;
  onDrawn(): void;
  onMoved: Parameters<typeof createOverlay>[0]['onMoved'];
}

const restMs = 160;

/** Draws one model with its settings, on demand. Throws when no WebGL context is available. */
export function createEditorStage(canvas: HTMLCanvasElement, options: StageOptions): EditorStage {
  const { quality } = options;
  const renderer = new WebGLRenderer({
    ...{ canvas, antialias: quality.antialias, alpha: true, stencil: true },
    ...{ preserveDrawingBuffer: true, powerPreference: 'high-performance' },
  });
  renderer.localClippingEnabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  const studio = createStudio();
  studio.light(scene);
  const backdrop = createBackdrop();
  const environments = createEnvironments(renderer);
  const ground = createGround(renderer, scene);
  const sections = createSections(scene);
  const looks = createLooks();
  const occlusion = createOcclusion(renderer);
  const timer = new Timer();
  let size = { width: 1, height: 1 };
  let model: EditorModel | null = null;
  let materials: Materials | null = null;
  let parts: Parts | null = null;
  let motion: Motion | null = null;
  let isShooting = false;
  let settings: SceneSettings | null = null;
  let working: Working = { look: 'material', isolated: null, explode: 0 };
  let frame = 0;
  let disposed = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let lastView: View | null = null;
  let hidden: boolean[] = [];
  const watchers = new Set<(places: readonly (Placed | null)[]) => void>();

  const invalidate = (): void => void (frame ||= disposed ? 0 : requestAnimationFrame(draw));
  const rig = createRig(canvas, invalidate);
  const lights = createLights(scene, invalidate);
  const shelf = createShelf(options.textureEdge, () => {
    materials?.retexture();
    invalidate();
  });
  const effects = createEffects(renderer, scene, rig.camera, quality.antialias);
  const overlay = createOverlay({
    ...{ renderer, camera: rig.camera, canvas, onChange: invalidate, onMoved: options.onMoved },
    onHolding: (holding) => rig.setEnabled(!holding),
  });

  const backing = ({ background }: SceneSettings): Backing =>
    background.kind === 'color'
      ? { kind: 'color', color: background.color }
      : background.kind === 'stage' || (background.kind === 'environment' && settings?.environment.kind === 'studio')
        ? { kind: 'picture', texture: backdrop }
        : { kind: 'none' };

  /** Without what cannot be shown here or now, and, where a processor draws, without what it is too slow for while something moves. */
  function shownEffects({ effects: wanted }: SceneSettings, moves = false): SceneSettings['effects'] {
    const left = [
      ...options.without,
      ...(sections.planes().length > 0 ? pausedBySections : []),
      ...(moves && !quality.antialias ? pausedByMotion : []),
    ];
    return left.length === 0 ? wanted : { ...wanted, ...Object.fromEntries(left.map((name) => [name, { ...wanted[name], on: false }])) };
  }

  function render(from: SceneSettings, wanted: SceneSettings['effects']): void {
    const behind = backing(from);
    const isComposed = working.look === 'material' && hasEffects(wanted);
    const shows = from.background.kind === 'environment' && from.environment.kind !== 'studio';
    scene.background = shows
      ? scene.environment
      : isComposed || behind.kind === 'none'
        ? null
        : behind.kind === 'color'
          ? new Color(behind.color)
          : behind.texture;
    renderer.setClearColor(0x000000, 0);
    if (isComposed) {
      const distance = rig.camera.position.distanceTo(rig.target());
      effects.render({ effects: wanted, backing: shows ? { kind: 'none' } : behind, diagonal: model?.diagonal ?? 1, distance });
    } else renderer.render(scene, rig.camera);
    if (working.look === 'wire') drawEdges();
  }

  function drawEdges(): void {
    Object.assign(scene, { background: null, overrideMaterial: looks.edges });
    renderer.autoClear = false;
    rig.camera.layers.set(meshLayer);
    renderer.render(scene, rig.camera);
    rig.camera.layers.set(0);
    renderer.autoClear = true;
    scene.overrideMaterial = null;
  }

  /** Has the model go on with its animation, and light and shadows follow the camera. */
  function prepare(seconds: number): void {
    if (settings === null) return;
    if (motion !== null && settings.animation.playing) {
      motion.advance(seconds);
      parts?.pose();
      model?.root.updateMatrixWorld(true);
      sections.pose();
      ground.touch();
    }
    rig.camera.updateMatrixWorld();
    const turn = MathUtils.degToRad(settings.environment.rotation);
    studio.turn(rig.camera, settings.environment.kind === 'studio' ? turn : 0);
    if (settings.environment.kind !== 'studio') scene.environmentRotation.set(0, turn, 0);
    scene.backgroundRotation.copy(scene.environmentRotation);
    ground.update();
  }

  function draw(time: number): void {
    frame = 0;
    if (isShooting) return;
    timer.update(time);
    const flies = rig.update(time);
    rig.camera.updateMatrixWorld();
    const plays = motion !== null && settings?.animation.playing === true;
    if (settings !== null) {
      prepare(Math.min(timer.getDelta(), 0.1));
      const at = rig.view();
      const moves = plays || flies || lastView === null || at.position.some((value, axis) => value !== lastView?.position[axis]);
      lastView = at;
      clearTimeout(settling);
      if (moves && !quality.antialias && hasEffects(settings.effects)) settling = setTimeout(invalidate, restMs);
      render(settings, shownEffects(settings, moves));
      overlay.render();
      tell();
      look();
    }
    if (model !== null) options.onDrawn();
    if (plays || flies) invalidate();
  }

  const places = (from: EditorModel | null = model) =>
    from === null || settings === null ? [] : settings.annotations.map(({ anchor }) => shownPlace(from, anchor));

  function tell(): void {
    if (watchers.size === 0) return;
    const told = places().map((place, index): Placed | null => {
      if (sections.planes().some((plane) => plane.distanceToPoint(place) < -1e-6)) return null;
      const { x, y, z } = place.project(rig.camera);
      if (Math.abs(z) > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) return null;
      return { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height, isBehind: hidden[index] === true };
    });
    for (const listener of watchers) listener(told);
  }

  /** Looks what the model hides once it is at rest: that takes another pass over it. */
  function look(): void {
    clearTimeout(resting);
    if (watchers.size === 0 || (settings?.annotations.length ?? 0) === 0) return;
    resting = setTimeout(() => {
      if (disposed || model === null) return;
      const slack = model.diagonal * 0.012;
      const shown = scene.children.map((child) => [child, child.visible] as const);
      for (const child of scene.children) child.visible = child === model.root;
      hidden = occlusion.hidden(
        scene,
        rig.camera,
        places().map((place) => ({ point: place.toArray(), slack })),
      );
      for (const [child, visible] of shown) child.visible = visible;
      tell();
    }, restMs);
  }

  function light({ environment, background, lights: own }: SceneSettings): void {
    const isReal = environment.kind !== 'studio';
    studio.dim(isReal ? 0 : environment.intensity);
    scene.environment = environment.kind === 'studio' ? studio.room : environments.of(environment.kind);
    scene.environmentIntensity = environment.intensity;
    scene.backgroundIntensity = environment.intensity;
    scene.backgroundBlurriness = background.blur;
    renderer.toneMapping = toneMappings[environment.toneMapping];
    renderer.toneMappingExposure = environment.exposure;
    lights.apply(own, model?.diagonal ?? 1);
    const casts = lights.castsShadows();
    if (renderer.shadowMap.enabled !== casts) {
      renderer.shadowMap.enabled = casts;
      for (const mesh of model?.meshes.keys() ?? []) {
        mesh.castShadow = casts;
        mesh.receiveShadow = casts;
        for (const material of [mesh.material].flat()) material.needsUpdate = true;
      }
    }
    for (const mesh of model?.meshes.keys() ?? []) for (const material of [mesh.material].flat()) surround(material, isReal);
    for (const fill of sections.fills()) surround(fill, isReal);
  }

  function clear(): void {
    if (model === null) return;
    motion?.stop();
    looks.setModel(null);
    sections.setModel(null);
    ground.setModel(null);
    materials?.restore();
    scene.remove(model.root);
    disposeModel(model.root);
    [model, materials, parts, motion] = [null, null, null, null];
  }

  const onLost = (event: Event): void => {
    event.preventDefault();
    options.onLost();
  };
  canvas.addEventListener('webglcontextlost', onLost);

  return {
    ...{ renderer, rig, overlay, invalidate, materials: () => materials, knowTextures: shelf.know },
    setModel(next) {
      clear();
      model = next;
      if (model === null) return;
      for (const mesh of model.meshes.keys()) mesh.layers.enable(meshLayer);
      scene.add(model.root);
      materials = createMaterials(model, shelf);
      parts = createParts(model);
      motion = createMotion(model);
      sections.setModel(model);
      looks.setModel(model);
      ground.setModel(model);
      rig.limit(model.box);
      rig.show(rig.framed(model.box, startView));
      if (settings !== null) this.apply(settings, working);
    },
    apply(next, nextWorking) {
      const [before, was] = [settings, working];
      [settings, working] = [next, nextWorking];
      materials?.apply(next.materials);
      const moves = before?.parts !== next.parts || was.isolated !== working.isolated || was.explode !== working.explode;
      if (moves || before === null || before === next) {
        parts?.apply(next.parts, working);
        ground.touch();
      }
      sections.apply(next.sections);
      sections.pose();
      looks.apply(working.look);
      ground.apply(next.ground);
      light(next);
      motion?.apply(next.animation);
      invalidate();
    },
    pick(x, y) {
      if (model === null) return null;
      rig.camera.updateMatrixWorld();
      return pick(model, rig.camera, (x / size.width) * 2 - 1, 1 - (y / size.height) * 2, sections.planes());
    },
    watch(listener) {
      watchers.add(listener);
      invalidate();
      return () => watchers.delete(listener);
    },
    time: (from = settings) =>
      from === null ? { frame: 0, effects: {} } : timeEffects(renderer, shownEffects(from), (wanted) => render(from, wanted)),
    largestEdge: () => largestEdge(renderer),
    async shoot({ isClear, ...frame }, use) {
      if (settings === null || isShooting) throw new Error('The stage has nothing to draw, or draws something else');
      const shown = isClear ? { ...settings, background: { ...settings.background, kind: 'transparent' as const } } : settings;
      const { width, height } = size;
      isShooting = true;
      try {
        return await shoot(
          {
            ...{ renderer, rig, backdrop, aspect: width / height, prepare },
            fit: (wide, high) => effects.resize(wide, high, 1),
            render: () => render(shown, shownEffects(shown)),
          },
          frame,
          use,
        );
      } finally {
        isShooting = false;
        if (!disposed) this.resize(size.width, size.height);
      }
    },
    resize(width, height) {
      size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
      if (isShooting) return;
      const pixelRatio = Math.min(window.devicePixelRatio, quality.maxPixelRatio);
      renderer.setPixelRatio(pixelRatio);
      renderer.setSize(size.width, size.height, false);
      rig.camera.aspect = size.width / size.height;
      rig.camera.updateProjectionMatrix();
      effects.resize(size.width, size.height, pixelRatio);
      invalidate();
    },
    dispose() {
      disposed = true;
      cancelAnimationFrame(frame);
      clearTimeout(resting);
      clearTimeout(settling);
      canvas.removeEventListener('webglcontextlost', onLost);
      clear();
      for (const one of [rig, overlay, lights, effects, environments, ground, sections, looks, shelf, occlusion, backdrop, studio, timer])
        one.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
