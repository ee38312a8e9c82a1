import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { createStageMeter } from './stage-meter.ts';

const MiB = 1024 ** 2;

describe('the stage meter', () => {
  it('gives each stage its seconds, those of one that is run again together, and hands results on', async () => {
    const { stage, seconds } = createStageMeter({});
    expect(await stage('a', () => setTimeout(40, 'result'))).to.equal('result');
    expect(await stage('b', () => 1)).to.equal(1);
    await stage('a', () => setTimeout(40));
    expect(Object.keys(seconds)).to.deep.equal(['a', 'b']);
    expect(seconds.a).to.be.at.least(0.078);
    expect(seconds.b).to.be.below(0.04);
  });

  it('gives each stage the most memory that it had, though it was given back', async function () {
    const { stage, memoryBytes } = createStageMeter({});
    await stage('small', () => undefined);
    if (Object.keys(memoryBytes).length === 0) expect(process.platform).to.not.equal('linux');
    else {
      await stage('large', () => new Uint8Array(200 * MiB).fill(1).length);
      expect(memoryBytes.large! - memoryBytes.small!).to.be.above(150 * MiB);
    }
  });

  it('starts no stage after an abort', async () => {
    const stop = new AbortController();
    const { stage, seconds } = createStageMeter({ signal: stop.signal });
    stop.abort(new Error('enough'));
    let ran = false;
    const outcome = await stage('a', () => (ran = true)).catch((error: unknown) => error);
    expect(outcome).to.have.property('message', 'enough');
    expect([ran, seconds]).to.deep.equal([false, {}]);
  });
});
