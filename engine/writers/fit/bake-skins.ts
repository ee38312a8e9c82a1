import { createNode } from '../../scenes/create-scene.ts';
import { poseDraw } from '../../scenes/pose.ts';
import type { Primitive, Scene, Vec3 } from '../../scenes/scene.ts';
import { skinPlace, worldMatrices } from '../../scenes/world.ts';

/** Gives skinned meshes the shape of their pose at rest, where its joints stand: each becomes a root of its own, since its node does not place it. */
export function bakeSkins(scene: Scene): void {
  const world = worldMatrices(scene);
  const bare: Partial<Primitive> = { joints: [], weights: [], targets: [], tangents: null };
  for (const [index, node] of scene.nodes.slice().entries()) {
    if (node.skin === null || node.mesh === null || !world[index] || !scene.skins[node.skin]) continue;
    const mesh = scene.meshes[node.mesh]!;
    const matrix = skinPlace(scene.skins[node.skin]!, world);
    const posed = mesh.primitives.map((primitive, primitiveIndex) => {
      const skinned = primitive.joints.length > 0;
      const draw = { node: index, mesh: node.mesh!, primitive, primitiveIndex, matrix, skin: skinned ? node.skin : null };
      return { ...primitive, ...poseDraw(scene, draw, world), ...bare };
    });
    const place = (primitives: Primitive[]): number => scene.meshes.push({ ...mesh, primitives, weights: [] }) - 1;
    const isSkinned = mesh.primitives.map(({ joints }) => joints.length > 0);
    const rest = posed.filter((_, at) => !isSkinned[at]);
    const moved = posed.filter((_, at) => isSkinned[at]);
    node.mesh = rest.length > 0 ? place(rest) : null;
    const translation = [...matrix.subarray(12, 15)] as Vec3;
    if (moved.length > 0) scene.roots.push(scene.nodes.push(createNode(node.name, { mesh: place(moved), translation })) - 1);
  }
  for (const node of scene.nodes) node.skin = null;
  scene.skins = [];
}
