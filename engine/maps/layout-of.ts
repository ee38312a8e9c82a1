import { blockEdge, rangeAt, type MapPlan } from '#domain/maps/plan';
import { planCog, type CogLayout } from './cog/layout.ts';
import { displayLayout } from './display-copy.ts';

/** The files that a plan comes to. */
export type LayerName = 'result' | 'before';

/** A file that a plan comes to. */
export interface MapLayer {
  layout: CogLayout;
  /** Pixels of the result, an edge, that lie on one of its own. */
  step: number;
  /** The highest level of which ranges have whole blocks, which are their roots: what lies above them is made of those. */
  rootLevel: number;
}

/** What a plan comes to: the result, and the copy of its source to compare with where the plan asks for it. */
export function layersOf(plan: MapPlan): { result: MapLayer; before: MapLayer | null } {
  const { scale } = plan.options;
  const layerOf = (layout: CogLayout, step: number): MapLayer => ({ layout, step, rootLevel: rootLevelOf(plan, layout, step) });
  return { result: layerOf(layoutOf(plan), 1), before: plan.before ? layerOf(displayLayout(plan), scale) : null };
}

const layoutOf = (plan: MapPlan): CogLayout => planCog(plan, { factor: plan.options.scale, compression: plan.output });

const rootLevelOf = ({ range }: MapPlan, { levels }: CogLayout, step: number): number =>
  Math.min(levels.length - 1, Math.log2(Math.min(range.width, range.height) / (blockEdge * step)));

export interface BlockArea {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** The blocks of a level that a range has. */
export function blocksOf(plan: MapPlan, { layout, step }: MapLayer, index: number, level: number): BlockArea {
  const { x, y } = rangeAt(plan, index);
  const { across, down } = layout.levels[level]!;
  const edge = blockEdge * step * 2 ** level;
  const [column, row] = [x / edge, y / edge];
  return {
    ...{ column, row },
    columns: Math.min(Math.max(1, plan.range.width / edge), across - column),
    rows: Math.min(Math.max(1, plan.range.height / edge), down - row),
  };
}
