/** Cameras and lights of a Collada file as glTF's. */

import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { XmlElement } from '../xml/tree.ts';
import { commonTechnique, nameOf } from './document.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const positive = (value: number | undefined, fallback: number): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : fallback;

/** Adds a `camera` to the scene and returns its place; null for one without optics. */
export function addCamera(scene: Scene, element: XmlElement): number | null {
  const optics = element.child('optics');
  const technique = optics && commonTechnique(optics);
  const perspective = technique?.child('perspective');
  const orthographic = technique?.child('orthographic');
  const source = perspective ?? orthographic;
  if (!source) return null;
  const number = (name: string): number | undefined => source.child(name)?.number();
  const znear = positive(number('znear'), 0.1);
  const zfar = positive(number('zfar'), znear * 1e5);
  const depth = { znear, zfar: zfar > znear ? zfar : znear * 1e5 };
  const ratio = positive(number('aspect_ratio'), 0);
  if (perspective) {
    const x = number('xfov');
    const y = number('yfov');
    const aspectRatio = x && y ? Math.tan(radians(x) / 2) / Math.tan(radians(y) / 2) : ratio || 16 / 9;
    const yfov = y ? radians(y) : x ? 2 * Math.atan(Math.tan(radians(x) / 2) / aspectRatio) : Math.PI / 4;
    const sound = yfov > 0 && yfov < Math.PI && aspectRatio > 0 && Number.isFinite(aspectRatio);
    return (
      scene.cameras.push({
        name: nameOf(element),
        type: 'perspective',
        perspective: { yfov: sound ? yfov : Math.PI / 4, aspectRatio: sound ? aspectRatio : 16 / 9, ...depth },
      }) - 1
    );
  }
  const xmag = positive(number('xmag'), positive(number('ymag'), 1) * (ratio || 1));
  const ymag = positive(number('ymag'), xmag / (ratio || 1));
  return scene.cameras.push({ name: nameOf(element), type: 'orthographic', orthographic: { xmag, ymag, ...depth } }) - 1;
}

/** Adds a `light` to the scene and returns its place; null for an ambient one, which glTF does not have. */
export function addLight(scene: Scene, element: XmlElement, warnings: WarningList): number | null {
  const technique = commonTechnique(element);
  const kind = ['directional', 'point', 'spot'].find((name) => technique.child(name));
  const source = kind && technique.child(kind);
  if (!source) {
    if (technique.child('ambient')) warnings.add('elementDropped', { element: 'ambient light' });
    return null;
  }
  const raw = [...(source.child('color')?.floats() ?? [1, 1, 1])]
    .slice(0, 3)
    .map((value) => (Number.isFinite(value) ? Math.max(0, value) : 1));
  while (raw.length < 3) raw.push(1);
  // A colour beyond 1 is a colour and a strength.
  const strength = Math.max(1, ...raw);
  const given = element
    .all('extra')
    .map((extra) => extra.find('intensity')?.number())
    .find((value) => value !== undefined && value > 0);
  const outer = Math.min(Math.PI / 2, Math.max(0.01, radians(positive(source.child('falloff_angle')?.number(), 180)) / 2));
  return (
    scene.lights.push({
      name: nameOf(element),
      type: kind,
      color: raw.map((value) => value / strength),
      intensity: strength * (given ?? 1),
      ...(kind === 'spot' ? { spot: { innerConeAngle: 0, outerConeAngle: outer } } : {}),
    }) - 1
  );
}
