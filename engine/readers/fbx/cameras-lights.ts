/** Cameras and lights of an FBX file as glTF's. */

import type { Quat, Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { FbxCamera, FbxLight } from './document.ts';

const half = Math.SQRT1_2;
/** FBX's cameras look along +X and its lights along −Y, glTF's along −Z: what turns one to the other. */
export const cameraTurn: Quat = [0, -half, 0, half];
export const lightTurn: Quat = [-half, 0, 0, half];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const positive = (value: number, fallback: number): number => (Number.isFinite(value) && value > 0 ? value : fallback);

/** Adds a camera to the scene and returns its place. */
export function addCamera(scene: Scene, camera: FbxCamera, metresPerUnit: number): number {
  const znear = positive(camera.near * metresPerUnit, 0.1);
  const zfar = positive(camera.far * metresPerUnit, znear * 1e4);
  const depth = { znear, zfar: zfar > znear ? zfar : znear * 1e4 };
  if (camera.isOrthographic) {
    const [x, y] = camera.orthographicSize;
    const orthographic = { xmag: positive((x! * metresPerUnit) / 2, 1), ymag: positive((y! * metresPerUnit) / 2, 1), ...depth };
    return scene.cameras.push({ name: camera.name, type: 'orthographic', orthographic }) - 1;
  }
  const yfov = radians(camera.fieldOfViewY);
  const perspective = {
    yfov: yfov > 0 && yfov < Math.PI ? yfov : Math.PI / 4,
    aspectRatio: positive(camera.aspectRatio, 16 / 9),
    ...depth,
  };
  return scene.cameras.push({ name: camera.name, type: 'perspective', perspective }) - 1;
}

const lightKinds = ['point', 'directional', 'spot'];

/** Adds a light to the scene and returns its place; null, with a warning, for an area or volume light. Intensities stay as numbers. */
export function addLight(scene: Scene, light: FbxLight, warnings: WarningList): number | null {
  const type = lightKinds[light.type];
  if (!type) {
    warnings.add('elementDropped', { element: 'area light' });
    return null;
  }
  const color = light.color.map((part) => (Number.isFinite(part) ? Math.max(0, part) : 1));
  const strongest = Math.max(1, ...color);
  const outerConeAngle = Math.min(Math.PI / 2, Math.max(0.01, radians(positive(light.outerAngle, 45)) / 2));
  const innerConeAngle = Math.min(outerConeAngle * 0.99, Math.max(0, radians(positive(light.innerAngle, 0)) / 2));
  return (
    scene.lights.push({
      name: light.name,
      type,
      color: color.map((part) => part / strongest),
      intensity: strongest * (Number.isFinite(light.intensity) ? Math.max(0, light.intensity) : 1),
      ...(type === 'spot' ? { spot: { innerConeAngle, outerConeAngle } } : {}),
    }) - 1
  );
}
