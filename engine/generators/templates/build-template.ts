import { formatCount } from '#domain/display/numbers';
import { generateLimits } from '#domain/kinds/generate/limits';
import { colors, describeFinish, materials, type Finish, type MaterialLook } from '#domain/text3d/finishes';
import type { FieldValue } from '#domain/text3d/template';
import { templates, type TemplateKey } from '#domain/text3d/templates';
import type { Material, Scene } from '../../scenes/scene.ts';
import { place, type Part, type Solid } from '../solids/solid.ts';
import { partsToScene } from '../solids/to-scene.ts';
import { buildingBuilders } from './buildings.ts';
import { openingBuilders } from './openings.ts';
import { vehicleBuilders } from './vehicles.ts';
import { furnitureBuilders } from './furniture.ts';
import { machineBuilders } from './machines.ts';
import { natureBuilders } from './nature.ts';
import { readValues, type Builder } from './values.ts';
import { vesselBuilders } from './vessels.ts';

const builders: Readonly<Record<TemplateKey, Builder>> = {
  ...furnitureBuilders,
  ...vesselBuilders,
  ...buildingBuilders,
  ...openingBuilders,
  ...vehicleBuilders,
  ...machineBuilders,
  ...natureBuilders,
};

export interface TemplateOrder {
  template: TemplateKey;
  values: Readonly<Record<string, FieldValue>>;
  finishes: Readonly<Record<string, Finish>>;
  /** How many stand in a row, default 1. */
  copies?: number;
}

/** The sRGB transfer function, IEC 61966-2-1. */
const linear = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];

/** A finish as the engine writes it. */
export function lookOf(finish: Finish): Partial<Material> & { name: string } {
  const look: MaterialLook = (materials as Record<string, MaterialLook>)[finish.material] ?? materials.plastic;
  const color = linear((finish.color === null ? undefined : colors[finish.color]?.color) ?? look.color);
  const opacity = look.opacity ?? 1;
  return {
    name: describeFinish(finish),
    baseColor: [...color, opacity],
    metallic: look.metallic,
    roughness: look.roughness,
    alphaMode: opacity < 1 ? 'blend' : 'opaque',
  };
}

/** Surfaces that builders add and sentences do not name. */
const fixedFinishes: Readonly<Record<string, Finish>> = {
  rim: { material: 'aluminium', color: null },
  star: { material: 'gold', color: null },
};

/** The parts of one thing, before they become a scene. */
export const buildParts = ({ template, values }: Pick<TemplateOrder, 'template' | 'values'>): Part[] =>
  builders[template](readValues(values)).filter(({ solids }) => solids.length > 0);

/** How many of the wanted copies stay within the triangles of a result, and what is to be said where that is fewer. */
export function fitCopies(order: TemplateOrder): { copies: number; notes: string[] } {
  const { copies = 1 } = order;
  const faces = buildParts(order).reduce((sum, { solids }) => sum + solids.reduce((all, { indices }) => all + indices.length / 3, 0), 0);
  const fitting = Math.max(1, Math.min(copies, Math.floor(generateLimits.faces / faces)));
  const note = `${copies} 个一共超过 ${formatCount(generateLimits.faces)} 个三角面，按 ${fitting} 个做`;
  return { copies: fitting, notes: fitting < copies ? [note] : [] };
}

/**
 * Builds what a sentence or a form asks for: closed solids in metres on the ground, one node a part, one material a finish.
 *
 * @param order fields within their limits; the schema of the kind holds them to that
 */
export function buildTemplate({ template, values, finishes, copies = 1 }: TemplateOrder): Scene {
  const parts = buildParts({ template, values });
  const width = spanOf(parts.flatMap(({ solids }) => solids));
  const placed = parts.map((part) => ({
    ...part,
    solids: Array.from({ length: copies }, (_, index) =>
      part.solids.map((solid) => place(solid, { move: [(index - (copies - 1) / 2) * width * 1.25, 0, 0] })),
    ).flat(),
  }));
  const looks = Object.fromEntries(Object.entries({ ...fixedFinishes, ...finishes }).map(([key, finish]) => [key, lookOf(finish)]));
  return partsToScene(templates[template].label, placed, looks);
}

function spanOf(solids: readonly Solid[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const { positions } of solids)
    for (let i = 0; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
  return high - low;
}
