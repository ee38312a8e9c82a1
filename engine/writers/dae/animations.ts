/** Animations of a Collada file: matrices of nodes, which all its readers play, and curves of morph weights. */

import { channelWidth } from '../../scenes/sample-channel.ts';
import { sampleNode, type NodeSamples } from '../../scenes/sample-node.ts';
import type { Animation, AnimationChannel, Scene } from '../../scenes/scene.ts';
import { localMatrix } from '../../scenes/world.ts';
import { transformSid } from './nodes.ts';
import { escapeXml } from '../escape-xml.ts';
import type { DaePlan, MorphController } from './plan.ts';
import { numberText, type XmlFile } from './xml.ts';

interface Clip {
  id: string;
  name: string;
  seconds: number;
  /** Id of the `animation` that it plays. */
  animation: string;
}

/** What ends an `animation`: the schema wants all its sources before these. */
interface Samplers {
  samplers: string[];
  channels: string[];
}

/** Writes `library_animations` and `library_animation_clips`: a clip has one animation of its own, by whose name some readers know it, and begins at 0. */
export async function writeAnimations(xml: XmlFile, scene: Scene, plan: DaePlan): Promise<void> {
  const clips: Clip[] = [];
  for (const animation of scene.animations) {
    const moving = [...channelsByNode(animation)].filter(([node, channels]) => isMoving(plan, node, channels));
    if (moving.length === 0) continue;
    if (clips.length === 0) await xml.markup('<library_animations>\n');
    const id = plan.ids.claim(animation.name, 'clip');
    const clip: Clip = {
      id,
      name: animation.name,
      seconds: secondsOf(animation),
      animation: plan.ids.claim(`${id}-animation`, 'animation'),
    };
    await xml.markup(`<animation id="${clip.animation}" name="${escapeXml(clip.name)}">\n`);
    const end: Samplers = { samplers: [], channels: [] };
    for (const [node, channels] of moving) await writeNode(xml, scene, plan, clip, node, channels, end);
    for (const part of [...end.samplers, ...end.channels]) await xml.markup(part);
    await xml.markup('</animation>\n');
    clips.push(clip);
  }
  if (clips.length === 0) return;
  await xml.markup('</library_animations>\n<library_animation_clips>\n');
  for (const { id, name, seconds, animation } of clips)
    await xml.markup(
      `<animation_clip id="${id}" name="${escapeXml(name)}" start="0" end="${numberText(seconds)}"><instance_animation url="#${animation}"/></animation_clip>\n`,
    );
  await xml.markup('</library_animation_clips>\n');
}

const morphsOf = (plan: DaePlan, node: number): MorphController[] => (plan.drawn.get(node) ?? []).flatMap(({ morph }) => morph ?? []);

/** Something that the file holds is moved. */
const isMoving = (plan: DaePlan, node: number, channels: readonly AnimationChannel[]): boolean =>
  plan.nodeIds[node] !== undefined &&
  channels.some(({ path, times }) => times.length > 0 && (path !== 'weights' || morphsOf(plan, node).length > 0));

async function writeNode(
  xml: XmlFile,
  scene: Scene,
  plan: DaePlan,
  clip: Clip,
  node: number,
  channels: readonly AnimationChannel[],
  end: Samplers,
): Promise<void> {
  const id = `${clip.animation}-${plan.nodeIds[node]}`;
  const samples = sampleNode(scene.nodes[node]!, channels);
  if (samples) await writeMatrices(xml, scene, node, id, samples, `${plan.nodeIds[node]}/${transformSid}`, end);
  const weights = channels.find(({ path, times }) => path === 'weights' && times.length > 0);
  for (const { id: morph, weightsId, shape } of weights ? morphsOf(plan, node) : []) {
    const width = Math.min(shape.targets.length, channelWidth(weights!));
    for (let target = 0; target < width; target++)
      await writeWeight(xml, weights!, target, `${clip.animation}-${morph}-${target}`, `${weightsId}(${target})`, end);
  }
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

async function writeMatrices(
  xml: XmlFile,
  scene: Scene,
  node: number,
  id: string,
  samples: NodeSamples,
  target: string,
  end: Samplers,
): Promise<void> {
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
  addSampler(end, id, [], target);
}

/** Writes the curve of one weight; cubic splines as the Bézier curves that they are. */
async function writeWeight(
  xml: XmlFile,
  channel: AnimationChannel,
  target: number,
  id: string,
  address: string,
  end: Samplers,
): Promise<void> {
  const { times, values, interpolation } = channel;
  const width = channelWidth(channel);
  const isCubic = interpolation === 'CUBICSPLINE';
  const at = (key: number, part: number): number => values[(isCubic ? key * 3 + part : key) * width + target]!;
  const value = (key: number): number => at(key, 1);
  await writeTimes(xml, id, times);
  await xml.floatSource(`${id}-output`, ['MORPH_WEIGHT'], times.length, value);
  await writeInterpolation(xml, id, times.length, isCubic ? 'BEZIER' : interpolation);
  if (!isCubic) return addSampler(end, id, [], address);
  // Control points are a third of the way from a key to its neighbour, along its tangent.
  const third = (key: number, side: -1 | 1): number => ((times[key + side] ?? times[key]!) - times[key]!) / 3;
  const control = (side: -1 | 1) => (index: number) => {
    const key = index >> 1;
    const along = third(key, side);
    return index % 2 === 0 ? times[key]! + along : value(key) + along * at(key, side + 1);
  };
  await xml.floatSource(`${id}-in`, ['X', 'Y'], times.length, control(-1));
  await xml.floatSource(`${id}-out`, ['X', 'Y'], times.length, control(1));
  addSampler(end, id, ['in', 'out'], address);
}

const writeTimes = (xml: XmlFile, id: string, times: ArrayLike<number>): Promise<void> =>
  xml.floatSource(`${id}-input`, ['TIME'], times.length, (index) => times[index]!);

const writeInterpolation = (xml: XmlFile, id: string, count: number, name: string): Promise<void> =>
  xml.nameSource(
    `${id}-interpolation`,
    'INTERPOLATION',
    Array.from({ length: count }, () => name),
  );

function addSampler({ samplers, channels }: Samplers, id: string, tangents: readonly ('in' | 'out')[], target: string): void {
  const inputs = ['input', 'output', 'interpolation'].map((name) => `<input semantic="${name.toUpperCase()}" source="#${id}-${name}"/>`);
  const bends = tangents.map((name) => `<input semantic="${name.toUpperCase()}_TANGENT" source="#${id}-${name}"/>`);
  samplers.push(`<sampler id="${id}-sampler">${inputs.join('')}${bends.join('')}</sampler>\n`);
  channels.push(`<channel source="#${id}-sampler" target="${target}"/>\n`);
}
