/** Hostile archives. */

import { buildZip, type ZipEntry } from '#test/zips';
import { collidingName, type HostileFile } from './kinds.ts';

const model: ZipEntry = { name: 'a.obj', data: 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' };
const times = (count: number, item: (index: number) => ZipEntry): ZipEntry[] => Array.from({ length: count }, (_, index) => item(index));
const zip = (...entries: ZipEntry[]): Record<string, Buffer> => ({ 'a.zip': buildZip([model, ...entries]) });
const zeros = Buffer.alloc(100 * 1024 ** 2);

export const hostileArchives: HostileFile[] = [
  {
    name: 'ZIP: more entries than any model has',
    make: (size) => zip(...times(size, (i) => ({ name: `${i}`, method: 0 }))),
    size: 60_000,
    ends: ['archive.tooManyEntries'],
  },
  {
    name: 'ZIP: as many entries as are read',
    make: (size) => zip(...times(size, (i) => ({ name: `t/${i}.png`, method: 0 }))),
    size: 19_000,
    ends: 'read',
  },
  {
    name: 'ZIP: entries of one name',
    make: (size) => zip(...times(size, () => ({ name: 'b.png', method: 0 }))),
    size: 19_000,
    ends: 'read',
  },
  {
    name: 'ZIP: entries whose names collide',
    make: (size) => zip(...times(size, (i) => ({ name: `${collidingName(i)}.png`, method: 0 }))),
    size: 19_000,
    ends: 'read',
  },
  {
    name: 'ZIP: names that differ in case alone',
    make: (size) => zip(...times(size, (i) => ({ name: collidingName(i).replace(/BB/g, 'aA'), method: 0 }))),
    size: 10_000,
    ends: 'read',
  },
  {
    name: 'ZIP: entries that share their bytes',
    make: (size) =>
      zip(
        { name: 'b', data: zeros.subarray(0, 8 * 1024 ** 2) },
        ...times(size, (i) => ({ name: `c${i}`, data: zeros.subarray(0, 8 * 1024 ** 2), sharesDataOf: 1 })),
      ),
    size: 100,
    ends: ['archive.bomb', 'archive.corrupt'],
  },
  { name: 'ZIP: a bomb', make: () => zip({ name: 'b', data: zeros }), size: 1, ends: ['archive.bomb'] },
  {
    name: 'ZIP: folders within folders',
    make: (size) => zip({ name: `${'a/'.repeat(size)}b`, data: 'b' }),
    size: 500,
    ends: ['archive.longPath'],
  },
  {
    name: 'ZIP: paths that leave their folder',
    make: () => zip({ name: '../../etc/passwd', data: 'b' }),
    size: 1,
    ends: ['archive.unsafePath'],
  },
  {
    name: 'ZIP: a ZIP in a ZIP in a ZIP',
    make: () => ({ 'a.zip': buildZip([{ name: 'b.zip', data: buildZip([{ name: 'c.zip', data: buildZip([model]) }]) }]) }),
    size: 1,
    ends: ['archive.nestedDeep'],
  },
  {
    name: 'ZIP: thousands of archives inside',
    make: (size) => zip(...times(size, (i) => ({ name: `${i}.zip`, data: buildZip([{ name: 'b', data: 'b' }]) }))),
    size: 3000,
    ends: 'read',
  },
  {
    name: 'ZIP: an end that repeats',
    make: (size) => ({ 'a.zip': Buffer.concat([buildZip([model]), ...Array.from({ length: size }, () => Buffer.from('PK\x05\x06'))]) }),
    size: 200_000,
    ends: ['archive.unreadable', 'archive.volume'],
  },
  {
    name: '7z: a header of nothing',
    make: (size) => ({ 'a.7z': Buffer.concat([Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), Buffer.alloc(size, 0xff)]) }),
    size: 100_000,
    ends: ['archive.unreadable'],
  },
  {
    name: 'RAR: a header of nothing',
    make: (size) => ({ 'a.rar': Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(size, 0xff)]) }),
    size: 100_000,
    ends: ['archive.unreadable'],
  },
];
