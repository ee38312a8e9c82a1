import { expect } from 'chai';
import { digitsOf, latitudeText, longitudeText, metresPerDegree, roundStep } from './coordinates.ts';

describe('places on the earth', () => {
  it('are said with their side', () => {
    expect(longitudeText(113.380472)).to.equal('东经 113.38047°');
    expect(longitudeText(-0.5, 1)).to.equal('西经 0.5°');
    expect(latitudeText(22.5, 0)).to.equal('北纬 23°');
    expect(latitudeText(-33.86, 2)).to.equal('南纬 33.86°');
  });

  it('have degrees as long as WGS 84 has them', () => {
    // Computed from the ellipsoid's radii of curvature.
    const radii = (latitude: number) => {
      const [a, e2, sine] = [6_378_137, 0.00669437999014, Math.sin((latitude * Math.PI) / 180)];
      const bend = 1 - e2 * sine * sine;
      return {
        longitude: ((a / Math.sqrt(bend)) * Math.cos((latitude * Math.PI) / 180) * Math.PI) / 180,
        latitude: (((a * (1 - e2)) / bend ** 1.5) * Math.PI) / 180,
      };
    };
    for (const latitude of [-60, -22.5, 0, 39.9, 75]) {
      const [ours, theirs] = [metresPerDegree(latitude), radii(latitude)];
      expect(ours.longitude).to.be.closeTo(theirs.longitude, 1);
      expect(ours.latitude).to.be.closeTo(theirs.latitude, 1);
    }
  });

  it('are ruled by steps of one, two and five', () => {
    expect([0.0013, 0.002, 7, 49, 100].map(roundStep)).to.deep.equal([0.001, 0.002, 5, 20, 100]);
    expect([0.001, 0.5, 1, 20].map(digitsOf)).to.deep.equal([3, 1, 0, 0]);
  });
});
