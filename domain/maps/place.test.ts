import { expect } from 'chai';
import { cornersOf, describePlace, divideTransform, globeCornersOf, type MapPlace } from './place.ts';

describe('the place of an image', () => {
  const utm: MapPlace = {
    transform: [297_463.302_62, 0.352_72, 0, 9_050_677.061_35, 0, -0.352_72],
    pixelIs: 'area',
    crs: { epsg: 32_750, name: 'WGS 84 / UTM zone 50S', geographic: false },
  };

  it('keeps its corners when the pixels become smaller', () => {
    for (const transform of [utm.transform, [1000, 3, 0.5, 2000, 0.25, -2] as const])
      for (const factor of [2, 4]) {
        const after = cornersOf(divideTransform(transform, factor), 686 * factor, 758 * factor);
        expect(after).to.deep.equal(cornersOf(transform, 686, 758));
      }
  });

  it('is on the globe where its system is known', () => {
    const corners = globeCornersOf(utm, 686, 758)!;
    // By PROJ 9.
    expect(corners[0]!.longitude).to.be.closeTo(115.159_676_5, 1e-7);
    expect(corners[0]!.latitude).to.be.closeTo(-8.583_786_9, 1e-7);
    expect(describePlace(utm, 686, 758)).to.equal('WGS 84 / UTM zone 50S，EPSG:32750；中心东经 115.1608°，南纬 8.5850°');
  });

  it('is told as far as it is known', () => {
    const at = (crs: MapPlace['crs']): string => describePlace({ ...utm, crs }, 10, 10);
    expect(at(null)).to.equal('有坐标，没有写明坐标系');
    expect(at({ epsg: null, name: '矿区坐标', geographic: false })).to.equal('矿区坐标');
    expect(at({ epsg: 2437, name: '', geographic: false })).to.equal('EPSG:2437');
    expect(globeCornersOf({ ...utm, crs: { epsg: 4326, name: '', geographic: true } }, 10, 10)).to.equal(undefined);
  });
});
