import { randomBytes } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { databaseBackends } from '#test/databases';
import { buildUser } from '#test/people';
import { createLogger } from './logging.ts';

const lineBytes = 8 * 1024;
const endless = 'x'.repeat(10_000_000);

describe('the log', () => {
  let lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) });
  beforeEach(() => (lines = []));

  const logged = (): Record<string, unknown> => {
    expect(lines).to.have.length(1);
    expect(Buffer.byteLength(lines[0] ?? '')).to.be.lessThan(lineBytes);
    return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  };

  const chain = (depth: number): Error => new Error(endless, depth === 0 ? {} : { cause: chain(depth - 1) });
  const named = new Error(endless);
  named.stack = `${endless}\n    at reader (file.js:1:1)\n${'    at f (g.js:1:1)\n'.repeat(100_000)}`;
  const circular: Record<string, unknown> = { path: endless };
  circular['self'] = circular;

  const huge: Record<string, object> = {
    'a sentence with a huge parameter': new AppError('model.missingResource', { path: endless }, { cause: new Error(endless) }),
    'a chain of causes': chain(50),
    'a stack that holds the message': named,
    'a failure of Temporal’s': ApplicationFailure.create({ message: endless, details: [{ path: endless }], cause: chain(3) }),
    'a cause that is a text': new AppError('engine.crashed', {}, { cause: endless }),
    'a system error': Object.assign(new Error(endless), { code: endless, path: endless, dest: endless }),
  };
  for (const [name, error] of Object.entries(huge)) {
    it(`writes a line of a few KB of ${name}`, () => {
      log.error({ err: error }, 'no good');
      expect((logged()['err'] as { message: string }).message).to.not.equal('');
    });
    it(`writes it alone too: ${name}`, () => {
      log.warn(error);
      expect(logged()['err']).to.be.an('object');
    });
  }

  it('writes a line of a few KB of any fields and any message', () => {
    const many = Array.from({ length: 100_000 }, () => endless);
    log.info(
      {
        path: endless,
        many,
        circular,
        bytes: new Uint8Array(1_000_000),
        [endless]: 1,
        deep: { a: { b: { c: { d: { e: { f: endless } } } } } },
      },
      endless,
    );
    const { many: kept, bytes } = logged();
    expect(kept).to.have.length.below(100);
    expect(bytes).to.equal('1000000 bytes');
  });

  it('keeps what helps to find a fault: kind, message, code, place and cause', () => {
    log.error(
      { err: new AppError('engine.diskFull', {}, { cause: Object.assign(new Error('write failed'), { code: 'ENOSPC' }) }), file: 'a.obj' },
      'oh',
    );
    const { err, file, msg } = logged() as { err: { type: string; code: string; stack: string; cause: object }; file: string; msg: string };
    expect([file, msg, err.type, err.code]).to.deep.equal(['a.obj', 'oh', 'AppError', 'engine.diskFull']);
    expect(err.stack).to.contain('logging.test');
    expect(err.cause).to.include({ message: 'write failed', code: 'ENOSPC' });
  });

  it('leaves secrets out by the name of their field, at any depth', () => {
    const named = [
      'password',
      'oldPassword',
      'passwordHash',
      'smsKey',
      'smsCode',
      'verifycode',
      'oldVerifycode',
      'access_token',
      'refreshToken',
    ];
    const others = [
      'authorization',
      'Set-Cookie',
      'cookie',
      'clientSecret',
      'client_secret',
      'sk',
      'signature',
      'ticket',
      'D',
      'nvcdata',
      'idCard',
    ];
    const body = Object.fromEntries([...named, ...others].map((name) => [name, `hidden-${name}`]));
    log.info({ ...body, request: { headers: body, list: [{ inner: body }] }, objectKey: 'uploads/a', path: '/x' }, 'x');
    expect(lines[0]).to.not.contain('hidden');
    expect(lines[0]).to.contain('uploads/a');
  });

  it('masks phones and leaves our secrets out of any text: messages, errors, paths', () => {
    const secret = randomBytes(32).toString('base64url');
    const text = `could not send the code 804217 to 13912345678 by ${secret}, 113912345678 and resp_code 60013 are none`;
    log.warn({ err: new Error(text, { cause: new Error(text) }), path: `/objects/${secret}`, list: [text] }, text);
    expect(lines[0]).to.not.contain(secret);
    expect(lines[0]).to.not.match(/\b13912345678|804217/);
    for (const kept of ['139****5678', '113912345678', '60013']) expect(lines[0]).to.contain(kept);
  });

  for (const backend of databaseBackends) {
    it(`says nothing of the values in a statement that ${backend.name} refused`, async () => {
      const { database, close } = await backend.open();
      const phone = '13912345678';
      const passwordHash = '$argon2id$v=19$secret';
      const refused = async (work: () => Promise<unknown>): Promise<Error> =>
        await work().then(
          () => expect.fail('was not refused'),
          (error: unknown) => error as Error,
        );
      try {
        const person = { ...(await buildUser(database, { phone })).get(), passwordHash };
        const errors = [
          await refused(() => database.users.create(person)),
          await refused(() => database.users.create({ ...person, id: 'another', phone: phone.repeat(10), createdAt: null as never })),
          await refused(() =>
            database.sequelize.query(`SELECT nothing FROM users WHERE phone = '${phone}' AND x = :hash`, {
              replacements: { hash: passwordHash },
            }),
          ),
          await refused(() => database.users.findAll({ where: { nowhere: passwordHash, phone } as never })),
        ];
        for (const error of errors) {
          for (const err of [
            error,
            new AppError('request.unexpected', {}, { cause: error }),
            ApplicationFailure.create({ message: 'x', cause: error }),
          ]) {
            lines = [];
            log.error({ err, meta: error }, 'request failed');
            log.error(err);
            expect(lines).to.have.length(2);
            for (const line of lines) expect(line).to.not.match(/13912345678|argon2|SELECT|INSERT|parameters/);
          }
        }
        expect(lines[0]).to.contain('Sequelize');
      } finally {
        await close();
      }
    });
  }
});
