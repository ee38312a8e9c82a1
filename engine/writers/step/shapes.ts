/** Meshes as tessellated solids and shells (ISO 10303-42, tessellated geometry): a face a primitive. */

import { linearToSrgb } from '../../images/srgb.ts';
import type { Mat4, Mesh, Primitive, Scene } from '../../scenes/scene.ts';
import { compactVertices } from '../../transforms/meshes/compact.ts';
import { dropUndrawable } from '../../transforms/meshes/drop-undrawable.ts';
import { joinPieces } from '../../transforms/meshes/join-pieces.ts';
import { isClosedBody } from './closed-body.ts';
import { coarseStepAt, drawnBox } from '../placed-primitives.ts';
import { listOf, putCorner, putDouble, putReal, realOf, type Part21File, type PutNumber } from './part21-file.ts';
import { stringOf } from './strings.ts';

/** Directions need no more digits. */
const putDirection: PutNumber = (bytes, at, value) => putReal(bytes, at, Math.round(value * 1e6) / 1e6 + 0);

/** Files are in millimetres. */
const unitsPerMetre = 1000;

export const trianglesOf = ({ primitives }: Mesh): Primitive[] =>
  primitives.filter(({ mode, indices }) => mode === 'triangles' && indices.length > 0);

/** Styles by colour, each once, and what they are given to. */
export class Styles {
  readonly #step: Part21File;
  readonly #assignments = new Map<string, string>();
  readonly #styled: string[] = [];

  constructor(step: Part21File) {
    this.#step = step;
  }

  /** Gives an item the base colour of a material. */
  paint(item: string, { materials }: Scene, material: number | null): void {
    const look = material === null ? undefined : materials[material];
    if (!look) return;
    const [r, g, b, alpha] = look.baseColor;
    const color = [r, g, b].map((value) => realOf(Number(linearToSrgb(Math.min(1, Math.max(0, value))).toFixed(6))));
    this.#styled.push(this.#step.add(`STYLED_ITEM('',(${this.#assignment(color, look.alphaMode === 'opaque' ? 1 : alpha)}),${item})`));
  }

  #assignment(color: string[], alpha: number): string {
    const key = `${color.join()},${alpha}`;
    const known = this.#assignments.get(key);
    if (known !== undefined) return known;
    const add = (body: string): string => this.#step.add(body);
    const rgb = add(`COLOUR_RGB('',${color.join(',')})`);
    const fill = add(`FILL_AREA_STYLE('',(${add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`);
    const sides = [add(`SURFACE_STYLE_FILL_AREA(${fill})`)];
    if (alpha < 1)
      sides.push(
        add(
          `SURFACE_STYLE_RENDERING_WITH_PROPERTIES(.NORMAL_SHADING.,${rgb},(${add(`SURFACE_STYLE_TRANSPARENT(${realOf(1 - Math.max(0, alpha))})`)}))`,
        ),
      );
    const usage = add(`SURFACE_STYLE_USAGE(.BOTH.,${add(`SURFACE_SIDE_STYLE('',${listOf(sides)})`)})`);
    const assignment = add(`PRESENTATION_STYLE_ASSIGNMENT((${usage}))`);
    this.#assignments.set(key, assignment);
    return assignment;
  }

  /** Adds what presents all that was painted. */
  async end(context: string): Promise<void> {
    if (this.#styled.length === 0) return;
    await this.#step.addLong([`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',${listOf(this.#styled)},${context})`]);
  }
}

/** Adds a mesh, as a solid where it bounds one body, else as a shell; answers it, and how many triangles have no place. No shell where none has one. */
export async function writeShell(
  step: Part21File,
  styles: Styles,
  scene: Scene,
  { mesh, name, matrix }: { mesh: number; name: string; matrix: Mat4 },
): Promise<{ shell: string | undefined; dropped: number }> {
  const faces: { face: string; material: number | null }[] = [];
  const drawn: Primitive[] = [];
  let dropped = 0;
  const primitives = trianglesOf(scene.meshes[mesh]!);
  const isFar = coarseStepAt(matrix, unitsPerMetre, () => drawnBox(primitives)) > 0;
  const origin = isFar ? matrix.slice(12, 15) : undefined;
  const place = matrix.slice();
  if (isFar) place.fill(0, 12, 15);
  for (const primitive of primitives) {
    const placed = joinPieces([{ primitive: { ...primitive, tangents: null, uvs: [], colors: null }, matrix: place }]);
    dropped += dropUndrawable(placed);
    if (placed.indices.length === 0) continue;
    drawn.push(compactVertices(placed));
    faces.push({ face: await writeFace(step, drawn.at(-1)!, origin), material: placed.material });
  }
  if (faces.length === 0) return { shell: undefined, dropped };
  const kind = isClosedBody(drawn) ? 'TESSELLATED_SOLID' : 'TESSELLATED_SHELL';
  const shell = step.add(`${kind}(${stringOf(name)},${listOf(faces.map(({ face }) => face))},$)`);
  const [first, ...others] = faces;
  if (others.every(({ material }) => material === first!.material)) styles.paint(shell, scene, first!.material);
  else for (const { face, material } of faces) styles.paint(face, scene, material);
  return { shell, dropped };
}

/** @param origin What positions are relative to, where floats would be too coarse. */
async function writeFace(step: Part21File, { positions, normals, indices }: Primitive, origin: Float64Array | undefined): Promise<string> {
  const count = positions.length / 3;
  const rows = origin
    ? { values: Float64Array.from(positions, (value, at) => value + origin[at % 3]!), put: putDouble }
    : { values: positions, put: putReal };
  const points = await step.addLong([`COORDINATES_LIST('',${count},`, rows, ')']);
  const turned = normals && { values: normals, put: putDirection };
  return await step.addLong([
    `TRIANGULATED_FACE('',${points},${count},`,
    turned ?? '()',
    ',$,(),',
    { values: indices, put: putCorner },
    ')',
  ]);
}
