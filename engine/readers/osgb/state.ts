/** What the states of a tile's nodes say about how their geometry looks; a node's own goes before what it inherits. */

import type { Wrap } from '../../scenes/scene.ts';
import type { Work } from '../../files/work.ts';
import type { OsgImage, OsgObject } from './object-types.ts';

export interface TileTexture {
  image: OsgImage;
  wrapS: Wrap;
  wrapT: Wrap;
}

export interface TileState {
  /** The texture of the lowest unit that has one; its unit says which texture coordinates. */
  texture: TileTexture | null;
  unit: number;
  /** Textures of other units, which are not shown. */
  furtherTextures: number;
  /** Diffuse colour as RGBA in sRGB. */
  color: readonly number[] | null;
  culls: boolean;
  blends: boolean;
}

export const plainState: TileState = { texture: null, unit: 0, furtherTextures: 0, color: null, culls: false, blends: false };

const stepsPerEntry = 4;

/** OpenGL's numbers. */
const capabilities = { cullFace: 0x0b44, blend: 0x0be2 } as const;
const wraps: Readonly<Record<number, Wrap>> = { 0x2901: 'repeat', 0x8370: 'mirror' };

/** The state of a node or drawable under `inherited`. Charges `work` what its lists hold: many nodes may have the same. */
export function stateOf({ fields }: OsgObject, inherited: TileState, work: Work): TileState {
  const set = fields.StateSet as OsgObject | null | undefined;
  if (!set) return inherited;
  const state = { ...inherited };
  const units = (set.fields.TextureAttributes ?? []) as (OsgObject | null)[][];
  const own = (set.fields.Attributes ?? []) as (OsgObject | null)[];
  const modes = (set.fields.Modes ?? []) as [number, number][];
  work.charge((own.length + modes.length + units.length + units.reduce((sum, unit) => sum + unit.length, 0)) * stepsPerEntry);
  const textures = units.flatMap((attributes, unit) =>
    attributes.filter((attribute) => attribute?.fields.Image).map((attribute) => ({ unit, fields: attribute!.fields })),
  );
  const [first] = textures;
  if (first) {
    const { Image, WrapS, WrapT } = first.fields as { Image: OsgImage; WrapS: number | null; WrapT: number | null };
    state.texture = { image: Image, wrapS: wraps[WrapS ?? 0] ?? 'clamp', wrapT: wraps[WrapT ?? 0] ?? 'clamp' };
    state.unit = first.unit;
    state.furtherTextures = textures.length - 1;
  }
  const material = own.find((attribute) => attribute?.type === 'Material');
  state.color = (material?.fields.Diffuse as number[] | null | undefined) ?? state.color;
  for (const [mode, value] of modes) {
    if (mode === capabilities.cullFace) state.culls = (value & 1) === 1;
    if (mode === capabilities.blend) state.blends = (value & 1) === 1;
  }
  return state;
}
