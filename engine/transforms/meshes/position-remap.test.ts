import { expect } from 'chai';
import { collidingPlaces } from '#test/hostile/kinds';
import { positionRemap } from './position-remap.ts';

describe('positionRemap', () => {
  it('tells apart and finds again places whose bits collide', function () {
    // Looking through all of them for each took minutes.
    this.timeout(20_000);
    const places = collidingPlaces(200_000);
    const twice = new Float32Array(places.length * 2);
    twice.set(places);
    twice.set(places, places.length);
    const first = positionRemap(twice);
    expect(first.every((place, vertex) => place === vertex % 200_000)).to.equal(true);
  });
});
