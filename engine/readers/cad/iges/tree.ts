/** The tree of an IGES file: groups, subfigures and the solids, shells and faces in them, with names and colours. */

import type { Work } from '../../../files/work.ts';
import { srgbToLinear } from '../../../images/srgb.ts';
import type { CadColor } from '../occt.ts';
import type { Entity, IgesDirectory } from './directory.ts';

export interface IgesNode {
  name: string;
  /** Its own colour or that of its parent. */
  color: CadColor | null;
  /** What it is itself; a group is neither. */
  kind: LeafKind | null;
  children: IgesNode[];
}

export type LeafKind = 'solid' | 'shell' | 'face';

export interface IgesTree {
  roots: IgesNode[];
  /** Curves that bound no face. */
  curves: number;
}

/** Leaves by entity type (IGES 5.3, table 3). */
const leafKinds = new Map<number, LeafKind>([
  [186, 'solid'],
  [514, 'shell'],
  ...[114, 118, 120, 122, 128, 140, 143, 144].map((type): [number, LeafKind] => [type, 'face']),
]);
const curves = new Set([100, 102, 104, 110, 112, 126, 130]);
/** Copious data of these forms are lines, not points, hatches or witness lines. */
const pathForms = new Set([11, 12, 13, 63]);
/** Entities that neither the kernel nor this tree reads, as people call them. */
const unread = new Map<number, string>([
  ...[412, 414].map((type): [number, string] => [type, '子图阵列']),
  ...[150, 152, 154, 156, 158, 160, 162, 164, 168, 180, 184, 430].map((type): [number, string] => [type, 'CSG 实体']),
  ...[134, 136].map((type): [number, string] => [type, '有限元网格']),
]);
/** Groups that hold others: unordered and ordered, with and without back pointers. */
const groupForms = new Set([1, 7, 14, 15]);

/** Standard colours by number (IGES 5.3, 2.2.4.4.13). */
const standardColors: CadColor[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, 1],
];

/** Leaves and groups that one file may show: a few lines of nested subfigures can say billions. */
const maxNodes = 500_000;
const deepest = 64;

/** Kinds of entities that are not read, as people call them, each once. */
export const unreadElements = (directory: IgesDirectory): string[] => [
  ...new Set([...directory.entities.values()].flatMap(({ type }) => unread.get(type) ?? [])),
];

/** The tree as the directory tells it; null when it shows what is not followed here, or more than a model has. */
export function readIgesTree(directory: IgesDirectory, work: Work): IgesTree | null {
  const builder = new TreeBuilder(directory, work);
  const roots = builder.roots();
  return builder.followed ? { roots, curves: builder.curves } : null;
}

class TreeBuilder {
  followed = true;
  readonly #directory: IgesDirectory;
  readonly #known = new Map<Entity, Entity[]>();
  readonly #work: Work;
  readonly #curves = new Set<number>();
  #nodes = 0;

  constructor(directory: IgesDirectory, work: Work) {
    this.#directory = directory;
    this.#work = work;
  }

  get curves(): number {
    return this.#curves.size;
  }

  roots(): IgesNode[] {
    const all = [...this.#directory.entities.values()];
    const held = new Set(all.flatMap((entity) => this.#members(entity).map(({ id }) => id)));
    return all
      .filter((entity) => entity.independent && !held.has(entity.id) && entity.type !== 308)
      .flatMap((entity) => this.#node(entity, null, 0) ?? []);
  }

  #node(entity: Entity, inherited: CadColor | null, depth: number): IgesNode | null {
    if (++this.#nodes > maxNodes || depth > deepest) this.followed = false;
    if (!this.followed) return null;
    const kind = leafKindOf(entity);
    const color = this.#color(entity) ?? inherited;
    if (kind) return { name: this.#name(entity), color, kind, children: [] };
    if (isCurve(entity)) this.#curves.add(entity.id);
    if (!isGroup(entity)) return null;
    const children = this.#members(entity).flatMap((member) => this.#node(member, color, depth + 1) ?? []);
    return children.length > 0 ? { name: this.#name(entity), color, kind, children } : null;
  }

  /** What a group, a subfigure or an instance of one shows. */
  #members(entity: Entity): Entity[] {
    if (!isGroup(entity)) return [];
    let members = this.#known.get(entity);
    if (!members) this.#known.set(entity, (members = groupMembers(this.#directory, entity)));
    this.#work.charge(members.length);
    return members;
  }

  /** By its name property (406 form 15), a subfigure's own name, or its label. */
  #name(entity: Entity): string {
    const params = this.#directory.params(entity);
    const count = (index: number): number => Number(params[index] ?? 0);
    const own: Record<number, number> = {
      186: 3 + 2 * count(2),
      308: 3 + count(2),
      402: 1 + count(0),
      408: 5,
      514: 1 + 2 * count(0),
      144: 4 + count(2),
      143: 3 + count(2),
    };
    const after = own[entity.type];
    if (after !== undefined) {
      const properties = after + 1 + count(after);
      this.#work.charge(1 + Math.min(params.length, Math.max(0, count(properties) || 0)));
      for (const pointer of params.slice(properties + 1, properties + 1 + count(properties))) {
        const property = this.#directory.entities.get(Number(pointer));
        const name = property?.type === 406 && property.form === 15 ? this.#directory.params(property)[1] : null;
        if (typeof name === 'string' && name !== '') return name;
      }
    }
    if (entity.type === 308 && typeof params[1] === 'string' && params[1] !== '') return params[1];
    const [definition] = entity.type === 408 ? this.#members(entity) : [];
    return entity.label || (definition?.type === 308 ? this.#name(definition) : '');
  }

  #color({ color }: Entity): CadColor | null {
    if (color >= 0) return standardColors[color - 1] ?? null;
    const definition = this.#directory.entities.get(-color);
    if (definition?.type !== 314) return null;
    const percent = this.#directory.params(definition).slice(0, 3).map(Number);
    if (percent.length < 3 || !percent.every((value) => value >= 0 && value <= 100)) return null;
    return percent.map((value) => srgbToLinear(value / 100)) as CadColor;
  }
}

export const isGroup = ({ type, form }: Entity): boolean => type === 308 || type === 408 || (type === 402 && groupForms.has(form));

/** What a group, a subfigure or an instance of one holds; nothing of anything else. */
export function groupMembers(directory: IgesDirectory, entity: Entity): Entity[] {
  if (!isGroup(entity)) return [];
  const params = directory.params(entity);
  const [at, count] = entity.type === 402 ? [1, params[0]] : entity.type === 308 ? [3, params[2]] : [0, 1];
  return params.slice(at, at + Number(count)).flatMap((pointer) => directory.entities.get(Math.abs(Number(pointer))) ?? []);
}

/** A plane is a face when a curve bounds it (form 1, or -1 for a hole). */
export const leafKindOf = ({ type, form }: Entity): LeafKind | null => leafKinds.get(type) ?? (type === 108 && form !== 0 ? 'face' : null);

const isCurve = ({ type, form }: Entity): boolean => curves.has(type) || (type === 106 && pathForms.has(form));
