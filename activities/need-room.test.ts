import { expect } from 'chai';
import { freeBytesAt } from '#storage/objects/free-bytes';
import { codeOf, failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import type { OwnedFolder } from './owned-folder.ts';
import { needRoom } from './need-room.ts';

describe('room on the disk', () => {
  const folder = testFolder();

  it('is asked for beside what stays free', async () => {
    const temp = { path: folder.path() } as OwnedFolder;
    const half = Math.ceil((await freeBytesAt(temp.path)) / 2);
    expect(await codeOf(needRoom({ temp, minFreeBytes: 0 }))).to.equal('none');
    expect(await codeOf(needRoom({ temp, minFreeBytes: 0 }, half))).to.equal('none');
    expect(await codeOf(needRoom({ temp, minFreeBytes: 3 * half }))).to.equal('engine.diskFull');
  });

  it('is not waited for where the empty disk would not have it', async () => {
    const temp = { path: folder.path() };
    const error = await failureOf(needRoom({ temp, minFreeBytes: 0 }, 2 ** 52));
    expect([error.code, error.message]).to.deep.equal(['oblique.noRoom', error.message]);
    expect(error.message).to.contain('4096 TB').and.to.contain('请把它拆成几块');
  });
});
