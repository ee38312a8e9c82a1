import { expect } from 'chai';
import { templates, type TemplateKey } from '#domain/text3d/templates';
import type { FieldValue, Template } from '#domain/text3d/template';
import { readSentence } from '#domain/text3d/read-sentence';
import { createRandom } from '../../numbers/random.ts';
import { isClosed, volumeOf } from '../solids/solid.ts';
import { buildParts, buildTemplate, fitCopies } from './build-template.ts';

/** The most triangles that a built-in result may have. */
const maxFaces = 50_000;

/** Values anywhere within the limits, with the limits themselves in a third of the cases. */
function randomValues(template: Template, random: () => number): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(template.fields).map(([key, field]): [string, FieldValue] => {
      const share = random() < 0.35 ? Math.round(random()) : random();
      if (field.kind === 'length') return [key, field.min * (field.max / field.min) ** share];
      if (field.kind === 'count') return [key, Math.round(field.min + (field.max - field.min) * share)];
      if (field.kind === 'flag') return [key, share < 0.5];
      const options = Object.keys(field.options);
      return [key, options[Math.floor(random() * options.length)]!];
    }),
  );
}

describe('things built from templates', () => {
  for (const key of Object.keys(templates) as TemplateKey[]) {
    it(`are closed, right side out and small, whatever the fields: ${templates[key].label}`, () => {
      const random = createRandom(20_261_129);
      for (let round = 0; round < 40; round++) {
        const values = randomValues(templates[key], random);
        const solids = buildParts({ template: key, values }).flatMap((part) => part.solids);
        const told = JSON.stringify(values);
        expect(solids.length, told).to.be.above(0);
        expect(
          solids.reduce((sum, { indices }) => sum + indices.length / 3, 0),
          told,
        ).to.be.within(4, maxFaces);
        for (const solid of solids) {
          expect(isClosed(solid), told).to.equal(true);
          expect(volumeOf(solid), told).to.be.above(0);
        }
      }
    });
  }

  it('have the sizes, number and materials that the sentence asks for', () => {
    const read = readSentence('两张 1.2 米长、0.7 米宽、75 厘米高的胡桃木桌子，桌面厚 3 厘米，桌腿是黑色金属的')!;
    const scene = buildTemplate(read);
    const spans = [0, 1, 2].map((axis) => {
      const values = scene.meshes.flatMap(({ primitives }) => [...primitives[0]!.positions.filter((_, index) => index % 3 === axis)]);
      return Math.max(...values) - Math.min(...values);
    });
    expect(spans[0]).to.be.closeTo(1.2 * 2.25, 0.001);
    expect(spans[1]).to.be.closeTo(0.75, 0.001);
    expect(spans[2]).to.be.closeTo(0.7, 0.001);
    expect(scene.materials.map(({ name }) => name)).to.deep.equal(['胡桃木', '黑色金属']);
    expect(scene.materials[1]!.metallic).to.equal(1);
  });

  it('are fewer than asked where more would pass the triangles of a result, which is said', () => {
    const crowd = { ...readSentence('一个花瓶')!, copies: 12 };
    const { copies, notes } = fitCopies(crowd);
    expect(copies).to.be.within(1, 11);
    expect(notes).to.deep.equal([`12 个一共超过 50,000 个三角面，按 ${copies} 个做`]);
    expect(fitCopies(readSentence('三座雪山')!)).to.deep.equal({ copies: 3, notes: [] });
  });
});
