/** Animations of a Collada file: matrices of nodes, which all its readers play, and curves of morph weights. */

import { channelWidth } from '../../scenes/sample-channel.ts';
import { sampleNode, type NodeSamples } from '../../scenes/sample-node.ts';
import type { Animation, AnimationChannel, Scene } from '../../scenes/scene.ts';
import { localMatrix } from '../../scenes/world.ts';
import { transformSid } from './nodes.ts';
import type { DaePlan } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { numberText, type XmlFile } from './xml.ts';

interface Clip {
  id: string;
  name: string;
  seconds: number;
  /** Ids of the `animation` elements that it plays. */
  animations: string[];
}

/** Writes `library_animations` and `library_animation_clips`: each clip has animations of its own and begins at 0. */
export async function writeAnimations(xml: XmlFile, scene: Scene, plan: DaePlan): Promise<void> {
  const clips: Clip[] = [];
  let isOpen = false;
  for (const animation of scene.animations) {
    const clip: Clip = { id: plan.ids.claim(animation.name, 'clip'), name: animation.name, seconds: secondsOf(animation), animations: [] };
    for (const [node, channels] of channelsByNode(animation)) {
      if (plan.nodeIds[node] === undefined) continue;
      const samples = sampleNode(scene.nodes[node]!, channels);
      const weights = channels.find(({ path, times }) => path === 'weights' && times.length > 0);
      const morphs = weights ? (plan.drawn.get(node) ?? []).flatMap(({ morph }) => morph ?? []) : [];
      if (!samples && morphs.length === 0) continue;
      if (!isOpen) await xml.markup('<library_animations>\n');
      isOpen = true;
      const id = plan.ids.claim(`${clip.id}-${plan.nodeIds[node]}`, 'animation');
      await xml.markup(`<animation id="${id}" name="${escapeXml(scene.nodes[node]!.name)}">\n`);
      const targets: string[] = [];
      if (samples) targets.push(await writeMatrices(xml, scene, node, `${id}-matrix`, samples, `${plan.nodeIds[node]}/${transformSid}`));
      for (const { id: morph, weightsId, shape } of morphs) {
        const width = Math.min(shape.targets.length, channelWidth(weights!));
        for (let target = 0; target < width; target++)
          targets.push(await writeWeight(xml, weights!, target, `${id}-${morph}-${target}`, `${weightsId}(${target})`));
      }
      await xml.markup(`${targets.join('')}</animation>\n`);
      clip.animations.push(id);
    }
    if (clip.animations.length > 0) clips.push(clip);
  }
  if (!isOpen) return;
  await xml.markup('</library_animations>\n<library_animation_clips>\n');
  for (const { id, name, seconds, animations } of clips) {
    await xml.markup(`<animation_clip id="${id}" name="${escapeXml(name)}" start="0" end="${numberText(seconds)}">`);
    for (const animation of animations) await xml.markup(`<instance_animation url="#${animation}"/>`);
    await xml.markup('</animation_clip>\n');
  }
  await xml.markup('</library_animation_clips>\n');
}

const secondsOf = ({ channels }: Animation): number => channels.reduce((most, { times }) => Math.max(most, times.at(-1) ?? 0), 0);

function channelsByNode({ channels }: Animation): Map<number, AnimationChannel[]> {
  const byNode = new Map<number, AnimationChannel[]>();
  for (const channel of channels) {
    const list = byNode.get(channel.node);
    if (list) list.push(channel);
    else byNode.set(channel.node, [channel]);
  }
  return byNode;
}

/** Writes the sources and the sampler of a node's matrices; returns its `channel`. */
async function writeMatrices(xml: XmlFile, scene: Scene, node: number, id: string, samples: NodeSamples, target: string): Promise<string> {
  const { times, translations, rotations, scales, isStepped } = samples;
  const posed = { ...scene.nodes[node]!, matrix: null };
  let last = -1;
  const matrix = new Float64Array(16);
  const valueAt = (index: number): number => {
    const within = index % 16;
    const sample = (index - within) / 16;
    if (sample !== last) {
      Object.assign(posed, { translation: translations[sample], rotation: rotations[sample], scale: scales[sample] });
      localMatrix(posed, matrix);
      last = sample;
    }
    return matrix[(within % 4) * 4 + (within >> 2)]!;
  };
  await writeTimes(xml, id, times);
  await xml.floatSource(`${id}-output`, ['TRANSFORM'], times.length, valueAt, 'float4x4');
  await writeInterpolation(xml, id, times.length, isStepped ? 'STEP' : 'LINEAR');
  return await finishSampler(xml, id, [], target);
}

/** Writes the curve of one weight; cubic splines as the Bézier curves that they are. */
async function writeWeight(xml: XmlFile, channel: AnimationChannel, target: number, id: string, address: string): Promise<string> {
  const { times, values, interpolation } = channel;
  const width = channelWidth(channel);
  const isCubic = interpolation === 'CUBICSPLINE';
  const at = (key: number, part: number): number => values[(isCubic ? key * 3 + part : key) * width + target]!;
  const value = (key: number): number => at(key, 1);
  await writeTimes(xml, id, times);
  await xml.floatSource(`${id}-output`, ['MORPH_WEIGHT'], times.length, value);
  await writeInterpolation(xml, id, times.length, isCubic ? 'BEZIER' : interpolation);
  if (!isCubic) return await finishSampler(xml, id, [], address);
  // Control points are a third of the way from a key to its neighbour, along its tangent.
  const third = (key: number, side: -1 | 1): number => ((times[key + side] ?? times[key]!) - times[key]!) / 3;
  const control = (side: -1 | 1) => (index: number) => {
    const key = index >> 1;
    const along = third(key, side);
    return index % 2 === 0 ? times[key]! + along : value(key) + along * at(key, side + 1);
  };
  await xml.floatSource(`${id}-in`, ['X', 'Y'], times.length, control(-1));
  await xml.floatSource(`${id}-out`, ['X', 'Y'], times.length, control(1));
  return await finishSampler(xml, id, ['in', 'out'], address);
}

const writeTimes = (xml: XmlFile, id: string, times: ArrayLike<number>): Promise<void> =>
  xml.floatSource(`${id}-input`, ['TIME'], times.length, (index) => times[index]!);

const writeInterpolation = (xml: XmlFile, id: string, count: number, name: string): Promise<void> =>
  xml.nameSource(
    `${id}-interpolation`,
    'INTERPOLATION',
    Array.from({ length: count }, () => name),
  );

async function finishSampler(xml: XmlFile, id: string, tangents: readonly ('in' | 'out')[], target: string): Promise<string> {
  const inputs = ['input', 'output', 'interpolation'].map((name) => `<input semantic="${name.toUpperCase()}" source="#${id}-${name}"/>`);
  const bends = tangents.map((name) => `<input semantic="${name.toUpperCase()}_TANGENT" source="#${id}-${name}"/>`);
  await xml.markup(`<sampler id="${id}-sampler">${inputs.join('')}${bends.join('')}</sampler>\n`);
  return `<channel source="#${id}-sampler" target="${target}"/>\n`;
}
