import { Box3, MathUtils, PerspectiveCamera, Sphere, TOUCH, Vector3, type Object3D } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

const verticalFov = 35;
/** Margin around the model, as a factor. */
const margin = 1.25;
/** Degrees from straight above and below, where no direction is right or left. */
const leastPolar = 0.01;
const startDirection = new Vector3(0.75, 0.42, 1).normalize();

/** Where the camera stands: degrees around what it looks at and above it, and its distance as a multiple of the one that fits the models. */
export interface View {
  /** 0 is before the front (+Z), 90 to its right (+X). */
  azimuth: number;
  elevation: number;
  distance: number;
}

/** Limits of the distance, as multiples of the one that fits the models. */
export const farthest = 8;

export interface Rig {
  camera: PerspectiveCamera;
  /** Of the models that are framed, in units of the world. */
  readonly diagonal: number;
  /** Rotates by radians. */
  orbit(left: number, up: number): void;
  /** Zooms in above 1, out below. */
  zoom(factor: number): void;
  view(): View;
  /** From where the models are shown at first and after a reset; null is the stage's own view. Moves the camera there. */
  startFrom(view: View | null): void;
  /** Whether the camera circles the models by itself, while nobody moves it. */
  circle(circles: boolean): void;
  /** Returns to the view that fits the models. */
  reset(): void;
  /** Fits the models into view, unless the user has already moved the camera. */
  frame(roots: Object3D[], aspect: number): void;
  /** Advances the damping and the circling by so many seconds; returns whether the camera moved. */
  update(seconds: number): boolean;
  dispose(): void;
}

/**
 * One camera for every view of a stage, with the mouse, touch and keys that move it.
 * @param onChange called when the camera moves
 */
export function createRig(element: HTMLElement, onChange: () => void): Rig {
  const camera = new PerspectiveCamera(verticalFov, 1, 0.01, 100);
  camera.position.copy(startDirection);
  const controls = new OrbitControls(camera, element);
  controls.enableDamping = true;
  controls.dampingFactor = 0.12;
  controls.rotateSpeed = 0.9;
  controls.zoomSpeed = 0.8;
  // What one finger does beside scrolling the page is said by `touch-action` in the style sheet.
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
  element.style.touchAction = '';
  const sphere = new Sphere(new Vector3(), 1);
  let moved = false;
  let start = startDirection;
  let startDistance = 1;
  let fit = 1;
  let framed: { box: Box3; aspect: number } | undefined;
  controls.addEventListener('change', onChange);
  controls.addEventListener('start', () => {
    moved = true;
  });

  /** Distance at which every corner of the box is in view from the start direction. */
  const fitDistance = (box: Box3, aspect: number): number => {
    const tangentY = Math.tan((verticalFov * Math.PI) / 360);
    const tangentX = tangentY * aspect;
    const right = new Vector3(0, 1, 0).cross(start).normalize();
    const up = new Vector3().crossVectors(start, right);
    let distance = sphere.radius * 0.5;
    for (let corner = 0; corner < 8; corner += 1) {
      const { min, max } = box;
      const from = new Vector3(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z).sub(sphere.center);
      const reach = Math.max(Math.abs(from.dot(right)) / tangentX, Math.abs(from.dot(up)) / tangentY);
      distance = Math.max(distance, from.dot(start) + reach * margin);
    }
    return distance;
  };

  /** What fits depends on where one looks from. */
  const refit = (): void => {
    if (framed === undefined) return;
    fit = fitDistance(framed.box, framed.aspect);
    controls.maxDistance = fit * farthest;
  };

  /** Ends what the camera still glides by. */
  const settle = (): void => {
    controls.enableDamping = false;
    controls.update();
    controls.enableDamping = true;
  };
  const reset = (): void => {
    settle();
    controls.reset();
    moved = false;
    onChange();
  };
  /** Where the camera stands at first, once it is known what fits. */
  const place = (): void => {
    controls.position0.copy(controls.target0).addScaledVector(start, fit * startDistance);
    if (!moved) reset();
    onChange();
  };

  return {
    camera,
    get diagonal() {
      return sphere.radius * 2;
    },
    orbit(left, up) {
      moved = true;
      controls.rotateLeft(left);
      controls.rotateUp(up);
      onChange();
    },
    zoom(factor) {
      moved = true;
      controls.dollyIn(1 / factor);
      onChange();
    },
    view() {
      const { x, y, z } = camera.position.clone().sub(controls.target);
      const length = Math.hypot(x, y, z);
      return {
        azimuth: MathUtils.radToDeg(Math.atan2(x, z)),
        elevation: MathUtils.radToDeg(Math.asin(y / length)),
        distance: length / fit,
      };
    },
    startFrom(view) {
      const { azimuth = 0, elevation = 0, distance = 1 } = view ?? {};
      const spot = new Vector3().setFromSphericalCoords(
        1,
        MathUtils.degToRad(MathUtils.clamp(90 - elevation, leastPolar, 180 - leastPolar)),
        MathUtils.degToRad(azimuth),
      );
      start = view === null ? startDirection : spot;
      startDistance = distance;
      moved = false;
      refit();
      place();
    },
    circle(circles) {
      const wasCircling = controls.autoRotate;
      controls.autoRotate = circles;
      if (wasCircling && !circles) settle();
      onChange();
    },
    reset,
    frame(roots, aspect) {
      const box = new Box3();
      for (const root of roots) box.union(new Box3().setFromObject(root));
      if (box.isEmpty()) return;
      box.getBoundingSphere(sphere);
      sphere.radius = Math.max(sphere.radius, 1e-6);
      framed = { box, aspect };
      controls.minDistance = sphere.radius * 0.05;
      refit();
      controls.target0.copy(sphere.center);
      place();
    },
    update(seconds) {
      const changed = controls.update(seconds);
      const distance = camera.position.distanceTo(sphere.center);
      camera.near = Math.max(distance - sphere.radius * 1.5, sphere.radius * 0.005);
      camera.far = distance + sphere.radius * 1.5;
      return changed;
    },
    dispose() {
      controls.dispose();
    },
  };
}
