/** Effects of a Collada file: shading parameters with their colours, numbers and textures resolved. */

import type { XmlElement } from '../xml/tree.ts';
import type { DaeDocuments } from './document.ts';

export interface DaeTexture {
  /** Path or address of the picture; `data:` for one that the file holds. */
  image: string;
  bytes: Uint8Array | undefined;
  /** Semantic that instances bind a uv set to. */
  texcoord: string;
  wrapS: string;
  wrapT: string;
  repeat: [number, number];
  offset: [number, number];
}

export interface DaeParameter {
  color: [number, number, number, number] | undefined;
  texture: DaeTexture | undefined;
}

const shadings = ['phong', 'blinn', 'lambert', 'constant'] as const;

export interface DaeEffect {
  shading: (typeof shadings)[number];
  emission: DaeParameter;
  diffuse: DaeParameter;
  specular: DaeParameter;
  transparent: DaeParameter;
  reflective: DaeParameter;
  /** How `transparent` is meant: A_ONE, RGB_ZERO, A_ZERO, RGB_ONE. */
  opaque: string;
  transparency: number | undefined;
  shininess: number | undefined;
  bump: DaeTexture | undefined;
  doubleSided: boolean;
  ambient: DaeParameter;
  /** Names of textures of exporters' own that have no place in a material. */
  others: string[];
  /** Profiles of shader programs. */
  programs: string[];
}

/** Reads the common profile of the effect that a `material` instances; undefined when there is none. */
export function readEffect(material: XmlElement, documents: DaeDocuments): DaeEffect | undefined {
  const instance = material.child('instance_effect');
  const effect = instance && documents.resolve(instance, instance.attributes.url);
  const profile = effect?.child('profile_COMMON') ?? effect;
  if (!effect || !profile || !instance) return undefined;
  const scope = new ParameterScope(profile, effect, instance, documents);
  const technique = profile.child('technique') ?? profile;
  const shading = shadings.find((name) => technique.child(name));
  const shader = shading && technique.child(shading);
  const parameter = (name: string): DaeParameter => scope.parameter(shader?.child(name));
  const number = (name: string): number | undefined => scope.number(shader?.child(name));
  const bump = findIn([technique, profile, effect], 'bump') ?? findIn([technique, profile, effect], 'normal');
  return {
    shading: shading ?? 'lambert',
    emission: parameter('emission'),
    diffuse: parameter('diffuse'),
    specular: parameter('specular'),
    transparent: parameter('transparent'),
    reflective: parameter('reflective'),
    opaque: (shader?.child('transparent')?.attributes.opaque ?? 'A_ONE').toUpperCase(),
    transparency: number('transparency'),
    shininess: number('shininess'),
    bump: scope.texture(bump?.child('texture')),
    doubleSided: isTrue(findIn([effect], 'double_sided')),
    ambient: parameter('ambient'),
    others: othersIn([shader, technique, profile, effect])
      .filter((element) => scope.texture(element.child('texture')) !== undefined)
      .map(({ name }) => name),
    programs: effect.children.flatMap(({ name }) => (/^profile_(?!COMMON$)/.test(name) ? [name.replace('profile_', '')] : [])),
  };
}

/** Elements that hold a texture in `extra`, besides heights and normals. */
function othersIn(places: (XmlElement | undefined)[]): XmlElement[] {
  const found: XmlElement[] = [];
  for (const extra of [...new Set(places)].flatMap((place) => place?.all('extra') ?? [])) {
    extra.forEach((element) => {
      if (element.child('texture') && element.name !== 'bump' && element.name !== 'normal') found.push(element);
    });
  }
  return found;
}

/** The first element of this name in an `extra` of the given elements. */
function findIn(places: (XmlElement | undefined)[], name: string): XmlElement | undefined {
  for (const place of places) {
    for (const extra of place?.all('extra') ?? []) {
      const found = extra.find(name);
      if (found) return found;
    }
  }
  if (name !== 'double_sided') return undefined;
  return places[0]?.find(name);
}

export const isTrue = (element: XmlElement | undefined): boolean => /^(1|true)$/i.test(element?.text() ?? '');

/** Finds what `param` and `texture` refer to: the effect's `newparam`, the instance's `setparam`. */
class ParameterScope {
  readonly #parameters = new Map<string, XmlElement>();
  readonly #documents: DaeDocuments;
  readonly #effect: XmlElement;

  constructor(profile: XmlElement, effect: XmlElement, instance: XmlElement, documents: DaeDocuments) {
    this.#documents = documents;
    this.#effect = effect;
    for (const owner of [effect, profile, profile.child('technique')])
      for (const parameter of owner?.all('newparam') ?? []) this.#parameters.set(parameter.attributes.sid ?? '', parameter);
    for (const parameter of instance.all('setparam')) this.#parameters.set(parameter.attributes.ref ?? '', parameter);
  }

  parameter(element: XmlElement | undefined): DaeParameter {
    if (!element) return { color: undefined, texture: undefined };
    const reference = element.child('param')?.attributes.ref ?? element.child('param')?.attributes.sid;
    const given = reference === undefined ? undefined : this.#parameters.get(reference);
    const values = (element.child('color') ?? given?.children.find(({ name }) => /^(float[34]|color)$/.test(name)))?.floats();
    return {
      color:
        values && values.length >= 3
          ? ([values[0]!, values[1]!, values[2]!, values[3] ?? 1].map(finiteOrOne) as DaeParameter['color'])
          : undefined,
      texture: this.texture(element.child('texture')),
    };
  }

  number(element: XmlElement | undefined): number | undefined {
    if (!element) return undefined;
    const reference = element.child('param')?.attributes.ref;
    const given = reference === undefined ? undefined : this.#parameters.get(reference)?.child('float');
    const value = (element.child('float') ?? given ?? element).number();
    return Number.isFinite(value) ? value : undefined;
  }

  texture(element: XmlElement | undefined): DaeTexture | undefined {
    if (!element) return undefined;
    const sampler = this.#parameters.get(element.attributes.texture ?? '');
    const image = this.#image(element.attributes.texture ?? '', element, 0);
    if (!image) return undefined;
    const settings = sampler?.child('sampler2D');
    const own = (name: string): number => element.find(name)?.number() ?? Number.NaN;
    const flag = (name: string): boolean => isTrue(element.find(name));
    const has = (name: string): boolean => element.find(name) !== undefined;
    const wrap = (flagName: string, mirrorName: string, samplerName: string): string => {
      if (flag(mirrorName)) return 'MIRROR';
      if (has(flagName)) return flag(flagName) ? 'WRAP' : 'CLAMP';
      return settings?.child(samplerName)?.text().toUpperCase() ?? 'WRAP';
    };
    return {
      ...readImage(image),
      texcoord: element.attributes.texcoord ?? '',
      wrapS: wrap('wrapU', 'mirrorU', 'wrap_s'),
      wrapT: wrap('wrapV', 'mirrorV', 'wrap_t'),
      repeat: [finiteOrOne(own('repeatU')) || 1, finiteOrOne(own('repeatV')) || 1],
      offset: [own('offsetU') || 0, own('offsetV') || 0],
    };
  }

  /** From sampler to surface to image; older exporters name the image itself. */
  #image(name: string, from: XmlElement, depth: number): XmlElement | undefined {
    const parameter = depth < 8 ? this.#parameters.get(name) : undefined;
    const sampler = parameter?.child('sampler2D') ?? parameter?.child('samplerCUBE') ?? parameter?.child('sampler');
    const surface = parameter?.child('surface') ?? parameter;
    if (sampler) {
      const instance = sampler.child('instance_image');
      if (instance) return this.#documents.resolve(instance, instance.attributes.url);
      const source = sampler.child('source')?.text() ?? '';
      return this.#image(source, sampler, depth + 1);
    }
    const reference = surface?.find('init_from');
    if (reference) {
      const target = (reference.child('ref') ?? reference).text();
      return this.#documents.resolve(reference, target) ?? this.#ownImage(target);
    }
    const found = this.#documents.resolve(from, name) ?? this.#ownImage(name);
    return found?.name === 'image' ? found : undefined;
  }

  /** An image inside the effect, or one of the library by its name. */
  #ownImage(name: string): XmlElement | undefined {
    const match = ({ attributes }: XmlElement): boolean => attributes.id === name || attributes.name === name || attributes.sid === name;
    const images = [...this.#effect.all('image'), ...(this.#effect.child('profile_COMMON')?.all('image') ?? [])];
    let root = this.#effect;
    while (root.parent) root = root.parent;
    return [...images, ...root.all('library_images').flatMap((library) => library.all('image'))].find(match);
  }
}

const finiteOrOne = (value: number): number => (Number.isFinite(value) ? value : 1);

/** The picture of an `image`: an address, or bytes written out in hexadecimal. */
function readImage(image: XmlElement): { image: string; bytes: Uint8Array | undefined } {
  const from = image.child('init_from');
  const hex = from?.child('hex') ?? image.child('data');
  const name = (from?.child('ref') ?? from)?.text() ?? '';
  if (!hex) return { image: name, bytes: undefined };
  return { image: image.attributes.id ?? 'image', bytes: Buffer.from(hex.text().replace(/\s+/g, ''), 'hex') };
}
