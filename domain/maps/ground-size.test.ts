import { expect } from 'chai';
import { groundHeight, groundSize } from './ground-size.ts';
import type { MapPlace } from './place.ts';

const utm: MapPlace = {
  transform: [500_000, 0.5, 0, 4_000_000, 0, -0.5],
  pixelIs: 'area',
  crs: { epsg: 32_650, name: 'WGS 84 / UTM zone 50N', geographic: false },
};

describe('the ground that a pixel of a map covers', () => {
  it('is what its system says, also of a turned one', () => {
    expect(groundSize(utm, 1000)).to.equal(0.5);
    expect(groundSize({ ...utm, transform: [0, 3, 4, 0, 4, -3] }, 10)).to.equal(5);
  });

  it('is measured on the earth where the system has degrees', () => {
    const degrees: MapPlace = {
      transform: [117, 0.001, 0, 60.5, 0, -0.001],
      pixelIs: 'area',
      crs: { epsg: 4326, name: 'WGS 84', geographic: true },
    };
    // A degree of longitude at 60° is 55.8 km.
    expect(groundSize(degrees, 1000)).to.be.closeTo(55.8, 0.1);
    expect(groundHeight(degrees, 1000)).to.be.closeTo(111.4, 0.1);
  });

  it('is less than the metres of web maps say, the more so the further north', () => {
    const web: MapPlace = {
      transform: [12_956_000, 1, 0, 4_853_500, 0, -1],
      pixelIs: 'area',
      crs: { epsg: 3857, name: 'WGS 84 / Pseudo-Mercator', geographic: false },
    };
    // Beijing lies at 39.9°, whose cosine is 0.767.
    expect(groundSize(web, 1000)).to.be.closeTo(0.767, 0.001);
    expect(groundHeight(web, 1000)).to.be.closeTo(0.767, 0.001);
    expect(groundSize({ ...web, transform: [0, 2, 0, 500, 0, -2] }, 500)).to.be.closeTo(2, 1e-9);
  });

  it('is not known where nobody says in what it is measured', () => {
    expect(groundSize({ ...utm, crs: null }, 1000)).to.equal(null);
  });
});
