/** What the states of a tile's nodes say about how their geometry looks; a node's own goes before what it inherits. */

import type { Wrap } from '../../scenes/scene.ts';
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

/** OpenGL's numbers. */
const capabilities = { cullFace: 0x0b44, blend: 0x0be2 } as const;
const wraps: Readonly<Record<number, Wrap>> = { 0x2901: 'repeat', 0x8370: 'mirror' };

/** The state of a node or drawable under `inherited`. */
export function stateOf({ fields }: OsgObject, inherited: TileState): TileState {
  const set = fields.StateSet as OsgObject | null | undefined;
  if (!set) return inherited;
  const state = { ...inherited };
  const units = (set.fields.TextureAttributes ?? []) as (OsgObject | null)[][];
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
  const material = ((set.fields.Attributes ?? []) as (OsgObject | null)[]).find((attribute) => attribute?.type === 'Material');
  state.color = (material?.fields.Diffuse as number[] | null | undefined) ?? state.color;
  for (const [mode, value] of (set.fields.Modes ?? []) as [number, number][]) {
    if (mode === capabilities.cullFace) state.culls = (value & 1) === 1;
    if (mode === capabilities.blend) state.blends = (value & 1) === 1;
  }
  return state;
}
