/** Cameras and lights of a Collada file, from glTF's JSON of them. */

import type { Scene } from '../../scenes/scene.ts';
import type { DaePlan } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { numberText, numbersText, type XmlFile } from './xml.ts';

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const number = (value: unknown, fallback: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : fallback);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const element = (name: string, value: number): string => `<${name}>${numberText(value)}</${name}>`;

/** A camera that sees without end sees this many times as far as near; Collada wants an end. */
const farthest = 100_000;

export async function writeCameras(xml: XmlFile, { cameras }: Scene, { cameraIds }: DaePlan): Promise<void> {
  if (cameraIds.size === 0) return;
  await xml.markup('<library_cameras>\n');
  for (const [index, id] of cameraIds) {
    const camera = cameras[index] ?? {};
    const optics = isObject(camera.orthographic) ? orthographic(camera.orthographic) : perspective(camera.perspective);
    await xml.markup(
      `<camera id="${id}" name="${escapeXml(text(camera.name))}"><optics><technique_common>${optics}</technique_common></optics></camera>\n`,
    );
  }
  await xml.markup('</library_cameras>\n');
}

function perspective(given: unknown): string {
  const { yfov, aspectRatio, znear, zfar } = isObject(given) ? given : {};
  const near = number(znear, 0.1);
  const ratio = typeof aspectRatio === 'number' ? element('aspect_ratio', aspectRatio) : '';
  return `<perspective>${element('yfov', degrees(number(yfov, Math.PI / 4)))}${ratio}${range(near, zfar)}</perspective>`;
}

const orthographic = ({ xmag, ymag, znear, zfar }: Record<string, unknown>): string =>
  `<orthographic>${element('xmag', number(xmag, 1))}${element('ymag', number(ymag, 1))}${range(number(znear, 0), zfar)}</orthographic>`;

const range = (near: number, far: unknown): string => element('znear', near) + element('zfar', number(far, (near || 0.01) * farthest));

const kinds = new Set(['directional', 'point', 'spot']);

export async function writeLights(xml: XmlFile, { lights }: Scene, { lightIds }: DaePlan): Promise<void> {
  if (lightIds.size === 0) return;
  await xml.markup('<library_lights>\n');
  for (const [index, id] of lightIds) await xml.markup(lightText(lights[index] ?? {}, id));
  await xml.markup('</library_lights>\n');
}

function lightText(light: Record<string, unknown>, id: string): string {
  const kind = kinds.has(text(light.type)) ? text(light.type) : 'point';
  const color = Array.isArray(light.color) ? light.color.map((value: unknown) => number(value, 1)) : [1, 1, 1];
  // Light falls off with the square of the distance.
  const fall =
    kind === 'directional'
      ? ''
      : element('constant_attenuation', 0) + element('linear_attenuation', 0) + element('quadratic_attenuation', 1);
  const cone = isObject(light.spot) ? number(light.spot.outerConeAngle, Math.PI / 4) : Math.PI / 4;
  const spot = kind === 'spot' ? element('falloff_angle', 2 * degrees(cone)) + element('falloff_exponent', 0) : '';
  return (
    `<light id="${id}" name="${escapeXml(text(light.name))}"><technique_common><${kind}><color>${numbersText(color.slice(0, 3))}</color>` +
    `${fall}${spot}</${kind}></technique_common><extra><technique profile="FCOLLADA">` +
    `<intensity sid="intensity">${numberText(number(light.intensity, 1))}</intensity></technique></extra></light>\n`
  );
}
