import { expect } from 'chai';
import { openTestApi } from '#test/api';
import { databaseBackends } from '#test/databases';

describe('whom to ask for help', () => {
  for (const contact of [undefined, '400-000-0000（工作日 9:00–18:00）']) {
    it(`is answered to anybody, ${contact === undefined ? 'also when nothing is set' : 'as the operator wrote it'}`, async () => {
      const api = await openTestApi(databaseBackends[0]!, contact === undefined ? {} : { supportContact: contact });
      expect(await api.visitor().call('supportContact')).to.deep.equal({ contact: contact ?? null });
      await api.close();
    });
  }
});
