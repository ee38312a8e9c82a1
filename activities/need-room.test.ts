import { expect } from 'chai';
import { freeBytesAt } from '#storage/objects/free-bytes';
import { codeOf } from '#test/failures';
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
    expect(await codeOf(needRoom({ temp, minFreeBytes: half }, 2 * half))).to.equal('engine.diskFull');
  });
});
