import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { createPicker } from '#test/damage';
import { encodeTopology, type Polygon, type Symbols } from '#test/jt-topology';
import { Work } from '../../files/work.ts';
import { decodeTopology } from './topology.ts';

const words = (values: readonly bigint[], from: bigint, count: bigint): Int32Array =>
  Int32Array.from(values, (value) => Number((value >> from) & ((1n << count) - 1n)));

const decode = (symbols: Symbols, work = new Work(1e6)): ReturnType<typeof decodeTopology> =>
  decodeTopology(
    {
      degrees: symbols.degrees.map((list) => Int32Array.from(list)),
      valences: Int32Array.from(symbols.valences),
      flags: Int32Array.from(symbols.flags),
      masks: symbols.masks.map((list) => words(list, 0n, 30n)),
      upperMasks: [
        { at: 30n, words: words(symbols.masks[7]!, 30n, 30n) },
        { at: 60n, words: words(symbols.masks[7]!, 60n, 4n) },
      ],
      largeMasks: Uint32Array.from(symbols.large),
      splitFaces: Int32Array.from(symbols.splitFaces),
      splitPlaces: Int32Array.from(symbols.splitPlaces),
    },
    work,
  );

/** A polygon's corners from its lowest on, each with its attribute. */
const turned = (corners: readonly string[]): string => {
  const first = corners.indexOf(corners.toSorted()[0]!);
  return [...corners.slice(first), ...corners.slice(0, first)].join(' ');
};

/** Triangles over a torus of `rows` × `columns`: the walk meets itself twice. */
function torus(rows: number, columns: number, attributeOf: (polygon: number, corner: number) => number): Polygon[] {
  const place = (row: number, column: number): number => (row % rows) * columns + (column % columns);
  const quads = Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns] as const);
  return quads
    .flatMap(([row, column]) => [
      [place(row, column), place(row, column + 1), place(row + 1, column + 1)],
      [place(row, column), place(row + 1, column + 1), place(row + 1, column)],
    ])
    .map((places, polygon) => ({ places, attributes: places.map((_, corner) => attributeOf(polygon, corner)) }));
}

/** Two fans of `count` triangles, the one above the other: both tips have `count` neighbours. */
const spindle = (count: number, first = 0): Polygon[] =>
  Array.from({ length: count }, (_, i) => [i, (i + 1) % count]).flatMap(([a, b]) =>
    [
      [first + a!, first + b!, first + count],
      [first + b!, first + a!, first + count + 1],
    ].map((places) => ({ places, attributes: places.map((one) => one * 3 + (one > 1 && a! % 2 === 0 ? 1 : 0)) })),
  );

describe('the topology of JT', () => {
  const pick = createPicker(5);
  const meshes: Record<string, Polygon[]> = {
    'a torus, smooth': torus(5, 7, () => 0).map((polygon) => ({ ...polygon, attributes: polygon.places })),
    'a torus of flat triangles': torus(6, 6, (polygon) => polygon),
    'a torus with edges here and there': torus(12, 9, () => 0).map((polygon) => ({
      ...polygon,
      attributes: polygon.places.map((place) => place * 2 + (pick(3) === 0 ? 1 : 0)),
    })),
    'a torus with holes': torus(8, 8, () => 0).map((polygon, i) => ({ ...polygon, attributes: polygon.places, cover: i % 11 === 0 })),
    'a spindle of 6': spindle(6),
    'a spindle of 40': spindle(40),
    'a spindle of 64': spindle(64),
    'a spindle of 200': spindle(200),
    'several pieces': [
      ...spindle(5),
      ...spindle(9, 100),
      ...torus(4, 4, (polygon) => polygon).map((polygon) => ({ ...polygon, places: polygon.places.map((place) => place + 200) })),
    ],
  };
  for (const [name, polygons] of Object.entries(meshes))
    it(`comes back: ${name}`, () => {
      const symbols = encodeTopology(polygons);
      const { sizes, places, attributes } = decode(symbols);
      const found: string[] = [];
      for (let polygon = 0, at = 0; polygon < sizes.length; at += sizes[polygon]!, polygon++)
        found.push(
          turned(
            Array.from(
              { length: sizes[polygon]! },
              (_, i) => `${symbols.places[places[at + i]!]}/${symbols.attributes[attributes[at + i]!]}`,
            ),
          ),
        );
      const wanted = polygons
        .filter(({ cover }) => cover !== true)
        .map((polygon) => turned(polygon.places.map((place, i) => `${place}/${polygon.attributes[i]}`)));
      expect(found.toSorted()).to.deep.equal(wanted.toSorted());
    });

  it('needs splits where the walk meets itself', () => {
    expect(encodeTopology(meshes['a torus, smooth']!).splitFaces.length).to.be.greaterThan(0);
  });

  it('is refused where its symbols do not close', () => {
    const whole = encodeTopology(torus(5, 5, (polygon) => polygon));
    const changes: ((symbols: Symbols) => void)[] = [
      ({ valences }) => valences.splice(3, 1),
      ({ valences }) => (valences[2] = 1e9),
      ({ degrees }) => degrees[1]!.splice(0, 1),
      ({ degrees }) => (degrees[1]![0] = 0x7fffffff),
      ({ splitFaces }) => (splitFaces[0] = 1000),
      ({ splitPlaces }) => (splitPlaces[0] = -1),
    ];
    for (const change of changes) {
      const symbols = structuredClone(whole);
      change(symbols);
      expect(() => decode(symbols)).to.throw(AppError);
    }
  });
});
