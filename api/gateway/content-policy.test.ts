import { expect } from 'chai';
import { openTestApi } from '#test/api';
import { databaseBackends } from '#test/databases';
import { createContentPolicy, inertContent } from './content-policy.ts';

const [sqlite] = databaseBackends;

describe('the content policy', () => {
  const directives = (policy: string): Record<string, string> =>
    Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]));

  it('names the storage that pages upload to and the gateways that forms are sent to, and no other origin', () => {
    const policy = createContentPolicy({
      uploadOrigin: 'https://s3.example',
      formOrigins: ['https://pay.example', 'https://bank.example'],
    });
    expect(directives(policy('abc'))).to.deep.equal({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'worker-src': "'self' blob:",
      'style-src': "'self' 'nonce-abc'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' blob: data:",
      'font-src': "'self' data:",
      'connect-src': "'self' blob: data: https://s3.example",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self' https://pay.example https://bank.example",
      'frame-ancestors': "'none'",
    });
    expect(directives(createContentPolicy({})())).to.include({
      'style-src': "'self'",
      'form-action': "'self'",
      'connect-src': "'self' blob: data:",
    });
  });

  it('stands on every answer, refusals and what is unknown included, and leaves uploaded content nothing', async () => {
    if (sqlite === undefined) return;
    const api = await openTestApi(sqlite, { formOrigins: ['https://pay.example'] });
    try {
      const person = await api.person();
      for (const path of ['/healthz', '/api-auth/nothing', '/nothing', '/%00']) {
        const { headers } = await fetch(api.origin + path);
        expect(headers.get('content-security-policy'), path).to.contain("form-action 'self' https://pay.example; frame-ancestors 'none'");
        expect(headers.get('x-content-type-options'), path).to.equal('nosniff');
      }
      const media = await person.client.media('/media/files/0123456789abcdef0123456789abcdef/source');
      expect(media.headers.get('content-security-policy')).to.equal(inertContent);
      expect(media.headers.get('x-content-type-options')).to.equal('nosniff');
    } finally {
      await api.close();
    }
  });
});
