import type { Rig } from './rig.ts';

const step = Math.PI / 24;
const zoomStep = 1.12;

/** Keyboard shortcuts of a stage, by lower-case key. */
export const stageKeys: Record<string, ((rig: Rig) => void) | 'wire' | 'play' | undefined> = {
  arrowleft: (rig) => rig.orbit(step, 0),
  arrowright: (rig) => rig.orbit(-step, 0),
  arrowup: (rig) => rig.orbit(0, step),
  arrowdown: (rig) => rig.orbit(0, -step),
  '+': (rig) => rig.zoom(zoomStep),
  '=': (rig) => rig.zoom(zoomStep),
  '-': (rig) => rig.zoom(1 / zoomStep),
  _: (rig) => rig.zoom(1 / zoomStep),
  r: (rig) => rig.reset(),
  w: 'wire',
  p: 'play',
};

/** Keys with a modifier belong to the browser, and controls inside the stage keep their arrow keys. */
export function isTypingKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { target: unknown; currentTarget: unknown },
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return event.key.startsWith('Arrow') && event.target !== event.currentTarget;
}
