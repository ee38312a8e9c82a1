/** Parses a model part of a 3MF package. */

import { linearFromByte } from '../color.ts';
import { GrowingFloats, GrowingIndices } from '../../numbers/growing.ts';
import { unreadable } from '../../files/read-failure.ts';
import type { Work } from '../../files/work.ts';
import { decodeText } from '../../files/text.ts';
import { resolveEntities, scanXml, type XmlAttributes, type XmlVisitor } from '../xml/scan.ts';

/** Stands for a property index or id that is not given. */
export const none = 0xffffffff;

/** Linear RGBA. */
export type Rgba = [number, number, number, number];

export type Resource =
  | { kind: 'base'; items: { name: string; color: Rgba }[]; displayId: number }
  | { kind: 'color'; items: Rgba[] }
  | { kind: 'texture'; items: [number, number][]; textureId: number }
  | { kind: 'composite'; items: number[][]; baseId: number; indices: number[] }
  /** `multiplied`: its layers are multiplied instead of laid over each other. */
  | { kind: 'multi'; items: number[][]; ids: number[]; multiplied: boolean };

export interface Texture2d {
  path: string;
  tileU: string;
  tileV: string;
  filter: string;
}

export interface Component {
  objectId: number;
  /** Part that holds the object, `''` for this one. */
  path: string;
  /** Column-major 4 × 4. */
  transform: Float64Array;
}

export interface Object3mf {
  id: number;
  name: string;
  pid: number;
  pindex: number;
  vertices: GrowingFloats;
  /** Seven numbers a triangle: corners, property group, property of each corner. */
  triangles: GrowingIndices;
  /** Two corners a beam of a lattice. */
  beams: GrowingIndices;
  components: Component[];
}

export interface ModelPart {
  unit: string;
  /** Texts of the model's metadata by name, without its prefix, in lower case. */
  metadata: [name: string, text: string][];
  resources: Map<number, Resource>;
  textures: Map<number, Texture2d>;
  /** Metalness and roughness by the id of their list. */
  metals: Map<number, { metallic: number; roughness: number }[]>;
  objects: Map<number, Object3mf>;
  items: Component[];
  /** How many triangles slicers painted, by the attribute that says so. */
  painted: Map<string, number>;
  /** Names of elements whose content has no place in a scene. */
  dropped: Set<string>;
  /** Required extensions that are not supported. */
  unknownExtensions: string[];
  /** False when the document ends inside a tag or before its end. */
  whole: boolean;
}

const droppedElements = new Set([
  'beamlattice',
  'slicestack',
  'volumetricstack',
  'volumedata',
  'levelset',
  'implicitfunction',
  'displacementmesh',
  'booleanshape',
  'trianglesets',
  'translucentdisplayproperties',
  'pbspeculartexturedisplayproperties',
  'pbmetallictexturedisplayproperties',
]);
/** Prefixes that files give the published extensions, each read here or named by its elements. */
const knownExtensions = new Set(['m', 'p', 'b', 'bb', 'b2', 's', 'sc', 'd', 'v', 'i', 'bo', 't']);
/** Colours that Bambu Studio and PrusaSlicer paint on triangles, in their own code. */
const paints = ['paint_color', 'mmu_segmentation'];
/** The default of `pbspecular`: the reflectance of all non-metals. */
const usualSpecular = '#383838';
/** Of a model's metadata: bytes of a text, and how many. */
const longestMetadata = 16 * 1024;
const mostMetadata = 64;
/** Where vertices and triangles belong to an object; a stack of slices has vertices of its own. */
const meshes = new Set(['mesh', 'displacementmesh']);

/** Reads a model part from UTF-8 XML. Source: 3MF Core 1.3, Materials and Properties 1.2, Production 1.1, Beam Lattice 1.1. */
export function readModelPart(bytes: Uint8Array, work: Work): ModelPart {
  const part: ModelPart = {
    unit: 'millimeter',
    metadata: [],
    resources: new Map(),
    textures: new Map(),
    metals: new Map(),
    objects: new Map(),
    items: [],
    painted: new Map(),
    dropped: new Set(),
    unknownExtensions: [],
    whole: false,
  };
  let root = '';
  let object: Object3mf | undefined;
  let resource: Resource | undefined;
  let metals: { metallic: number; roughness: number }[] | undefined;
  let inMesh = false;
  let metadata: [string, string] | undefined;

  const openers: Record<string, (tag: XmlAttributes) => void> = {
    vertex(tag) {
      if (inMesh) object?.vertices.push3(tag.float('x'), tag.float('y'), tag.float('z'));
    },
    triangle(tag) {
      if (!inMesh || !object) return;
      const { triangles } = object;
      triangles.push3(index(tag, 'v1'), index(tag, 'v2'), index(tag, 'v3'));
      const p1 = index(tag, 'p1');
      const p2 = index(tag, 'p2');
      const p3 = index(tag, 'p3');
      triangles.push(index(tag, 'pid'));
      for (const name of paints) if (tag.text(name)) part.painted.set(name, (part.painted.get(name) ?? 0) + 1);
      triangles.push3(p1, p2 === none ? p1 : p2, p3 === none ? p1 : p3);
    },
    beam(tag) {
      object?.beams.push(index(tag, 'v1'));
      object?.beams.push(index(tag, 'v2'));
    },
    model(tag) {
      part.unit = tag.text('unit') ?? part.unit;
      const required = (tag.text('requiredextensions') ?? '').trim().split(/\s+/);
      part.unknownExtensions = required.filter((prefix) => prefix !== '' && !knownExtensions.has(prefix));
    },
    metadata(tag) {
      if (object || part.metadata.length >= mostMetadata) return;
      const name = (tag.text('name') ?? '').replace(/^.*:/, '').toLowerCase();
      part.metadata.push((metadata = [name, '']));
    },
    object(tag) {
      object = {
        id: index(tag, 'id'),
        name: tag.text('name') ?? '',
        pid: index(tag, 'pid'),
        pindex: index(tag, 'pindex'),
        vertices: new GrowingFloats(),
        triangles: new GrowingIndices(),
        beams: new GrowingIndices(2),
        components: [],
      };
      if (!part.objects.has(object.id)) part.objects.set(object.id, object);
    },
    component(tag) {
      object?.components.push(readComponent(tag));
    },
    item(tag) {
      part.items.push(readComponent(tag));
    },
    basematerials(tag) {
      begin(tag, { kind: 'base', items: [], displayId: index(tag, 'displaypropertiesid') });
    },
    colorgroup(tag) {
      nameDisplay(tag);
      begin(tag, { kind: 'color', items: [] });
    },
    texture2dgroup(tag) {
      nameDisplay(tag);
      begin(tag, { kind: 'texture', items: [], textureId: index(tag, 'texid') });
    },
    compositematerials(tag) {
      nameDisplay(tag);
      begin(tag, { kind: 'composite', items: [], baseId: index(tag, 'matid'), indices: integers(tag.text('matindices')) });
    },
    multiproperties(tag) {
      const methods = (tag.text('blendmethods') ?? '').trim().split(/\s+/);
      begin(tag, {
        kind: 'multi',
        items: [],
        ids: integers(tag.text('pids')),
        multiplied: methods.every((method) => method === 'multiply'),
      });
    },
    base(tag) {
      if (resource?.kind === 'base') resource.items.push({ name: tag.text('name') ?? '', color: parseColor(tag.text('displaycolor')) });
    },
    color(tag) {
      if (resource?.kind === 'color') resource.items.push(parseColor(tag.text('color')));
    },
    tex2coord(tag) {
      // 3MF's v runs up.
      if (resource?.kind === 'texture') resource.items.push([tag.float('u') || 0, 1 - (tag.float('v') || 0)]);
    },
    composite(tag) {
      if (resource?.kind === 'composite') resource.items.push((tag.text('values') ?? '').trim().split(/\s+/).map(Number));
    },
    multi(tag) {
      if (resource?.kind === 'multi') resource.items.push(integers(tag.text('pindices')));
    },
    texture2d(tag) {
      part.textures.set(index(tag, 'id'), {
        path: tag.text('path') ?? '',
        tileU: tag.text('tilestyleu') ?? 'wrap',
        tileV: tag.text('tilestylev') ?? 'wrap',
        filter: tag.text('filter') ?? 'auto',
      });
    },
    pbmetallicdisplayproperties(tag) {
      metals = [];
      part.metals.set(index(tag, 'id'), metals);
    },
    pbmetallic(tag) {
      metals?.push({ metallic: share(tag.float('metallicness'), 0), roughness: share(tag.float('roughness'), 1) });
    },
    pbspeculardisplayproperties(tag) {
      metals = [];
      part.metals.set(index(tag, 'id'), metals);
    },
    pbspecular(tag) {
      metals?.push({ metallic: 0, roughness: 1 - share(tag.float('glossiness'), 0) });
      if (!(tag.text('specularcolor') ?? usualSpecular).startsWith(usualSpecular)) part.dropped.add('specularcolor');
    },
  };
  /** Only base materials take what surfaces are like. */
  const nameDisplay = (tag: XmlAttributes): void => {
    if (index(tag, 'displaypropertiesid') !== none) part.dropped.add('displaypropertiesid');
  };
  const begin = (tag: XmlAttributes, started: Resource): void => {
    resource = started;
    const id = index(tag, 'id');
    if (!part.resources.has(id)) part.resources.set(id, started);
  };

  let closed = false;
  const visitor: XmlVisitor = {
    open(name, attributes) {
      if (root === '') {
        root = name;
        if (name !== 'model') throw unreadable(`3MF 的模型部件不是 model 文档（${name.slice(0, 40)}）`);
      }
      if (meshes.has(name)) inMesh = true;
      if (droppedElements.has(name)) part.dropped.add(name);
      if (Object.hasOwn(openers, name)) openers[name]!(attributes);
    },
    close(name) {
      if (meshes.has(name)) inMesh = false;
      else if (name === 'object') object = undefined;
      else if (name === 'metadata') metadata = undefined;
      else if (name === root) closed = true;
    },
    text(from, to) {
      // Otherwise only attributes carry what a scene holds.
      if (metadata) metadata[1] += resolveEntities(decodeText(bytes.subarray(from, Math.min(to, from + longestMetadata))));
    },
  };
  const ended = scanXml(bytes, visitor, work);
  if (root === '') throw unreadable('3MF 的模型部件中没有 XML 内容');
  part.whole = ended && closed;
  return part;
}

/** A zero-based index; `none` where it is missing or invalid. */
function index(tag: XmlAttributes, name: string): number {
  const value = tag.integer(name);
  return value >= 0 && value < none ? value : none;
}

const integers = (text: string | undefined): number[] =>
  text === undefined || text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\s+/)
        .map((word) => Number.parseInt(word, 10));

const share = (value: number, fallback: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : fallback);

function readComponent(tag: XmlAttributes): Component {
  const numbers = (tag.text('transform') ?? '').trim().split(/\s+/).map(Number);
  const sound = numbers.length >= 12 && numbers.slice(0, 12).every(Number.isFinite);
  const [a, b, c, d, e, f, g, h, i, x, y, z] = sound ? numbers : [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  return {
    objectId: index(tag, 'objectid'),
    path: tag.text('path') ?? '',
    // Rows of the file are where the axes go, which are the columns here.
    transform: new Float64Array([a!, b!, c!, 0, d!, e!, f!, 0, g!, h!, i!, 0, x!, y!, z!, 1]),
  };
}

/** `#RRGGBB` or `#RRGGBBAA` in sRGB as linear RGBA; white for what is neither. */
function parseColor(text: string | undefined): Rgba {
  const match = /^\s*#?([0-9a-f]{6})([0-9a-f]{2})?\s*$/i.exec(text ?? '');
  if (!match) return [1, 1, 1, 1];
  const rgb = Number.parseInt(match[1]!, 16);
  const alpha = match[2] === undefined ? 255 : Number.parseInt(match[2], 16);
  return [linearFromByte[rgb >> 16]!, linearFromByte[(rgb >> 8) & 255]!, linearFromByte[rgb & 255]!, alpha / 255];
}
