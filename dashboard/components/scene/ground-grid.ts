import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import { roundStep } from '#domain/scenes/coordinates';

/** Lines to each side of the middle, and pieces of a line: they fade piece by piece. */
const lines = 24;
const pieces = 24;

/**
 * Lines on the ground, to the east and to the north, that fade with the distance from the middle.
 * @param radius of what stands on it, metres
 * @returns the lines around the origin, and how far apart they are in metres
 */
export function createGroundGrid(radius: number): { grid: LineSegments<BufferGeometry, LineBasicMaterial>; step: number } {
  const step = roundStep(radius / 3);
  const reach = lines * step;
  const positions: number[] = [];
  const colours: number[] = [];
  const put = (x: number, z: number): void => {
    positions.push(x, 0, z);
    const far = Math.hypot(x, z) / reach;
    colours.push(0.62, 0.7, 0.86, 0.3 * Math.max(0, 1 - far) ** 2);
  };
  for (let line = -lines; line <= lines; line += 1)
    for (let piece = 0; piece < pieces; piece += 1) {
      const [from, to] = [piece, piece + 1].map((at) => (at / pieces) * 2 * reach - reach) as [number, number];
      put(line * step, from);
      put(line * step, to);
      put(from, line * step);
      put(to, line * step);
    }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 4));
  return { grid: new LineSegments(geometry, new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })), step };
}
