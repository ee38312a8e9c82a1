import { expect } from 'chai';
import fc from 'fast-check';
import { createInbox, hasEnded, latestAttempt } from './inbox.ts';
import type { MessageStatus, Push } from './push.ts';

const push = (seq: number, id = 'a', status: MessageStatus = 'Normal'): Push => ({
  seq,
  type: 'CHECK',
  id,
  isSucceed: status === 'Success' ? true : status === 'Error' ? false : null,
  message: { status, tips: `tip ${seq}`, currentTime: '', fileSize: 1, format: 'glb', animation: null, modelNum: null, type: 0 },
});

describe('the inbox of events', () => {
  it('shows each event once and in order, however it arrived', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ seq: fc.integer({ min: 1, max: 30 }), by: fc.constantFrom('socket' as const, 'poll' as const) })),
        (arrivals) => {
          const inbox = createInbox();
          for (const { seq, by } of arrivals) inbox.accept(push(seq), by);
          const expected = [...new Set(arrivals.map(({ seq }) => seq))].sort((a, b) => a - b);
          return JSON.stringify(inbox.subject('a').pushes.map(({ seq }) => seq)) === JSON.stringify(expected);
        },
      ),
    );
  });

  it('says which event is new', () => {
    const inbox = createInbox();
    expect(inbox.accept(push(1), 'poll')).to.equal(true);
    expect(inbox.accept(push(1), 'socket')).to.equal(false);
  });

  it('resumes after the socket’s last event, not after those polled for one file', () => {
    const inbox = createInbox();
    inbox.accept(push(4), 'socket');
    inbox.accept(push(9), 'poll');
    expect(inbox.socketSeq()).to.equal(4);
  });

  it('resumes after the server’s last event when none has arrived yet', () => {
    const inbox = createInbox();
    expect(inbox.socketSeq()).to.equal(undefined);
    inbox.ready(17);
    expect(inbox.socketSeq()).to.equal(17);
    inbox.ready(30);
    expect(inbox.socketSeq()).to.equal(17);
  });

  it('keeps events of different files apart and returns the same object until something changes', () => {
    const inbox = createInbox();
    inbox.accept(push(1, 'a'), 'socket');
    inbox.accept(push(2, 'b'), 'socket');
    const before = inbox.subject('a');
    inbox.accept(push(3, 'b'), 'socket');
    expect(inbox.subject('a')).to.equal(before);
    inbox.acceptProgress({ type: 'CHECK', id: 'a', stage: 'unpack', percent: 30 });
    expect(inbox.subject('a').progress?.percent).to.equal(30);
    expect(inbox.subject('a').pushes).to.have.length(1);
  });

  it('shows only the latest attempt after a retry', () => {
    const pushes = [push(1, 'a', 'Begin'), push(2, 'a', 'Error'), push(5, 'a', 'Begin'), push(6)];
    expect(latestAttempt(pushes).map(({ seq }) => seq)).to.deep.equal([5, 6]);
  });

  it('recognises the end: success, failure and cancellation', () => {
    expect((['Begin', 'Normal', 'Success', 'Error', 'Cancelled'] as const).map((status) => hasEnded(push(1, 'a', status)))).to.deep.equal([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
