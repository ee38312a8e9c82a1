import type { Database } from '#storage/database/connect';
import { sitePicturePrefix } from '#storage/objects/keys';
import type { StorageDeps } from '../deps.ts';
import { objectKeyOf } from '../attachments/object-key.ts';
import type { Finding } from './finding.ts';

interface Found {
  place: string;
  /** The segments of the place, without an empty last one. */
  parts: string[];
  bytes: number;
}

/** By the first segment of keys: how many segments name one row's objects, and which places of a batch a row needs. */
const rooms: Readonly<Record<string, { depth: number; needed: (database: Database, places: readonly Found[]) => Promise<Set<string>> }>> = {
  uploads: {
    depth: 4,
    async needed({ uploads, files, mallModels }, places) {
      const objectKey = places.map(({ place }) => place);
      const rows = await Promise.all([
        // One that is being completed lies there before its row says so.
        uploads.findAll({ where: { objectKey, status: ['Open', 'Completing', 'Completed'], claimedBy: null }, attributes: ['objectKey'] }),
        files.findAll({ where: { objectKey, purgedAt: null }, attributes: ['objectKey'] }),
        mallModels.findAll({ where: { objectKey, purgedAt: null }, attributes: ['objectKey'] }),
      ]);
      return new Set(rows.flat().map((row) => row.objectKey));
    },
  },
  files: {
    depth: 2,
    async needed({ files, mallModels }, places) {
      const ids = places.map(({ parts }) => parts[1] ?? '');
      const held = await files.findAll({ where: { id: ids, purgedAt: null }, attributes: ['id'] });
      const sold = await mallModels.findAll({ where: { fileId: ids, purgedAt: null }, attributes: ['fileId'] });
      return new Set([...held.map(({ id }) => `files/${id}/`), ...sold.map(({ fileId }) => `files/${fileId}/`)]);
    },
  },
  jobs: {
    depth: 2,
    async needed({ jobs }, places) {
      const rows = await jobs.findAll({ where: { id: places.map(({ parts }) => parts[1] ?? ''), purgedAt: null }, attributes: ['id'] });
      return new Set(rows.map(({ id }) => `jobs/${id}/`));
    },
  },
  attachments: {
    depth: 3,
    async needed({ attachments }, places) {
      const ids = places.map(({ parts }) => (parts[2] ?? '').split('.')[0] ?? '');
      const rows = await attachments.findAll({ where: { id: ids, status: ['Receiving', 'Stored', 'Claimed', 'Erasing'] } });
      return new Set(rows.map((row) => objectKeyOf(row)));
    },
  },
  site: {
    depth: 2,
    async needed({ sitePictures }, places) {
      const rows = await sitePictures.findAll({ where: { id: places.map(({ parts }) => parts[1] ?? '') }, attributes: ['id'] });
      return new Set(rows.map(({ id }) => sitePicturePrefix(id)));
    },
  },
};

const batch = 200;

/** Objects that no row needs and that no removal names: one finding for all that one row would need. */
export async function* findOrphans({ database, objects }: Pick<StorageDeps, 'database' | 'objects'>): AsyncGenerator<Finding> {
  for (const [room, { depth, needed }] of Object.entries(rooms)) {
    let waiting: Found[] = [];
    const judge = async (): Promise<Finding[]> => {
      const place = waiting.map((found) => found.place);
      const rows = await needed(database, waiting);
      const due = await database.objectRemovals.findAll({ where: { place }, attributes: ['place'] });
      const kept = new Set([...rows, ...due.map((row) => row.place)]);
      const findings = waiting.filter((found) => !kept.has(found.place));
      waiting = [];
      return findings.map(({ place, bytes }) => ({ kind: 'orphan', place, of: null, bytes }));
    };
    // Keys come in their order, so that those of one place follow each other.
    for await (const { key, bytes } of objects.list(`${room}/`)) {
      const parts = key.split('/');
      const place = parts.length <= depth ? key : `${parts.slice(0, depth).join('/')}/`;
      const last = waiting.at(-1);
      if (last?.place === place) last.bytes += bytes;
      else {
        if (waiting.length >= batch) yield* await judge();
        waiting.push({ place, parts, bytes });
      }
    }
    yield* await judge();
  }
}
