import { createMaterial, createMesh, createNode, createPrimitive, createScene } from '../../scenes/create-scene.ts';
import type { Material, Primitive, Scene } from '../../scenes/scene.ts';
import type { Part, Solid } from './solid.ts';

/** Faces that meet at less than this share a normal, in radians. */
const crease = (35 * Math.PI) / 180;

/** A solid with one vertex a corner group: corners whose faces meet at less than the crease share their vertex and normal. */
export function shaded(solids: readonly Solid[]): Primitive {
  const positions: number[] = [];
  const normals: number[] = [];
  const colors: number[] = [];
  const indices: number[] = [];
  for (const solid of solids) {
    const count = solid.indices.length / 3;
    const faces = new Float64Array(count * 3);
    const corners: number[][] = Array.from({ length: solid.positions.length / 3 }, () => []);
    for (let face = 0; face < count; face++) {
      const [a, b, c] = [0, 1, 2].map((k) => solid.indices[face * 3 + k]! * 3) as [number, number, number];
      const p = solid.positions;
      const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
      const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
      faces.set([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]], face * 3);
      for (let k = 0; k < 3; k++) corners[solid.indices[face * 3 + k]!]!.push(face * 3 + k);
    }
    const vertexOf = new Int32Array(solid.indices.length);
    for (const [vertex, around] of corners.entries()) {
      for (const group of groupByCrease(around, faces)) {
        const sum = [0, 0, 0];
        for (const corner of group) for (let axis = 0; axis < 3; axis++) sum[axis]! += faces[Math.floor(corner / 3) * 3 + axis]!;
        const length = Math.hypot(...sum) || 1;
        const made = positions.length / 3;
        positions.push(...solid.positions.slice(vertex * 3, vertex * 3 + 3));
        if (solid.colors !== undefined) colors.push(...solid.colors.slice(vertex * 3, vertex * 3 + 3), 1);
        normals.push(sum[0]! / length, sum[1]! / length, sum[2]! / length);
        for (const corner of group) vertexOf[corner] = made;
      }
    }
    for (const vertex of vertexOf) indices.push(vertex);
  }
  return createPrimitive(new Float32Array(positions), new Uint32Array(indices), {
    ...{ normals: new Float32Array(normals), colors: colors.length > 0 ? new Float32Array(colors) : null },
  });
}

/** Corners of one vertex in groups whose faces are within the crease of the group's first. */
function groupByCrease(corners: readonly number[], faces: Float64Array): number[][] {
  const groups: number[][] = [];
  const normal = (corner: number): readonly [number, number, number] => {
    const face = Math.floor(corner / 3) * 3;
    return [faces[face]!, faces[face + 1]!, faces[face + 2]!];
  };
  for (const corner of corners) {
    const a = normal(corner);
    const found = groups.find(([first]) => {
      const b = normal(first!);
      const lengths = Math.hypot(...a) * Math.hypot(...b);
      return lengths === 0 || (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / lengths > Math.cos(crease);
    });
    if (found === undefined) groups.push([corner]);
    else found.push(corner);
  }
  return groups;
}

/**
 * A scene of parts, each a node with its mesh, and a material a finish.
 *
 * @param materials what each finish of a part looks like; a part whose finish is not among them is plain grey
 */
export function partsToScene(
  name: string,
  parts: readonly Part[],
  materials: Readonly<Record<string, Partial<Material> & { name: string }>>,
): Scene {
  const scene = createScene(name);
  const known = new Map<string, number>();
  for (const part of parts) {
    if (part.solids.length === 0) continue;
    const { name: materialName, ...look } = materials[part.finish] ?? { name: part.finish, roughness: 0.7, baseColor: [0.5, 0.5, 0.5, 1] };
    const material = known.get(materialName) ?? scene.materials.push(createMaterial(materialName, look)) - 1;
    known.set(materialName, material);
    const primitive = { ...shaded(part.solids), material };
    const mesh = scene.meshes.push(createMesh(part.name, [primitive])) - 1;
    scene.roots.push(scene.nodes.push(createNode(part.name, { mesh })) - 1);
  }
  return scene;
}
