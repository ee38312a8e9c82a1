/** The products of a STEP file as nodes of the scene. */

import { AppError } from '#domain/errors/app-error';
import type { Mat4, Scene, SceneNode } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { addChild, addMeshes, addRoot } from './nodes.ts';
import type { CadColor, CadMesh } from './occt.ts';
import type { InstanceStyle } from './part21/instance-styles.ts';
import { colorKey, opacities, type StyleColor } from './part21/styles.ts';
import type { Representation } from './part21/structure.ts';
import { PartMeshes } from './part-meshes.ts';
import type { StepDocument } from './step-documents.ts';
import type { StepPlan } from './step-plan.ts';
import type { UnitMeshes } from './tessellate-units.ts';

/** Places of parts that one model may have: a file of a few lines can say billions. */
const maxNodes = 500_000;
/** Products and places on the way from the root: more are a file's fault. */
const deepest = 1000;

export class StepTree {
  readonly #scene: Scene;
  readonly #plan: StepPlan;
  readonly #meshes: UnitMeshes[];
  readonly #warnings: WarningList;
  readonly #parts: PartMeshes;
  /** Products on the way from the root, to find one within itself. */
  readonly #path = new Set<unknown>();
  /** Styles of instances that hold where the tree is, the nearest first. */
  #styles: InstanceStyle[] = [];
  readonly #counted = new Set<Representation>();

  /** @param meshes Of each unit of the plan. */
  constructor(scene: Scene, plan: StepPlan, meshes: UnitMeshes[], warnings: WarningList) {
    this.#scene = scene;
    this.#plan = plan;
    this.#meshes = meshes;
    this.#warnings = warnings;
    this.#parts = new PartMeshes(scene);
  }

  /** Adds a root node and the products below it. Throws `model.unsupportedFeature` when there are too many places. */
  build(): void {
    const root = addRoot(this.#scene, true, this.#plan.unitless ? 1000 : 1);
    const { structure } = this.#plan.root;
    for (const id of structure.roots) this.#addProduct(this.#plan.root, id, this.#child(root, structure.products.get(id)!.name, null));
  }

  #child(parent: SceneNode, name: string, placement: Mat4 | null): SceneNode {
    if (this.#scene.nodes.length >= maxNodes)
      throw new AppError('model.unsupportedFeature', { feature: `装配中的零件超过 ${maxNodes / 10_000} 万个` });
    return addChild(this.#scene, parent, name, placement);
  }

  #addProduct(document: StepDocument, id: number, node: SceneNode): void {
    const product = document.structure.products.get(id)!;
    if (this.#path.has(product)) {
      this.#warnings.add('nodeCyclic', { node: product.name });
      return;
    }
    if (this.#path.size > deepest) {
      this.#warnings.count('nodeShared');
      return;
    }
    document.file.work.charge(1 + product.representations.length + product.components.length);
    this.#path.add(product);
    this.#addRepresentations(document, product.representations, node);
    for (const place of product.components) {
      if (this.#isHidden(document, place)) continue;
      const child = this.#child(node, document.structure.products.get(place.product)!.name, place.placement);
      this.#at(document, place, () => this.#addProduct(document, place.product, child));
    }
    const part = document.parts.get(id);
    for (const root of part?.structure.roots ?? []) {
      // A part file has one product as a rule: the one that the assembly means.
      const own = part!.structure.roots.length === 1 ? node : this.#child(node, part!.structure.products.get(root)!.name, null);
      this.#addProduct(part!, root, own);
    }
    this.#path.delete(product);
  }

  /** Runs `add` at a place of a component, with the styles that hold there. */
  #at(document: StepDocument, place: object, add: () => void): void {
    this.#path.add(place);
    const before = this.#styles;
    const { byPlace, dropped } = this.#plan.instanceStyles(document);
    const styles = byPlace.get(place) ?? [];
    document.file.work.charge(1 + styles.length);
    const own = styles.filter(({ context }) => context.every((each) => this.#path.has(each)));
    // The longer way is the more particular one.
    if (own.length > 0) this.#styles = [...own.toSorted((a, b) => b.context.length - a.context.length), ...before];
    if (dropped > 0) this.#warnings.add('instanceColorsDropped', { count: dropped });
    add();
    this.#styles = before;
    this.#path.delete(place);
  }

  #addRepresentations(document: StepDocument, representations: number[], node: SceneNode): void {
    const units = representations.flatMap((id) => {
      const color = this.#plan.colorOf(document, id);
      return this.#plan.unitsOf(document, id).map((unit) => ({ unit, color }));
    });
    // A shape that is given both exactly and as triangles is drawn once.
    const meshes =
      units.length > 0
        ? units.flatMap(({ unit, color }) => this.#named(unit, node.name, units.length, color))
        : this.#tessellated(document, representations, node.name);
    addMeshes(this.#scene, node, meshes, 0.001, this.#parts, (part, count) => this.#warnings.add('partFacesDropped', { part, count }));
    for (const id of representations) {
      this.#countUndrawn(document.structure.representation(id));
      if (this.#path.has(id)) continue;
      this.#path.add(id);
      for (const place of document.structure.representation(id).mapped) {
        if (this.#isHidden(document, place)) continue;
        const child = this.#child(node, node.name, place.placement);
        this.#at(document, place, () => this.#addRepresentations(document, [place.representation], child));
      }
      this.#path.delete(id);
    }
  }

  /** Whether a place is not to be shown, which is counted. */
  #isHidden(document: StepDocument, place: object): boolean {
    const isHidden = document.structure.hiddenPlaces.has(place);
    if (isHidden) this.#warnings.count('hiddenDropped');
    return isHidden;
  }

  /** Once a representation, however often it is placed. */
  #countUndrawn(representation: Representation): void {
    if (this.#counted.has(representation)) return;
    this.#counted.add(representation);
    this.#warnings.count('curvesDropped', representation.curves);
    this.#warnings.count('hiddenDropped', representation.hidden);
  }

  /** The meshes of a unit by the names that the file gives its solids; a part of one solid goes by the part's own. */
  #named(unit: number, part: string, siblings: number, color: StyleColor | null): CadMesh[] {
    const own = this.#plan.units[unit]!.name;
    const name = siblings > 1 && own !== '' ? own : part;
    const meshes = this.#meshes[unit]!;
    if (typeof meshes === 'string') {
      const code = meshes === 'late' ? 'partTimeout' : 'partFailed';
      this.#warnings.add(code, { part: own && own !== part && part !== '' ? `${part} / ${own}` : part || own });
      return [];
    }
    const { file, items, instances } = this.#plan.units[unit]!;
    const opacity = opacities(file, instances);
    return meshes.map((mesh) => ({ ...paint(this.#styled(mesh, items), color, opacity), name }));
  }

  /** What the file gives as triangles, by the names of its items; one alone goes by the part's own. */
  #tessellated(document: StepDocument, representations: number[], part: string): CadMesh[] {
    return representations.flatMap((id) => {
      const { meshes, lost } = this.#plan.tessellatedOf(document, id);
      if (lost > 0) this.#warnings.add('partFacesDropped', { part, count: lost });
      const color = this.#plan.colorOf(document, id);
      return meshes.map((mesh) => ({
        ...paint(this.#styled(mesh, [mesh.item]), color, noOpacities),
        name: meshes.length > 1 && mesh.name !== '' ? mesh.name : part,
      }));
    });
  }

  /** The mesh in the colour that is given to this instance of one of `items`. */
  #styled(mesh: CadMesh, items: number[]): CadMesh {
    const style = this.#styles.find(({ item }) => item === null || items.includes(item));
    return style ? { ...mesh, color: style.color } : mesh;
  }
}

const noOpacities: ReadonlyMap<string, number> = new Map();

/** The mesh with a colour where it has none, and with the opacities of its colours. */
function paint(mesh: CadMesh, color: StyleColor | null, opacity: ReadonlyMap<string, number>): CadMesh {
  const painted = (own: CadColor | null): CadColor | null => {
    const alpha = own && opacity.get(colorKey(own));
    return own && alpha !== undefined ? [own[0], own[1], own[2], alpha!] : own;
  };
  if (opacity.size === 0) return { ...mesh, color: mesh.color ?? color };
  const faces = mesh.faces.map((face) => ({ ...face, color: painted(face.color) }));
  return { ...mesh, color: painted(mesh.color) ?? color, faces };
}
