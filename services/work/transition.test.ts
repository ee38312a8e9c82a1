import { expect } from 'chai';
import type { Transaction } from 'sequelize';
import { attachmentTransitions, type AttachmentStatus } from '#domain/attachments/state';
import { certificationTransitions, type CertificationStatus } from '#domain/certification/state';
import { fileTransitions, type FileStatus } from '#domain/files/state';
import { orderTransitions, type OrderStatus } from '#domain/orders/state';
import { jobTransitions, type JobStatus } from '#domain/jobs/state';
import { mallTransitions, type MallStatus } from '#domain/mall/state';
import { uploadTransitions, type UploadStatus } from '#domain/uploads/state';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import { farmBackends, type TestDatabase } from '#test/databases';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { buildCertification, buildFile, buildJob, buildOrder, buildUpload } from '#test/work';
import { transitionAttachment } from '../attachments/transition.ts';
import { transitionCertification } from '../certification/transition.ts';
import { transitionFile } from '../files/transition.ts';
import { transitionJob } from '../jobs/transition.ts';
import { transitionModel } from '../mall/transition.ts';
import { transitionOrder } from '../orders/transition.ts';
import { transitionUpload } from '../uploads/transition.ts';

interface Machine {
  transitions: Readonly<Record<string, readonly string[]>>;
  /** Creates a row in `from` and tries to move it to `to`. */
  attempt: (database: Database, ownerId: string, from: string, to: string, transaction: Transaction) => Promise<boolean>;
}

const machines: Record<string, Machine> = {
  file: {
    transitions: fileTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const { id } = await buildFile(database, ownerId, { status: from as FileStatus }, transaction);
      return transitionFile(database, { id, attempt: 1, to: to as FileStatus }, transaction);
    },
  },
  job: {
    transitions: jobTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const file = await buildFile(database, ownerId, {}, transaction);
      const { id } = await buildJob(database, file, { status: from as JobStatus }, transaction);
      return transitionJob(database, { id, attempt: 1, to: to as JobStatus }, transaction);
    },
  },
  upload: {
    transitions: uploadTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const { id } = await buildUpload(database, ownerId, { status: from as UploadStatus }, transaction);
      return transitionUpload(database, { id, to: to as UploadStatus }, transaction);
    },
  },
  attachment: {
    transitions: attachmentTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const row = { id: newId(), ownerId, purpose: 'avatar', bytes: 1, status: from as AttachmentStatus, createdAt: new Date() } as const;
      const { id } = await database.attachments.create(row, { transaction });
      return transitionAttachment(database, { id, to: to as AttachmentStatus }, transaction);
    },
  },
  order: {
    transitions: orderTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const order = await buildOrder(database, ownerId, { status: from as OrderStatus }, transaction);
      return transitionOrder({ database }, order, { to: to as OrderStatus, actorId: null }, transaction);
    },
  },
  'model of the mall': {
    transitions: mallTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const { id } = await buildMallModel(database, { id: ownerId }, { status: from as MallStatus }, {}, transaction);
      return transitionModel(database, { id, to: to as MallStatus }, transaction);
    },
  },
  certification: {
    transitions: certificationTransitions,
    attempt: async (database, ownerId, from, to, transaction) => {
      const { id } = await buildCertification(database, ownerId, { status: from as CertificationStatus }, transaction);
      return transitionCertification(database, { id, ownerId, to: to as CertificationStatus }, transaction);
    },
  },
};

for (const backend of farmBackends) {
  describe(`state transitions on ${backend.name}`, () => {
    let db: TestDatabase;
    let ownerId: string;
    before(async () => {
      db = await backend.open();
      ownerId = (await buildUser(db.database)).id;
    });
    after(() => db.close());

    for (const [name, { transitions, attempt }] of Object.entries(machines)) {
      it(`lets a ${name} make exactly the moves of its table`, async () => {
        const { database } = db;
        for (const from of Object.keys(transitions)) {
          for (const to of Object.keys(transitions)) {
            const moved = await database.transact((transaction) => attempt(database, ownerId, from, to, transaction));
            expect(moved, `${from} → ${to}`).to.equal(transitions[from]?.includes(to));
          }
        }
      });
    }

    it('throws for a move that the table forbids', async () => {
      const { database } = db;
      const { id } = await buildFile(database, ownerId, { status: 'Success' });
      const move = { id, attempt: 1, to: 'Checking', from: ['Success'] } as const;
      const failure = await database
        .transact((transaction) => transitionFile(database, move, transaction))
        .catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(TypeError).with.property('message', 'No transition from Success to Checking');
    });

    it('writes the event and the start together with the status, or nothing', async () => {
      const { database } = db;
      const { id } = await buildFile(database, ownerId, { status: 'Error' });
      const counts = async () => [
        await database.userEvents.count({ where: { subjectId: id } }),
        await database.outbox.count({ where: { workflowId: `check/${id}/2` } }),
      ];
      const retry = (attempt: number) =>
        database.transact((transaction) =>
          transitionFile(
            database,
            {
              ...{ id, attempt, to: 'Pending', from: ['Error'], changes: { attempt: 2 } },
              event: (file) => ({
                ...{ userId: ownerId, subjectId: id, dedupeKey: `${file.attempt}:again` },
                payload: {
                  type: 'check',
                  step: 'queued',
                  file: { fileSize: 1, format: 'glb', modelType: 'single', animations: null, meshes: null },
                },
              }),
              start: (file) => ({ kind: 'check', input: { fileId: id, attempt: file.attempt, ownerId, fileName: 'a.glb', unzipMs: 1 } }),
            },
            transaction,
          ),
        );
      expect(await retry(7), 'another attempt').to.equal(false);
      expect(await counts()).to.deep.equal([0, 0]);
      const both = await Promise.all([retry(1), retry(1)]);
      expect(both.filter(Boolean)).to.have.length(1);
      expect(await counts()).to.deep.equal([1, 1]);
    });
  });
}
