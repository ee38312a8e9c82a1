import { expect } from 'chai';
import { createSpeedMeter, timeLeftMs } from './speed.ts';

describe('upload speed', () => {
  it('is unknown until there is enough data', () => {
    const meter = createSpeedMeter();
    meter.record(0, 0);
    meter.record(50_000, 100);
    expect(meter.bytesPerSecond()).to.equal(undefined);
  });

  it('follows a faster connection within seconds', () => {
    const meter = createSpeedMeter();
    for (let second = 0; second <= 20; second += 1) meter.record(second * 1000, second * 1000);
    expect(meter.bytesPerSecond()).to.equal(1000);
    for (let second = 1; second <= 9; second += 1) meter.record(20_000 + second * 10_000, (20 + second) * 1000);
    expect(meter.bytesPerSecond()).to.equal(10_000);
  });

  it('starts over after a pause', () => {
    const meter = createSpeedMeter();
    meter.record(0, 0);
    meter.record(1000, 1000);
    meter.reset();
    meter.record(1000, 60_000);
    meter.record(3000, 61_000);
    expect(meter.bytesPerSecond()).to.equal(2000);
  });

  it('gives the time left, or none while nothing is sent', () => {
    expect(timeLeftMs(5000, 1000)).to.equal(5000);
    expect(timeLeftMs(5000, 0)).to.equal(undefined);
    expect(timeLeftMs(0, undefined)).to.equal(0);
  });
});
