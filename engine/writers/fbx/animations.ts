/** Each animation of a scene as a stack of one layer. */

import type { AnimationChannel, Scene, Vec3 } from '../../scenes/scene.ts';
import { floats, integers, longs } from './arrays.ts';
import { turnKeys, valueKeys, type Keys } from './curves.ts';
import type { FbxDocument } from './document.ts';
import { degrees } from './euler.ts';
import { unitsPerMetre } from './geometry.ts';
import { frameRates, ticksPerSecond, type Take } from './header.ts';
import { turnedScale, type Models } from './models.ts';
import { nameOf } from './names.ts';
import { writeProperties } from './properties.ts';
import { double, int, long, named, text, type Records } from './records.ts';

/** Adds the animations; answers what the header says of each. @param channels Blend shape channels by node. */
export function addAnimations(
  document: FbxDocument,
  scene: Scene,
  models: Models,
  channels: ReadonlyMap<number, readonly number[]>,
): Take[] {
  const takes: Take[] = [];
  const taken = new Set<string>();
  for (const animation of scene.animations) {
    const curves = animation.channels.flatMap((channel) => curvesOf(channel, models, channels));
    if (curves.length === 0) continue;
    const take: Take = {
      name: uniqueName(nameOf(animation.name, `Take ${takes.length + 1}`), taken),
      start: ticksOf(Math.min(0, ...animation.channels.map(({ times }) => times[0] ?? 0))),
      stop: ticksOf(Math.max(...animation.channels.map(({ times }) => times.at(-1) ?? 0))),
    };
    takes.push(take);
    const stack = document.add('AnimationStack', (records, id) => writeStack(records, id, take));
    const layer = document.add('AnimationLayer', (records, id) => {
      records.leaf('AnimationLayer', long(id), named(take.name, 'AnimLayer'), text(''));
    });
    document.connect(layer, stack);
    for (const curve of curves) addCurves(document, layer, curve);
  }
  return takes;
}

/** Programs tell animations by their names. */
function uniqueName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  taken.add(free);
  return free;
}

const ticksOf = (seconds: number): number => Math.round(seconds * ticksPerSecond);

/** The frame rate on whose frames the keys lie; 30 a second where there is none. */
export function frameRateOf({ animations }: Scene): number {
  const times = animations.flatMap(({ channels }) => channels.flatMap(({ times: all }) => [...all.subarray(0, 200)])).slice(0, 20_000);
  const fits = (rate: number): boolean => times.every((time) => Math.abs(time * rate - Math.round(time * rate)) < 0.01);
  return times.length > 0 ? (frameRates.find(fits) ?? 30) : 30;
}

/** Keys of one property of an object, in the file's units. */
interface PropertyCurves {
  target: number;
  property: string;
  label: string;
  /** Names of the values. */
  axes: readonly string[];
  keys: Keys;
}

const xyz = ['d|X', 'd|Y', 'd|Z'];

function curvesOf(channel: AnimationChannel, models: Models, channels: ReadonlyMap<number, readonly number[]>): PropertyCurves[] {
  const { node, path, times } = channel;
  const model = models.ofNode[node];
  if (!model || times.length === 0) return [];
  const { id: target, turn } = model;
  if (path === 'translation') {
    const keys = valueKeys(channel);
    return [{ target, property: 'Lcl Translation', label: 'T', axes: xyz, keys: scaled(keys, unitsPerMetre) }];
  }
  if (path === 'scale') {
    const keys = valueKeys(channel);
    if (turn) keys.values = turnedAxes(keys.values, turnedScale([0, 1, 2], turn));
    return [{ target, property: 'Lcl Scaling', label: 'S', axes: xyz, keys }];
  }
  if (path === 'rotation') {
    const keys = turnKeys(channel, turn);
    return [
      { target, property: 'Lcl Rotation', label: 'R', axes: xyz, keys: { ...keys, values: keys.values.map((list) => list.map(degrees)) } },
    ];
  }
  const shapes = channels.get(node) ?? [];
  if (shapes.length === 0) return [];
  const keys = scaled(valueKeys(channel), 100);
  return shapes.flatMap((shape, index) => {
    const values = keys.values[index];
    if (!values) return [];
    const own: Keys = { ...keys, values: [values] };
    return [{ target: shape, property: 'DeformPercent', label: 'DeformPercent', axes: ['d|DeformPercent'], keys: own }];
  });
}

const scaled = (keys: Keys, factor: number): Keys => ({ ...keys, values: keys.values.map((list) => list.map((value) => value * factor)) });
const turnedAxes = (values: number[][], order: Vec3): number[][] => order.map((axis) => values[axis]!);

function addCurves(document: FbxDocument, layer: number, { target, property, label, axes, keys }: PropertyCurves): void {
  const node = document.add('AnimationCurveNode', (records, id) => {
    records.open('AnimationCurveNode', long(id), named(label, 'AnimCurveNode'), text(''));
    writeProperties(
      records,
      axes.map((axis, i) => [axis, 'number', keys.values[i]![0]!]),
    );
    records.close();
  });
  document.connect(node, layer);
  document.connect(node, target, property);
  axes.forEach((axis, i) => {
    const curve = document.add('AnimationCurve', (records, id) => writeCurve(records, id, thinned(keys, i)));
    document.connect(curve, node, axis);
  });
}

/** One value's keys; those in the middle of a level stretch say nothing. Both ends stay: FBX2glTF takes a clip to be as long as its first curve. */
function thinned({ times, values, isStepped }: Keys, index: number): { times: number[]; values: number[]; isStepped: boolean } {
  const all = values[index]!;
  const last = all.length - 1;
  const kept = [...all.keys()].filter((at) => {
    const isLevel = all[at - 1] === all[at] && (isStepped || all[at + 1] === all[at]);
    return at === 0 || at === last || !isLevel;
  });
  return { times: kept.map((at) => times[at]!), values: kept.map((at) => all[at]!), isStepped };
}

/** Held until the next key; straight to the next key. */
const keyFlags = { stepped: 0x2, linear: 0x4 } as const;

function writeCurve(records: Records, id: number, { times, values, isStepped }: ReturnType<typeof thinned>): void {
  records.open('AnimationCurve', long(id), named('', 'AnimCurve'), text(''));
  records.leaf('Default', double(values[0]!));
  records.leaf('KeyVer', int(4008));
  records.array('KeyTime', longs(times.map(ticksOf)));
  records.array('KeyValueFloat', floats(values));
  // One kind of key for all of them.
  records.array('KeyAttrFlags', integers(Int32Array.of(isStepped ? keyFlags.stepped : keyFlags.linear)));
  records.array('KeyAttrDataFloat', floats([0, 0, 0, 0]));
  records.array('KeyAttrRefCount', integers(Int32Array.of(times.length)));
  records.close();
}

function writeStack(records: Records, id: number, { name, start, stop }: Take): void {
  records.open('AnimationStack', long(id), named(name, 'AnimStack'), text(''));
  writeProperties(records, [
    ['LocalStart', 'time', start],
    ['LocalStop', 'time', stop],
    ['ReferenceStart', 'time', start],
    ['ReferenceStop', 'time', stop],
  ]);
  records.close();
}
