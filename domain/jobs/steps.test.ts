import { expect } from 'chai';
import { estimateLightweight } from '../kinds/lightweight/estimate.ts';
import { lightweightOptionsSchema } from '../kinds/lightweight/options-schema.ts';
import { presetNames, presets, resolveOptions, type LightweightOptions } from '../kinds/lightweight/options.ts';
import { stepOf, type StepDirection, type SteppedModel } from './steps.ts';

const model: SteppedModel = { triangles: 100_000, bytes: 20_000_000, textureEdge: 4096 };
const bare: SteppedModel = { ...model, textureEdge: 0 };
const summary = { bytes: 20_000_000, triangles: 100_000, vertices: 60_000, drawCalls: 3, textureBytes: 90_000_000 };
const figures = {
  textures: [{ name: 't', width: 4096, height: 4096, mimeType: 'image/png', bytes: 15_000_000 }],
  ...{ nodes: 1, meshes: 1, materials: 1, animations: 0 },
};
const bytesOf = (options: LightweightOptions): number => estimateLightweight(summary, figures, options).bytes ?? 0;

/** All options that steps in that direction lead through, the given ones first. */
function walk(options: LightweightOptions, of: SteppedModel, direction: StepDirection): LightweightOptions[] {
  const all = [options];
  for (;;) {
    const step = stepOf(all[all.length - 1] ?? options, of, direction);
    if ('refusal' in step || all.length > 100) return all;
    all.push(step.options);
  }
}

describe('再轻一点 and 再清晰一点', () => {
  it('give options that may be sent, smaller with each step down and larger with each step up, until there are none', () => {
    for (const name of presetNames)
      for (const direction of ['lighter', 'sharper'] as const) {
        const all = walk(presets[name].options, model, direction);
        expect(all.length, `${name} ${direction}`).to.be.within(2, 30);
        for (const options of all) expect(lightweightOptionsSchema.safeParse(options).error, name).to.equal(undefined);
        const sizes = all.map(bytesOf);
        expect(sizes, `${name} ${direction}`).to.deep.equal(sizes.toSorted((a, b) => (direction === 'lighter' ? b - a : a - b)));
      }
  });

  it('say that nothing is left at both ends', () => {
    const [lightest] = walk(resolveOptions('fast'), model, 'lighter').slice(-1);
    const [sharpest] = walk(resolveOptions('fast'), model, 'sharper').slice(-1);
    expect(lightest).to.include({ ratio: 0.01, textureSize: 256 });
    expect(sharpest).to.include({ ratio: 1, textureSize: null });
    expect(stepOf(lightest!, model, 'lighter'))
      .to.have.property('refusal')
      .that.includes('已经是最轻');
    expect(stepOf(sharpest!, model, 'sharper'))
      .to.have.property('refusal')
      .that.includes('已经是最清晰');
  });

  it('leave triangles alone that were all kept, as long as textures can give', () => {
    const [first, ...others] = walk(resolveOptions('texturesOnly'), model, 'lighter').slice(1);
    expect(first).to.include({ ratio: 1, textureSize: 1024 });
    expect(others[others.length - 1]).to.include({ ratio: 0.01, textureSize: 256 });
    expect(stepOf(resolveOptions('texturesOnly'), bare, 'lighter')).to.have.nested.property('options.ratio', 0.75);
  });

  it('change nothing about textures of a model that has none', () => {
    for (const direction of ['lighter', 'sharper'] as const)
      for (const options of walk(resolveOptions('balanced'), bare, direction))
        expect(options).to.include({ textureSize: 2048, textureQuality: 80 });
  });

  it('move targets instead of ratios, and drop a target size that would no longer limit anything', () => {
    const target = resolveOptions('custom', { targetTriangles: 50_000, targetBytes: 15_000_000 });
    expect(stepOf(target, bare, 'lighter'))
      .to.have.property('options')
      .that.includes({ targetTriangles: 30_000, targetBytes: 9_000_000, ratio: 0.5 });
    expect(stepOf(target, bare, 'sharper'))
      .to.have.property('options')
      .that.includes({ targetTriangles: 83_333, targetBytes: null });
  });
});
