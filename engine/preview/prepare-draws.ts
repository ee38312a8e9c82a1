/** The draws of a model as the kernel is told of them, for one camera. */

import type { Camera, Posed } from './camera.ts';
import type { Materials, PreviewMaterial } from './materials.ts';
import type { Rasterizer } from './rasterizer.ts';
import { drawFields, geometryOf, type Geometry } from './stretches.ts';
import type { Mat4 } from '../scenes/scene.ts';

/** One draw, ready for the picture. */
export interface PreparedDraw {
  /** Elements have the numbers firstId … firstId + count - 1; 0 is nothing. */
  firstId: number;
  geometry: Geometry;
  material: PreviewMaterial;
  /** Which side shows: 1 the front, -1 the back (mirrored places), 0 both. */
  facing: 1 | -1 | 0;
  /** 3×4 rows, local to view space (x right, y up, z toward the viewer). */
  view: Float64Array;
  /** 3×3 rows, local normals to view space, not normalized. */
  normal: Float64Array;
}

function viewMatrix(camera: Camera, matrix: Mat4): Float64Array {
  const out = new Float64Array(12);
  [camera.right, camera.up, camera.back].forEach((axis, row) => {
    for (let column = 0; column < 4; column++) {
      const at = column * 4;
      const w = column === 3 ? 1 : 0;
      out[row * 4 + column] =
        axis[0] * (matrix[at]! - w * camera.eye[0]) +
        axis[1] * (matrix[at + 1]! - w * camera.eye[1]) +
        axis[2] * (matrix[at + 2]! - w * camera.eye[2]);
    }
  });
  return out;
}

/** Normals turn by the cofactors of the matrix, its inverse transpose up to a factor. */
function normalMatrix(camera: Camera, m: Mat4): { normal: Float64Array; mirrored: boolean } {
  const at = (row: number, column: number): number => m[column * 4 + row]!;
  const cofactor = (row: number, column: number): number => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  };
  const determinant = at(0, 0) * cofactor(0, 0) + at(0, 1) * cofactor(0, 1) + at(0, 2) * cofactor(0, 2);
  const sign = determinant < 0 ? -1 : 1;
  const normal = new Float64Array(9);
  [camera.right, camera.up, camera.back].forEach((axis, row) => {
    for (let column = 0; column < 3; column++) {
      normal[row * 3 + column] = sign * (axis[0] * cofactor(0, column) + axis[1] * cofactor(1, column) + axis[2] * cofactor(2, column));
    }
  });
  return { normal, mirrored: determinant < 0 };
}

export function prepareDraws(posed: Posed[], materials: Materials, camera: Camera): PreparedDraw[] {
  let nextId = 1;
  return posed.map(({ draw, pose }) => {
    const geometry = geometryOf(draw, pose);
    const firstId = nextId;
    nextId += geometry.count;
    const material = materials.of(draw.primitive);
    const { normal, mirrored } = normalMatrix(camera, draw.matrix);
    const facing = material.doubleSided ? 0 : mirrored ? -1 : 1;
    return { firstId, geometry, material, facing, view: viewMatrix(camera, draw.matrix), normal };
  });
}

/** Makes `draw` the one that the kernel's calls are about. */
export function loadDraw({ views, drawAt }: Rasterizer, { geometry, material, facing, view, normal }: PreparedDraw): void {
  const { doubles, words } = views();
  doubles.set(view, drawAt / 8);
  doubles.set(normal, drawAt / 8 + view.length);
  words[drawAt / 4 + drawFields.material] = material.at;
  words[drawAt / 4 + drawFields.corners] = geometry.corners;
  words[drawAt / 4 + drawFields.facing] = facing;
}
