/** Skins and morphs of a Collada file. */

import type { Mat4, MorphTarget } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { identityMatrix, multiplyMatrices } from '#engine/scenes/world';
import type { XmlElement } from '../xml/tree.ts';
import { nameOf, type DaeDocuments } from './document.ts';
import type { DaeGeometry, DaePart } from './geometry.ts';
import { readInputs, sourceValue, type SourceReader } from './sources.ts';
import { matrixOf } from './transforms.ts';

export interface DaeSkin {
  name: string;
  /** Sids of nodes, or ids where `byId`. */
  joints: string[];
  byId: boolean;
  /** Mesh to joint, the bind shape's matrix included, in the order of `joints`; the last is the bind shape's alone. */
  inverseBind: Mat4[];
  /** Some vertex follows no joint and gets an extra, unmoving one after the last of `joints`. */
  hasUnbound: boolean;
  /** Where the influences of each place begin; one longer than there are places. */
  starts: Uint32Array;
  influenceJoints: Int32Array;
  influenceWeights: Float64Array;
}

export interface DaeMorph {
  element: XmlElement;
  relative: boolean;
  targets: XmlElement[];
  weights: number[];
  /** The source of the weights, which animations name. */
  weightSource: XmlElement | undefined;
}

export interface DaeController {
  geometry: XmlElement | undefined;
  skin: DaeSkin | undefined;
  morph: DaeMorph | undefined;
}

/** Reads a `controller`, and the one that it deforms in its turn, down to the geometry. */
export function readController(element: XmlElement, documents: DaeDocuments, sources: SourceReader, warnings: WarningList): DaeController {
  const result: DaeController = { geometry: undefined, skin: undefined, morph: undefined };
  let current: XmlElement | undefined = element;
  // Skin over morph over geometry is all that means anything.
  for (let depth = 0; current && depth < 8; depth++) {
    if (current.name === 'geometry') {
      result.geometry = current;
      break;
    }
    const skin = current.child('skin');
    const morph = current.child('morph');
    if (skin) result.skin ??= readSkin(current, skin, documents, sources);
    else if (morph) result.morph ??= readMorph(current, morph, documents, sources, warnings);
    const body: XmlElement | undefined = skin ?? morph;
    current = body && documents.resolve(body, body.attributes.source ?? body.child('source')?.attributes.url);
  }
  if (result.skin && !result.morph && result.geometry) {
    const beside = besideMorphs(documents).get(result.geometry);
    const body = beside?.child('morph');
    if (beside && body) result.morph = readMorph(beside, body, documents, sources, warnings);
  }
  return result;
}

const besides = new WeakMap<DaeDocuments, Map<XmlElement, XmlElement>>();

/** Morph controllers that nothing names, by their geometry: some exporters leave them beside the skin of the same geometry. */
function besideMorphs(documents: DaeDocuments): Map<XmlElement, XmlElement> {
  let found = besides.get(documents);
  if (found) return found;
  besides.set(documents, (found = new Map()));
  const named = new Set<XmlElement | undefined>();
  for (const root of documents.roots)
    root.forEach((element) => {
      const { url, source } = element.attributes;
      if (element.name === 'instance_controller') named.add(documents.resolve(element, url));
      else if (element.name === 'skin') named.add(documents.resolve(element, source));
    });
  for (const library of documents.roots.flatMap((root) => root.all('library_controllers'))) {
    for (const controller of library.all('controller')) {
      const body = controller.child('morph');
      const geometry = body && !named.has(controller) ? documents.resolve(body, body.attributes.source) : undefined;
      if (geometry?.name === 'geometry' && !found.has(geometry)) found.set(geometry, controller);
    }
  }
  return found;
}

function readSkin(controller: XmlElement, skin: XmlElement, documents: DaeDocuments, sources: SourceReader): DaeSkin | undefined {
  const joints = skin.child('joints');
  const vertexWeights = skin.child('vertex_weights');
  if (!joints || !vertexWeights) return undefined;
  const jointInputs = readInputs(joints, documents);
  const nameSource = jointInputs.find(({ semantic }) => semantic === 'JOINT')?.source;
  const names = sources.names(nameSource) ?? [];
  const bindSource = sources.numbers(jointInputs.find(({ semantic }) => semantic === 'INV_BIND_MATRIX')?.source);
  const shape = skin.child('bind_shape_matrix')?.floats();
  const bindShape = shape && shape.length >= 16 && shape.every(Number.isFinite) ? rowMajor(shape) : identityMatrix();
  const inverseBind = names.map((_, joint) => {
    const values = Float64Array.from({ length: 16 }, (_, i) => (bindSource ? sourceValue(bindSource, joint, i) : Number.NaN));
    return multiplyMatrices(values.every(Number.isFinite) ? rowMajor(values) : identityMatrix(), bindShape);
  });
  inverseBind.push(bindShape);

  const inputs = readInputs(vertexWeights, documents);
  const step = inputs.reduce((max, { offset }) => Math.max(max, offset + 1), 1);
  const jointInput = inputs.find(({ semantic }) => semantic === 'JOINT');
  const weightInput = inputs.find(({ semantic }) => semantic === 'WEIGHT');
  const weights = sources.numbers(weightInput?.source);
  // The weights may list their joints from another source, in another order.
  const ownNames = jointInput?.source === nameSource ? undefined : sources.names(jointInput?.source);
  const counts = vertexWeights.child('vcount')?.integers() ?? new Int32Array(0);
  const v = vertexWeights.child('v')?.integers() ?? new Int32Array(0);
  const available = Math.floor(v.length / step);
  const placeOf = new Map<string, number>();
  for (const [place, name] of names.entries()) if (!placeOf.has(name)) placeOf.set(name, place);
  const starts = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) starts[i + 1] = Math.min(available, starts[i]! + Math.max(0, counts[i]!));
  const total = starts.at(-1)!;
  const influenceJoints = new Int32Array(total);
  const influenceWeights = new Float64Array(total);
  for (let i = 0; i < total; i++) {
    const joint = v[i * step + (jointInput?.offset ?? 0)]!;
    const place = ownNames ? (placeOf.get(ownNames[joint] ?? '') ?? -1) : joint;
    // −1 is the bind shape itself.
    influenceJoints[i] = place >= 0 && place < names.length ? place : names.length;
    const weight = weights ? sourceValue(weights, v[i * step + (weightInput?.offset ?? 0)]!, 0) : Number.NaN;
    influenceWeights[i] = weight > 0 && Number.isFinite(weight) ? weight : 0;
  }
  const hasUnbound = counts.some((_, place) => {
    const own = influenceWeights.subarray(starts[place], starts[place + 1]);
    return (
      own.every((weight) => weight === 0) || own.some((weight, i) => weight > 0 && influenceJoints[starts[place]! + i] === names.length)
    );
  });
  const byId = nameSource?.children.some(({ name }) => name === 'IDREF_array') ?? false;
  return { name: nameOf(controller), joints: names, byId, inverseBind, hasUnbound, starts, influenceJoints, influenceWeights };
}

const rowMajor = (values: Float64Array): Mat4 => matrixOf({ kind: 'matrix', sid: '', values });

/** More influences a vertex than any viewer draws. */
const maxInfluences = 8;
/** Influences below half a step of 8-bit weights are rounding. */
const minShare = 1 / 510;

/** JOINTS_n and WEIGHTS_n of vertices at the given places: the strongest influences first, their sum 1; vertices with more are counted. */
export function influencesOf(
  skin: DaeSkin,
  places: Uint32Array,
  warnings: WarningList,
): { joints: Uint16Array[]; weights: Float32Array[] } {
  const { starts, influenceJoints, influenceWeights } = skin;
  let crowded = 0;
  let max = 1;
  for (let place = 0; place + 1 < starts.length; place++) max = Math.max(max, starts[place + 1]! - starts[place]!);
  const sets = Math.ceil(Math.min(maxInfluences, max) / 4);
  const joints = Array.from({ length: sets }, () => new Uint16Array(places.length * 4));
  const weights = Array.from({ length: sets }, () => new Float32Array(places.length * 4));
  places.forEach((place, vertex) => {
    const byJoint = new Map<number, number>();
    for (let i = starts[place] ?? 0; i < (starts[place + 1] ?? 0); i++) {
      const joint = influenceJoints[i]!;
      const weight = influenceWeights[i]!;
      if (weight > 0) byJoint.set(joint, (byJoint.get(joint) ?? 0) + weight);
    }
    const sorted = [...byJoint].toSorted((a, b) => b[1] - a[1]);
    const strongest = sorted.slice(0, sets * 4);
    const sum = strongest.reduce((total, [, weight]) => total + weight, 0);
    if ((sorted[sets * 4]?.[1] ?? 0) > sum * minShare) crowded++;
    if (strongest.length === 0) {
      joints[0]![vertex * 4] = skin.joints.length;
      weights[0]![vertex * 4] = 1;
    }
    strongest.forEach(([joint, weight], i) => {
      joints[i >> 2]![vertex * 4 + (i & 3)] = joint;
      weights[i >> 2]![vertex * 4 + (i & 3)] = weight / sum;
    });
  });
  warnings.count('influencesDropped', crowded);
  return { joints, weights };
}

/** More shapes than a face has; a list of one shape over and over would fill the memory. */
const maxTargets = 1024;

function readMorph(
  controller: XmlElement,
  morph: XmlElement,
  documents: DaeDocuments,
  sources: SourceReader,
  warnings: WarningList,
): DaeMorph {
  const targets = morph.child('targets');
  const inputs = targets ? readInputs(targets, documents) : [];
  const targetSource = inputs.find(({ semantic }) => semantic === 'MORPH_TARGET')?.source;
  const weightSource = inputs.find(({ semantic }) => semantic === 'MORPH_WEIGHT')?.source;
  const named = sources.names(targetSource) ?? [];
  const ids = named.slice(0, maxTargets);
  const weights = sources.numbers(weightSource);
  const found = ids.map((id) => documents.resolve(controller, id));
  if (named.length > ids.length) warnings.add('elementDropped', { element: `变形目标 ${maxTargets + 1}+` });
  ids.forEach((id, i) => {
    if (!found[i]) warnings.add('referenceMissing', { path: id });
  });
  return {
    element: controller,
    relative: morph.attributes.method?.toUpperCase() === 'RELATIVE',
    targets: found.filter((target) => target !== undefined),
    weights: found.flatMap((target, index) => (target ? [weights ? finiteOrZero(sourceValue(weights, index, 0)) : 0] : [])),
    weightSource,
  };
}

const finiteOrZero = (value: number): number => (Number.isFinite(value) ? value : 0);

/**
 * Deltas of a morph's targets for the vertices of part `index` of `base`; a normalized target is a whole shape, a relative one a difference. Normals
 * come from targets whose corners are laid out like those of the base; other targets are counted.
 */
export function morphTargets(
  morph: DaeMorph,
  base: DaeGeometry,
  targets: readonly DaeGeometry[],
  index: number,
  warnings: WarningList,
): MorphTarget[] {
  const part = base.parts[index]!;
  const { places } = part;
  return targets.map((target) => {
    const deltas = new Float32Array(places.length * 3);
    places.forEach((place, vertex) => {
      for (let axis = 0; axis < 3; axis++) {
        const to = target.positions ? sourceValue(target.positions, place, axis) : Number.NaN;
        const from = morph.relative || !base.positions ? 0 : sourceValue(base.positions, place, axis);
        deltas[vertex * 3 + axis] = finiteOrZero(to - from);
      }
    });
    const normals = morph.relative ? null : normalDeltas(part, target.parts[index]);
    if (!normals && part.normals && target.parts.some((other) => other.normals))
      warnings.add('attributeDropped', { attribute: '变形目标的法线' });
    return { name: target.name, positions: deltas, normals, tangents: null };
  });
}

function normalDeltas({ corners, normals, cornerNormals: own }: DaePart, target: DaePart | undefined): Float32Array | null {
  const theirs = target?.cornerNormals;
  if (!corners || !normals || !own || !theirs || theirs.count !== own.count) return null;
  const deltas = new Float32Array(normals.length);
  corners.forEach((corner, vertex) => {
    const to = [0, 1, 2].map((axis) => theirs.at(corner, axis));
    const length = Math.hypot(...to);
    for (let axis = 0; axis < 3; axis++)
      deltas[vertex * 3 + axis] = length > 0 ? finiteOrZero(to[axis]! / length - normals[vertex * 3 + axis]!) : 0;
  });
  return deltas;
}
