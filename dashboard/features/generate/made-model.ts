import { colors, materials, type Finish } from '#domain/text3d/finishes';
import { inflate, type InflateOptions } from '#engine/generators/pictures/inflate';
import { lithophane, type LithophaneOptions } from '#engine/generators/pictures/lithophane';
import type { Picture } from '#engine/generators/pictures/picture';
import { relief, type ReliefOptions } from '#engine/generators/pictures/relief';
import { solidLogo, type SilhouetteOptions } from '#engine/generators/pictures/silhouette';
import type { Part } from '#engine/generators/solids/solid';
import { partsToGlb, partsToStl } from '#engine/generators/solids/to-glb';
import { partsToScene } from '#engine/generators/solids/to-scene';
import { buildTemplate, fitCopies, lookOf, type TemplateOrder } from '#engine/generators/templates/build-template';
import { wordSolid, type LineOfGlyphs, type WordOptions } from '#engine/generators/words/word-solid';

/** What can be ordered, each with what its generator takes. */
export type MakeOrder =
  | { kind: 'thing'; order: TemplateOrder; name: string }
  | { kind: 'words'; lines: readonly LineOfGlyphs[]; options: WordOptions; finishes: Finishes; name: string }
  | { kind: 'lithophane'; picture: Picture; options: LithophaneOptions; name: string }
  | { kind: 'relief'; picture: Picture; options: ReliefOptions; finishes: Finishes; name: string }
  | { kind: 'cushion'; picture: Picture; options: InflateOptions; name: string }
  | { kind: 'logo'; picture: Picture; options: SilhouetteOptions; finishes: Finishes; name: string };

/** The figure's surface, and that of what it stands on. */
export interface Finishes {
  body: Finish;
  base: Finish;
}

export interface MadeModel {
  name: string;
  /** Address of the GLB in this page; whoever takes the model's place revokes it. */
  url: string;
  glb: File;
  triangles: number;
  /** Metres along X, Y and Z. */
  size: readonly [number, number, number];
  stl: () => Blob;
  /** What was changed to fit, in words. */
  notes: readonly string[];
  seconds: number;
}

/** The mark that the file carries of how it came to be. */
const generator = 'Modelmill basic generator (parametric, no AI model)';
const plain: Finish = { material: 'plastic', color: 'white' };

function partsOf(order: Exclude<MakeOrder, { kind: 'thing' }>): { parts: Part[]; finishes: Finishes } {
  switch (order.kind) {
    case 'words':
      return { parts: wordSolid(order.lines, order.options), finishes: order.finishes };
    case 'lithophane':
      return { parts: lithophane(order.picture, order.options), finishes: { body: plain, base: plain } };
    case 'relief':
      return { parts: relief(order.picture, order.options), finishes: order.finishes };
    case 'cushion':
      return { parts: inflate(order.picture, order.options), finishes: { body: plain, base: plain } };
    case 'logo':
      return { parts: solidLogo(order.picture, order.options), finishes: order.finishes };
  }
}

/** Makes the model in this page. Undefined where there is nothing to make, such as no letters, or a picture without a figure. */
export function makeModel(order: MakeOrder): MadeModel | undefined {
  const startedAt = performance.now();
  const fit = order.kind === 'thing' ? fitCopies(order.order) : { notes: [] };
  const scene = order.kind === 'thing' ? buildTemplate({ ...order.order, ...fit }) : sceneOf(order);
  if (scene === undefined || scene.meshes.length === 0) return undefined;
  const bytes = partsToGlb(scene, generator);
  const glb = new File([bytes], `${order.name}.glb`, { type: 'model/gltf-binary' });
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let triangles = 0;
  for (const { positions, indices } of scene.meshes.flatMap(({ primitives }) => primitives)) {
    triangles += indices.length / 3;
    for (let i = 0; i < positions.length; i++) {
      const value = positions[i] ?? 0;
      low[i % 3] = Math.min(low[i % 3] ?? 0, value);
      high[i % 3] = Math.max(high[i % 3] ?? 0, value);
    }
  }
  const span = (axis: number): number => (high[axis] ?? 0) - (low[axis] ?? 0);
  return {
    ...{ name: order.name, url: URL.createObjectURL(glb), glb, triangles, size: [span(0), span(1), span(2)], notes: fit.notes },
    stl: () => new Blob([partsToStl(scene)], { type: 'model/stl' }),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function sceneOf(order: Exclude<MakeOrder, { kind: 'thing' }>): ReturnType<typeof partsToScene> | undefined {
  const { parts, finishes } = partsOf(order);
  if (parts.length === 0) return undefined;
  return partsToScene(order.name, parts, { body: lookOf(finishes.body), base: lookOf(finishes.base) });
}

export const materialChoices = Object.entries(materials).map(([value, { label }]) => ({ value, label }));
export const colorChoices = Object.entries(colors).map(([value, { label }]) => ({ value, label }));
