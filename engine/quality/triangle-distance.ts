/** a of a + b; 0 of nothing, which triangles without area come to. */
const share = (a: number, b: number): number => (a + b > 0 ? a / (a + b) : 0);

/**
 * Distance of the origin to a triangle (Ericson, Real-Time Collision Detection, 5.1.5).
 * @param corners nine numbers from `at` on.
 */
export function distanceToTriangle(corners: ArrayLike<number>, at: number): number {
  const [ax, ay, az] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
  const [ux, uy, uz] = [corners[at + 3]! - ax, corners[at + 4]! - ay, corners[at + 5]! - az];
  const [vx, vy, vz] = [corners[at + 6]! - ax, corners[at + 7]! - ay, corners[at + 8]! - az];
  const to = (s: number, t: number): number => Math.hypot(ax + s * ux + t * vx, ay + s * uy + t * vy, az + s * uz + t * vz);
  const [uu, uv, vv] = [ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz];
  const [d1, d2] = [-(ux * ax + uy * ay + uz * az), -(vx * ax + vy * ay + vz * az)];
  if (d1 <= 0 && d2 <= 0) return to(0, 0);
  const [d3, d4] = [d1 - uu, d2 - uv];
  if (d3 >= 0 && d4 <= d3) return to(1, 0);
  const [d5, d6] = [d1 - uv, d2 - vv];
  if (d6 >= 0 && d5 <= d6) return to(0, 1);
  const c = d1 * d4 - d3 * d2;
  if (c <= 0 && d1 >= 0 && d3 <= 0) return to(share(d1, -d3), 0);
  const b = d5 * d2 - d1 * d6;
  if (b <= 0 && d2 >= 0 && d6 <= 0) return to(0, share(d2, -d6));
  const a = d3 * d6 - d5 * d4;
  if (a <= 0 && d4 >= d3 && d5 >= d6) {
    const w = share(d4 - d3, d5 - d6);
    return to(1 - w, w);
  }
  const sum = a + b + c;
  return sum > 0 ? to(b / sum, c / sum) : to(0, 0);
}
