import { expect } from 'chai';
import { brokenBy } from './broken.ts';
import { defaultRemeshOptions } from './options.ts';

const sound = { faces: 1000, borderPercent: 0, nonManifoldEdges: 0, flippedFaces: 0 };
const own = { borderPercent: 0, closingTriangles: 0 };
const closing = { ...defaultRemeshOptions, closeHoles: true };

describe('a remeshed surface', () => {
  it('is sound with a few faults, with the borders of its original, and with the backs of sheets that were closed', () => {
    expect(brokenBy(sound, own, closing)).to.equal(undefined);
    expect(brokenBy({ ...sound, nonManifoldEdges: 10, flippedFaces: 50 }, own, defaultRemeshOptions)).to.equal(undefined);
    expect(brokenBy({ ...sound, borderPercent: 300 }, { ...own, borderPercent: 250 }, defaultRemeshOptions)).to.equal(undefined);
    expect(brokenBy({ ...sound, flippedFaces: 500 }, { ...own, closingTriangles: 500 }, closing)).to.equal(undefined);
  });

  it('is broken with holes that the original has not, or that were to be closed', () => {
    expect(brokenBy({ ...sound, borderPercent: 11 }, own, defaultRemeshOptions)).to.contain('破口');
    expect(brokenBy({ ...sound, borderPercent: 400 }, { ...own, borderPercent: 250 }, defaultRemeshOptions)).to.contain('破口');
    expect(brokenBy({ ...sound, borderPercent: 2 }, { ...own, borderPercent: 250 }, closing)).to.contain('破口');
  });

  it('is broken with many edges of three faces, or many faces that turn away', () => {
    expect(brokenBy({ ...sound, nonManifoldEdges: 11 }, own, defaultRemeshOptions)).to.contain('共用一条边');
    expect(brokenBy({ ...sound, flippedFaces: 51 }, own, defaultRemeshOptions)).to.contain('朝反');
  });
});
