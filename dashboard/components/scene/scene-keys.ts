import type { SceneRig } from './scene-rig.ts';

const turn = Math.PI / 24;
const zoom = 1.15;

/** What keys do that move the camera, by lower-case key; with Shift, arrows move over the ground. */
export const cameraKeys: Record<string, ((rig: SceneRig, shift: boolean) => void) | undefined> = {
  arrowleft: (rig, shift) => (shift ? rig.pan(-1, 0) : rig.orbit(turn, 0)),
  arrowright: (rig, shift) => (shift ? rig.pan(1, 0) : rig.orbit(-turn, 0)),
  arrowup: (rig, shift) => (shift ? rig.pan(0, 1) : rig.orbit(0, turn)),
  arrowdown: (rig, shift) => (shift ? rig.pan(0, -1) : rig.orbit(0, -turn)),
  '+': (rig) => rig.zoom(zoom),
  '=': (rig) => rig.zoom(zoom),
  '-': (rig) => rig.zoom(1 / zoom),
  _: (rig) => rig.zoom(1 / zoom),
  r: (rig) => rig.reset(),
  n: (rig) => rig.faceNorth(),
  o: (rig) => rig.circle(!rig.circles),
};
