import { expect } from 'chai';
import fc from 'fast-check';
import { findAnchor, nearestWeights, type Surface } from './anchors.ts';
import { beautified } from './beautify.ts';
import { emptyHistory, historyLimits, record, redo, undo } from './history.ts';
import { angleAt, areaOf, lengthText } from './lengths.ts';
import { changesBetween, inverse, withChanges, type Json } from './patch.ts';
import { initialSettings, readSettings, type SceneSettings } from './settings.ts';

type Point = readonly [number, number, number];

describe('changes of settings', () => {
  it('lead from any value to any other and back, and leave the rest as it is', () => {
    const json = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'list'), fc.jsonValue({ maxDepth: 3 })) as fc.Arbitrary<{
      [key: string]: Json;
    }>;
    fc.assert(
      fc.property(json, json, (before, after) => {
        const changes = changesBetween(before, after);
        expect(withChanges(before, changes)).to.deep.equal(after);
        expect(withChanges(after, inverse(changes))).to.deep.equal(before);
      }),
      { numRuns: 300 },
    );
    const next = withChanges(initialSettings, [{ path: ['unit'], before: 'm', after: 'mm' }]);
    expect(next.unit).to.equal('mm');
    expect(next.effects).to.equal(initialSettings.effects);
  });

  it('are undone and made again one by one; a slider that is drawn along is one step', () => {
    const exposed = (exposure: number): SceneSettings => ({
      ...initialSettings,
      environment: { ...initialSettings.environment, exposure },
    });
    let history = emptyHistory;
    let now: SceneSettings = initialSettings;
    const become = (next: SceneSettings, at: number, merge: string | null): void => {
      history = record(history, now, next, { label: '曝光', merge, at });
      now = next;
    };
    for (const [index, exposure] of [1.1, 1.2, 1.3].entries()) become(exposed(exposure), index * 100, 'exposure');
    become(exposed(2), 5000, 'exposure');
    become({ ...now, unit: 'mm' }, 5050, null);
    become({ ...now }, 5060, null);
    expect(history.past).to.have.length(3);
    const seen: number[] = [];
    for (let back = undo(history, now); back !== null; back = undo(history, now)) {
      ({ history, value: now } = back);
      seen.push(now.environment.exposure);
    }
    expect(seen).to.deep.equal([2, 1.3, 1]);
    expect(now).to.deep.equal(initialSettings);
    for (let again = redo(history, now); again !== null; again = redo(history, now)) ({ history, value: now } = again);
    expect(now).to.deep.equal({ ...exposed(2), unit: 'mm' });
  });

  it('are kept for 200 steps, and what was undone is gone once something else is done', () => {
    let history = emptyHistory;
    for (let count = 0; count < 300; count += 1) history = record(history, { count }, { count: count + 1 }, { label: '', at: count });
    expect(history.past).to.have.length(historyLimits.steps);
    const back = undo(history, { count: 300 });
    expect(back?.value).to.deep.equal({ count: 299 });
    expect(redo(record(back!.history, back!.value, { count: 7 }, { label: '', at: 0 }), { count: 7 })).to.equal(null);
  });
});

/** A sheet of two triangles in the plane z = `z`. */
function sheet(part: string, z: number): Surface {
  const corners: [Point, Point, Point][] = [
    [
      [0, 0, z],
      [1, 0, z],
      [0, 1, z],
    ],
    [
      [1, 0, z],
      [1, 1, z],
      [0, 1, z],
    ],
  ];
  return { part, primitive: 0, triangles: 2, corners: (triangle) => corners[triangle]! };
}

describe('anchors of annotations', () => {
  const anchor = { part: '盖', primitive: 0, triangle: 0, weights: [0.5, 0.25, 0.25], at: [0.25, 0.25, 0] } as never;

  it('stay on their triangle, move to the nearest place of another version, or are lost', () => {
    expect(findAnchor(anchor, [sheet('盖', 0)], 1.4).kind).to.equal('same');
    const moved = findAnchor(anchor, [sheet('盖', 0.02), sheet('底', 0.01)], 1.4);
    expect(moved).to.have.nested.property('anchor.part', '盖');
    expect(moved).to.have.nested.property('anchor.at').that.deep.equals([0.25, 0.25, 0.02]);
    expect(findAnchor(anchor, [sheet('合并', 0.01)], 1.4)).to.have.nested.property('anchor.part', '合并');
    expect(findAnchor(anchor, [sheet('盖', 0.5)], 1.4)).to.deep.equal({ kind: 'lost' });
    expect(findAnchor(anchor, [], 1.4)).to.deep.equal({ kind: 'lost' });
  });

  it('find the nearest place of a triangle as trying many places does', () => {
    const value = fc.integer({ min: -16, max: 16 }).map((eighths) => eighths / 8);
    const point = fc.tuple(value, value, value);
    fc.assert(
      fc.property(fc.tuple(point, point, point), point, (corners, from) => {
        const place = ([u, v, w]: Point): Point =>
          [0, 1, 2].map((axis) => corners[0][axis]! * u + corners[1][axis]! * v + corners[2][axis]! * w) as never;
        const far = (weights: Point): number => Math.hypot(...place(weights).map((one, axis) => one - from[axis]!));
        const weights = nearestWeights(corners, from);
        expect(weights.reduce((sum, one) => sum + one)).to.be.closeTo(1, 1e-6);
        for (let u = 0; u <= 1; u += 0.1)
          for (let v = 0; u + v <= 1; v += 0.1) expect(far(weights)).to.be.at.most(far([u, v, 1 - u - v]) + 1e-6);
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is measured', () => {
  it('is told in the unit that was chosen', () => {
    expect(['mm', 'cm', 'm', 'inch'].map((unit) => lengthText(1.23456, unit as never))).to.deep.equal([
      '1,235 毫米',
      '123.5 厘米',
      '1.235 米',
      '48.6 英寸',
    ]);
    expect(angleAt([0, 0, 0], [1, 0, 0], [0, 2, 0])).to.be.closeTo(90, 1e-9);
    expect(angleAt([0, 0, 0], [0, 0, 0], [0, 2, 0])).to.equal(null);
    expect(
      areaOf([
        [0, 0, 1],
        [2, 0, 1],
        [2, 3, 1],
        [0, 3, 1],
      ]),
    ).to.be.closeTo(6, 1e-9);
  });
});

describe('the look by rule', () => {
  it('sets light and ground within bounds, and leaves what was made by hand', () => {
    const own: SceneSettings = { ...initialSettings, materials: { '0:a': { metallic: 1 } }, unit: 'mm' };
    for (const facts of [
      { brightness: 0.05, glossy: 0, triangles: 1e7, isSlow: false },
      { brightness: 0.9, glossy: 1, triangles: 100, isSlow: false },
    ]) {
      const next = beautified(own, facts);
      expect(readSettings(next)).to.deep.equal({ settings: next });
      expect([next.materials, next.unit, next.ground.shadow]).to.deep.equal([own.materials, 'mm', true]);
      expect(next.effects.occlusion.on).to.equal(facts.triangles < 1e6);
    }
  });
});
