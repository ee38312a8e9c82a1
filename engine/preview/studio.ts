/** The studio: a soft key from the upper left, a fill, a rim light and a bright room that metals reflect. Values in linear light. */

import type { Camera } from './camera.ts';

export interface Studio {
  /** Unit vectors in view space. */
  up: Float64Array;
  /** Three lights: direction toward the light and RGB, 6 numbers each. */
  lights: Float64Array;
}

type Triple = [number, number, number];

/** Direction as shares of right, up and toward-the-viewer, and colour. The lights turn with the camera, so every view is lit alike. */
const lightTable: { toward: Triple; colour: Triple }[] = [
  { toward: [-0.55, 0.85, 0.75], colour: [0.62, 0.6, 0.57] },
  { toward: [0.9, 0.25, 0.55], colour: [0.13, 0.15, 0.18] },
  { toward: [0.35, 0.6, -0.9], colour: [0.22, 0.22, 0.24] },
];

const sky: Triple = [0.36, 0.37, 0.4];
const ground: Triple = [0.17, 0.16, 0.15];
/** Light that wraps around the edge of shadow: 0 is a point light, 1 an overcast sky. */
const wrapAround = 0.2;

export function createStudio(camera: Camera): Studio {
  const up: Triple = [camera.right[1], camera.up[1], camera.back[1]];
  // right × up: horizontal, toward the viewer.
  const front: Triple = [0, -up[2], up[1]];
  const lights = new Float64Array(lightTable.length * 6);
  lightTable.forEach(({ toward, colour }, light) => {
    const direction = [0, 1, 2].map((axis) => (axis === 0 ? toward[0] : 0) + toward[1] * up[axis]! + toward[2] * front[axis]!);
    const length = Math.hypot(...direction);
    for (let axis = 0; axis < 3; axis++) {
      lights[light * 6 + axis] = direction[axis]! / length;
      lights[light * 6 + 3 + axis] = colour[axis]!;
    }
  });
  return { up: Float64Array.from(up), lights };
}

/** Brightness of the room in a direction: floor, horizon, ceiling and the key's softbox, blurred by roughness. */
function room(height: number, towardKey: number, roughness: number): number {
  const edge = 0.08 + 0.9 * roughness;
  const t = Math.min(1, Math.max(0, (height + edge) / (2 * edge)));
  const smooth = t * t * (3 - 2 * t);
  const base = 0.2 + 0.62 * smooth + 0.18 * Math.max(0, height);
  if (towardKey <= 0) return base;
  // Schlick's rational stand-in for towardKey ** sharpness.
  const sharpness = 3 + 80 * (1 - roughness) * (1 - roughness);
  return base + (towardKey / (sharpness - sharpness * towardKey + towardKey)) * (0.35 + 0.9 * (1 - roughness));
}

/** 2 ** (-9.28 · i / 256): how much a grazing view adds to the reflection. */
const grazing = Float64Array.from({ length: 257 }, (_, i) => 2 ** ((-9.28 * i) / 256));

/** Khronos PBR Neutral: colours stay as they are below 0.76, highlights roll off to white. In place, linear RGB at 0–2. */
export function toneMap(out: Float64Array): void {
  const start = 0.8 - 0.04;
  const desaturation = 0.15;
  const low = Math.min(out[0]!, out[1]!, out[2]!);
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04;
  for (let channel = 0; channel < 3; channel++) out[channel]! -= offset;
  const peak = Math.max(out[0]!, out[1]!, out[2]!);
  if (peak < start) return;
  const span = 1 - start;
  const mapped = 1 - (span * span) / (peak + span - start);
  const whiten = 1 - 1 / (desaturation * (peak - mapped) + 1);
  for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel]! * mapped * (1 - whiten)) / peak + mapped * whiten;
}

/**
 * Light that a surface sends to the viewer, added into `out` as linear RGB. `n` unit normal and `v` unit vector to the viewer (view
 * space), `base` linear RGB, `occlusion` 0 (dark) to 1. Diffuse: Lambert with wrap; specular: GGX with Smith's visibility for the
 * lights, Karis's fit of the environment BRDF for the room.
 */
export function light(
  studio: Studio,
  nx: number,
  ny: number,
  nz: number,
  vx: number,
  vy: number,
  vz: number,
  base: Float64Array,
  metallic: number,
  roughness: number,
  occlusion: number,
  out: Float64Array,
): void {
  const { up, lights } = studio;
  const rough = roughness < 0.06 ? 0.06 : roughness > 1 ? 1 : roughness;
  const alpha2 = rough * rough * rough * rough;
  const nv = Math.max(1e-3, nx * vx + ny * vy + nz * vz);
  const diffuse = 1 - metallic;
  const f0r = 0.04 * diffuse + base[0]! * metallic;
  const f0g = 0.04 * diffuse + base[1]! * metallic;
  const f0b = 0.04 * diffuse + base[2]! * metallic;

  let dr = 0;
  let dg = 0;
  let db = 0;
  let sr = 0;
  let sg = 0;
  let sb = 0;
  for (let i = 0; i < lights.length; i += 6) {
    const lx = lights[i]!;
    const ly = lights[i + 1]!;
    const lz = lights[i + 2]!;
    const nl = nx * lx + ny * ly + nz * lz;
    const soft = (nl + wrapAround) / (1 + wrapAround);
    if (soft <= 0) continue;
    dr += soft * lights[i + 3]!;
    dg += soft * lights[i + 4]!;
    db += soft * lights[i + 5]!;
    if (nl <= 0) continue;
    const hx = lx + vx;
    const hy = ly + vy;
    const hz = lz + vz;
    const scale = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz || 1);
    const nh = Math.min(1, Math.max(0, (nx * hx + ny * hy + nz * hz) * scale));
    const d = nh * nh * (alpha2 - 1) + 1;
    const k = rough * rough * 0.5;
    const visibility = 1 / (4 * (nl * (1 - k) + k) * (nv * (1 - k) + k));
    const strength = Math.min(8, (alpha2 / (d * d)) * visibility * nl);
    sr += strength * lights[i + 3]!;
    sg += strength * lights[i + 4]!;
    sb += strength * lights[i + 5]!;
  }

  const height = nx * up[0]! + ny * up[1]! + nz * up[2]!;
  const blend = 0.5 + 0.5 * height;
  dr += (ground[0] + (sky[0] - ground[0]) * blend) * occlusion;
  dg += (ground[1] + (sky[1] - ground[1]) * blend) * occlusion;
  db += (ground[2] + (sky[2] - ground[2]) * blend) * occlusion;

  // The mirror direction, and the room there.
  const rx = 2 * nv * nx - vx;
  const ry = 2 * nv * ny - vy;
  const rz = 2 * nv * nz - vz;
  const around = room(rx * up[0]! + ry * up[1]! + rz * up[2]!, rx * lights[0]! + ry * lights[1]! + rz * lights[2]!, rough) * occlusion;
  // Karis 2014, "Physically Based Shading on Mobile".
  const a004 = Math.min((1 - rough) * (1 - rough), grazing[Math.min(256, (nv * 256) | 0)]!) * (1 - rough) + 0.0425 - 0.0275 * rough;
  const envScale = 1.04 - 1.04 * a004 - 0.572 * rough;
  const envBias = 1.04 * a004 - 0.04 + 0.022 * rough;

  out[0]! += base[0]! * diffuse * dr + f0r * sr + (f0r * envScale + envBias) * around;
  out[1]! += base[1]! * diffuse * dg + f0g * sg + (f0g * envScale + envBias) * around;
  out[2]! += base[2]! * diffuse * db + f0b * sb + (f0b * envScale + envBias) * around;
}
