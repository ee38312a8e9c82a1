import { expect } from 'chai';
import { readConfig } from './config.ts';

const SERVER_SECRET = 'x'.repeat(32);

describe('configuration', () => {
  it('needs nothing but a secret to run embedded', () => {
    const config = readConfig({ SERVER_SECRET, DATA_DIR: '/tmp/somewhere' });
    expect(config.database.url).to.equal('sqlite:/tmp/somewhere/modelmill.sqlite');
    expect(config.s3).to.equal(undefined);
    expect(config.http.host).to.equal('127.0.0.1');
  });

  it('reports all problems at once', () => {
    const bad = { SERVER_SECRET: 'short', PORT: 'eighty', DATABASE_URL: 'postgres://x', S3_ENDPOINT: 'http://s3.test' };
    expect(() => readConfig(bad))
      .to.throw(/SERVER_SECRET/)
      .with.property('message')
      .that.matches(/PORT/)
      .and.matches(/DATABASE_URL/);
  });

  it('requires the keys of an S3 server, and refuses local pages in production and with a public origin', () => {
    expect(() => readConfig({ SERVER_SECRET, S3_ENDPOINT: 'http://s3.test' })).to.throw(/S3_ACCESS_KEY[\s\S]*S3_SECRET_KEY/);
    const local = { SERVER_SECRET, LOCAL_PAGES_KEY: 'k'.repeat(32) };
    expect(() => readConfig({ ...local, NODE_ENV: 'production' })).to.throw(/LOCAL_PAGES_KEY: never in production/);
    expect(() => readConfig({ ...local, PUBLIC_ORIGIN: 'https://models.example' })).to.throw(/LOCAL_PAGES_KEY: never with PUBLIC_ORIGIN/);
    expect(readConfig(local).localPagesKey).to.equal(local.LOCAL_PAGES_KEY);
  });

  it('takes a public origin of scheme, host and port, and the proxies before us', () => {
    const httpOf = (PUBLIC_ORIGIN: string, TRUSTED_PROXIES = '') => readConfig({ SERVER_SECRET, PUBLIC_ORIGIN, TRUSTED_PROXIES }).http;
    expect(httpOf('https://Models.example:443/').publicOrigin).to.equal('https://models.example');
    expect(httpOf('https://m.example', '10.0.0.0/8, ::1').trustedProxies).to.deep.equal(['10.0.0.0/8', '::1']);
    for (const wrong of ['https://m.example/path', 'ftp://m.example', 'm.example']) expect(() => httpOf(wrong)).to.throw(/PUBLIC_ORIGIN/);
    for (const wrong of ['nginx', '10.0.0.0/33', '1.2.3.4,,', '::1/129']) {
      expect(() => httpOf('https://m.example', wrong)).to.throw(/TRUSTED_PROXIES/);
    }
  });

  it('takes earlier secrets, each as long as the present one', () => {
    const earlier = (PREVIOUS_SERVER_SECRETS: string) => readConfig({ SERVER_SECRET, PREVIOUS_SERVER_SECRETS }).previousSecrets;
    expect(earlier('')).to.deep.equal([]);
    expect(earlier(`${'a'.repeat(32)}, ${'b'.repeat(32)}`)).to.deep.equal(['a'.repeat(32), 'b'.repeat(32)]);
    expect(() => earlier(`${'a'.repeat(32)},short`)).to.throw(/PREVIOUS_SERVER_SECRETS/);
  });

  it('takes plain calls where it is told to, and never in production', () => {
    expect(readConfig({ SERVER_SECRET }).plainCalls).to.equal(false);
    expect(readConfig({ SERVER_SECRET, PLAIN_CALLS: 'on' }).plainCalls).to.equal(true);
    expect(() => readConfig({ SERVER_SECRET, PLAIN_CALLS: 'on', NODE_ENV: 'production' })).to.throw(/PLAIN_CALLS: never in production/);
    expect(readConfig({ SERVER_SECRET, NODE_ENV: 'production' }).plainCalls).to.equal(false);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ SERVER_SECRET, DATABASE_URL: '', PORT: '' }).http.port).to.equal(8080);
  });
});
