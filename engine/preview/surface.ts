/** What is seen at a point of the picture, once the visibility pass has said which element is there. */

import { sampleImage, type Sampler } from './images.ts';
import type { PreviewMaterial } from './materials.ts';
import { snap } from './raster.ts';
import { light, toneMap, type Studio } from './studio.ts';
import type { PrimitiveMode } from '../scenes/scene.ts';

/** One draw, ready for the picture. */
export interface PreparedDraw {
  mode: PrimitiveMode;
  /** Elements (triangles, lines or points) have the numbers firstId … firstId + count - 1. */
  firstId: number;
  count: number;
  indices: Uint32Array;
  positions: Float32Array;
  normals: Float32Array | null;
  uvs: Float32Array[];
  colors: Float32Array | null;
  material: PreviewMaterial;
  /** 3×4 rows, local to view space. */
  view: Float64Array;
  /** 3×3 rows, local normals to view space, not normalized. */
  normalView: Float64Array;
  /** The place mirrors the primitive, so its front is what seems the back. */
  mirrored: boolean;
}

export interface Surface {
  /** Goes to element `id` at sample position x, y; the other calls speak about this point. */
  locate(id: number, x: number, y: number): void;
  /** Base colour's alpha there. */
  alpha(): number;
  /** Tone-mapped linear RGB and alpha there; `occlusion` is 1 in the open, 0 in a crevice. */
  colour(occlusion: number, out: Float64Array): void;
}

/** Offsets into the registers: triangle corners in view space, on the picture, and the weights of the point. */
const P = 0;
const S = 9;
const B = 18;
const NORMAL = 21;
const AREA = 24;
const JACOBIAN = 25;
const POINT = 26;

/**
 * `draws` in the order of their ids, `samples` per pixel edge. Keeps its state in one typed array, since closures over
 * numbers that change would allocate.
 */
export function createSurface(
  draws: PreparedDraw[],
  studio: Studio,
  picture: { width: number; height: number; focal: number; samples: number },
): Surface {
  const r = new Float64Array(32);
  const texel = new Float64Array(4);
  const base = new Float64Array(4);
  const uv = new Float64Array(3);
  let draw = draws[0]!;
  let element = -1;
  let corner0 = 0;
  let corner1 = 0;
  let corner2 = 0;

  function findDraw(id: number): void {
    if (id >= draw.firstId && id < draw.firstId + draw.count) return;
    let low = 0;
    let high = draws.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (draws[middle]!.firstId <= id) low = middle;
      else high = middle - 1;
    }
    draw = draws[low]!;
  }

  function loadCorner(corner: number, at: number): void {
    const { positions, view } = draw;
    const x = positions[at * 3]!;
    const y = positions[at * 3 + 1]!;
    const z = positions[at * 3 + 2]!;
    const vx = view[0]! * x + view[1]! * y + view[2]! * z + view[3]!;
    const vy = view[4]! * x + view[5]! * y + view[6]! * z + view[7]!;
    const vz = view[8]! * x + view[9]! * y + view[10]! * z + view[11]!;
    r[P + corner * 3] = vx;
    r[P + corner * 3 + 1] = vy;
    r[P + corner * 3 + 2] = vz;
    const inverse = vz < -1e-30 ? -1 / vz : 0;
    const scale = picture.focal * snap;
    r[S + corner * 3] = Math.floor((picture.width * snap) / 2 + 0.5 + vx * inverse * scale) / snap;
    r[S + corner * 3 + 1] = Math.floor((picture.height * snap) / 2 + 0.5 - vy * inverse * scale) / snap;
    r[S + corner * 3 + 2] = inverse;
  }

  function loadTriangle(): void {
    loadCorner(0, corner0);
    loadCorner(1, corner1);
    loadCorner(2, corner2);
    const area = (r[S + 3]! - r[S]!) * (r[S + 7]! - r[S + 1]!) - (r[S + 6]! - r[S]!) * (r[S + 4]! - r[S + 1]!);
    r[AREA] = area === 0 ? 1 : area;
    // Geometric normal turned to the viewer.
    const ax = r[P + 3]! - r[P]!;
    const ay = r[P + 4]! - r[P + 1]!;
    const az = r[P + 5]! - r[P + 2]!;
    const bx = r[P + 6]! - r[P]!;
    const by = r[P + 7]! - r[P + 1]!;
    const bz = r[P + 8]! - r[P + 2]!;
    let nx = ay * bz - az * by;
    let ny = az * bx - ax * bz;
    let nz = ax * by - ay * bx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const away = nx * r[P]! + ny * r[P + 1]! + nz * r[P + 2]! > 0 ? -1 : 1;
    if (length > 0) {
      nx *= away / length;
      ny *= away / length;
      nz *= away / length;
    } else {
      [nx, ny, nz] = [0, 0, 1];
    }
    r[NORMAL] = nx;
    r[NORMAL + 1] = ny;
    r[NORMAL + 2] = nz;
    // det ∂(u,v)/∂(x,y) = (area in uv / area on the picture) · W0 W1 W2 / W³, W = 1 / depth.
    r[JACOBIAN] = (r[S + 2]! * r[S + 5]! * r[S + 8]! * picture.samples * picture.samples) / Math.abs(r[AREA]);
  }

  function locate(id: number, x: number, y: number): void {
    findDraw(id);
    if (id !== element) {
      element = id;
      const at = id - draw.firstId;
      const { indices } = draw;
      if (draw.mode === 'triangles') {
        corner0 = indices[at * 3]!;
        corner1 = indices[at * 3 + 1]!;
        corner2 = indices[at * 3 + 2]!;
        loadTriangle();
      } else {
        corner0 = draw.mode === 'lines' ? indices[at * 2]! : indices[at]!;
        corner1 = draw.mode === 'lines' ? indices[at * 2 + 1]! : corner0;
        corner2 = corner0;
        loadCorner(0, corner0);
        loadCorner(1, corner1);
      }
    }
    if (draw.mode !== 'triangles') {
      const dx = r[S + 3]! - r[S]!;
      const dy = r[S + 4]! - r[S + 1]!;
      const along = ((x - r[S]!) * dx + (y - r[S + 1]!) * dy) / (dx * dx + dy * dy || 1);
      r[B + 1] = along < 0 ? 0 : along > 1 ? 1 : along;
      r[B] = 1 - r[B + 1]!;
      r[B + 2] = 0;
      return;
    }
    // Perspective-correct barycentric weights.
    const l0 = (r[S + 3]! - x) * (r[S + 7]! - y) - (r[S + 6]! - x) * (r[S + 4]! - y);
    const l1 = (r[S + 6]! - x) * (r[S + 1]! - y) - (r[S]! - x) * (r[S + 7]! - y);
    const w0 = l0 * r[S + 2]!;
    const w1 = l1 * r[S + 5]!;
    const w2 = (r[AREA]! - l0 - l1) * r[S + 8]!;
    const sum = w0 + w1 + w2 || 1;
    r[B] = w0 / sum;
    r[B + 1] = w1 / sum;
    r[B + 2] = w2 / sum;
    r[POINT] = sum / r[AREA]!;
  }

  /** Reads a texture at the point into `texel`; false when there is none or no such uv set. */
  function sample(sampler: Sampler | null): sampler is Sampler {
    const set = sampler ? draw.uvs[sampler.slot.uv] : undefined;
    if (!sampler || !set || draw.mode !== 'triangles') return false;
    const u0 = set[corner0 * 2]!;
    const v0 = set[corner0 * 2 + 1]!;
    const u1 = set[corner1 * 2]! - u0;
    const v1 = set[corner1 * 2 + 1]! - v0;
    const u2 = set[corner2 * 2]! - u0;
    const v2 = set[corner2 * 2 + 1]! - v0;
    const w = r[POINT]!;
    uv[0] = u0 + u1 * r[B + 1]! + u2 * r[B + 2]!;
    uv[1] = v0 + v1 * r[B + 1]! + v2 * r[B + 2]!;
    uv[2] = (Math.abs(u1 * v2 - u2 * v1) * r[JACOBIAN]!) / Math.abs(w * w * w || 1);
    sampleImage(sampler, uv[0], uv[1], uv[2], texel);
    return true;
  }

  function loadBase(): void {
    const { material, colors } = draw;
    for (let channel = 0; channel < 4; channel++) base[channel] = material.baseColor[channel]!;
    if (colors) {
      for (let channel = 0; channel < 4; channel++) {
        base[channel]! *=
          colors[corner0 * 4 + channel]! * r[B]! + colors[corner1 * 4 + channel]! * r[B + 1]! + colors[corner2 * 4 + channel]! * r[B + 2]!;
      }
    }
    if (sample(material.baseMap)) {
      for (let channel = 0; channel < 4; channel++) base[channel]! *= texel[channel]!;
    }
  }

  /** Shading normal into r[NORMAL2…]: interpolated, bent by the normal map, turned to the viewer's side of the face. */
  const NORMAL2 = 27;
  function loadNormal(): void {
    const { normals, normalView: m, material } = draw;
    let nx = r[NORMAL]!;
    let ny = r[NORMAL + 1]!;
    let nz = r[NORMAL + 2]!;
    if (normals) {
      const at = (axis: number): number =>
        normals[corner0 * 3 + axis]! * r[B]! + normals[corner1 * 3 + axis]! * r[B + 1]! + normals[corner2 * 3 + axis]! * r[B + 2]!;
      const lx = at(0);
      const ly = at(1);
      const lz = at(2);
      const sx = m[0]! * lx + m[1]! * ly + m[2]! * lz;
      const sy = m[3]! * lx + m[4]! * ly + m[5]! * lz;
      const sz = m[6]! * lx + m[7]! * ly + m[8]! * lz;
      const length = Math.sqrt(sx * sx + sy * sy + sz * sz);
      if (length > 0) {
        const side = draw.mode === 'triangles' ? sx * nx + sy * ny + sz * nz : sz;
        const scale = (side < 0 ? -1 : 1) / length;
        nx = sx * scale;
        ny = sy * scale;
        nz = sz * scale;
      }
    }
    const { normalMap } = material;
    if (sample(normalMap)) {
      // Tangent frame from how uv runs over the triangle.
      const set = draw.uvs[normalMap.slot.uv]!;
      const u1 = set[corner1 * 2]! - set[corner0 * 2]!;
      const v1 = set[corner1 * 2 + 1]! - set[corner0 * 2 + 1]!;
      const u2 = set[corner2 * 2]! - set[corner0 * 2]!;
      const v2 = set[corner2 * 2 + 1]! - set[corner0 * 2 + 1]!;
      const det = u1 * v2 - u2 * v1;
      if (det !== 0) {
        const flip = det < 0 ? -1 : 1;
        const edge1 = (axis: number): number => r[P + 3 + axis]! - r[P + axis]!;
        const edge2 = (axis: number): number => r[P + 6 + axis]! - r[P + axis]!;
        let tx = (edge1(0) * v2 - edge2(0) * v1) * flip;
        let ty = (edge1(1) * v2 - edge2(1) * v1) * flip;
        let tz = (edge1(2) * v2 - edge2(2) * v1) * flip;
        const along = tx * nx + ty * ny + tz * nz;
        tx -= along * nx;
        ty -= along * ny;
        tz -= along * nz;
        const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
        if (length > 0) {
          tx /= length;
          ty /= length;
          tz /= length;
          // The bitangent runs against v, which points down in the image: glTF's green axis is up.
          let bx = ny * tz - nz * ty;
          let by = nz * tx - nx * tz;
          let bz = nx * ty - ny * tx;
          const ex = (edge2(0) * u1 - edge1(0) * u2) * flip;
          const ey = (edge2(1) * u1 - edge1(1) * u2) * flip;
          const ez = (edge2(2) * u1 - edge1(2) * u2) * flip;
          if (bx * ex + by * ey + bz * ez > 0) [bx, by, bz] = [-bx, -by, -bz];
          const mx = (texel[0]! * 2 - 1) * material.normalScale;
          const my = (texel[1]! * 2 - 1) * material.normalScale;
          const mz = Math.max(0.05, texel[2]! * 2 - 1);
          const ox = tx * mx + bx * my + nx * mz;
          const oy = ty * mx + by * my + ny * mz;
          const oz = tz * mx + bz * my + nz * mz;
          const size = Math.sqrt(ox * ox + oy * oy + oz * oz) || 1;
          nx = ox / size;
          ny = oy / size;
          nz = oz / size;
        }
      }
    }
    r[NORMAL2] = nx;
    r[NORMAL2 + 1] = ny;
    r[NORMAL2 + 2] = nz;
  }

  function colour(occlusion: number, out: Float64Array): void {
    const { material } = draw;
    loadBase();
    out[3] = base[3]!;
    if (material.unlit || (draw.mode !== 'triangles' && !draw.normals)) {
      for (let channel = 0; channel < 3; channel++) out[channel] = Math.min(1, Math.max(0, base[channel]!));
      return;
    }
    loadNormal();
    out[0] = material.emissive[0];
    out[1] = material.emissive[1];
    out[2] = material.emissive[2];
    if (out[0] + out[1] + out[2] > 0 && sample(material.emissiveMap)) {
      for (let channel = 0; channel < 3; channel++) out[channel]! *= texel[channel]!;
    }
    let { metallic, roughness } = material;
    if (sample(material.metallicRoughnessMap)) {
      roughness *= texel[1]!;
      metallic *= texel[2]!;
    }
    let open = occlusion;
    if (sample(material.occlusionMap)) open *= 1 + material.occlusionStrength * (texel[0]! - 1);
    const px = r[P]! * r[B]! + r[P + 3]! * r[B + 1]! + r[P + 6]! * r[B + 2]!;
    const py = r[P + 1]! * r[B]! + r[P + 4]! * r[B + 1]! + r[P + 7]! * r[B + 2]!;
    const pz = r[P + 2]! * r[B]! + r[P + 5]! * r[B + 1]! + r[P + 8]! * r[B + 2]!;
    const scale = -1 / (Math.sqrt(px * px + py * py + pz * pz) || 1);
    light(studio, r[NORMAL2]!, r[NORMAL2 + 1]!, r[NORMAL2 + 2]!, px * scale, py * scale, pz * scale, base, metallic, roughness, open, out);
    toneMap(out);
  }

  return {
    locate,
    alpha() {
      loadBase();
      return base[3]!;
    },
    colour,
  };
}
