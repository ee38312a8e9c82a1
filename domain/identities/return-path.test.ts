import { expect } from 'chai';
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
    ...['/api-auth/oauth/user/logout', '/media/x', '/local/sms', '/API-auth/x', '/../local/sms'],
  ])
    it(`is never ${JSON.stringify(foreign)}`, () => expect(returnPathOf(foreign)).to.equal(undefined));
});
