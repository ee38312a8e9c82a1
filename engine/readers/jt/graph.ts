/** The logical scene graph: nodes, attributes and properties by their ids (JT File Format Reference 8.1 and 9.5, 7.2.1; ISO 14306:2017, 6). */

import type { Work } from '../../files/work.ts';
import type { Guid, JtBytes } from './bytes.ts';
import { elements, type Element } from './container.ts';
import { readMaterialElement, type JtMaterial } from './materials.ts';
import type { Generation } from './packets.ts';

type NodeKind = 'group' | 'instance' | 'levels' | 'switch' | 'shape' | 'partition';

export interface JtNode {
  kind: NodeKind;
  hidden: boolean;
  attributes: number[];
  children: number[];
  /** Of a switch: which child is shown; −1 for none. */
  selected: number;
  /** Of a partition: the file that holds it. */
  file: string;
}

/** Whether what lies below a node is in another file, which it names. */
export const namesPart = ({ kind, children, file }: JtNode): boolean => kind === 'partition' && children.length === 0 && file !== '';

/** How an attribute meets those above it. */
interface Accumulation {
  /** Nothing below counts, unless it is forced. */
  final: boolean;
  force: boolean;
  ignore: boolean;
}

export type JtAttribute = Accumulation & ({ material: JtMaterial } | { matrix: Float64Array } | { texture: true });

/** A text or number, or the segment that a property names. */
export type JtProperty = string | { segment: Guid };

export interface JtGraph {
  /** The first node of the graph. */
  root: number;
  nodes: Map<number, JtNode>;
  attributes: Map<number, JtAttribute>;
  /** The properties of nodes: name and value. */
  properties: Map<number, Map<string, JtProperty>>;
}

const nodeKinds: Readonly<Record<Guid, NodeKind>> = {
  '10dd10352ac811d19b6b0080c7bb5997': 'group',
  '10dd101b2ac811d19b6b0080c7bb5997': 'group',
  ce35724538fb11d1a506006097bdc6e1: 'group',
  ce35724438fb11d1a506006097bdc6e1: 'group',
  '10dd102a2ac811d19b6b0080c7bb5997': 'instance',
  '10dd102c2ac811d19b6b0080c7bb5997': 'levels',
  '10dd104c2ac811d19b6b0080c7bb5997': 'levels',
  '10dd10f32ac811d19b6b0080c7bb5997': 'switch',
  '10dd103e2ac811d19b6b0080c7bb5997': 'partition',
  '10dd10592ac811d19b6b0080c7bb5997': 'shape',
  '10dd10482ac811d19b6b0080c7bb5997': 'shape',
  '10dd10462ac811d19b6b0080c7bb5997': 'shape',
  '10dd10772ac811d19b6b0080c7bb5997': 'shape',
  '10dd107f2ac811d19b6b0080c7bb5997': 'shape',
  '98134716001008181998080009835d5a': 'shape',
  e40373c11ad911d39daf00a0c9c7ddc2: 'shape',
  '4cc7a521072811d39d8b00a0c9c7ddc2': 'shape',
};
/** A node that only says where others are: it has neither children nor geometry of its own. */
const plainNode = '10dd10352ac811d19b6b0080c7bb5997';

const attributeKinds = {
  transform: '10dd10832ac811d19b6b0080c7bb5997',
  material: '10dd10302ac811d19b6b0080c7bb5997',
  texture: '10dd10732ac811d19b6b0080c7bb5997',
} as const;

const propertyKinds = {
  text: '10dd106e2ac811d19b6b0080c7bb5997',
  integer: '10dd102b2ac811d19b6b0080c7bb5997',
  float: '10dd10192ac811d19b6b0080c7bb5997',
  segment: 'e0b05be5fbbd11d1a3a700aa00d10954',
} as const;

/** What an element costs to read, in steps. */
const elementSteps = 64;

/** Reads the graph's segment; elements that are cut short or of unknown classes are left out. */
export function readGraph(content: JtBytes, generation: Generation, work: Work): JtGraph {
  const graph: JtGraph = { root: -1, nodes: new Map(), attributes: new Map(), properties: new Map() };
  const values = new Map<number, JtProperty>();
  // Two lists, nodes with attributes and properties; in some files one.
  for (let list = 0; list < 2 && startsElement(content); list++) {
    for (const element of elements(content, true)) {
      work.charge(elementSteps);
      takeElement(element, generation, graph, values);
    }
  }
  readPropertyTable(content, values, graph, work);
  return graph;
}

/** Whether a list goes on here, and not the table of properties: version and count, which as a length would be far beyond the end. */
function startsElement(content: JtBytes): boolean {
  if (content.left < 20) return false;
  const length = content.i32();
  content.at -= 4;
  return length >= 16 && length <= content.left - 4;
}

function takeElement({ type, id, body }: Element, generation: Generation, graph: JtGraph, values: Map<number, JtProperty>): void {
  const kind = nodeKinds[type];
  if (kind !== undefined) {
    graph.nodes.set(id, readNode(type, kind, body, generation));
    if (graph.root < 0) graph.root = id;
    return;
  }
  if (Object.values<string>(attributeKinds).includes(type)) graph.attributes.set(id, readAttribute(type, body, generation));
  const value = readProperty(type, body, generation);
  if (value !== undefined) values.set(id, value);
}

/** Versions of collections: two bytes in JT 9, one in JT 10, none in JT 8. */
const skipVersion = (body: JtBytes, generation: Generation): number => body.skip({ 8: 0, 9: 2, 10: 1 }[generation]);

const readIds = (body: JtBytes): number[] => Array.from({ length: body.count(4) }, () => body.i32());

function readNode(type: Guid, kind: NodeKind, body: JtBytes, generation: Generation): JtNode {
  skipVersion(body, generation);
  const flags = body.u32();
  const node: JtNode = { kind, hidden: (flags & 1) === 1, attributes: readIds(body), children: [], selected: 0, file: '' };
  if (kind === 'shape' || type === plainNode) return node;
  skipVersion(body, generation);
  node.children = kind === 'instance' ? [body.i32()] : readIds(body);
  if (kind === 'switch') {
    body.skip(generation === 10 ? 1 : 2);
    node.selected = body.i32();
  }
  if (kind === 'partition') node.file = readPartitionFile(body);
  return node;
}

/** What follows a partition's file name: boxes, area and counts. */
const partitionTails = [52, 76];

/** The name of a partition's file; some writers of JT 10 have a version before it. */
function readPartitionFile(body: JtBytes): string {
  const start = body.at;
  for (const version of [0, 1]) {
    body.at = start;
    if (body.left < version + 8) return '';
    body.skip(version + 4);
    const letters = body.i32();
    const tail = body.left - letters * 2;
    body.at -= 4;
    if (letters >= 0 && partitionTails.includes(tail)) return body.text();
  }
  return '';
}

function readAttribute(type: Guid, body: JtBytes, generation: Generation): JtAttribute {
  skipVersion(body, generation);
  const state = body.u8();
  body.skip(generation === 10 ? 8 : 4);
  // JT 10 says for each field what it means below.
  const how = { final: generation < 10 && (state & 1) !== 0, force: (state & 2) !== 0, ignore: (state & 4) !== 0 };
  if (type === attributeKinds.texture) return { ...how, texture: true };
  if (type === attributeKinds.material) return { ...how, material: readMaterialElement(body, generation) };
  skipVersion(body, generation);
  return { ...how, matrix: readMatrix(body, body.u16()) };
}

/** The elements of a matrix that differ from the identity, those of a row after each other, as rows of vectors: columns of ours. */
function readMatrix(body: JtBytes, mask: number): Float64Array {
  const matrix = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  const stored = Array.from(matrix.keys()).filter((i) => ((mask << i) & 0x8000) !== 0);
  const isDouble = body.left >= stored.length * 8 && stored.length > 0;
  for (const i of stored) matrix[i] = isDouble ? body.f64() : body.f32();
  return matrix;
}

function readProperty(type: Guid, body: JtBytes, generation: Generation): JtProperty | undefined {
  if (!Object.values<string>(propertyKinds).includes(type)) return undefined;
  skipVersion(body, generation);
  body.skip(4);
  skipVersion(body, generation);
  if (type === propertyKinds.text) return body.text();
  if (type === propertyKinds.integer) return String(body.i32());
  if (type === propertyKinds.float) return String(body.f32());
  return { segment: body.guid() };
}

/** For each node pairs of properties, name and value, up to a 0. */
function readPropertyTable(content: JtBytes, values: ReadonlyMap<number, JtProperty>, graph: JtGraph, work: Work): void {
  if (content.left < 6) return;
  content.skip(2);
  for (let left = content.i32(); left > 0 && content.left >= 8; left--) {
    const own = new Map<string, JtProperty>();
    graph.properties.set(content.i32(), own);
    for (let key = content.i32(); key !== 0 && content.left >= 8; key = content.i32()) {
      work.charge(1);
      const name = values.get(key);
      const value = values.get(content.i32());
      // Two colons mark a property that people may see.
      if (typeof name === 'string' && value !== undefined) own.set(name.replace(/::$/, ''), value);
    }
  }
}
