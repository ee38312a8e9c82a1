/** Skins and morphs of a Collada file. */

import type { Primitive, Scene } from '../../scenes/scene.ts';
import type { DaePlan, MorphController, Shape, SkinController } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { matrixText, type XmlFile } from './xml.ts';

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export async function writeControllers(xml: XmlFile, scene: Scene, plan: DaePlan): Promise<void> {
  if (plan.morphs.length + plan.skins.length === 0) return;
  await xml.markup('<library_controllers>\n');
  for (const morph of plan.morphs) await writeMorph(xml, morph);
  for (const skin of plan.skins) await writeSkin(xml, scene, plan, skin);
  await xml.markup('</library_controllers>\n');
}

async function writeMorph(xml: XmlFile, { id, weightsId, shape, weights }: MorphController): Promise<void> {
  const { targets } = shape;
  await xml.markup(`<controller id="${id}" name="${escapeXml(shape.name)}"><morph source="#${shape.id}" method="NORMALIZED">\n`);
  await xml.nameSource(
    `${id}-targets`,
    'IDREF',
    targets.map((target) => target.id),
    'IDREF',
  );
  await xml.floatSource(weightsId, ['MORPH_WEIGHT'], targets.length, (index) => weights[index] ?? 0);
  await xml.markup(
    `<targets><input semantic="MORPH_TARGET" source="#${id}-targets"/><input semantic="MORPH_WEIGHT" source="#${weightsId}"/></targets></morph></controller>\n`,
  );
}

async function writeSkin(xml: XmlFile, scene: Scene, { nodeIds }: DaePlan, { id, skin, shape }: SkinController): Promise<void> {
  const { joints, inverseBindMatrices, name } = scene.skins[skin]!;
  // Joints that the file does not hold are left out; influences name them by their place.
  const held = joints.flatMap((joint, place) => (nodeIds[joint] === undefined ? [] : [place]));
  const places = new Map(held.map((place, at) => [place, at]));
  const bind = (joint: number, index: number): number => inverseBindMatrices?.[joint * 16 + index] ?? identity[index]!;
  // Blender and assimp do not find a mesh below a skin over a morph; a morph of the same geometry beside it, Blender does.
  await xml.markup(`<controller id="${id}" name="${escapeXml(name || shape.name)}"><skin source="#${shape.id}">\n`);
  await xml.markup(`<bind_shape_matrix>${matrixText(identity)}</bind_shape_matrix>\n`);
  await xml.nameSource(
    `${id}-joints`,
    'JOINT',
    held.map((place) => nodeIds[joints[place]!]!),
  );
  await xml.floatSource(
    `${id}-binds`,
    ['TRANSFORM'],
    held.length,
    (index) => {
      const within = index % 16;
      return bind(held[(index - within) / 16]!, (within % 4) * 4 + (within >> 2));
    },
    'float4x4',
  );
  const counts = new Uint8Array(shape.vertices);
  let total = 0;
  eachInfluence(shape, places, (vertex) => {
    counts[vertex]!++;
    total++;
  });
  // Joints and weights of all vertices in order, as numbers that text can be made of one by one.
  const influenceJoints = new Uint16Array(total);
  const influenceWeights = new Float32Array(total);
  let at = 0;
  eachInfluence(shape, places, (_, joint, weight) => {
    influenceJoints[at] = joint;
    influenceWeights[at++] = weight;
  });
  await xml.floatSource(`${id}-weights`, ['WEIGHT'], total, (index) => influenceWeights[index]!);
  await xml.markup(
    `<joints><input semantic="JOINT" source="#${id}-joints"/><input semantic="INV_BIND_MATRIX" source="#${id}-binds"/></joints>\n` +
      `<vertex_weights count="${shape.vertices}"><input semantic="JOINT" source="#${id}-joints" offset="0"/>` +
      `<input semantic="WEIGHT" source="#${id}-weights" offset="1"/><vcount>`,
  );
  await xml.integers(counts.length, (index) => counts[index]!);
  await xml.markup('</vcount><v>');
  await xml.integers(total * 2, (index) => (index % 2 === 0 ? influenceJoints[index / 2]! : (index - 1) / 2));
  await xml.markup('</v></vertex_weights></skin></controller>\n');
}

/** Tells the influences of all vertices of a shape in order, with their joints' places in `places`. */
function eachInfluence(
  shape: Shape,
  places: ReadonlyMap<number, number>,
  tell: (vertex: number, joint: number, weight: number) => void,
): void {
  for (const { primitive, base, isFirst } of shape.parts) {
    if (!isFirst) continue;
    for (let vertex = 0; vertex < primitive.positions.length / 3; vertex++) tellVertex(primitive, vertex, base, places, tell);
  }
}

function tellVertex(
  { joints, weights }: Primitive,
  vertex: number,
  base: number,
  places: ReadonlyMap<number, number>,
  tell: (vertex: number, joint: number, weight: number) => void,
): void {
  for (let set = 0; set < joints.length; set++)
    for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
      const weight = weights[set]?.[k] ?? 0;
      const joint = weight > 0 ? places.get(joints[set]![k]!) : undefined;
      if (joint !== undefined) tell(base + vertex, joint, weight);
    }
}
