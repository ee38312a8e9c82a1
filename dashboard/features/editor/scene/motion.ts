import { AnimationMixer, LoopOnce, LoopPingPong, LoopRepeat, type AnimationAction } from 'three';
import type { SceneSettings } from '#domain/editor/settings';
import type { EditorModel } from './open-model.ts';

const loops = { repeat: LoopRepeat, once: LoopOnce, pingPong: LoopPingPong } as const;

/** The animations of a model. */
export interface Motion {
  apply(animation: SceneSettings['animation']): void;
  advance(seconds: number): void;
  stop(): void;
}

/** null for a model that does not move. */
export function createMotion({ root, animations }: EditorModel): Motion | null {
  if (animations.length === 0) return null;
  const mixer = new AnimationMixer(root);
  let action: AnimationAction | null = null;
  return {
    apply(animation) {
      const clip = animations[animation.clip];
      if (clip === undefined) return;
      const next = mixer.clipAction(clip);
      if (next !== action) {
        mixer.stopAllAction();
        action = next;
      }
      action.setLoop(loops[animation.loop], animation.loop === 'once' ? 1 : Infinity);
      action.clampWhenFinished = true;
      action.timeScale = animation.speed;
      if (animation.playing && !action.isRunning()) action.reset().play();
    },
    advance: (seconds) => void mixer.update(seconds),
    stop: () => void mixer.stopAllAction(),
  };
}
