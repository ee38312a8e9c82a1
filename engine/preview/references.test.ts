import { expect } from 'chai';
import sharp from 'sharp';
import { difference, drawSample, pictured, referencePath } from '#test/truth/pictures';

/** Bytes: rounding may move a pixel at an edge, a wrong face, texture or hole moves many. */
const tolerance = 2;

describe('pictures of real models', () => {
  for (const name of pictured) {
    it(`look as they were approved: ${name}`, async () => {
      const { rgba } = await drawSample(name);
      const approved = await sharp(referencePath(name)).ensureAlpha().raw().toBuffer();
      expect(difference(rgba, approved)).to.be.below(tolerance);
    });
  }

  it('differ from each other by much more than the tolerance', async () => {
    const { rgba } = await drawSample(pictured[0]!);
    for (const name of pictured.slice(1)) {
      const other = await sharp(referencePath(name)).ensureAlpha().raw().toBuffer();
      expect(difference(rgba, other), name).to.be.above(tolerance * 5);
    }
  });
});
