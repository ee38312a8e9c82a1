/** Animations and clips of a Collada file. */

import { decomposeMatrix } from '#engine/scenes/decompose';
import type { Animation, AnimationChannel, Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Work } from '../../files/work.ts';
import { keepCorners } from '../../numbers/keep-corners.ts';
import type { XmlElement } from '../xml/tree.ts';
import { bakeNode, sampleTimes, writeTimes, type Drive, type Span } from './bake.ts';
import type { DaeMorph } from './controllers.ts';
import { readCurve, type Curve } from './curves.ts';
import { nameOf, type DaeDocuments } from './document.ts';
import type { NodeBuilder } from './nodes.ts';
import type { SourceReader } from './sources.ts';
import { readTransforms, type DaeTransform } from './transforms.ts';

/** A channel that was found to drive something that a scene holds. */
type Target =
  | { kind: 'node'; channel: XmlElement; element: XmlElement; drive: Drive }
  | { kind: 'morph'; channel: XmlElement; source: XmlElement; weight: number; curve: Curve };

/** Adds the file's animations: each clip as one, else everything together as one. */
export function addAnimations(
  scene: Scene,
  documents: DaeDocuments,
  sources: SourceReader,
  builder: NodeBuilder,
  warnings: WarningList,
): void {
  const { root } = documents;
  const roots = root.all('library_animations').flatMap((library) => library.all('animation'));
  const transforms = new Map<XmlElement, DaeTransform[]>();
  const targets: Target[] = [];
  for (const channel of roots.flatMap(channelsBelow)) {
    const target = findTarget(channel, documents, sources, builder, transforms);
    if (target) targets.push(target);
    else warnings.count('channelsDropped');
  }
  if (targets.length === 0) return;
  const clips = root.all('library_animation_clips').flatMap((library) => library.all('animation_clip'));
  const made = clips.flatMap((clip) => readClip(clip, documents, targets, builder, transforms, warnings));
  const whole = roots.length === 1 ? nameOf(roots[0]!, scene.name) : scene.name;
  const animations =
    made.length > 0 ? made : [bake(whole, targets, { start: -Infinity, end: Infinity }, builder, transforms, warnings, documents.work)];
  for (const animation of animations) if (animation.channels.length > 0) scene.animations.push(animation);
  for (const { node: index } of scene.animations.flatMap(({ channels }) => channels)) {
    const node = scene.nodes[index]!;
    // What moves has no matrix in glTF; a shear goes.
    if (node.matrix) scene.nodes[index] = { ...node, ...decomposeMatrix(node.matrix), matrix: null };
  }
}

function channelsBelow(animation: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  animation.forEach((element) => {
    if (element.name === 'channel' && element.parent?.name === 'animation') found.push(element);
  });
  return found;
}

function readClip(
  clip: XmlElement,
  documents: DaeDocuments,
  targets: readonly Target[],
  builder: NodeBuilder,
  transforms: Map<XmlElement, DaeTransform[]>,
  warnings: WarningList,
): Animation[] {
  const instanced = clip.all('instance_animation').map((instance) => documents.resolve(instance, instance.attributes.url));
  const channels = new Set(instanced.flatMap((animation) => (animation ? channelsBelow(animation) : [])));
  documents.work.charge(targets.length);
  const own = targets.filter(({ channel }) => channels.has(channel));
  if (own.length === 0) return [];
  const start = Number.parseFloat(clip.attributes.start ?? '0') || 0;
  const end = Number.parseFloat(clip.attributes.end ?? '');
  return [bake(nameOf(clip), own, { start, end: end > start ? end : Infinity }, builder, transforms, warnings, documents.work)];
}

/** What a channel drives: `node/transform.MEMBER`, `node/transform(i)(j)` or a weight of a morph, `source(i)`. */
function findTarget(
  channel: XmlElement,
  documents: DaeDocuments,
  sources: SourceReader,
  builder: NodeBuilder,
  transforms: Map<XmlElement, DaeTransform[]>,
): Target | undefined {
  const sampler = documents.resolve(channel, channel.attributes.source);
  const curve = sampler && readCurve(sampler, documents, sources);
  if (!curve) return undefined;
  documents.work.charge(curve.times.length);
  const match = /^([^(]*?)(?:\.(\w+))?((?:\(\d+\))*)$/.exec(channel.attributes.target ?? '');
  if (!match) return undefined;
  const [, path = '', member, brackets = ''] = match;
  const places = [...brackets.matchAll(/\((\d+)\)/g)].map(([, digits]) => Number(digits));
  // Ids may hold points, so that what looks like a member may belong to the path.
  const steps = path.split('/');
  const first = documents.resolve(channel, steps[0]);
  if (!first) return undefined;
  if (first.name !== 'node') return findMorph(channel, first, steps, places, curve);
  let element: XmlElement | undefined = first;
  for (const sid of steps.slice(1, -1)) element = element && findSid(element, sid, documents.work);
  if (!element || !builder.nodesOf.has(element)) return undefined;
  let list = transforms.get(element);
  if (!list) transforms.set(element, (list = readTransforms(element)));
  const transform = list.findIndex(({ sid }) => sid !== '' && sid === steps.at(-1));
  if (transform < 0 || steps.length < 2) return undefined;
  const component = componentOf(list[transform]!, member, places);
  if (component === undefined) return undefined;
  return { kind: 'node', channel, element, drive: { transform, component, curve } };
}

function findSid(root: XmlElement, sid: string, work: Work): XmlElement | undefined {
  for (const child of root.children) {
    work.charge(1);
    const found = child.attributes.sid === sid ? child : findSid(child, sid, work);
    if (found) return found;
  }
  return undefined;
}

const members: Record<string, number> = { X: 0, Y: 1, Z: 2, W: 3, ANGLE: 3 };

/** Which number of a transform is meant, −1 for all; a matrix is addressed by column and row. */
function componentOf({ kind, values }: DaeTransform, member: string | undefined, places: readonly number[]): number | undefined {
  let component = -1;
  if (member !== undefined) component = members[member] ?? Number.NaN;
  else if (places.length === 2 && kind === 'matrix') component = places[1]! * 4 + places[0]!;
  else if (places.length === 1) component = places[0]!;
  return component < values.length ? component : undefined;
}

/** Weights are named by their source, alone or behind the controller. */
function findMorph(
  channel: XmlElement,
  first: XmlElement,
  steps: readonly string[],
  places: readonly number[],
  curve: Curve,
): Target | undefined {
  const source = first.name === 'source' ? first : first.name === 'controller' ? findById(first, steps.at(-1)!) : undefined;
  if (!source) return undefined;
  return { kind: 'morph', channel, source, weight: places[0] ?? -1, curve };
}

function findById(controller: XmlElement, id: string): XmlElement | undefined {
  const sources = controller.child('morph')?.all('source') ?? [];
  return sources.find(({ attributes }) => attributes.id === id || attributes.sid === id || attributes.name === id);
}

function bake(
  name: string,
  targets: readonly Target[],
  span: Span,
  builder: NodeBuilder,
  transforms: Map<XmlElement, DaeTransform[]>,
  warnings: WarningList,
  work: Work,
): Animation {
  const drives = new Map<XmlElement, Drive[]>();
  const weights = new Map<XmlElement, (Target & { kind: 'morph' })[]>();
  let earliest = Infinity;
  for (const target of targets) {
    const curve = target.kind === 'node' ? target.drive.curve : target.curve;
    earliest = Math.min(earliest, curve.times[0]!);
    if (target.kind === 'node') append(drives, target.element, target.drive);
    else append(weights, target.source, target);
  }
  // glTF knows no time before 0.
  const shift = Number.isFinite(span.start) ? span.start : Math.min(0, earliest);
  const channels: AnimationChannel[] = [];
  for (const [element, list] of drives) {
    const [model, ...copies] = builder.nodesOf.get(element) ?? [];
    if (model === undefined) continue;
    const baked = bakeNode(model, transforms.get(element)!, list, span, shift, warnings, work);
    for (const node of [model, ...copies]) for (const channel of baked) channels.push({ ...channel, node });
  }
  for (const { morph, node } of builder.morphed) {
    const list = morph.weightSource && weights.get(morph.weightSource);
    const channel = list && bakeWeights(node, morph, list, span, shift, warnings, work);
    if (channel) channels.push(channel);
  }
  return { name, channels };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function bakeWeights(
  node: number,
  morph: DaeMorph,
  list: readonly { weight: number; curve: Curve }[],
  span: Span,
  shift: number,
  warnings: WarningList,
  work: Work,
): AnimationChannel | undefined {
  const { times, dense } = sampleTimes(
    list.map(({ curve }) => ({ curve, turns: false })),
    span,
    warnings,
    work,
  );
  const size = morph.weights.length;
  if (times.length === 0 || size === 0) return undefined;
  work.charge(times.length * (size + list.length));
  const values = new Float64Array(times.length * size);
  times.forEach((time, i) => {
    values.set(morph.weights, i * size);
    for (const { weight, curve } of list) {
      if (weight >= 0 && weight < size) values[i * size + weight] = curve.at(time, 0);
      else if (weight < 0) for (let k = 0; k < Math.min(size, curve.size); k++) values[i * size + k] = curve.at(time, k);
    }
  });
  if (!values.every(Number.isFinite)) {
    warnings.count('channelsDropped');
    return undefined;
  }
  const kept = dense ? keepCorners(times, values, size, 1e-4) : times.map((_, i) => i);
  const sampled = writeTimes(kept, times, shift);
  return {
    node,
    path: 'weights',
    interpolation: 'LINEAR',
    times: Float32Array.from(sampled, ({ time }) => time),
    values: Float32Array.from(sampled.flatMap(({ sample }) => [...values.subarray(sample * size, sample * size + size)])),
  };
}
