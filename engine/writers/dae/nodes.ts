/** The visual scene of a Collada file. */

import type { Scene } from '../../scenes/scene.ts';
import { localMatrix } from '../../scenes/world.ts';
import { slotsOf, texcoordOf, type DaeMaterial } from './effects.ts';
import type { DaePlan, Drawn, Shape } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { matrixText, type XmlFile } from './xml.ts';

/** The sid of a node's one transform, which animations name. */
export const transformSid = 'transform';

/** Writes `library_visual_scenes` and `scene`; walks the nodes without calling itself. */
export async function writeVisualScene(xml: XmlFile, scene: Scene, plan: DaePlan): Promise<void> {
  const id = plan.ids.claim(scene.name, 'scene');
  await xml.markup(`<library_visual_scenes>\n<visual_scene id="${id}" name="${escapeXml(scene.name)}">\n`);
  const stack = plan.roots.toReversed();
  const close = -1;
  const written = new Uint8Array(scene.nodes.length);
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    if (index === close) {
      await xml.markup('</node>\n');
      continue;
    }
    if (plan.nodeIds[index] === undefined || written[index]) continue;
    written[index] = 1;
    await xml.markup(openNode(scene, plan, index));
    stack.push(close);
    const { children } = scene.nodes[index]!;
    // A node that several name is written where it was reached first.
    for (let i = children.length - 1; i >= 0; i--) if (plan.parents[children[i]!] === index) stack.push(children[i]!);
  }
  await xml.markup(`</visual_scene>\n</library_visual_scenes>\n<scene><instance_visual_scene url="#${id}"/></scene>\n`);
}

function openNode(scene: Scene, plan: DaePlan, index: number): string {
  const node = scene.nodes[index]!;
  const id = plan.nodeIds[index]!;
  const kind = plan.isJoint[index] ? `sid="${id}" type="JOINT"` : 'type="NODE"';
  const drawn = plan.drawn.get(index) ?? [];
  const camera = node.camera === null ? '' : `<instance_camera url="#${plan.cameraIds.get(node.camera)}"/>\n`;
  const light = node.light === null ? '' : `<instance_light url="#${plan.lightIds.get(node.light)}"/>\n`;
  // Controllers before geometries, as the schema has it.
  const controllers = drawn.filter(({ morph, skin }) => morph || skin).map(instanceText);
  const geometries = drawn.filter(({ morph, skin }) => !morph && !skin).map(instanceText);
  return (
    `<node id="${id}" name="${escapeXml(node.name)}" ${kind}><matrix sid="${transformSid}">${matrixText(localMatrix(node))}</matrix>\n` +
    camera +
    controllers.join('') +
    geometries.join('') +
    light
  );
}

function instanceText({ shape, morph, skin }: Drawn): string {
  const controller = skin ?? morph;
  const tag = controller ? 'instance_controller' : 'instance_geometry';
  const skeletons = skin ? skin.skeletons.map((joint) => `<skeleton>#${joint}</skeleton>`).join('') : '';
  return `<${tag} url="#${(controller ?? shape).id}">${skeletons}${bindingText(shape)}</${tag}>\n`;
}

/** Binds each material of a shape once, with the uv sets of its first part: others of the same material have them at the same places. */
function bindingText({ parts }: Shape): string {
  const bound = new Set<DaeMaterial>();
  const instances = parts.flatMap(({ material, uvs }) => {
    if (!material || bound.has(material)) return [];
    bound.add(material);
    const inputs = slotsOf(material.phong).map((slot, at) => {
      const set = uvs.setOf.get(slot);
      return set === undefined ? '' : `<bind_vertex_input semantic="${texcoordOf(at)}" input_semantic="TEXCOORD" input_set="${set}"/>`;
    });
    return `<instance_material symbol="${material.id}" target="#${material.id}">${inputs.join('')}</instance_material>`;
  });
  return instances.length > 0 ? `<bind_material><technique_common>${instances.join('')}</technique_common></bind_material>` : '';
}
