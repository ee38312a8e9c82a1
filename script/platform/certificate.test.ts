import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { keptCertificate } from './certificate.ts';

const day = 24 * 60 * 60_000;

describe('the certificate of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-tls-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('holds for every name and address of this machine, for a server only, and signs itself', async () => {
    const { certFile, keyFile, fingerprint } = await keptCertificate(folder);
    const certificate = new X509Certificate(await readFile(certFile));
    expect(certificate.fingerprint256).to.equal(fingerprint);
    expect(certificate.verify(certificate.publicKey)).to.equal(true);
    expect(certificate.checkPrivateKey(createPrivateKey(await readFile(keyFile)))).to.equal(true);
    expect(certificate.ca).to.equal(false);
    expect(certificate.checkHost('localhost')).to.equal('localhost');
    const addresses = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
    for (const address of ['127.0.0.1', '::1', ...addresses]) expect(certificate.checkIP(address), address).to.equal(address);
    expect(certificate.checkHost('models.example')).to.equal(undefined);
    expect(certificate.checkIP('192.0.2.1')).to.equal(undefined);
    expect((await stat(keyFile)).mode & 0o077).to.equal(0);
  });

  it('is kept, until it soon ends or lacks a name', async () => {
    const now = Date.now();
    const at = async (ms: number, names = ['localhost', '10.1.2.3', 'fe80::1:2']) =>
      (await keptCertificate(folder, names, new Date(now + ms))).fingerprint;
    const first = await at(0);
    expect(await at(300 * day)).to.equal(first);
    expect(await at(0, ['localhost'])).to.equal(first);
    const second = await at(0, ['localhost', '10.1.2.4']);
    expect(second).not.to.equal(first);
    expect(await at(380 * day, ['10.1.2.4'])).not.to.equal(second);
  });
});
