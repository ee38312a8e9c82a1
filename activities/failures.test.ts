import { defaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { toFailure } from './failures.ts';

const endless = 'x'.repeat(10_000_000);
/** Bytes that a failure takes in a workflow's history. */
const sizeInHistory = (error: Error): number =>
  proto.temporal.api.failure.v1.Failure.encode(defaultFailureConverter.errorToFailure(error, defaultPayloadConverter)).finish().length;

describe('failures in a workflow’s history', () => {
  const going = new AbortController().signal;
  const chain = (depth: number): Error => new Error(endless, depth === 0 ? {} : { cause: chain(depth - 1) });
  const errors: Record<string, unknown> = {
    'a failure of the file’s with a huge parameter': new AppError('model.missingResource', { path: endless }, { cause: chain(2) }),
    'a fault of ours with a huge message and causes': chain(20),
    'a full disk with a huge message': Object.assign(chain(2), { code: 'ENOSPC' }),
    'something thrown that is no error': endless,
  };
  for (const [name, error] of Object.entries(errors)) {
    it(`take a few KB: ${name}`, () => {
      const failure = toFailure(error, going);
      expect(sizeInHistory(failure)).to.be.lessThan(16 * 1024);
      expect(failure.message).to.have.lengthOf.within(5, 1100);
    });
  }

  it('say of a refused statement nothing that was in it', () => {
    const refused = Object.assign(new Error("Duplicate entry '13912345678' for key 'users.phone'"), {
      name: 'SequelizeUniqueConstraintError',
      sql: "INSERT INTO users VALUES ('13912345678')",
      parameters: ['13912345678'],
    });
    const failure = defaultFailureConverter.errorToFailure(toFailure(refused, going), defaultPayloadConverter);
    expect(JSON.stringify(failure)).to.contain('SequelizeUniqueConstraintError');
    expect(JSON.stringify(failure)).to.not.contain('13912345678');
  });
});
