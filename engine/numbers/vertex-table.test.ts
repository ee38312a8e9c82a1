import { expect } from 'chai';
import { collidingTriple } from '#test/hostile/kinds';
import { VertexTable } from './vertex-table.ts';

describe('a table of vertices', () => {
  it('numbers triples in the order of their first sight, those that collide too', function () {
    // Looking through all of them for each took minutes.
    this.timeout(20_000);
    const count = 300_000;
    const table = new VertexTable();
    for (let pass = 0; pass < 2; pass++)
      for (let i = 0; i < count; i++) {
        const [a, b, c] = collidingTriple(i);
        expect(table.indexOf(a, b, c)).to.equal(i);
      }
    expect(table.size).to.equal(count);
    expect([...table.keys().subarray(3, 6)]).to.deep.equal(collidingTriple(1).map((word) => word | 0));
  });
});
