import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { fromBase64Url, toBase64Url } from './bytes.ts';
import { faultsAgainst, type WireVectors } from './hold-vectors.ts';

const readVectors = async (): Promise<WireVectors> => JSON.parse(await readFile('domain/wire/vectors.json', 'utf8')) as WireVectors;

describe('the vectors of LZ1', () => {
  it('are what the client’s code makes', async () => {
    expect(await faultsAgainst(await readVectors())).to.deep.equal([]);
  });

  it('tell a client that makes anything else', async () => {
    const vectors = await readVectors();
    const [form, , json] = vectors.calls;
    if (form?.form !== 'form' || json?.form !== 'json') throw new Error('the first is a form, the third JSON');
    const wrong = {
      ...vectors,
      calls: [
        { ...form, nonce: json.nonce },
        { ...form, parameters: '{}' },
        { ...json, body: '{}' },
      ],
    };
    const faults = (await faultsAgainst(wrong)).map((fault) => fault.split(' ')[0]);
    expect(faults).to.deep.equal(['ctx', 'D', 'bodyHash', 'signature']);
  });
});

describe('docs/api/wire.md', () => {
  it('shows the vectors', async () => {
    const { encKey, macKey, calls } = await readVectors();
    const text = await readFile('docs/api/wire.md', 'utf8');
    const shown = calls.slice(0, 3).flatMap((call) => [call.ctx, call.form === 'json' ? call.signature : call.D]);
    for (const value of [encKey, macKey, ...shown]) expect(text).to.include(value);
  });
});

describe('base64url', () => {
  it('carries every byte there and back, without padding', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    for (let length = 0; length <= 256; length++) {
      const text = toBase64Url(bytes.subarray(0, length));
      expect(text).to.equal(Buffer.from(bytes.subarray(0, length)).toString('base64url'));
      expect([...fromBase64Url(text)]).to.deep.equal([...bytes.subarray(0, length)]);
    }
  });
});
