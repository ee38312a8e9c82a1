/** The products of a STEP file: the shapes of each, the placements of its components, and the other files it names (ISO 10303-41, -43, -44). */

import type { Mat4 } from '#engine/scenes/scene';
import type { ExchangeFile } from './exchange-file.ts';
import { hiddenItems } from './hidden.ts';
import { refOf, refsOf, textOf, type Value } from './parameters.ts';
import { isTessellated } from './tessellated.ts';
import { carry, invert, lengthUnit, placementOf } from './placements.ts';

/** Items of a representation that are tessellated. Axes, curves, points and annotations are not. */
const solidItem = /SOLID|BREP/;
const surfaceItem = /SHELL_BASED_SURFACE|OPEN_SHELL|CLOSED_SHELL|SURFACE|FACE|GEOMETRIC_SET/;
/** Items that are curves, and those that hold curves. */
const curveItem =
  /CURVE(_3D)?$|^(LINE|CIRCLE|ELLIPSE|PARABOLA|HYPERBOLA|POLYLINE|B_SPLINE_CURVE.*|EDGE_CURVE|ORIENTED_EDGE|SUBEDGE|TESSELLATED_(CURVE_SET|EDGE|CONNECTING_EDGE))$/;
const curveHolder =
  /GEOMETRIC_(CURVE_)?SET$|^TESSELLATED_WIRE$|WIREFRAME_MODEL$|^CONNECTED_EDGE_(SUB_)?SET$|^WIRE_SHELL$|^EDGE_LOOP$|^POLY_LOOP$/;
const deepestHolder = 4;
/** Representations that hold a shape, not those that place one. */
const shapeType = /^(?!CONTEXT_DEPENDENT_).*SHAPE_REPRESENTATION$/;
const faceType = /FACE$|FACE_SURFACE$/;

export interface Representation {
  id: number;
  context: number;
  /** Metres of its unit of length; undefined when none is stated. */
  unit: number | undefined;
  solids: number[];
  surfaces: number[];
  /** Items that are given as triangles. */
  tessellated: number[];
  /** Curves that bound no face. */
  curves: number;
  /** Solids and surfaces that are not to be shown, and are left out. */
  hidden: number;
  /** Other representations placed in this one, in metres. */
  mapped: Mapping[];
}

export interface Mapping {
  /** The MAPPED_ITEM. */
  item: number;
  representation: number;
  placement: Mat4;
}

export interface Component {
  product: number;
  /** In the assembly, translation in metres. */
  placement: Mat4;
}

export interface Product {
  name: string;
  representations: number[];
  components: Component[];
  /** Files that hold its shape, as the assembly names them. */
  documents: string[];
}

export class ProductStructure {
  readonly products = new Map<number, Product>();
  /** Products that are not components of another. */
  readonly roots: number[] = [];
  /** Components and mapped representations by what styles name them with: usages and what places them, mapped items. */
  readonly places = new Map<number, object>();
  /** Places of components and mapped representations that are hidden. */
  readonly hiddenPlaces = new Set<object>();
  readonly #file: ExchangeFile;
  readonly #hidden: Set<number>;
  readonly #representations = new Map<number, Representation>();
  readonly #units = new Map<number, number>();
  /** Product definition, or usage of one, by the number of its shape. */
  readonly #ownerOfShape = new Map<number, number>();
  /** Other representations of the same shape. */
  readonly #links = new Map<number, number[]>();
  /** File names by the document whose record has them. */
  readonly #recorded = new Map<number, string[]>();

  constructor(file: ExchangeFile) {
    this.#file = file;
    this.#hidden = hiddenItems(file);
    this.#addProducts();
    this.#addShapes();
    if (this.products.size === 0) this.#addLoose();
    this.#addComponents();
    this.#addDocuments();
    for (const id of this.#hidden) {
      const place = this.places.get(id);
      if (place) this.hiddenPlaces.add(place);
    }
  }

  /** Faces that are hidden by themselves, which the kernel draws with their solid. */
  hiddenFaces(): number {
    return [...this.#hidden].filter((id) => this.#types(id).some((type) => faceType.test(type))).length;
  }

  representation(id: number): Representation {
    const known = this.#representations.get(id);
    if (known) return known;
    const parts = this.#file.parts(id);
    const [, items, context] = (parts.find(({ type }) => type === 'REPRESENTATION') ?? parts[0])?.params ?? [];
    const unit = lengthUnit(this.#file, refOf(context));
    const representation: Representation = {
      id,
      context: refOf(context),
      unit,
      solids: [],
      surfaces: [],
      tessellated: [],
      curves: 0,
      hidden: 0,
      mapped: [],
    };
    this.#representations.set(id, representation);
    for (const item of new Set(refsOf(items))) {
      const types = this.#types(item);
      if (this.#hidden.has(id) || (this.#hidden.has(item) && !types.includes('MAPPED_ITEM'))) {
        if (types.some((type) => isTessellated(type) || solidItem.test(type) || surfaceItem.test(type))) representation.hidden++;
        continue;
      }
      if (types.includes('MAPPED_ITEM')) this.#addMapped(representation, item);
      else if (types.some(isTessellated)) representation.tessellated.push(item);
      else if (types.some((type) => solidItem.test(type))) representation.solids.push(item);
      else if (types.some((type) => surfaceItem.test(type))) representation.surfaces.push(item);
      representation.curves += this.#curvesIn(item, types, 0);
    }
    return representation;
  }

  #curvesIn(item: number, types: string[], depth: number): number {
    if (types.some((type) => curveItem.test(type))) return 1;
    if (depth > deepestHolder || !types.some((type) => curveHolder.test(type))) return 0;
    const inner = this.#file.parts(item).flatMap(({ params }) => params.flatMap(refsOf));
    return inner.reduce((sum, id) => sum + this.#curvesIn(id, this.#types(id), depth + 1), 0);
  }

  #types(item: number): string[] {
    return this.#file.parts(item).map(({ type }) => type);
  }

  #ids(...types: string[]): number[] {
    return types.flatMap((type) => this.#file.byType.get(type) ?? []);
  }

  #addProducts(): void {
    const file = this.#file;
    const records = this.#documentRecords();
    // Any number of definitions may share a product.
    const known = new Map<number, Value[]>();
    const paramsOf = (id: number): Value[] => {
      let params = known.get(id);
      if (!params) known.set(id, (params = file.params(id)));
      return params;
    };
    for (const id of this.#ids('PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS')) {
      const [, , formation] = file.params(id);
      const [, , product] = paramsOf(refOf(formation));
      const [key, name] = paramsOf(refOf(product));
      const documents = refsOf(file.params(id)[4]).flatMap((document) => this.#documentNames(document));
      const record = [id, refOf(formation), refOf(product)].find((each) => records.has(each));
      if (record !== undefined) {
        const document = records.get(record)!;
        for (const name of documents) addTo(this.#recorded, document, name);
        continue;
      }
      this.products.set(id, { name: (textOf(name) || textOf(key)).trim(), representations: [], components: [], documents });
    }
  }

  #addShapes(): void {
    const file = this.#file;
    for (const id of this.#ids('PRODUCT_DEFINITION_SHAPE')) this.#ownerOfShape.set(id, refOf(file.params(id)[2]));
    for (const id of this.#ids('SHAPE_REPRESENTATION_RELATIONSHIP', 'REPRESENTATION_RELATIONSHIP')) {
      if (file.type(id) === '') continue;
      const [, , a, b] = file.params(id);
      addTo(this.#links, refOf(a), refOf(b));
      addTo(this.#links, refOf(b), refOf(a));
    }
    const owners = new Map<number, number>();
    for (const id of this.#ids('SHAPE_DEFINITION_REPRESENTATION')) {
      const [shape, representation] = file.params(id);
      const owner = this.#ownerOfShape.get(refOf(shape));
      if (owner !== undefined && this.products.has(owner) && !owners.has(refOf(representation))) owners.set(refOf(representation), owner);
    }
    for (const [representation, owner] of owners) this.#reach(representation, owner, owners);
  }

  /** Where nothing is arranged in products, each shape is one of its own, but for what others place. */
  #addLoose(): void {
    const types = [...this.#file.byType.keys()].filter((type) => shapeType.test(type));
    const ids = new Set(this.#ids(...types));
    for (const id of ids) for (const { representation } of this.representation(id).mapped) ids.delete(representation);
    const taken = new Map<number, number>();
    for (const id of ids) {
      if (taken.has(id)) continue;
      const product: Product = { name: textOf(this.#file.params(id)[0]).trim(), representations: [], components: [], documents: [] };
      this.products.set(id, product);
      this.#reach(id, id, taken);
      for (const each of product.representations) taken.set(each, id);
    }
  }

  /** Gives a product the representations that are linked with one of its own and belong to no other. */
  #reach(from: number, owner: number, owners: Map<number, number>): void {
    const { representations } = this.products.get(owner)!;
    const known = new Set(representations);
    this.#file.work.charge(representations.length);
    const queue = [from];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (known.has(id)) continue;
      known.add(id);
      representations.push(id);
      for (const next of this.#links.get(id) ?? []) if ((owners.get(next) ?? owner) === owner) queue.push(next);
    }
  }

  #addMapped(target: Representation, item: number): void {
    const file = this.#file;
    const [, source, place] = file.params(item, 'MAPPED_ITEM');
    const [origin, mapped] = file.params(refOf(source));
    if (!file.has(refOf(mapped))) return;
    const inner = lengthUnit(file, refOf(file.params(refOf(mapped))[2])) ?? 0.001;
    const from = placementOf(file, refOf(origin), inner);
    const to = placementOf(file, refOf(place), target.unit ?? inner);
    if (!from || !to) return;
    const mapping = { item, representation: refOf(mapped), placement: carry(from, to) };
    target.mapped.push(mapping);
    this.places.set(item, mapping);
  }

  #addComponents(): void {
    const file = this.#file;
    const placements = this.#usagePlacements();
    const used = new Set<number>();
    for (const usage of this.#ids('NEXT_ASSEMBLY_USAGE_OCCURRENCE', 'ASSEMBLY_COMPONENT_USAGE')) {
      const params = file.params(usage);
      const [assembly, component] = [refOf(params[3]), refOf(params[4])];
      const parent = this.products.get(assembly);
      if (!parent || !this.products.has(component)) continue;
      const placed = placements.get(usage);
      const mapping = placed === undefined ? this.#takeMapping(assembly, component) : null;
      const placement = placed === undefined ? mapping?.placement : this.#placementOf(placed, assembly, component);
      if (!placement) continue;
      used.add(component);
      const place = { product: component, placement };
      parent.components.push(place);
      this.places.set(usage, place);
      if (mapping) this.places.set(mapping.item, place);
    }
    this.#addPlaceNames();
    for (const [id, product] of this.products) {
      if (!used.has(id) && (product.representations.length > 0 || product.components.length > 0 || product.documents.length > 0))
        this.roots.push(id);
    }
    this.#dropPlacedTwice();
  }

  /** Styles name a usage by its shape, a representation of that, or the relationship that places it. */
  #addPlaceNames(): void {
    const file = this.#file;
    const name = (id: number, shape: number): void => {
      const place = this.places.get(this.#ownerOfShape.get(shape) ?? -1);
      if (place) for (const each of [id, shape]) this.places.set(each, place);
    };
    for (const id of this.#ids('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
      const [relationship, shape] = file.params(id);
      name(id, refOf(shape));
      name(refOf(relationship), refOf(shape));
    }
    for (const id of this.#ids('SHAPE_DEFINITION_REPRESENTATION')) {
      const [shape, representation] = file.params(id);
      name(refOf(representation), refOf(shape));
    }
  }

  /** The relationship with a transformation that places each usage. */
  #usagePlacements(): Map<number, number> {
    const placements = new Map<number, number>();
    for (const id of this.#ids('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION')) {
      const [relationship, shape] = this.#file.params(id);
      const usage = this.#ownerOfShape.get(refOf(shape));
      if (usage !== undefined && !placements.has(usage)) placements.set(usage, refOf(relationship));
    }
    return placements;
  }

  #placementOf(relationship: number, assembly: number, component: number): Mat4 | null {
    const file = this.#file;
    const parts = file.parts(relationship);
    const [, , first, second] = parts.find(({ type }) => type === 'REPRESENTATION_RELATIONSHIP')?.params ?? [];
    const operator = refOf(parts.find(({ type }) => type === 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')?.params[0]);
    file.work.charge(this.products.get(assembly)!.representations.length + this.products.get(component)!.representations.length);
    // Most write (component, assembly); what a file has the other way round is turned.
    const turned =
      this.products.get(assembly)!.representations.includes(refOf(first)) &&
      this.products.get(component)!.representations.includes(refOf(second));
    const [, , from, to] = file.params(operator, 'ITEM_DEFINED_TRANSFORMATION');
    let placement: Mat4 | null;
    if (file.type(operator) === 'ITEM_DEFINED_TRANSFORMATION') {
      const a = placementOf(file, refOf(from), this.#unitOf(refOf(first)));
      const b = placementOf(file, refOf(to), this.#unitOf(refOf(second)));
      placement = a && b && carry(a, b);
    } else placement = placementOf(file, operator, this.#unitOf(refOf(second)));
    return placement && turned ? invert(placement) : placement;
  }

  /** Metres a unit of a representation, asked once of each: that of an assembly names every component. */
  #unitOf(representation: number): number {
    let unit = this.#units.get(representation);
    if (unit === undefined) {
      unit = lengthUnit(this.#file, refOf(this.#file.params(representation)[2])) ?? 0.001;
      this.#units.set(representation, unit);
    }
    return unit;
  }

  /** A usage without a transformation is placed where the assembly's shape maps the component's. */
  #takeMapping(assembly: number, component: number): Mapping | null {
    const own = this.products.get(component)!.representations;
    for (const id of this.products.get(assembly)!.representations) {
      const { mapped } = this.representation(id);
      this.#file.work.charge(1 + mapped.length * own.length);
      const at = mapped.findIndex(({ representation }) => own.includes(representation));
      // The next usage of the same component takes the next mapping.
      if (at >= 0) return mapped.splice(at, 1)[0]!;
    }
    return null;
  }

  /** What is a component must not be drawn once more because the assembly's shape maps it too. */
  #dropPlacedTwice(): void {
    for (const { representations, components } of this.products.values()) {
      const placed = new Set(components.flatMap(({ product }) => this.products.get(product)!.representations));
      for (const id of representations) {
        const representation = this.representation(id);
        representation.mapped = representation.mapped.filter(({ representation: inner }) => !placed.has(inner));
      }
    }
  }

  #addDocuments(): void {
    const file = this.#file;
    for (const id of this.#ids('APPLIED_DOCUMENT_REFERENCE', 'CC_DESIGN_SPECIFICATION_REFERENCE')) {
      const [document, , items] = file.params(id);
      const names = this.#documentNames(refOf(document));
      for (const item of refsOf(items)) for (const name of names) this.products.get(item)?.documents.push(name);
    }
  }

  /** Documents by the product, formation or definition that is their record and no part of the model (AP214). */
  #documentRecords(): Map<number, number> {
    const records = new Map<number, number>();
    for (const id of this.#ids('DOCUMENT_PRODUCT_EQUIVALENCE', 'DOCUMENT_PRODUCT_ASSOCIATION')) {
      const [, , document, record] = this.#file.params(id);
      records.set(refOf(record), refOf(document));
    }
    return records;
  }

  /** Names that a document goes by: those of the files on its record, those assigned to it, then its own. */
  #documentNames(document: number): string[] {
    const file = this.#file;
    this.#assigned ??= this.#assignedNames();
    const own = file.type(document) === 'DOCUMENT_FILE' ? file.params(document).slice(0, 2).map(textOf) : [];
    return [
      ...new Set(
        [...(this.#recorded.get(document) ?? []), ...(this.#assigned.get(document) ?? []), ...own]
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    ];
  }

  #assigned: Map<number, string[]> | undefined;

  #assignedNames(): Map<number, string[]> {
    const names = new Map<number, string[]>();
    for (const id of this.#ids('APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT')) {
      const [name, , , items] = this.#file.params(id);
      for (const item of refsOf(items)) addTo(names, item, textOf(name));
    }
    return names;
  }
}

function addTo<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
