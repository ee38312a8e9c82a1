/** The nodes of a scene as models, each with at most one thing that it shows; what else a node holds hangs on models below it. */

import type { Quat, Scene, SceneNode, Vec3 } from '../../scenes/scene.ts';
import { cameraTurn, lightTurn, writeBone, writeCamera, writeLight } from './attributes.ts';
import { sceneId, type FbxDocument } from './document.ts';
import { degrees, eulerOf, multiplyQuaternions } from './euler.ts';
import { unitsPerMetre } from './geometry.ts';
import { nameOf } from './names.ts';
import { writeProperties, type PropertyRow } from './properties.ts';
import { flag, int, long, named, text, type Records } from './records.ts';

type ModelKind = 'Null' | 'Mesh' | 'LimbNode' | 'Camera' | 'Light';

interface Place {
  translation: Vec3;
  rotation: Quat;
  scale: Vec3;
}

const atParent: Place = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };

/** A node's own model. */
export interface NodeModel {
  id: number;
  /** How its attribute lies in it, where that is part of the model's rotation. */
  turn: Quat | null;
}

export interface Models {
  /** By node; undefined for nodes that no root reaches. */
  ofNode: (NodeModel | undefined)[];
  /** The models that draw meshes, with their nodes. */
  drawn: { model: number; node: number }[];
}

/** Where skinned meshes lie that cannot lie at their node, by node. */
export type Apart = ReadonlyMap<number, Place>;

/** Adds a model for each node that a root reaches, parents first. @param ownJoints Nodes that are a joint of their own mesh. */
export function addModels(document: FbxDocument, scene: Scene, apart: Apart, ownJoints: ReadonlyMap<number, number>): Models {
  const joints = new Set(
    scene.nodes.flatMap(({ skin }, node) => jointsOf(scene, skin).filter((joint) => joint !== node || !ownJoints.has(node))),
  );
  const ofNode: Models['ofNode'] = Array.from({ length: scene.nodes.length });
  const drawn: Models['drawn'] = [];
  const add = (name: string, kind: ModelKind, place: Place, parent: number): number => {
    const id = document.add('Model', (records, own) => writeModel(records, own, name, kind, place));
    document.connect(id, parent);
    return id;
  };
  const attach = (model: number, write: (records: Records, id: number) => void): void =>
    document.connect(document.add('NodeAttribute', write), model);

  const stack = scene.roots.toReversed().map((node) => ({ node, parent: sceneId }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const node = scene.nodes[entry.node];
    if (!node || ofNode[entry.node]) continue;
    const held = heldBy(scene, node, joints.has(entry.node), apart.has(entry.node));
    const name = nameOf(node.name, held.mesh ? nameOf(scene.meshes[node.mesh!]!.name, 'Mesh') : kindNames[held.kind]);
    const place = held.turn ? turned(node, held.turn) : node;
    const id = add(name, held.kind, place, entry.parent);
    ofNode[entry.node] = { id, turn: held.turn };
    if (held.kind === 'LimbNode') attach(id, (records, own) => writeBone(records, own, name));
    if (held.mesh) {
      const away = apart.get(entry.node);
      const model = away ? add(name, 'Mesh', away, sceneId) : held.kind === 'Mesh' ? id : add(name, 'Mesh', atParent, id);
      drawn.push({ model, node: entry.node });
    }
    if (node.camera !== null) {
      const camera = scene.cameras[node.camera] ?? {};
      const model = held.kind === 'Camera' ? id : add(name, 'Camera', { ...atParent, rotation: cameraTurn }, id);
      attach(model, (records, own) => writeCamera(records, own, name, camera));
    }
    if (node.light !== null) {
      const light = scene.lights[node.light] ?? {};
      const model = held.kind === 'Light' ? id : add(name, 'Light', { ...atParent, rotation: lightTurn }, id);
      attach(model, (records, own) => writeLight(records, own, name, light));
    }
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i]!, parent: id });
  }
  return { ofNode, drawn };
}

const jointsOf = (scene: Scene, skin: number | null): readonly number[] => (skin === null ? [] : (scene.skins[skin]?.joints ?? []));

const kindNames: Readonly<Record<ModelKind, string>> = { Null: 'Node', Mesh: 'Mesh', LimbNode: 'Bone', Camera: 'Camera', Light: 'Light' };

/** What a node's own model is, and whether the node draws triangles. */
function heldBy(scene: Scene, node: SceneNode, isJoint: boolean, isApart: boolean): { kind: ModelKind; turn: Quat | null; mesh: boolean } {
  const mesh =
    node.mesh !== null && scene.meshes[node.mesh]!.primitives.some(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
  if (isJoint) return { kind: 'LimbNode', turn: null, mesh };
  if (mesh && !isApart) return { kind: 'Mesh', turn: null, mesh };
  // What a model's own rotation turns would turn its children too.
  const isLeaf = node.children.length === 0;
  if (node.camera !== null && isLeaf && node.light === null) return { kind: 'Camera', turn: cameraTurn, mesh };
  if (node.light !== null && isLeaf && node.camera === null) return { kind: 'Light', turn: lightTurn, mesh };
  return { kind: 'Null', turn: null, mesh };
}

/** The place of a node whose content is turned by a right angle: T · R · S · turn = T · (R · turn) · (turn⁻¹ · S · turn). */
function turned({ translation, rotation, scale }: SceneNode, turn: Quat): Place {
  return { translation, rotation: multiplyQuaternions(rotation, turn), scale: turnedScale(scale, turn) };
}

/** A scale along axes that a right angle about X or Y exchanges. */
export function turnedScale([x, y, z]: ArrayLike<number> & Iterable<number>, turn: Quat): Vec3 {
  return turn === cameraTurn ? [z!, y!, x!] : [x!, z!, y!];
}

function writeModel(records: Records, id: number, name: string, kind: ModelKind, { translation, rotation, scale }: Place): void {
  records.open('Model', long(id), named(name, 'Model'), text(kind));
  records.leaf('Version', int(232));
  const [x, y, z] = eulerOf(rotation).map(degrees) as Vec3;
  const rows: PropertyRow[] = [
    // Matrices multiply: the default would keep the parents' scale from what it turns.
    ['InheritType', 'enum', 1],
    ['ScalingMax', 'vector3', 0, 0, 0],
    ['DefaultAttributeIndex', 'int', 0],
  ];
  if (translation.some((value) => value !== 0))
    rows.push(['Lcl Translation', 'translation', ...translation.map((value) => value * unitsPerMetre)]);
  if (x !== 0 || y !== 0 || z !== 0) rows.push(['Lcl Rotation', 'rotation', x, y, z]);
  if (scale.some((value) => value !== 1)) rows.push(['Lcl Scaling', 'scaling', ...scale]);
  writeProperties(records, rows);
  records.leaf('Shading', flag(true));
  records.leaf('Culling', text('CullingOff'));
  records.close();
}
