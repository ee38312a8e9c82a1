/** Load that people make while processes are restarted, and what must be true of it afterwards. */

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { presentEvent } from '#api/modules/events/presenter';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import { modelPath } from '#test/models';
import { drillOne } from '../../bench/drill/journey.ts';
import { DemoClient } from '../../script/journey/client.ts';
import { keepSocket } from './live-socket.ts';
import { beginRepeating } from './repeating.ts';

export interface LoadOptions {
  url: string;
  localKey: string | undefined;
  /** Where codes by SMS are read; default `url`. */
  smsOrigin?: string;
  database: Database;
  objects: ObjectStore;
  folder: string;
  /** How long a client repeats what got no answer; 0: every request must be answered. */
  patienceMs: number;
}

export interface Load {
  /** Ends the load in order and holds what it left to account. */
  end: () => Promise<{ uploads: number; jobs: number; calls: number; sockets: number }>;
}

/** The first of them: one cause makes hundreds. */
const saidOf = (faults: readonly string[]): string => faults.slice(0, 20).join('\n');

/** Three parts, the last shorter. */
const uploadBytes = 11 * 1024 ** 2 + 3;

/** Signs four people in: one uploads in parts, one has models checked and lightened or converted, one asks on one connection, and all have sockets. */
export async function beginLoad({ url, localKey, smsOrigin = url, database, objects, folder, patienceMs }: LoadOptions): Promise<Load> {
  const faults: string[] = [];
  const clients: DemoClient[] = [];
  const owners: string[] = [];
  for (const phone of ['13900003001', '13900003002', '13900003003', '13900003004']) {
    owners.push((await seedDemoAccount({ database }, { phone, tier: 'professional' })).userId);
    const client = new DemoClient(url, { patienceMs, smsOrigin });
    await client.signIn(phone, localKey);
    clients.push(client);
  }
  const [uploader, worker, converter, caller] = clients as [DemoClient, DemoClient, DemoClient, DemoClient];
  // Where clients repeat, a socket that is refused meanwhile is asked for again, as the dashboard does.
  const onFault = (fault: string): void => {
    if (patienceMs === 0) faults.push(fault);
  };
  const sockets = clients.map((client) => keepSocket(client, onFault));
  const big = join(folder, 'big.glb');
  await writeFile(big, randomBytes(uploadBytes));
  const repeated = beginRepeating(
    [
      { name: 'uploads', pauseMs: 1000, once: () => uploader.upload(big, () => undefined) },
      { name: 'jobs', pauseMs: 1000, once: () => drillOne(worker, { path: modelPath('gltf/nested.glb'), kind: 'lightweight' }) },
      { name: 'jobs', pauseMs: 1000, once: () => drillOne(converter, { path: modelPath('stl/housing.stl'), kind: 'convert' }) },
      { name: 'calls', pauseMs: 100, once: () => caller.call('overview') },
    ],
    faults,
  );
  const { counts } = repeated;

  return {
    end: async () => {
      await repeated.end();
      expect(saidOf(faults)).to.equal('');
      const [uploaderId = ''] = owners;
      const uploads = await database.uploads.findAll({ where: { ownerId: uploaderId } });
      for (const { status, objectKey } of uploads) {
        expect(status).to.equal('Completed');
        expect((await objects.stat(objectKey))?.bytes).to.equal(uploadBytes);
      }
      expect(uploads).to.have.length(counts.uploads);
      const jobs = await database.jobs.findAll();
      expect(jobs).to.have.length(counts.jobs);
      for (const row of [...jobs, ...(await database.files.findAll())]) {
        expect([row.status, row.attempt], row.id).to.deep.equal(['Success', 1]);
        const events = await database.userEvents.findAll({ where: { subjectId: row.id } });
        expect(events.map(presentEvent).filter(({ isSucceed }) => isSucceed !== null)).to.have.length(1);
      }
      for (const [index, userId] of owners.entries()) {
        const { length } = await database.userEvents.findAll({ where: { userId }, attributes: ['seq'] });
        for (let patience = 100; (sockets[index]?.seen.length ?? 0) < length && patience > 0; patience--) await delay(100);
        expect(sockets[index]?.seen, 'events of a socket').to.deep.equal(Array.from({ length }, (_, seq) => seq + 1));
      }
      await Promise.all(sockets.map((socket) => socket.close()));
      expect(saidOf(faults)).to.equal('');
      expect(new Set(sockets.flatMap(({ closings }) => closings))).to.deep.equal(new Set([1001]));
      return { ...counts, sockets: sockets.reduce((sum, { closings }) => sum + closings.length, 0) };
    },
  };
}
