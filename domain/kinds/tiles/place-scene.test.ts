import { expect } from 'chai';
import { failureOf } from '#test/failures';
import type { ObliqueMetadata, ObliqueReport } from '../../models/oblique.ts';
import { unchangedPlace } from './options.ts';
import { placeScene } from './place-scene.ts';

const place = { longitude: 114, latitude: 22.6, height: 10 };
const known: Pick<ObliqueReport, 'metadata' | 'place' | 'noPlace'> = {
  ...{ place, metadata: { coordinateSystem: 'EPSG:4547', system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] } },
};
const untyped = unchangedPlace;
const refusal = (...args: Parameters<typeof placeScene>) => failureOf((async () => placeScene(...args))());

describe('the place of a scene', () => {
  it('is what the check found, higher by what is added', () => {
    expect(placeScene(known, { ...untyped, heightOffset: -3 })).to.deep.equal({ ...place, height: 7 });
  });

  it('is that of another system or origin, each with what metadata.xml says of the other', () => {
    const moved = placeScene(known, { ...untyped, origin: [500_000, 2_600_000, 5], heightOffset: 2 });
    expect(moved?.longitude).to.be.closeTo(114, 1e-9);
    expect(moved?.latitude).to.be.closeTo(23.5, 0.05);
    expect(moved?.height).to.be.closeTo(7, 1e-3);
    expect(placeScene(known, { ...untyped, system: 'EPSG:4546' })?.longitude).to.be.closeTo(111, 1e-9);
  });

  it('is a centre that is given, once its own coordinates can be read', async () => {
    const centre = { longitude: 120, latitude: 30, height: 5 };
    expect(placeScene(known, { ...untyped, centre })).to.deep.equal(centre);
    expect(placeScene(known, { ...untyped, origin: [500_000, 2_600_000, 5], centre })).to.deep.equal(centre);
    expect((await refusal({ metadata: null }, { ...untyped, centre })).code).to.equal('oblique.noPlace');
    expect((await refusal(known, { ...untyped, system: 'EPSG:1234567', centre })).code).to.equal('oblique.systemUnknown');
  });

  it('is judged of each block, whatever the topmost metadata.xml says', async () => {
    const block = { coordinateSystem: 'EPSG:4547', system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] } as ObliqueMetadata;
    const without = { ...block, origin: null };
    const far = { ...block, origin: [38_500_000, 2_500_000, 0] } as ObliqueMetadata;
    const empty = { metadata: null, place };
    expect(placeScene({ ...empty, blockMetadata: [block, block] }, untyped)).to.deep.equal(place);
    expect((await refusal({ ...known, blockMetadata: [block, without] }, untyped)).message).to.contain('没有写明原点');
    expect((await refusal({ ...known, blockMetadata: [block, far] }, { ...untyped, system: 'EPSG:4547' })).message).to.contain(
      '原点不在坐标系的范围内',
    );
    expect(placeScene({ ...known, blockMetadata: [block, far] }, { ...untyped, origin: [500_000, 2_500_000, 0] })?.longitude).to.be.closeTo(
      114,
      1e-9,
    );
  });

  it('cannot be told of a report that has the name of its system only, once the origin is another', () => {
    const old = { place, metadata: { coordinateSystem: 'CGCS2000 / 某地', origin: null } };
    expect(placeScene(old, { ...untyped, origin: [1, 2, 3] })).to.equal(null);
  });

  it('is refused where nothing says it, where the check found none, and outside of the system', async () => {
    expect((await refusal({ metadata: null }, untyped)).message).to.contain('没有写明坐标系，没有写明原点');
    expect((await refusal({ ...known, noPlace: '坐标系不能使用' }, untyped)).code).to.equal('oblique.badPlace');
    for (const [system, origin] of [
      ['EPSG:4547', [38_500_000, 2_500_000, 0]],
      ['EPSG:4547', [2_500_000, 500_000, 0]],
      ['EPSG:4490', [22.6, 114, 0]],
      ['EPSG:3857', [114e6, 22, 0]],
    ] as const)
      expect((await refusal(known, { ...untyped, system, origin: [...origin] })).message, system).to.contain('原点不在坐标系的范围内');
    expect((await refusal(known, { ...untyped, system: 'EPSG:1234567' })).code).to.equal('oblique.systemUnknown');
  });
});
