import { type Box3, MathUtils, PerspectiveCamera, Sphere, Spherical, TOUCH, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

const verticalFov = 45;
/** From the south, above the ground. */
const startDirection = new Vector3(0.12, 0.72, 1).normalize();
/** Around the scene, as a factor. */
const margin = 1.1;
const flightMs = 900;
/** Of the distance, that a key moves the view. */
const panStep = 0.08;

export interface SceneRig {
  camera: PerspectiveCamera;
  /** Where the camera looks, and to which side of the world: degrees clockwise from north. */
  readonly target: Vector3;
  readonly heading: number;
  /** Rotates by radians. */
  orbit(left: number, up: number): void;
  /** Moves over the ground by shares of the distance. */
  pan(right: number, forward: number): void;
  /** Zooms in above 1, out below. */
  zoom(factor: number): void;
  /** Flies to the view of the whole scene. */
  reset(): void;
  /** Turns until north is up. */
  faceNorth(): void;
  /** Flies near a place of the world. */
  flyTo(place: Vector3): void;
  /** Circles around the target until something else moves the camera. */
  circle(on: boolean): void;
  readonly circles: boolean;
  /** Shows the whole box of the scene, flying there from above unless motion is unwelcome. */
  frame(box: Box3, aspect: number): void;
  /** Advances flight, circling and damping; whether it goes on by itself. */
  update(now: number): boolean;
  dispose(): void;
}

interface Flight {
  began: number | null;
  from: { position: Vector3; target: Vector3 };
  to: { position: Vector3; target: Vector3 };
}

/** Distance from the middle at which every corner of the box is in view from the start direction, with a margin. */
function fitDistance(box: Box3, aspect: number): number {
  const tangent = Math.tan(MathUtils.degToRad(verticalFov / 2));
  const middle = box.getCenter(new Vector3());
  const right = new Vector3(0, 1, 0).cross(startDirection).normalize();
  const up = new Vector3().crossVectors(startDirection, right);
  let distance = 0;
  for (let corner = 0; corner < 8; corner += 1) {
    const [x, y, z] = (['x', 'y', 'z'] as const).map((axis, bit) => (corner & (1 << bit) ? box.max : box.min)[axis]) as [
      number,
      number,
      number,
    ];
    const from = new Vector3(x, y, z).sub(middle);
    const reach = Math.max(Math.abs(from.dot(right)) / aspect, Math.abs(from.dot(up))) / tangent;
    distance = Math.max(distance, from.dot(startDirection) + reach * margin);
  }
  return distance;
}

/**
 * The camera of a scene, with the mouse, touch and keys that move it over the ground. North is away from Z, up is Y.
 * @param pick the surface in the middle of the view, null where there is none
 * @param onChange called when the camera has moved or will
 */
export function createSceneRig(element: HTMLElement, pick: () => Vector3 | null, onChange: () => void): SceneRig {
  const camera = new PerspectiveCamera(verticalFov, 1, 1, 1000);
  camera.position.copy(startDirection);
  const controls = new OrbitControls(camera, element);
  Object.assign(controls, {
    ...{ enableDamping: true, dampingFactor: 0.15, rotateSpeed: 0.7, zoomSpeed: 1.2 },
    ...{ screenSpacePanning: false, zoomToCursor: true, maxPolarAngle: MathUtils.degToRad(88), autoRotateSpeed: 0.8 },
  });
  // What one finger does beside scrolling the page is said by `touch-action` in the style sheet.
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN };
  element.style.touchAction = '';
  const sphere = new Sphere(new Vector3(), 1);
  const home = { position: camera.position.clone(), target: new Vector3() };
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let flight: Flight | null = null;
  let moved = false;

  const stop = (): void => {
    flight = null;
    controls.autoRotate = false;
    moved = true;
  };
  /** Puts the target onto the surface ahead, which leaves the view as it is: turning and zooming then go about what is seen. */
  const seat = (): void => {
    const place = pick();
    if (place === null) return;
    const ahead = camera.getWorldDirection(new Vector3());
    const distance = place.sub(camera.position).dot(ahead);
    if (distance > 0) controls.target.copy(camera.position).addScaledVector(ahead, distance);
  };
  const onStart = (): void => {
    stop();
    seat();
  };
  controls.addEventListener('change', onChange);
  controls.addEventListener('start', onStart);

  const fly = (position: Vector3, target: Vector3): void => {
    controls.autoRotate = false;
    // What is left of a turn ends here, or it would go on where the flight ends.
    controls.enableDamping = false;
    controls.update();
    controls.enableDamping = true;
    const from = { position: camera.position.clone(), target: controls.target.clone() };
    if (still.matches) {
      camera.position.copy(position);
      controls.target.copy(target);
      camera.lookAt(target);
    } else flight = { began: null, from, to: { position, target } };
    onChange();
  };

  function advance(now: number): void {
    if (flight === null) return;
    flight.began ??= now;
    const share = Math.min(1, (now - flight.began) / flightMs);
    const eased = share * share * (3 - 2 * share);
    const { from, to } = flight;
    controls.target.lerpVectors(from.target, to.target, eased);
    // Around the target, so that turning does not lead through the ground.
    const [start, end] = [from, to].map(({ position, target }) => new Spherical().setFromVector3(position.clone().sub(target))) as [
      Spherical,
      Spherical,
    ];
    const turn = MathUtils.euclideanModulo(end.theta - start.theta + Math.PI, 2 * Math.PI) - Math.PI;
    const around = new Spherical(
      start.radius * (end.radius / start.radius) ** eased,
      MathUtils.lerp(start.phi, end.phi, eased),
      start.theta + turn * eased,
    );
    camera.position.setFromSpherical(around).add(controls.target);
    camera.lookAt(controls.target);
    if (share === 1) flight = null;
  }

  return {
    camera,
    target: controls.target,
    get heading() {
      const ahead = camera.getWorldDirection(new Vector3());
      return MathUtils.euclideanModulo(MathUtils.radToDeg(Math.atan2(ahead.x, -ahead.z)), 360);
    },
    orbit(left, up) {
      onStart();
      controls.rotateLeft(left);
      controls.rotateUp(up);
      onChange();
    },
    pan(right, forward) {
      onStart();
      const distance = camera.position.distanceTo(controls.target) * panStep;
      const east = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).setY(0).normalize();
      const move = east
        .clone()
        .multiplyScalar(right * distance)
        .addScaledVector(new Vector3(0, 1, 0).cross(east), forward * distance);
      camera.position.add(move);
      controls.target.add(move);
      onChange();
    },
    zoom(factor) {
      onStart();
      controls.dollyIn(1 / factor);
      onChange();
    },
    reset() {
      moved = false;
      fly(home.position.clone(), home.target.clone());
    },
    faceNorth() {
      moved = true;
      const { radius, phi } = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
      fly(new Vector3().setFromSpherical(new Spherical(radius, phi, 0)).add(controls.target), controls.target.clone());
    },
    flyTo(place) {
      moved = true;
      const from = camera.position.clone().sub(controls.target);
      const near = Math.max(camera.position.distanceTo(place) / 3, controls.minDistance);
      fly(from.setLength(near).add(place), place.clone());
    },
    circle(on) {
      controls.autoRotate = on;
      if (on) flight = null;
      moved = true;
      onChange();
    },
    get circles() {
      return controls.autoRotate;
    },
    frame(box, aspect) {
      box.getBoundingSphere(sphere);
      sphere.radius = Math.max(sphere.radius, 1e-3);
      const distance = fitDistance(box, aspect);
      home.target.copy(sphere.center);
      home.position.copy(sphere.center).addScaledVector(startDirection, distance);
      controls.minDistance = sphere.radius * 0.002;
      controls.maxDistance = distance * 5;
      if (moved) return;
      controls.target.copy(home.target);
      camera.position.copy(home.position);
      if (!still.matches) camera.position.addScaledVector(new Vector3(0, 1, 0), distance * 0.8);
      camera.lookAt(home.target);
      fly(home.position.clone(), home.target.clone());
    },
    update(now) {
      advance(now);
      if (flight === null) controls.update();
      const away = camera.position.distanceTo(sphere.center);
      camera.near = Math.max(away - sphere.radius * 1.1, camera.position.distanceTo(controls.target) * 0.02, sphere.radius * 1e-4);
      camera.far = away + sphere.radius * 6;
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      return flight !== null || controls.autoRotate;
    },
    dispose() {
      controls.dispose();
    },
  };
}
