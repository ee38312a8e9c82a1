import type { ModelFigures } from '../models/figures.ts';

/** What the check found that buyers look for. Kept in `mall_models.traits` as JSON. */
export interface ModelTraits {
  textured: boolean;
  /** With maps of metalness and roughness. */
  pbr: boolean;
  rigged: boolean;
  /** Its longest side in metres; null where it has none. */
  longest: number | null;
}

export function traitsOf({ contents, textures, skins, bounds }: ModelFigures): ModelTraits {
  const longest = Math.max(...bounds.max.map((end, axis) => end - (bounds.min[axis] ?? 0)));
  return {
    textured: textures.length > 0,
    pbr: (contents?.maps.metallicRoughness ?? 0) > 0,
    rigged: skins > 0,
    longest: Number.isFinite(longest) && longest > 0 ? longest : null,
  };
}
