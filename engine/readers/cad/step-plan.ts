/** What of a STEP file and its part files is to be tessellated. */

import { tessellations, usualTessellation } from '#domain/formats/tessellation';
import type { Mat4 } from '#engine/scenes/scene';
import type { StepDocument } from './step-documents.ts';
import type { CadColor } from './occt.ts';
import type { ExchangeFile } from './part21/exchange-file.ts';
import { instanceStyles, type InstanceStyles } from './part21/instance-styles.ts';
import type { Representation } from './part21/structure.ts';
import { colorOfStyle, representationColors, type StyleColor } from './part21/styles.ts';
import { readTessellated, type TessellatedMesh } from './part21/tessellated.ts';
import { indexFile, unitsOf, type FileIndex, type Unit } from './part21/units.ts';

type Box = Unit['box'];

/** Meshes of a representation, and how many faces could not be read. */
export interface TessellatedShape {
  meshes: TessellatedMesh[];
  lost: number;
}

/** The first colour that an item is given; whole opacity goes unsaid, as the kernel leaves it. */
function colorOfItem(file: ExchangeFile, styles: number[] = []): CadColor | null {
  for (const styled of styles) {
    const color = colorOfStyle(file, styled);
    if (color) return color[3] < 1 ? color : [color[0], color[1], color[2]];
  }
  return null;
}

/** The units of all documents, numbered, and the size of what they form. */
export class StepPlan {
  readonly root: StepDocument;
  readonly units: Unit[] = [];
  /** Numbers of units by document and representation. */
  readonly #colors = new Map<StepDocument, Map<number, StyleColor>>();
  readonly #indexes = new Map<StepDocument, FileIndex>();
  readonly #tessellated = new Map<Representation, TessellatedShape>();
  readonly #instanceStyles = new Map<StepDocument, InstanceStyles>();
  readonly #units = new Map<StepDocument, Map<number, number[]>>();
  /** Nothing states its unit: the kernel takes numbers as millimetres, a reader as metres. */
  unitless = true;
  /** Solids and surfaces that are not to be shown. */
  hidden = 0;
  /** Some of it is given as triangles. */
  tessellated = false;

  readonly #linear: number;

  /** @param linear Most deviation of what is given as curved triangles, as a part of its size. */
  constructor(documents: StepDocument[], linear: number = tessellations[usualTessellation].linear) {
    this.#linear = linear;
    this.root = documents[0]!;
    for (const document of documents) {
      const known = new Map<number, number[]>();
      this.#units.set(document, known);
      const index = indexFile(document.file);
      this.#indexes.set(document, index);
      this.#colors.set(document, representationColors(document.file, index));
      for (const { representations } of document.structure.products.values())
        for (const id of representations) this.#add(document, id, known, index);
    }
  }

  /** Colours that hold for single instances. */
  instanceStyles(document: StepDocument): InstanceStyles {
    let styles = this.#instanceStyles.get(document);
    if (!styles) this.#instanceStyles.set(document, (styles = instanceStyles(document.file, document.structure)));
    return styles;
  }

  /** The colour of what in a representation has none of its own. */
  colorOf(document: StepDocument, representation: number): StyleColor | null {
    return this.#colors.get(document)?.get(representation) ?? null;
  }

  unitsOf(document: StepDocument, representation: number): number[] {
    return this.#units.get(document)?.get(representation) ?? [];
  }

  /** What a representation gives as triangles, read once. */
  tessellatedOf(document: StepDocument, id: number): TessellatedShape {
    const representation = document.structure.representation(id);
    let shape = this.#tessellated.get(representation);
    if (!shape) {
      const own: TessellatedShape = { meshes: [], lost: 0 };
      const { styles } = this.#indexes.get(document)!;
      const colorOf = (item: number): CadColor | null => colorOfItem(document.file, styles.get(item));
      const unit = (representation.unit ?? 0.001) * 1000;
      own.meshes = representation.tessellated.flatMap((item) =>
        readTessellated(document.file, item, unit, this.#linear, colorOf, () => own.lost++),
      );
      this.#tessellated.set(representation, (shape = own));
    }
    return shape;
  }

  #add(document: StepDocument, id: number, known: Map<number, number[]>, index: FileIndex): void {
    if (known.has(id)) return;
    const numbers: number[] = [];
    known.set(id, numbers);
    const representation = document.structure.representation(id);
    this.hidden += representation.hidden;
    for (const unit of unitsOf(document.file, representation, index)) {
      numbers.push(this.units.push(unit) - 1);
      this.unitless &&= representation.unit === undefined;
    }
    if (representation.tessellated.length > 0) {
      this.tessellated = true;
      this.unitless &&= representation.unit === undefined;
    }
    for (const { representation: inner } of representation.mapped) this.#add(document, inner, known, index);
  }

  /** The mean edge of the box of the whole, metres; 0 when nothing tells. */
  size(): number {
    const boxes = new Map<StepDocument, Map<number, Box>>();
    const box = emptyBox();
    for (const root of this.root.structure.roots) join(box, this.#productBox(this.root, root, boxes, 0), null);
    const size = (box[3] - box[0] + box[4] - box[1] + box[5] - box[2]) / 3;
    return Number.isFinite(size) ? size : 0;
  }

  #productBox(document: StepDocument, id: number, boxes: Map<StepDocument, Map<number, Box>>, depth: number): Box {
    const known = boxes.get(document) ?? new Map<number, Box>();
    boxes.set(document, known);
    const found = known.get(id);
    if (found || depth > deepest) return found ?? emptyBox();
    const box = emptyBox();
    // Set before the components are asked, so that a product within itself ends.
    known.set(id, box);
    const product = document.structure.products.get(id)!;
    for (const representation of product.representations) this.#addRepresentation(document, representation, null, box, 0);
    for (const { product: inner, placement } of product.components)
      join(box, this.#productBox(document, inner, boxes, depth + 1), placement);
    const part = document.parts.get(id);
    for (const root of part?.structure.roots ?? []) join(box, this.#productBox(part!, root, boxes, depth + 1), null);
    return box;
  }

  #addRepresentation(document: StepDocument, id: number, placement: Mat4 | null, box: Box, depth: number): void {
    for (const unit of this.unitsOf(document, id)) join(box, this.units[unit]!.box, placement);
    if (depth > deepest) return;
    for (const mapped of document.structure.representation(id).mapped) {
      const inner = emptyBox();
      this.#addRepresentation(document, mapped.representation, null, inner, depth + 1);
      join(box, inner, mapped.placement);
      if (placement) join(box, inner, placement);
    }
  }
}

/** Assemblies within assemblies beyond this are a circle. */
const deepest = 64;

const emptyBox = (): Box => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** Takes the corners of `box`, placed, into `target`. */
function join(target: Box, box: Box, placement: Mat4 | null): void {
  if (!(box[0] <= box[3])) return;
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = [box[corner & 1 ? 3 : 0], box[corner & 2 ? 4 : 1], box[corner & 4 ? 5 : 2]];
    for (let k = 0; k < 3; k++) {
      const value = placement ? placement[k]! * x + placement[4 + k]! * y + placement[8 + k]! * z + placement[12 + k]! : [x, y, z][k]!;
      target[k] = Math.min(target[k]!, value);
      target[k + 3] = Math.max(target[k + 3]!, value);
    }
  }
}
