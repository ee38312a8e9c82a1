import { expect } from 'chai';
import { onStopSignal } from './stop-signals.ts';

describe('signals to stop', () => {
  /** Those that a handler is told of. */
  const toldOf = (...signals: NodeJS.Signals[]): NodeJS.Signals[] => {
    const told: NodeJS.Signals[] = [];
    const release = onStopSignal((signal) => void told.push(signal));
    for (const signal of signals) process.emit(signal, signal);
    release();
    return told;
  };

  it('count a second time, but for a hangup: a shell passes on its own, and the system sends another', () => {
    expect(toldOf('SIGINT', 'SIGTERM')).to.deep.equal(['SIGINT', 'SIGTERM']);
    expect(toldOf('SIGHUP', 'SIGHUP')).to.deep.equal(['SIGHUP']);
    expect(toldOf('SIGTERM', 'SIGHUP')).to.deep.equal(['SIGTERM']);
    expect(toldOf('SIGHUP', 'SIGINT')).to.deep.equal(['SIGHUP', 'SIGINT']);
  });

  it('are no hangups under nohup, and nothing once they are released', () => {
    process.env.MODELMILL_NOHUP = '1';
    try {
      expect(toldOf('SIGHUP', 'SIGTERM')).to.deep.equal(['SIGTERM']);
    } finally {
      delete process.env.MODELMILL_NOHUP;
    }
    const listeners = (): number[] => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal));
    const before = listeners();
    toldOf('SIGINT');
    expect(listeners()).to.deep.equal(before);
  });
});
