import type { Field, FieldValue } from '#domain/text3d/template';
import { templates, type TemplateKey } from '#domain/text3d/templates';
import { box, lathe, sphere, torus, tube } from '../../engine/generators/solids/shapes.ts';
import { place, type Part, type Solid } from '../../engine/generators/solids/solid.ts';
import { partsToScene } from '../../engine/generators/solids/to-scene.ts';
import { buildTemplate } from '../../engine/generators/templates/build-template.ts';
import { createRandom } from '../../engine/numbers/random.ts';
import type { Scene } from '../../engine/scenes/scene.ts';

type Random = () => number;

const within = (random: Random, low: number, high: number): number => low + random() * (high - low);
const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

function valueOf(field: Field, random: Random): FieldValue {
  switch (field.kind) {
    case 'length':
      // Around what is usual: what people make is seldom at its limits.
      return within(random, Math.max(field.min, field.default * 0.6), Math.min(field.max, field.default * 1.6));
    case 'count':
      return Math.round(within(random, Math.max(field.min, field.default * 0.6), Math.min(field.max, field.default * 1.6 + 2)));
    case 'flag':
      return random() < 0.5;
    case 'choice':
      return oneOf(random, Object.keys(field.options));
  }
}

function templated(random: Random): Scene {
  const template = oneOf(random, Object.keys(templates) as TemplateKey[]);
  const values = Object.fromEntries(Object.entries(templates[template].fields).map(([key, field]) => [key, valueOf(field, random)]));
  const finishes = Object.fromEntries(Object.keys(templates[template].finishes).map((key) => [key, { material: 'plastic', color: null }]));
  return buildTemplate({ template, values, finishes });
}

function solidOf(random: Random): Solid {
  const size = (): number => within(random, 0.1, 1);
  const kinds: readonly (() => Solid)[] = [
    () => box(size(), size(), size()),
    () => sphere(size() / 2, 24),
    () => torus(size(), within(random, 0.03, 0.15), 32, 12),
    () =>
      tube(
        Array.from({ length: 5 }, () => [size(), size(), size()] as const),
        within(random, 0.02, 0.12),
        12,
      ),
    () =>
      lathe(
        Array.from({ length: 7 }, (_, row) => [within(random, 0.05, 0.6), row * 0.12] as const),
        { sides: 32 },
      ),
  ];
  return oneOf(random, kinds)();
}

function assembled(random: Random): Scene {
  const solids = Array.from({ length: 2 + Math.floor(random() * 7) }, () =>
    place(solidOf(random), {
      turn: [random() * 6, random() * 6, random() * 6],
      move: [within(random, -1, 1), within(random, -1, 1), within(random, -1, 1)],
    }),
  );
  const part: Part = { name: 'part', finish: 'body', solids };
  return partsToScene('assembly', [part], {});
}

/** A model of its own by each number: a thing of a template with values of its own, or solids put together by chance. */
export const modelOf = (number: number): Scene => {
  const random = createRandom(number * 7919 + 17);
  return number % 2 === 0 ? templated(random) : assembled(random);
};
