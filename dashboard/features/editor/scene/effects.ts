import { HalfFloatType, Vector2, WebGLRenderTarget, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';
import { BokehPass } from 'three/examples/jsm/postprocessing/BokehPass.js';
import { EffectComposer } from 'three/examples/jsm/postprocessing/EffectComposer.js';
import { GTAOPass } from 'three/examples/jsm/postprocessing/GTAOPass.js';
import { OutputPass } from 'three/examples/jsm/postprocessing/OutputPass.js';
import { RenderPass } from 'three/examples/jsm/postprocessing/RenderPass.js';
import { SMAAPass } from 'three/examples/jsm/postprocessing/SMAAPass.js';
import { UnrealBloomPass } from 'three/examples/jsm/postprocessing/UnrealBloomPass.js';
import type { Effects } from '#domain/editor/settings';
import { createFinishing, type Backing } from './finishing.ts';

export type EffectName = keyof Effects;
export const effectNames: readonly EffectName[] = [
  'occlusion',
  'bloom',
  'depthOfField',
  'vignette',
  'colour',
  'outline',
  'sharpen',
  'smaa',
];

/** Those that draw the model once more in their own way, which knows nothing of sections. */
export const pausedBySections: readonly EffectName[] = ['occlusion', 'depthOfField'];

/** Those that take many samples a pixel. */
export const pausedByMotion: readonly EffectName[] = ['occlusion', 'depthOfField', 'bloom'];

export interface EffectsShown {
  effects: Effects;
  backing: Backing;
  /** Of the model. */
  diagonal: number;
  /** From the camera to what it looks at. */
  distance: number;
}

export interface EffectStack {
  render(shown: EffectsShown): void;
  resize(width: number, height: number, pixelRatio: number): void;
  dispose(): void;
}

/** Whether anything is on. Without, a frame is drawn as it is. */
export const hasEffects = (effects: Effects): boolean => effectNames.some((name) => effects[name].on);

interface Stack {
  composer: EffectComposer;
  render: RenderPass;
  occlusion: GTAOPass;
  bokeh: BokehPass;
  bloom: UnrealBloomPass;
  finishing: ReturnType<typeof createFinishing>;
  smaa: SMAAPass;
}

/** three's own passes, one after the other; made when the first effect is turned on. */
export function createEffects(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera, isFast: boolean): EffectStack {
  let size = { width: 1, height: 1, pixelRatio: 1 };
  let stack: Stack | null = null;

  const fit = ({ composer, finishing }: Stack): void => {
    composer.setPixelRatio(size.pixelRatio);
    composer.setSize(size.width, size.height);
    finishing.resize(size.width * size.pixelRatio, size.height * size.pixelRatio);
  };

  function build(): Stack {
    const { width, height } = size;
    const composer = new EffectComposer(
      renderer,
      new WebGLRenderTarget(width, height, { type: HalfFloatType, samples: isFast ? 4 : 0, stencilBuffer: true }),
    );
    const bokeh = new BokehPass(scene, camera, { focus: 1, aperture: 0.0001, maxblur: 0.008 });
    // Its blur keeps how much of a pixel is the model's.
    bokeh.materialBokeh.fragmentShader = bokeh.materialBokeh.fragmentShader.replace('gl_FragColor.a = 1.0;', '');
    const occlusion = new GTAOPass(scene, camera, width, height);
    if (!isFast) occlusion.updateGtaoMaterial({ samples: 6 });
    const made: Stack = {
      ...{ composer, bokeh, occlusion, render: new RenderPass(scene, camera) },
      bloom: new UnrealBloomPass(new Vector2(width, height), 0.4, 0.4, 0.85),
      finishing: createFinishing(),
      smaa: new SMAAPass(),
    };
    made.render.clearAlpha = 0;
    made.render.clearColor = null;
    for (const pass of [made.render, occlusion, bokeh, made.bloom, new OutputPass(), made.finishing.pass, made.smaa])
      composer.addPass(pass);
    fit(made);
    return made;
  }

  return {
    render({ effects, backing, diagonal, distance }) {
      stack ??= build();
      const { composer, occlusion, bokeh, bloom, finishing, smaa } = stack;
      occlusion.enabled = effects.occlusion.on;
      occlusion.blendIntensity = effects.occlusion.intensity;
      occlusion.updateGtaoMaterial({
        radius: effects.occlusion.radius * diagonal,
        thickness: effects.occlusion.radius * diagonal,
        distanceExponent: 1,
      });
      bokeh.enabled = effects.depthOfField.on;
      const { focus, aperture } = bokeh.uniforms as { focus: { value: number }; aperture: { value: number } };
      focus.value = Math.max(distance + effects.depthOfField.focus * diagonal, 0);
      aperture.value = (effects.depthOfField.aperture * 0.012) / diagonal;
      bloom.enabled = effects.bloom.on;
      Object.assign(bloom, { strength: effects.bloom.strength, radius: effects.bloom.radius, threshold: effects.bloom.threshold });
      smaa.enabled = effects.smaa.on;
      finishing.apply(effects, backing);
      composer.render();
    },
    resize(width, height, pixelRatio) {
      size = { width, height, pixelRatio };
      if (stack !== null) fit(stack);
    },
    dispose() {
      if (stack === null) return;
      for (const pass of stack.composer.passes) pass.dispose();
      stack.composer.dispose();
      stack = null;
    },
  };
}
