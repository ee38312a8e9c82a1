/** Skins: a cluster of weights a bone, and the pose in which they were bound. */

import { invertAffine } from '../../scenes/invert.ts';
import { placeOfMatrix } from '../../scenes/place.ts';
import type { Mat4, Quat, Scene, Skin, Vec3 } from '../../scenes/scene.ts';
import { identityMatrix, multiplyMatrices } from '../../scenes/world.ts';
import { doubles, integers } from './arrays.ts';
import type { FbxDocument } from './document.ts';
import { unitsPerMetre } from './geometry.ts';
import type { Apart, Models } from './models.ts';
import { nameOf } from './names.ts';
import { double, int, long, named, text, type Records } from './records.ts';
import type { Surface } from './surface.ts';

/** Where each skinned mesh was when it was bound, by node, and which of them lie apart from their node. */
export interface Bindings {
  ofNode: ReadonlyMap<number, Mat4>;
  apart: Apart;
  /** `findOwnJoints`. */
  ownJoints: ReadonlyMap<number, number>;
}

/**
 * The joints that are the skinned node itself, by node: what they hold stays with the mesh, as in FBX whatever no bone holds does. As bones they would make
 * a skeleton of everything around the mesh.
 */
export function findOwnJoints(scene: Scene): Map<number, number> {
  const own = new Map<number, number>();
  scene.nodes.forEach(({ mesh, skin: index }, node) => {
    const skin = mesh === null || index === null ? undefined : scene.skins[index];
    const joint = skin?.joints.indexOf(node) ?? -1;
    if (!skin || joint < 0 || !isSame(inverseBindOf(skin, joint), identityMatrix())) return;
    const isWhole = scene.meshes[mesh!]!.primitives.every(({ joints, weights }) =>
      joints.every((set, i) => set.every((held, k) => held !== joint || !(weights[i]![k]! > 0) || weights[i]![k]! > 0.999)),
    );
    if (isWhole) own.set(node, joint);
  });
  return own;
}

/**
 * The scene says of a bone only where it was relative to the mesh; FBX wants both places. Where all bones stand as they were bound, the mesh was where it is
 * drawn now; else it was at its node. A mesh that is drawn elsewhere than its node stands, or whose node moves without it, becomes a model apart.
 */
export function bindSkins(scene: Scene, world: readonly (Mat4 | undefined)[]): Bindings {
  const moved = new Set(
    scene.animations.flatMap(({ channels }) => channels.filter(({ path }) => path !== 'weights').map(({ node }) => node)),
  );
  const ownJoints = findOwnJoints(scene);
  const ofNode = new Map<number, Mat4>();
  const apart = new Map<number, { translation: Vec3; rotation: Quat; scale: Vec3 }>();
  scene.nodes.forEach((node, index) => {
    const skin = node.skin === null ? undefined : scene.skins[node.skin];
    const at = world[index];
    if (node.mesh === null || !skin || !at) return;
    const drawn = drawnPlace(skin, world) ?? at;
    const isHere = ownJoints.has(index) || (isSame(drawn, at) && !moved.has(index));
    const place = isHere ? undefined : placeOfMatrix(drawn);
    ofNode.set(index, place?.translation ? drawn : at);
    if (place?.translation) apart.set(index, { translation: place.translation, rotation: place.rotation!, scale: place.scale! });
  });
  return { ofNode, apart, ownJoints };
}

/** The one matrix that all bones give the mesh now; undefined where they differ. */
function drawnPlace(skin: Skin, world: readonly (Mat4 | undefined)[]): Mat4 | undefined {
  let first: Mat4 | undefined;
  for (let i = 0; i < skin.joints.length; i++) {
    const joint = world[skin.joints[i]!];
    if (!joint) continue;
    const place = multiplyMatrices(joint, inverseBindOf(skin, i));
    first ??= place;
    if (!isSame(first, place)) return undefined;
  }
  return first;
}

const inverseBindOf = ({ inverseBindMatrices }: Skin, joint: number): Mat4 =>
  inverseBindMatrices ? Float64Array.from(inverseBindMatrices.subarray(joint * 16, joint * 16 + 16)) : identityMatrix();

/** Whether two places differ by no more than what floats round. */
function isSame(a: Mat4, b: Mat4): boolean {
  const size = Math.max(...a.map(Math.abs), 1e-12);
  return a.every((value, i) => Math.abs(value - b[i]!) <= size * 1e-5);
}

/** In the file's units. */
function inUnits(matrix: Mat4): Mat4 {
  const scaled = matrix.slice();
  for (let i = 12; i < 15; i++) scaled[i]! *= unitsPerMetre;
  return scaled;
}

/** Adds the skin of a geometry that `model` draws at a node. */
export function addSkin(
  document: FbxDocument,
  scene: Scene,
  { node, model, geometry, bound, ownJoint }: { node: number; model: number; geometry: number; bound: Mat4; ownJoint: number | undefined },
  models: Models,
  surface: () => Surface,
): void {
  const skin = scene.skins[scene.nodes[node]!.skin!]!;
  const name = nameOf(skin.name, 'Skin');
  const deformer = document.add('Deformer', (records, id) => writeSkin(records, id, name));
  document.connect(deformer, geometry);
  let influences: Influences | undefined;
  const bones: { model: number; matrix: Mat4 }[] = [];
  skin.joints.forEach((joint, index) => {
    const bone = models.ofNode[joint];
    if (!bone || index === ownJoint) return;
    const inverse = inverseBindOf(skin, index);
    const link = multiplyMatrices(bound, invertAffine(inverse) ?? identityMatrix());
    bones.push({ model: bone.id, matrix: inUnits(link) });
    const cluster = document.add('Deformer', (records, id) => {
      influences ??= influencesOf(surface(), skin.joints.length);
      writeCluster(records, id, nameOf(scene.nodes[joint]!.name, 'Bone'), influences.ofJoint(index), inUnits(inverse), inUnits(link));
    });
    document.connect(cluster, deformer);
    document.connect(bone.id, cluster);
  });
  document.add('Pose', (records, id) => writePose(records, id, name, [{ model, matrix: inUnits(bound) }, ...bones]));
}

interface Influences {
  ofJoint(joint: number): { points: Uint32Array; weights: Float64Array };
}

/** Control points and weights by joint. */
function influencesOf({ vertexOf, joints, weights }: Surface, jointCount: number): Influences {
  const starts = new Uint32Array(jointCount + 1);
  const each = (visit: (point: number, joint: number, weight: number) => void): void => {
    for (let point = 0; point < vertexOf.length; point++)
      for (let set = 0; set < joints.length; set++)
        for (let k = vertexOf[point]! * 4; k < vertexOf[point]! * 4 + 4; k++) {
          const weight = weights[set]![k]!;
          if (weight > 0 && weight < Infinity && joints[set]![k]! < jointCount) visit(point, joints[set]![k]!, weight);
        }
  };
  each((_point, joint) => void starts[joint + 1]!++);
  for (let joint = 0; joint < jointCount; joint++) starts[joint + 1]! += starts[joint]!;
  const ends = starts.slice();
  const points = new Uint32Array(starts[jointCount]!);
  const shares = new Float64Array(points.length);
  each((point, joint, weight) => {
    const last = ends[joint]! - 1;
    // A joint that a vertex names twice counts with both weights.
    if (last >= starts[joint]! && points[last] === point) shares[last]! += weight;
    else {
      points[ends[joint]!] = point;
      shares[ends[joint]!++] = weight;
    }
  });
  return {
    ofJoint: (joint) => ({ points: points.subarray(starts[joint], ends[joint]), weights: shares.subarray(starts[joint], ends[joint]) }),
  };
}

function writeSkin(records: Records, id: number, name: string): void {
  records.open('Deformer', long(id), named(name, 'Deformer'), text('Skin'));
  records.leaf('Version', int(101));
  records.leaf('Link_DeformAcuracy', double(50));
  records.leaf('SkinningType', text('Linear'));
  records.close();
}

function writeCluster(
  records: Records,
  id: number,
  name: string,
  { points, weights }: ReturnType<Influences['ofJoint']>,
  transform: Mat4,
  link: Mat4,
): void {
  records.open('Deformer', long(id), named(name, 'SubDeformer'), text('Cluster'));
  records.leaf('Version', int(100));
  records.leaf('UserData', text(''), text(''));
  if (points.length > 0) {
    records.array('Indexes', integers(points));
    records.array('Weights', doubles(weights));
  }
  records.array('Transform', doubles(transform));
  records.array('TransformLink', doubles(link));
  records.close();
}

function writePose(records: Records, id: number, name: string, places: readonly { model: number; matrix: Mat4 }[]): void {
  records.open('Pose', long(id), named(name, 'Pose'), text('BindPose'));
  records.leaf('Type', text('BindPose'));
  records.leaf('Version', int(100));
  records.leaf('NbPoseNodes', int(places.length));
  for (const { model, matrix } of places) {
    records.open('PoseNode');
    records.leaf('Node', long(model));
    records.array('Matrix', doubles(matrix));
    records.close();
  }
  records.close();
}
