/** Scenes as STEP: AP242 with tessellated geometry, products in their assembly, colours, millimetres, Z up. */

import { join } from 'node:path';
import { formatCount } from '#domain/display/numbers';
import { AppError } from '#domain/errors/app-error';
import { conversionLimits } from '#domain/limits';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import type { Mat4, Scene } from '../../scenes/scene.ts';
import { WarningList } from '../../scenes/warning-list.ts';
import { signatureOf } from '../signature.ts';
import { UniqueWords } from '../obj/names.ts';
import type { WrittenModel } from '../written-model.ts';
import { Part21File, listOf, realOf } from './part21-file.ts';
import { planProducts, type Component, type Product } from './products.ts';
import { Styles, trianglesOf, writeShell } from './shapes.ts';
import { stringOf } from './strings.ts';

/**
 * Writes `<name>.step` into `folder`: the triangles of `scene` as AP242 holds them beside exact shapes. Each mesh is a part, nodes place parts and
 * assemblies; a place only turns and moves, so that what scales, mirrors or shears is in a part of its own. Skins, morph targets, lines and points must be gone.
 *
 * @example
 * const { files } = await writeStep(scene, '/tmp/job/out', '椅子', { signal });
 * @throws AppError model.noGeometry for a scene without triangles; model.tooComplex beyond `conversionLimits.placedVertices`; engine.diskFull.
 */
export async function writeStep(scene: Scene, folder: string, name: string, context: VerbContext = {}): Promise<WrittenModel> {
  const drawn = new Set([...scene.meshes.keys()].filter((mesh) => trianglesOf(scene.meshes[mesh]!).length > 0));
  const { products } = planProducts(scene, drawn, name);
  if (products.length === 0) throw new AppError('model.noGeometry', { cause: '（STEP 网格只能存放三角面）' });
  const total = countVertices(scene, products);
  const { placedVertices } = conversionLimits;
  if (total > placedVertices) throw new AppError('model.tooComplex', { limit: `${formatCount(placedVertices)} 个顶点` });
  const warnings = new WarningList();
  const path = `${name}.step`;
  const bytes = await writeOutput(
    join(folder, path),
    async (file) => {
      const step = new Part21File(file);
      await step.begin(name, scene.credits, signatureOf(scene));
      const writer = new ProductWriter(step, scene);
      let done = 0;
      for (const product of products) {
        context.signal?.throwIfAborted();
        warnings.count('nonFiniteDropped', await writer.add(product));
        await step.drain();
        context.onProgress?.('write', (done += 'mesh' in product ? verticesOf(scene, product.mesh) : 0), total);
      }
      await writer.end();
      await step.end();
    },
    context,
  );
  return { files: [{ path, bytes }], warnings: warnings.list() };
}

const verticesOf = ({ meshes }: Scene, mesh: number): number =>
  trianglesOf(meshes[mesh]!).reduce((sum, { positions }) => sum + positions.length / 3, 0);

const countVertices = (scene: Scene, products: readonly Product[]): number =>
  products.reduce((sum, product) => sum + ('mesh' in product ? verticesOf(scene, product.mesh) : 0), 0);

/** A product as others refer to it. */
interface Written {
  definition: string;
  representation: string;
  /** The axes that a placement starts from. */
  origin: string;
}

/** Adds products with their shapes, and their uses (ISO 10303-41, -44). */
class ProductWriter {
  readonly #step: Part21File;
  readonly #scene: Scene;
  readonly #styles: Styles;
  readonly #written: Written[] = [];
  readonly #ids = new UniqueWords();
  readonly #context: string;
  readonly #products: string;
  readonly #definitions: string;
  #uses = 0;

  constructor(step: Part21File, scene: Scene) {
    this.#step = step;
    this.#scene = scene;
    this.#styles = new Styles(step);
    const application = step.add("APPLICATION_CONTEXT('managed model based 3d engineering')");
    step.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','ap242_managed_model_based_3d_engineering',2014,${application})`);
    this.#products = step.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
    this.#definitions = step.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
    const length = step.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    const angle = step.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const solidAngle = step.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
    const accuracy = step.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),${length},'distance_accuracy_value','')`);
    this.#context = step.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${accuracy}))` +
        `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('','3D'))`,
    );
  }

  /** Adds the next product of the plan; answers how many of its triangles have no place. */
  async add(product: Product): Promise<number> {
    const origin = this.#axes(null);
    if ('components' in product) {
      const places = product.components.map(({ placement }) => this.#axes(placement));
      const written = this.#product(product.name, 'SHAPE_REPRESENTATION', [origin, ...places], origin);
      for (const [index, component] of product.components.entries()) {
        this.#use(written, component, places[index]!);
        await this.#step.drain();
      }
      return 0;
    }
    const { shell, dropped } = await writeShell(this.#step, this.#styles, this.#scene, product);
    const items = shell === undefined ? [origin] : [shell, origin];
    this.#product(product.name, shell === undefined ? 'SHAPE_REPRESENTATION' : 'TESSELLATED_SHAPE_REPRESENTATION', items, origin);
    return dropped;
  }

  async end(): Promise<void> {
    await this.#styles.end(this.#context);
  }

  #product(name: string, kind: string, items: readonly string[], origin: string): Written {
    const step = this.#step;
    const product = step.add(`PRODUCT(${stringOf(this.#ids.take(name || 'part'))},${stringOf(name)},'',(${this.#products}))`);
    step.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
    const formation = step.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const definition = step.add(`PRODUCT_DEFINITION('design','',${formation},${this.#definitions})`);
    const shape = step.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    const representation = step.add(`${kind}(${stringOf(name)},${listOf(items)},${this.#context})`);
    step.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`);
    const written = { definition, representation, origin };
    this.#written.push(written);
    return written;
  }

  /** Places a product, which was added before, in an assembly. */
  #use(assembly: Written, { product, name }: Component, place: string): void {
    const step = this.#step;
    const { definition, representation, origin } = this.#written[product]!;
    const use = step.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('${++this.#uses}',${stringOf(name)},'',${assembly.definition},${definition},$)`);
    const shape = step.add(`PRODUCT_DEFINITION_SHAPE('Placement','Placement of an item',${use})`);
    const transformation = step.add(`ITEM_DEFINED_TRANSFORMATION('','',${origin},${place})`);
    const relationship = step.add(
      `(REPRESENTATION_RELATIONSHIP('','',${representation},${assembly.representation})` +
        `REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transformation})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    step.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relationship},${shape})`);
  }

  /** Axes turned and moved by `placement`; those of the world without one. */
  #axes(placement: Mat4 | null): string {
    const vector = (at: number): string =>
      placement ? [0, 1, 2].map((k) => realOf(placement[at + k]!, at === 12 ? 15 : 12)).join(',') : worldAxes[at]!;
    const point = this.#step.add(`CARTESIAN_POINT('',(${vector(12)}))`);
    const [z, x] = [8, 0].map((at) => this.#step.add(`DIRECTION('',(${vector(at)}))`));
    return this.#step.add(`AXIS2_PLACEMENT_3D('',${point},${z},${x})`);
  }
}

/** By the columns of a matrix. */
const worldAxes: Readonly<Record<number, string>> = { 0: '1.,0.,0.', 8: '0.,0.,1.', 12: '0.,0.,0.' };
