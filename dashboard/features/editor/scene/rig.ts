import { PerspectiveCamera, TOUCH, Vector3, type Box3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { CameraView } from '#domain/editor/settings';

export type View = Omit<CameraView, 'id' | 'name'>;

const startDirection = new Vector3(0.75, 0.42, 1).normalize();
const startFov = 35;
/** Margin around what is framed, as a factor. */
const margin = 1.2;
const flightMs = 700;

export interface Rig {
  camera: PerspectiveCamera;
  view(): View;
  /** What the camera looks at. */
  target(): Vector3;
  /** Moves to a view; `flies` takes a moment on the way. */
  show(view: View, flies?: boolean): void;
  /** The view from which a box is seen whole: from a direction toward the viewer, default the present one. */
  framed(box: Box3, direction?: Vector3): View;
  orbit(left: number, up: number): void;
  zoom(factor: number): void;
  /** Says what the model fills, for near and far planes and the limits of zooming. */
  limit(box: Box3): void;
  setEnabled(enabled: boolean): void;
  setFov(fov: number): void;
  /** Puts near and far planes about the model, for where the camera is. */
  clip(): void;
  /** Advances; returns whether it moves on by itself. */
  update(time: number): boolean;
  dispose(): void;
}

export const startView = startDirection;

/** One camera that orbits, flies between views, and tells where it is. */
export function createRig(element: HTMLElement, onChange: () => void): Rig {
  const camera = new PerspectiveCamera(startFov, 1, 0.01, 100);
  camera.position.copy(startDirection).multiplyScalar(3);
  const controls = new OrbitControls(camera, element);
  controls.enableDamping = true;
  controls.dampingFactor = 0.14;
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
  controls.addEventListener('change', onChange);
  let diagonal = 1;
  const centre = new Vector3();
  let flight: { from: View; to: View; begins: number } | null = null;
  controls.addEventListener('start', () => (flight = null));

  const put = ({ position, target, fov }: View): void => {
    camera.position.set(...position);
    controls.target.set(...target);
    if (camera.fov !== fov) {
      camera.fov = fov;
      camera.updateProjectionMatrix();
    }
    controls.update();
    onChange();
  };
  const view = (): View => ({ position: camera.position.toArray(), target: controls.target.toArray(), fov: camera.fov });

  const clip = (): void => {
    const distance = camera.position.distanceTo(centre);
    camera.near = Math.max(distance - diagonal * 2.2, diagonal * 0.003);
    camera.far = distance + diagonal * 2.2;
    camera.updateProjectionMatrix();
  };

  return {
    ...{ clip, camera, view, target: () => controls.target },
    show(to, flies = false) {
      flight = flies ? { from: view(), to, begins: performance.now() } : null;
      if (flight === null) put(to);
      else onChange();
    },
    framed(box, direction = camera.position.clone().sub(controls.target).normalize()) {
      const middle = box.getCenter(new Vector3());
      const radius = Math.max(box.getSize(new Vector3()).length() / 2, 1e-6);
      const tangent = Math.tan((camera.fov * Math.PI) / 360);
      const right = new Vector3(0, 1, 0).cross(direction).normalize();
      const up = new Vector3().crossVectors(direction, right);
      let distance = radius * 0.5;
      for (let corner = 0; corner < 8; corner += 1) {
        const { min, max } = box;
        const from = new Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z).sub(middle);
        const wide = Math.max(Math.abs(from.dot(right)) / (tangent * camera.aspect), Math.abs(from.dot(up)) / tangent);
        distance = Math.max(distance, from.dot(direction) + wide * margin);
      }
      return {
        position: middle.clone().addScaledVector(direction, distance).toArray(),
        target: middle.toArray(),
        fov: camera.fov,
      };
    },
    orbit(left, up) {
      controls.rotateLeft(left);
      controls.rotateUp(up);
      onChange();
    },
    zoom(factor) {
      controls.dollyIn(1 / factor);
      onChange();
    },
    limit(box) {
      diagonal = Math.max(box.getSize(new Vector3()).length(), 1e-6);
      box.getCenter(centre);
      controls.minDistance = diagonal * 0.01;
      controls.maxDistance = diagonal * 12;
    },
    setEnabled(enabled) {
      controls.enabled = enabled;
    },
    setFov(fov) {
      camera.fov = fov;
      camera.updateProjectionMatrix();
      onChange();
    },
    update(time) {
      if (flight !== null) {
        const share = Math.min(1, Math.max(0, (time - flight.begins) / flightMs));
        const eased = share * share * (3 - 2 * share);
        const { from, to } = flight;
        const between = (a: readonly number[], b: readonly number[]) =>
          a.map((value, axis) => value + ((b[axis] ?? 0) - value) * eased) as [number, number, number];
        if (share >= 1) flight = null;
        put({
          position: between(from.position, to.position),
          target: between(from.target, to.target),
          fov: from.fov + (to.fov - from.fov) * eased,
        });
      } else controls.update();
      clip();
      return flight !== null;
    },
    dispose() {
      controls.dispose();
    },
  };
}
