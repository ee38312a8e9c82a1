import { expect } from 'chai';
import fc from 'fast-check';
import { returnPathOf } from './return-path.ts';

describe('the place to return to', () => {
  for (const path of ['/', '/workbench/myUpload?upload=single', '/pricePage#year', '/production/搜索'])
    it(`may be ${path}`, () => expect(returnPathOf(path)).to.equal(encodeURI(path)));

  for (const foreign of [
    ...[
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '///evil.example',
      '/.//evil.example',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', '', 'workbench', 'https:evil.example', '/\n//evil.example'],
    ...['%2F%2Fevil.example', '%5C%5Cevil.example', '/..//evil.example', '/%2e%2e//evil.example', '//user@evil.example', ' //evil.example'],
    ...['/api-auth/oauth/user/logout', '/media/x', '/local/sms', '/API-auth/x', '/../local/sms'],
  ])
    it(`is never ${JSON.stringify(foreign)}`, () => expect(returnPathOf(foreign)).to.equal(undefined));

  for (const own of [
    '/%2F/evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/@evil.example',
    '/https:evil.example',
  ])
    it(`is a path of ours as ${own}`, () => expect(returnPathOf(own)).to.equal(own));

  it('never leads to another site, whatever it is made of', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2F', '%5C', '\t', '\n', '@', ':', '?', '#', ' ', 'https:', 'evil.example', '\u2215', '\ud800'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = returnPathOf(`/${pieces.join('')}`);
        if (path === undefined) return;
        expect(path).to.match(/^\/(?![/\\])/);
        expect(new URL(path, 'https://own.example/workbench').origin).to.equal('https://own.example');
      }),
      { numRuns: 2000 },
    );
  });
});
