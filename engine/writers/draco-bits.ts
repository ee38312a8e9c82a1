/** Bits of each kind of number that Draco packs. */
export interface DracoBits {
  /** Along the mesh's longest side; 14 cost .0008 % of the diagonal, 11 more than a 50 % simplification does. */
  position: number;
  /** Of normals and tangents. */
  normal: number;
  /** Within one texture, whatever range the coordinates span. */
  uv: number;
  color: number;
}

export const usualBits: DracoBits = { position: 14, normal: 10, uv: 13, color: 10 };
