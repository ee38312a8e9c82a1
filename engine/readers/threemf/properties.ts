/** Resolves properties of 3MF triangles to materials, colours and uvs. */

import { createMaterial, createSlot } from '#engine/scenes/create-scene';
import type { Material, Scene, Wrap } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { encodeSrgb } from '#engine/images/pixels';
import { importImage, warnOfUnread } from '../import-image.ts';
import { layOverColor, mergeAlpha } from '../merge-maps.ts';
import { none, type ModelPart, type Resource, type Rgba } from './model.ts';
import type { Package } from './package.ts';

/** How the triangles of one property group are drawn. */
export type Look =
  | { kind: 'plain' }
  /** One material an item. */
  | { kind: 'material'; materials: number[] }
  /** A colour an item, on a white material. */
  | { kind: 'color'; colors: Rgba[]; material: number }
  | { kind: 'texture'; uvs: [number, number][]; material: number };

export interface Looks {
  /** The look of property group `pid`; plain, with a warning, for one that is not there. */
  of(pid: number): Look;
}

/** Reads the looks of a part's property groups; their materials and textures join the scene. */
export async function readLooks(part: ModelPart, source: Package, scene: Scene, warnings: WarningList): Promise<Looks> {
  const looks = new Map<number, Look>();
  const textures = new Map<number, number | null>();
  for (const [id, texture] of part.textures) {
    const bytes = await source.read(texture.path);
    if (!bytes) {
      warnings.add('textureMissing', { path: texture.path });
      textures.set(id, null);
      continue;
    }
    const imported = await importImage(texture.path.replace(/^.*\//, ''), bytes, warnings);
    if (!imported) await warnOfUnread(warnings, bytes, { path: texture.path });
    textures.set(id, imported ? scene.textures.push(imported) - 1 : null);
  }
  for (const [id, resource] of part.resources) looks.set(id, await lookOf(resource, part, textures, scene, warnings));
  return {
    of(pid) {
      if (pid === none) return { kind: 'plain' };
      const look = looks.get(pid);
      if (look) return look;
      warnings.add('materialMissing', { material: String(pid) });
      return { kind: 'plain' };
    },
  };
}

async function lookOf(
  resource: Resource,
  part: ModelPart,
  textures: Map<number, number | null>,
  scene: Scene,
  warnings: WarningList,
): Promise<Look> {
  if (resource.kind === 'base') return { kind: 'material', materials: addBase(resource, part, scene, warnings) };
  if (resource.kind === 'color') return colorLook(resource.items, scene);
  if (resource.kind === 'composite') return colorLook(mixColors(resource, part), scene);
  if (resource.kind === 'texture') return await textureLook(resource, resource.items, part, textures, scene);
  return await multiLook(resource, part, textures, scene, warnings);
}

const addMaterial = (scene: Scene, material: Material): number => scene.materials.push(material) - 1;

type Base = Resource & { kind: 'base' };

const addBase = (resource: Base, part: ModelPart, scene: Scene, warnings: WarningList): number[] =>
  resource.items.map((_, item) => addMaterial(scene, createMaterial('', surfaceOf(resource, item, part, warnings))));

/** What a base material says of a surface. */
function surfaceOf({ items, displayId }: Base, item: number, part: ModelPart, warnings: WarningList): Partial<Material> {
  const { name, color } = items[item]!;
  // Nobody makes what cannot be seen: slicers write an alpha of 0 where they mean none.
  if (color[3] === 0) warnings.add('opacityZero', { material: name });
  const baseColor: Rgba = [color[0], color[1], color[2], color[3] || 1];
  return { name, baseColor, alphaMode: baseColor[3] < 1 ? 'blend' : 'opaque', ...part.metals.get(displayId)?.[item] };
}

function colorLook(colors: Rgba[], scene: Scene, surface: Partial<Material> = {}): Look {
  const transparent = surface.alphaMode === 'blend' || colors.some((color) => color[3] < 1);
  const material = createMaterial('', { ...surface, alphaMode: transparent ? 'blend' : 'opaque' });
  return { kind: 'color', colors, material: addMaterial(scene, material) };
}

/** Each composite is its base materials' colours in their shares. */
function mixColors({ items, baseId, indices }: Resource & { kind: 'composite' }, part: ModelPart): Rgba[] {
  const base = part.resources.get(baseId);
  const colors = base?.kind === 'base' ? indices.map((at) => base.items[at]?.color ?? [1, 1, 1, 1]) : [];
  return items.map((values) => {
    const sum = values.reduce((total, value) => total + (value > 0 ? value : 0), 0);
    const mixed: Rgba = [0, 0, 0, 0];
    if (!(sum > 0) || colors.length === 0) return [1, 1, 1, 1];
    colors.forEach((color, k) => color.forEach((value, channel) => (mixed[channel]! += (value * Math.max(0, values[k] ?? 0)) / sum)));
    return mixed;
  });
}

const wraps: Record<string, Wrap> = { wrap: 'repeat', mirror: 'mirror', clamp: 'clamp', none: 'clamp' };

async function textureLook(
  { textureId }: Resource & { kind: 'texture' },
  uvs: [number, number][],
  part: ModelPart,
  textures: Map<number, number | null>,
  scene: Scene,
  { name, ...surface }: Partial<Material> = {},
  under?: Rgba,
): Promise<Look> {
  const own = textures.get(textureId) ?? null;
  if (own === null) return { kind: 'plain' };
  const texture = under
    ? ((await layOverColor(scene, own, [encodeSrgb(under[0]), encodeSrgb(under[1]), encodeSrgb(under[2]), (under[3] || 1) * 255])) ?? own)
    : own;
  const { tileU, tileV, filter } = part.textures.get(textureId)!;
  const merged = await mergeAlpha(scene, texture, undefined);
  return {
    kind: 'texture',
    uvs,
    material: addMaterial(
      scene,
      createMaterial(name ?? scene.textures[texture]!.name.replace(/\.\w+$/, ''), {
        baseColor: [1, 1, 1, 1],
        ...surface,
        alphaMode: merged?.alpha ?? surface.alphaMode ?? 'opaque',
        baseColorTexture: createSlot(texture, {
          wrapS: wraps[tileU] ?? 'repeat',
          wrapT: wraps[tileV] ?? 'repeat',
          magFilter: filter === 'nearest' ? 'nearest' : null,
        }),
      }),
    ),
  };
}

/** The one base material that all items have below what it is multiplied with; undefined where they differ or are laid over it. */
function multipliedBase(
  { items, ids, multiplied }: Resource & { kind: 'multi' },
  part: ModelPart,
  warnings: WarningList,
): Partial<Material> | undefined {
  const layer = ids.findIndex((id) => part.resources.get(id)?.kind === 'base');
  const base = part.resources.get(ids[layer] ?? -1);
  const item = items[0]?.[layer] ?? 0;
  if (!multiplied || ids.length !== 2 || base?.kind !== 'base' || base.items[item] === undefined) return undefined;
  return items.every((indices) => (indices[layer] ?? 0) === item) ? surfaceOf(base, item, part, warnings) : undefined;
}

/** Layers of properties: the topmost texture counts, else the topmost colour, else the base; what lies under it is named as dropped. */
async function multiLook(
  resource: Resource & { kind: 'multi' },
  part: ModelPart,
  textures: Map<number, number | null>,
  scene: Scene,
  warnings: WarningList,
): Promise<Look> {
  const { items, ids } = resource;
  const surface = multipliedBase(resource, part, warnings);
  const layers = ids.map((id) => {
    const layer = part.resources.get(id);
    return layer && layer.items.length > 0 ? layer : undefined;
  });
  const top = (kind: Resource['kind']): number => layers.findLastIndex((layer) => layer?.kind === kind);
  // A missing index in a layer means its first item: many files list more layers than they use.
  const pick = <T>(list: readonly T[], layer: number): T[] => items.map((indices) => list[indices[layer] ?? 0] ?? list[0]!);
  const base = layers[top('base')];
  const metals = base?.kind === 'base' ? part.metals.get(base.displayId) : undefined;
  const textureLayer = top('texture');
  const texture = layers[textureLayer];
  if (texture?.kind === 'texture') {
    const under = layers.filter((layer) => layer?.kind === 'texture' || layer?.kind === 'color').length - 1;
    if (under > 0) warnings.add('mapDropped', { material: part.textures.get(texture.textureId)?.path ?? '', map: 'multiproperties' });
    // What shows through the texture: the material, else the first colour.
    const colors = layers[top('color')];
    const below = base?.kind === 'base' ? base.items[0]?.color : colors?.kind === 'color' ? colors.items[0] : undefined;
    const uvs = pick(texture.items, textureLayer);
    if (surface) return await textureLook(texture, uvs, part, textures, scene, surface);
    return await textureLook(texture, uvs, part, textures, scene, metals?.[0] ?? {}, below);
  }
  const colorLayer = top('color');
  const color = layers[colorLayer];
  if (color?.kind === 'color') return colorLook(pick(color.items, colorLayer), scene, surface);
  const compositeLayer = top('composite');
  const composite = layers[compositeLayer];
  if (composite?.kind === 'composite') return colorLook(pick(mixColors(composite, part), compositeLayer), scene);
  if (base?.kind === 'base') return { kind: 'material', materials: pick(addBase(base, part, scene, warnings), top('base')) };
  return { kind: 'plain' };
}
