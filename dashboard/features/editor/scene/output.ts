import type { WebGLRenderer } from 'three';
import type { Effects } from '#domain/editor/settings';
import type { EffectName } from './effects.ts';

/** Milliseconds of a frame, and of it what each effect takes. */
export interface Times {
  frame: number;
  effects: Partial<Record<EffectName, number>>;
}

const timedFrames = 3;
const slowMs = 100;

/** Draws with and without each effect that is on, and waits for the graphics card each time: the shortest of a few counts. */
export function timeEffects(renderer: WebGLRenderer, all: Effects, render: (effects: Effects) => void): Times {
  const gl = renderer.getContext();
  const pixel = new Uint8Array(4);
  const wait = (): void => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  const once = (effects: Effects): number => {
    let best = Infinity;
    for (let count = 0; count < timedFrames; count += 1) {
      wait();
      const begins = performance.now();
      render(effects);
      wait();
      best = Math.min(best, performance.now() - begins);
      // Nobody waits for three frames of a processor that draws.
      if (best > slowMs) break;
    }
    return best;
  };
  const frame = once(all);
  const names = (Object.keys(all) as EffectName[]).filter((name) => all[name].on);
  const each = names.map((name) => [name, Math.max(0, frame - once({ ...all, [name]: { ...all[name], on: false } }))] as const);
  return { frame, effects: Object.fromEntries(each) };
}
