/** A quadtree over the root tiles, whose nodes show what is below them as one small mesh with one picture. */

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { VerbContext } from '../context.ts';
import { withPool, type Pool } from '../threads/pool.ts';
import { uniteBoxes } from './box.ts';
import { refineAt } from './geometric-error.ts';
import { groupOf, leaf, withChildren, type Tile } from './tileset.ts';
import { tasks } from './top-tasks.ts';
import { pictureEdge, type Top } from './top.ts';
import type { ContentOptions, WrittenContent } from './write-content.ts';

export interface RootToGroup {
  tile: Tile;
  /** Its coarsest level; undefined where it has none that can be read. */
  loadTop: () => Promise<Top | undefined>;
}

/** Tiles that stand side by side without being divided further: so many tops are in memory at each level. */
const most = 4;
/** Divisions by place, after which those that are left lie too unevenly. */
const maxDepth = 24;

export interface BuiltTops {
  /** The tile above all roots. */
  tile: Tile;
  /** What shows it from afar; undefined where a root cannot be shown. */
  top: Top | undefined;
}

export interface TopsOptions extends ContentOptions {
  outputFolder: string;
  /** Path of the next content below it. */
  nextPath: () => string;
  /** Told of each content. */
  onContent: (content: WrittenContent) => void;
}

/** A tile to make above others, and the path of its content; or a root. */
type Plan = { root: RootToGroup } | { below: Plan[]; uri: string };

/**
 * Puts a tree over the roots. Nodes are divided at the middle of their centres, along both axes. Where a root cannot be shown from afar, the nodes above it show
 * nothing themselves and are refined at once. Parts of the whole are made side by side, as many as the pool has threads.
 */
export function buildTops(roots: readonly RootToGroup[], options: TopsOptions, context: VerbContext): Promise<BuiltTops> {
  const plan = planOf(roots, 0, options.nextPath);
  return withPool(context, (pool) => new TopsBuilder(options, context, pool).build(plan, pool.size));
}

/** Contents are named before any is made, so that their names do not depend on threads. */
function planOf(group: readonly RootToGroup[], depth: number, nextPath: () => string): Plan {
  const [only] = group;
  if (only && group.length === 1) return { root: only };
  const below = divide(group, depth).map((part) => planOf(part, depth + 1, nextPath));
  return { below, uri: nextPath() };
}

class TopsBuilder {
  readonly #options: TopsOptions;
  readonly #context: VerbContext;
  readonly #pool: Pool;

  constructor(options: TopsOptions, context: VerbContext, pool: Pool) {
    this.#options = options;
    this.#context = context;
    this.#pool = pool;
  }

  /** @param atOnce Parts that are made side by side, one after another below them: so many times the tops of one way down are in memory. */
  async build(plan: Plan, atOnce: number): Promise<BuiltTops> {
    this.#context.signal?.throwIfAborted();
    if ('root' in plan) return { tile: plan.root.tile, top: await plan.root.loadTop() };
    const { below, uri } = plan;
    const built: BuiltTops[] = [];
    for (let at = 0; at < below.length; at += atOnce)
      built.push(...(await Promise.all(below.slice(at, at + atOnce).map((each) => this.build(each, 1)))));
    const children = built.map(({ tile }) => tile);
    const tops = built.flatMap(({ top }) => top ?? []);
    if (tops.length < children.length) return { tile: groupOf(children), top: undefined };
    const error = errorOf(children);
    const { outputFolder, nextPath: _, onContent, ...options } = this.#options;
    const path = join(outputFolder, uri);
    await mkdir(dirname(path), { recursive: true });
    const made = await this.#pool.run(tasks.makeTop, { tops, error, path, options });
    if (!made) return { tile: groupOf(children), top: undefined };
    onContent(made.written);
    return { tile: withChildren(leaf(made.written, uri), children, error), top: made.top };
  }
}

/** Twice what is below, and so much that a point of the picture is one on the screen. */
function errorOf(children: readonly Tile[]): number {
  const { min, max } = uniteBoxes(children.map(({ box }) => box));
  const widest = Math.max(max[0] - min[0], max[1] - min[1]);
  return Math.max(...children.map(({ error }) => error * 2), (widest / pictureEdge) * refineAt);
}

/** Quarters of a group by place; by order where that divides nothing, as of tiles that all lie in one. */
function divide(group: readonly RootToGroup[], depth: number): RootToGroup[][] {
  if (group.length <= most) return group.map((root) => [root]);
  const quarters = depth < maxDepth ? quartersOf(group) : [];
  if (quarters.length > 1) return quarters;
  const size = Math.ceil(group.length / most);
  return Array.from({ length: Math.ceil(group.length / size) }, (_, part) => group.slice(part * size, (part + 1) * size));
}

function quartersOf(group: readonly RootToGroup[]): RootToGroup[][] {
  const centres = group.map(({ tile }) => [0, 1].map((axis) => tile.box.min[axis]! + tile.box.max[axis]!));
  const whole = uniteBoxes(centres.map(([x = 0, y = 0]) => ({ min: [x, y, 0], max: [x, y, 0] })));
  const quarters: RootToGroup[][] = [[], [], [], []];
  group.forEach((root, index) => {
    const [right, far] = [0, 1].map((axis) => centres[index]![axis]! > (whole.min[axis]! + whole.max[axis]!) / 2);
    quarters[(right ? 1 : 0) + (far ? 2 : 0)]!.push(root);
  });
  return quarters.filter((quarter) => quarter.length > 0);
}
