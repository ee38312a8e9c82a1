/** Materials, textures and colours as property groups of 3MF: what each triangle's corners refer to. */

import { linearToSrgb } from '../../images/srgb.ts';
import type { Material, Primitive, Scene, TextureSlot } from '../../scenes/scene.ts';
import { escapeXml } from '../escape-xml.ts';

/** What a primitive's triangles refer to: one property for all of them, or one a vertex. */
export type Look = { group: number; item: number } | { group: number; itemOf(vertex: number): number } | undefined;

/** Adds markup. */
export type Markup = (text: string) => Promise<void>;

/** Properties are gathered up to so many before they are written. */
const batch = 1024;

const byteOf = (linear: number): number => Math.round(255 * linearToSrgb(Math.min(1, Math.max(0, Number.isFinite(linear) ? linear : 0))));
const colorText = (r: number, g: number, b: number, alpha: number): string => {
  const bytes = [byteOf(r), byteOf(g), byteOf(b), Math.round(255 * Math.min(1, Math.max(0, Number.isFinite(alpha) ? alpha : 1)))];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')}`;
};
const shareText = (value: number): string => String(Math.round(Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0)) * 1e6) / 1e6);

const alphaOf = ({ alphaMode, baseColor }: Material): number => (alphaMode === 'opaque' ? 1 : baseColor[3]);

const tiles = { repeat: 'wrap', clamp: 'clamp', mirror: 'mirror' } as const;

export class Properties {
  readonly #scene: Scene;
  readonly #markup: Markup;
  /** Names of the pictures inside the package by texture. */
  readonly #pictures: readonly (string | undefined)[];
  #nextId: number;
  #base = 0;
  readonly #textures = new Map<string, number>();
  readonly #looks = new Map<Primitive, Look>();

  constructor(scene: Scene, pictures: readonly (string | undefined)[], markup: Markup) {
    this.#scene = scene;
    this.#pictures = pictures;
    this.#markup = markup;
    this.#nextId = 1;
  }

  /** The first id that no property has. */
  get nextId(): number {
    return this.#nextId;
  }

  lookOf(primitive: Primitive): Look {
    return this.#looks.get(primitive);
  }

  /** All materials in one group, with how much of a metal and how rough they are. */
  async writeMaterials(): Promise<void> {
    const { materials } = this.#scene;
    if (materials.length === 0) return;
    const display = this.#nextId++;
    this.#base = this.#nextId++;
    const names = materials.map(({ name }, index) => escapeXml(name || `#${index + 1}`));
    const rows = materials.map(
      ({ metallic, roughness }, index) =>
        `<m:pbmetallic name="${names[index]!}" metallicness="${shareText(metallic)}" roughness="${shareText(roughness)}"/>`,
    );
    await this.#markup(`<m:pbmetallicdisplayproperties id="${display}">\n${rows.join('\n')}\n</m:pbmetallicdisplayproperties>\n`);
    const bases = materials.map((material, index) => {
      const [r, g, b] = material.baseColor;
      return `<base name="${names[index]!}" displaycolor="${colorText(r, g, b, alphaOf(material))}"/>`;
    });
    await this.#markup(`<basematerials id="${this.#base}" displaypropertiesid="${display}">\n${bases.join('\n')}\n</basematerials>\n`);
  }

  /** What the primitive is painted with: its texture, else its colours, over its material; else the material alone. */
  async write(primitive: Primitive): Promise<void> {
    if (this.#looks.has(primitive)) return;
    const material = primitive.material === null ? undefined : this.#scene.materials[primitive.material];
    const slot = material?.baseColorTexture;
    const picture = slot && primitive.uvs[slot.uv] && this.#pictures[slot.texture];
    const plain: Look = material ? { group: this.#base, item: primitive.material! } : undefined;
    if (slot && picture !== undefined && picture !== null) this.#looks.set(primitive, await this.#writeTexture(primitive, slot, picture));
    else if (primitive.colors) this.#looks.set(primitive, await this.#writeColors(primitive, primitive.colors));
    else this.#looks.set(primitive, plain);
  }

  async #writeTexture(primitive: Primitive, slot: TextureSlot, picture: string): Promise<Look> {
    const texture = await this.#textureOf(slot, picture);
    const uvs = primitive.uvs[slot.uv]!;
    const group = this.#nextId++;
    await this.#list(`<m:texture2dgroup id="${group}" texid="${texture}">`, '</m:texture2dgroup>', uvs.length / 2, (vertex) => {
      const [u, v] = moved(uvs[vertex * 2]!, uvs[vertex * 2 + 1]!, slot.transform);
      // v runs up.
      return `<m:tex2coord u="${numberText(u)}" v="${numberText(1 - v)}"/>`;
    });
    return { group: await this.#over(primitive.material!, group, uvs.length / 2), itemOf: (vertex) => vertex };
  }

  async #textureOf(slot: TextureSlot, picture: string): Promise<number> {
    const filter = slot.magFilter === null ? 'auto' : slot.magFilter;
    const attributes = `contenttype="${picture.endsWith('.png') ? 'image/png' : 'image/jpeg'}" tilestyleu="${tiles[slot.wrapS]}" tilestylev="${tiles[slot.wrapT]}" filter="${filter}"`;
    const key = `${picture} ${attributes}`;
    let id = this.#textures.get(key);
    if (id === undefined) {
      this.#textures.set(key, (id = this.#nextId++));
      await this.#markup(`<m:texture2d id="${id}" path="/${picture}" ${attributes}/>\n`);
    }
    return id;
  }

  /** Each colour once, as eight bits a channel tell them apart. */
  async #writeColors({ positions, material }: Primitive, colors: Float32Array): Promise<Look> {
    const items = new Map<string, number>();
    const itemOf = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
      const text = colorText(colors[vertex * 4]!, colors[vertex * 4 + 1]!, colors[vertex * 4 + 2]!, colors[vertex * 4 + 3]!);
      let item = items.get(text);
      if (item === undefined) items.set(text, (item = items.size));
      return item;
    });
    const group = this.#nextId++;
    const texts = [...items.keys()];
    await this.#list(`<m:colorgroup id="${group}">`, '</m:colorgroup>', texts.length, (item) => `<m:color color="${texts[item]!}"/>`);
    return { group: material === null ? group : await this.#over(material, group, texts.length), itemOf: (vertex) => itemOf[vertex]! };
  }

  /** Texture or colours times the material's colour, with the material's name and surface. */
  async #over(material: number, group: number, count: number): Promise<number> {
    const id = this.#nextId++;
    const head = `<m:multiproperties id="${id}" pids="${this.#base} ${group}" blendmethods="multiply">`;
    await this.#list(head, '</m:multiproperties>', count, (item) => `<m:multi pindices="${material} ${item}"/>`);
    return id;
  }

  async #list(head: string, tail: string, count: number, textOf: (item: number) => string): Promise<void> {
    await this.#markup(`${head}\n`);
    for (let from = 0; from < count; from += batch) {
      const to = Math.min(count, from + batch);
      let text = '';
      for (let item = from; item < to; item++) text += `${textOf(item)}\n`;
      await this.#markup(text);
    }
    await this.#markup(`${tail}\n`);
  }
}

/** 32-bit floats need nine digits. */
const numberText = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(9)) + 0) : '0');

/** KHR_texture_transform: scaled, turned, moved. */
function moved(u: number, v: number, transform: TextureSlot['transform']): [number, number] {
  if (!transform) return [u, v];
  const { offset, rotation, scale } = transform;
  const [x, y] = [u * scale[0], v * scale[1]];
  return [Math.cos(rotation) * x + Math.sin(rotation) * y + offset[0], Math.cos(rotation) * y - Math.sin(rotation) * x + offset[1]];
}
