import { expect } from 'chai';
import { randomFrom, scratchByHand, slideByHand } from '#test/hands';
import type { PlacedFigure } from './figures.ts';
import { keySteps } from './limits.ts';
import { judgeScratch, judgeSlider, type TrackPoint } from './tracks.ts';

const answer = { x: 168, tolerance: 5 };

/** A track of `count` points over `ms`, each made from its share of the way. */
const made = (count: number, ms: number, at: (share: number) => [x: number, y: number]): TrackPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    return [...at(share), 300 + Math.round(ms * share)];
  });

const pressed = (
  steps: readonly (readonly [dx: number, dy: number])[],
  intervals: (index: number) => number,
  from = [0, 0],
): TrackPoint[] => {
  let [x = 0, y = 0] = from;
  let ms = 500;
  return [
    [x, y, ms],
    ...steps.map(([dx, dy], index): TrackPoint => {
      ms += intervals(index);
      return [(x += dx), (y += dy), ms];
    }),
  ];
};

describe('tracks of a slider', () => {
  it('by hand solve it where they end at the gap, whoever drags', () => {
    for (let seed = 0; seed < 300; seed++)
      expect(judgeSlider(slideByHand(answer.x, randomFrom(seed)), answer), String(seed)).to.equal(undefined);
    expect(judgeSlider(slideByHand(answer.x + 6, randomFrom(1)), answer)).to.equal('missed');
    expect(judgeSlider(slideByHand(answer.x - 6, randomFrom(2)), answer)).to.equal('missed');
  });

  it('by a program fail: straight, even, at once, backwards in time', () => {
    const wave = (share: number): number => 4 * Math.sin(share * 9);
    const quick = slideByHand(answer.x, randomFrom(3)).map(([x, y, ms]): TrackPoint => [x, y, 300 + (ms - 300) / 8]);
    const tracks: [string, string, TrackPoint[]][] = [
      ['machine', 'straight and even', made(60, 1200, (share) => [answer.x * share, 0])],
      ['machine', 'straight and sloping', made(60, 1200, (share) => [answer.x * share ** 2, 9 * share ** 2])],
      ['machine', 'straight, eased', made(60, 1200, (share) => [answer.x * share ** 2, 0])],
      ['machine', 'even, waving', made(60, 1200, (share) => [answer.x * share, wave(share)])],
      ['machine', 'few points', made(4, 1200, (share) => [answer.x * share ** 2, wave(share)])],
      [
        'tooFast',
        'one jump',
        [
          [0, 0, 300],
          [answer.x, 2, 305],
        ],
      ],
      ['tooFast', 'eight times as fast as a hand', quick],
      ['tooFast', 'no movement', [[answer.x, 0, 900]]],
      [
        'machine',
        'back in time',
        slideByHand(answer.x, randomFrom(4)).map(([x, y, ms], index): TrackPoint => [x, y, index % 9 === 8 ? ms - 200 : ms]),
      ],
    ];
    for (const [fault, name, track] of tracks) expect(judgeSlider(track, answer), name).to.equal(fault);
  });

  it('by keys solve it as a hand presses them, held or one by one, and not at even intervals', () => {
    const random = randomFrom(5);
    const near = Array.from({ length: answer.x / keySteps.slider }, () => [keySteps.slider, 0] as const);
    const held = pressed(near, (index) => (index === 0 ? 0 : index === 1 ? 500 : 33));
    const far = [
      ...Array.from({ length: 9 }, () => [keySteps.sliderFar, 0] as const),
      ...[1, 2, 3].map(() => [-keySteps.slider, 0] as const),
    ];
    expect(judgeSlider(held, answer)).to.equal(undefined);
    expect(
      judgeSlider(
        pressed(far, () => 90 + random() * 200),
        answer,
      ),
    ).to.equal(undefined);
    expect(
      judgeSlider(
        pressed(near, () => 33),
        answer,
      ),
    ).to.equal('machine');
  });
});

describe('tracks of a scratch card', () => {
  const target: PlacedFigure = { name: 'shield', x: 120, y: 66, radius: 23, turn: 0.1 };
  const others: PlacedFigure[] = [
    { name: 'star', x: 58, y: 50, radius: 23, turn: 0 },
    { name: 'disc', x: 190, y: 60, radius: 23, turn: 0 },
  ];
  const card = { target, others };

  it('by hand solve it where they free the shield and leave the others', () => {
    for (let seed = 0; seed < 100; seed++)
      expect(judgeScratch(scratchByHand(120, 66, 16, randomFrom(seed)), card), String(seed)).to.equal(undefined);
    expect(judgeScratch(scratchByHand(58, 50, 16, randomFrom(1)), card), 'another figure').to.equal('missed');
    expect(judgeScratch(scratchByHand(120, 66, 3, randomFrom(1)), card), 'too little').to.equal('missed');
    const both = [
      ...scratchByHand(120, 66, 16, randomFrom(1)),
      ...scratchByHand(190, 60, 16, randomFrom(2)).map(([x, y, ms]): TrackPoint => [x, y, ms + 3000]),
    ];
    expect(judgeScratch(both, card), 'two figures').to.equal('missed');
  });

  it('by a program fail: everything in even lines, or at once', () => {
    const lines = made(400, 4000, (share) => [300 * Math.abs(((share * 10) % 2) - 1), 60 * share + 36]);
    expect(judgeScratch(lines, card)).to.equal('machine');
    const quick = scratchByHand(120, 66, 16, randomFrom(1)).map(([x, y, ms]): TrackPoint => [x, y, ms / 4]);
    expect(judgeScratch(quick, card)).to.equal('tooFast');
  });

  it('with a lifted coin free nothing on the way', () => {
    const rub = scratchByHand(120, 66, 16, randomFrom(1));
    const lift = (ms: number): TrackPoint => [-1, -1, ms];
    const over: TrackPoint[] = [[20, 50, 100], lift(200), [290, 50, 300], lift(400)];
    expect(judgeScratch([...over, ...rub], card)).to.equal(undefined);
    expect(judgeScratch([...over.filter(([x]) => x !== -1), ...rub], card)).to.equal('missed');
  });

  it('by keys solve it as a hand presses them', () => {
    const random = randomFrom(6);
    const step = keySteps.scratch;
    const row = (forth: number): [number, number][] => Array.from({ length: 5 }, () => [forth * step, 0]);
    const steps = [-1, 0, 1, 2].flatMap((line) => [...row(line % 2 === 0 ? -1 : 1), [0, step], [0, step]] as [number, number][]);
    expect(
      judgeScratch(
        pressed(steps, () => 80 + random() * 160, [102, 48]),
        card,
      ),
    ).to.equal(undefined);
    expect(
      judgeScratch(
        pressed(steps, () => 100, [102, 48]),
        card,
      ),
    ).to.equal('machine');
  });
});
