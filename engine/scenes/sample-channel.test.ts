import { expect } from 'chai';
import { channelWidth, sampleChannel } from './sample-channel.ts';
import type { AnimationChannel } from './scene.ts';

const channel = (changes: Partial<AnimationChannel>): AnimationChannel => ({
  node: 0,
  path: 'translation',
  interpolation: 'LINEAR',
  times: new Float32Array([1, 2]),
  values: new Float32Array([0, 0, 0, 2, 4, 6]),
  ...changes,
});

describe('sampleChannel', () => {
  it('goes straight between keys and holds the first and the last', () => {
    expect([0, 1, 1.5, 2, 9].map((time) => sampleChannel(channel({}), time))).to.deep.equal([
      [0, 0, 0],
      [0, 0, 0],
      [1, 2, 3],
      [2, 4, 6],
      [2, 4, 6],
    ]);
  });

  it('steps', () => {
    const step = channel({ interpolation: 'STEP' });
    expect([1, 1.999, 2].map((time) => sampleChannel(step, time)[1])).to.deep.equal([0, 0, 4]);
  });

  it('turns the short way at an even speed', () => {
    const half = Math.SQRT1_2;
    // A quarter turn about z, the second key written as its opposite.
    const turn = channel({ path: 'rotation', values: new Float32Array([0, 0, 0, 1, 0, 0, -half, -half]) });
    const [x, y, z, w] = sampleChannel(turn, 1 + 1 / 3);
    expect([x, y]).to.deep.equal([0, 0]);
    expect(z).to.be.closeTo(Math.sin(Math.PI / 12), 1e-7);
    expect(w).to.be.closeTo(Math.cos(Math.PI / 12), 1e-7);
  });

  it('follows cubic splines by their tangents', () => {
    // x(t) = t³ from 0 to 2: slopes 0 and 12.
    const cubic = channel({
      interpolation: 'CUBICSPLINE',
      times: new Float32Array([0, 2]),
      values: new Float32Array([9, 9, 9, 0, 0, 0, 0, 0, 0, 12, 0, 0, 8, 0, 0, 9, 9, 9]),
    });
    expect(channelWidth(cubic)).to.equal(3);
    for (const time of [0, 0.5, 1, 1.7, 2]) expect(sampleChannel(cubic, time)[0]).to.be.closeTo(time ** 3, 1e-6);
  });

  it('has nothing to say without keys', () => {
    expect(sampleChannel(channel({ times: new Float32Array(0), values: new Float32Array(0) }), 1)).to.deep.equal([]);
  });
});
