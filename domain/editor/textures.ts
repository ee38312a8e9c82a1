import type { MaterialEdit, SceneSettings } from './settings.ts';

/** Pictures that a user puts onto materials. */
export const textureLimits = {
  /** Of one model. */
  perModel: 64,
  /** Bytes of all of one model with their small pictures: a worker holds them at once when it bakes them in. */
  modelBytes: 256 * 1024 * 1024,
  /** Longest edge that is kept, in pixels: what every graphics card of the last ten years takes. */
  edge: 4096,
  /** Bytes of one as it is kept: what came as PNG is kept without loss. */
  storedBytes: 24 * 1024 * 1024,
  /** Edge of the square that lists show, in pixels. */
  thumbnailEdge: 160,
  /** Characters of its name. */
  name: 60,
} as const;

/** Where a picture goes on a material, as glTF has it: R of occlusion, G roughness and B metal of metal-roughness. */
export const textureSlots = ['baseColor', 'normal', 'metalRoughness', 'occlusion', 'emissive'] as const;
export type TextureSlotName = (typeof textureSlots)[number];

export const textureTypes = ['png', 'jpg'] as const;
export type TextureType = (typeof textureTypes)[number];

/** How a picture lies when it is chosen: once over the coordinates of the model. */
export const usualTiling = { repeat: [1, 1], offset: [0, 0], rotation: 0, uv: 0 } satisfies object;

/** Ids of all pictures that settings put onto materials, each once. */
export function texturesOf({ materials }: Pick<SceneSettings, 'materials'>): string[] {
  const ids = Object.values(materials).flatMap(({ textures = {} }) => Object.values(textures).flatMap((one) => one?.id ?? []));
  return [...new Set(ids)];
}

/** Textures of a material onto which another's are pasted. Where this model lacks the picture, what the slot has stays. */
export function pasteTextures(
  copied: MaterialEdit['textures'] = {},
  now: MaterialEdit['textures'] = {},
  pictures: readonly { id: string }[],
): NonNullable<MaterialEdit['textures']> {
  const isHere = new Set(pictures.map(({ id }) => id));
  const slots = textureSlots.map((slot) => {
    const { [slot]: edit } = copied;
    return [slot, edit === undefined || edit === null || isHere.has(edit.id) ? edit : now[slot]] as const;
  });
  return Object.fromEntries(slots.filter(([, edit]) => edit !== undefined));
}

/**
 * KHR_texture_transform as the rows of a matrix of 2 by 3: scaled, turned, moved.
 * @param rotation in degrees
 */
export function tilingMatrix({
  repeat: [x, y],
  offset,
  rotation,
}: {
  repeat: readonly [number, number];
  offset: readonly [number, number];
  rotation: number;
}): readonly [readonly [number, number, number], readonly [number, number, number]] {
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [cos * x, sin * y, offset[0]],
    [-sin * x, cos * y, offset[1]],
  ];
}
