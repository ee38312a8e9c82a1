import { Box3, Euler, MathUtils, Matrix4, Quaternion, Vector3 } from 'three';
import type { PartEdit, SceneSettings } from '#domain/editor/settings';
import type { EditorModel, EditorNode } from './open-model.ts';

export interface Parts {
  apply(edits: SceneSettings['parts'], view: { isolated: string | null; explode: number }): void;
  /** Places nodes anew after an animation has moved them. */
  pose(): void;
}

const isStill = ({ move, turn, scale }: PartEdit): boolean => move === undefined && turn === undefined && scale === undefined;

/** An edit as a matrix in the world of the file: about the node's origin, along the axes of the world. */
function worldEdit({ move = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: PartEdit, rest: Matrix4): Matrix4 {
  const origin = new Vector3().setFromMatrixPosition(rest);
  const [x, y, z] = turn.map(MathUtils.degToRad) as [number, number, number];
  const rotation = new Quaternion().setFromEuler(new Euler(x, y, z));
  return new Matrix4()
    .compose(origin.clone().add(new Vector3(...move)), rotation, new Vector3(scale, scale, scale))
    .multiply(new Matrix4().makeTranslation(origin.negate()));
}

/** Hides, isolates, moves and spreads the nodes of a model. What is not moved is left to three. */
export function createParts(model: EditorModel): Parts {
  const centre = model.box.getCenter(new Vector3());
  /** How far each node that draws goes outwards when the model is spread by 1, less what its parents go. */
  const outwards = new Map<EditorNode, Vector3>();
  let moved = new Map<EditorNode, Matrix4>();

  const spread = (): void => {
    const total = new Map<string, Vector3>();
    for (const node of model.nodes) {
      const above = (node.parent === null ? undefined : total.get(node.parent)) ?? new Vector3();
      if (node.meshes.length === 0) {
        total.set(node.key, above);
        continue;
      }
      const box = new Box3();
      for (const mesh of node.meshes) box.expandByObject(mesh);
      const way = box.isEmpty() ? new Vector3() : box.getCenter(new Vector3()).sub(centre);
      total.set(node.key, way);
      outwards.set(node, way.clone().sub(above));
    }
  };

  const place = ({ object }: EditorNode, matrix: Matrix4): void => {
    object.updateMatrix();
    object.matrix.premultiply(matrix);
    object.matrixWorldNeedsUpdate = true;
  };

  return {
    apply(edits, { isolated, explode }) {
      if (explode > 0 && outwards.size === 0) spread();
      const lineage = new Set<string>();
      for (let key = isolated; key !== null; key = model.byKey.get(key)?.parent ?? null) lineage.add(key);
      const within = (node: EditorNode): boolean => {
        for (let key: string | null = node.key; key !== null; key = model.byKey.get(key)?.parent ?? null) if (key === isolated) return true;
        return false;
      };
      const next = new Map<EditorNode, Matrix4>();
      for (const node of model.nodes) {
        const edit = edits[node.key];
        const apart = isolated !== null && !lineage.has(node.key) && !within(node);
        node.object.visible = edit?.hidden !== true && !apart;
        // A parent of what is isolated may draw something of its own.
        for (const mesh of node.meshes) {
          if (mesh !== node.object) mesh.visible = isolated === null || within(node);
        }
        const way = explode > 0 ? outwards.get(node) : undefined;
        const isEdited = edit !== undefined && !isStill(edit);
        if (!isEdited && way === undefined) continue;
        const world = isEdited ? worldEdit(edit, node.rest) : new Matrix4();
        if (way !== undefined) world.premultiply(new Matrix4().makeTranslation(way.clone().multiplyScalar(explode)));
        next.set(node, node.above.clone().invert().multiply(world).multiply(node.above));
      }
      for (const node of moved.keys()) {
        if (next.has(node)) continue;
        node.object.matrixAutoUpdate = true;
        node.object.updateMatrix();
      }
      moved = next;
      for (const [node, matrix] of moved) {
        node.object.matrixAutoUpdate = false;
        place(node, matrix);
      }
      model.root.updateMatrixWorld(true);
    },
    pose() {
      for (const [node, matrix] of moved) place(node, matrix);
    },
  };
}
