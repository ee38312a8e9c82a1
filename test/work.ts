import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { newId } from '#storage/database/ids';
import type { CertificationRow } from '#storage/database/models/certifications';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { OrderRow } from '#storage/database/models/orders';
import type { UploadRow } from '#storage/database/models/uploads';
import { presets } from '#domain/kinds/lightweight/options';
import { summarizeCheck, summarizeJob } from '#domain/kinds/summaries';
import { extensionOf } from '#domain/formats';

const within = <T>(database: Database, given: Transaction | undefined, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  given === undefined ? database.transact(work) : work(given);

/** An upload of `ownerId`, completed and unclaimed unless told otherwise. */
export function buildUpload(
  database: Database,
  ownerId: string,
  overrides: Partial<UploadRow> = {},
  transaction?: Transaction,
): Promise<UploadRow> {
  const id = newId();
  const createdAt = new Date();
  return within(database, transaction, (transaction) =>
    database.uploads.create(
      {
        ...{ id, ownerId, objectKey: `uploads/${ownerId}/${id}/a.glb`, storeUploadId: 'x', fileName: 'a.glb', fileSize: 1 },
        ...{ contentType: 'model/gltf-binary', modelType: 'single', origin: 'workbench', purpose: 'model', claimedBy: null },
        ...{ partSize: 1, partCount: 1, status: 'Completed', expiresAt: createdAt, completedAt: createdAt, createdAt },
        ...overrides,
      },
      { transaction },
    ),
  );
}

/** A source file of `ownerId`, checked unless told otherwise; its objects are the caller's affair. */
export function buildFile(
  database: Database,
  ownerId: string,
  overrides: Partial<FileRow> = {},
  transaction?: Transaction,
): Promise<FileRow> {
  const id = newId();
  const fileName = overrides.fileName ?? 'chair.glb';
  return within(database, transaction, (transaction) =>
    database.files.create(
      {
        id,
        ownerId,
        uploadId: newId(),
        objectKey: `uploads/${ownerId}/${id}/${fileName}`,
        fileName,
        format: extensionOf(fileName),
        fileSize: 1000,
        modelType: 'single',
        origin: 'workbench',
        modelName: '椅子',
        status: 'Success',
        stage: 'done',
        percent: 100,
        sha256: null,
        unpackedPrefix: null,
        modelPath: null,
        previewKey: null,
        thumbnailKey: null,
        report: null,
        error: null,
        checkedAt: new Date(),
        deletedAt: null,
        purgedAt: null,
        createdAt: new Date(),
        ...overrides,
        summary: overrides.report ? summarizeCheck(overrides.report) : null,
      },
      { transaction },
    ),
  );
}

/** A job over `file`, succeeded unless told otherwise; its objects are the caller's affair. */
export function buildJob(database: Database, file: FileRow, overrides: Partial<JobRow> = {}, transaction?: Transaction): Promise<JobRow> {
  return within(database, transaction, (transaction) =>
    database.jobs.create(
      {
        id: newId(),
        ownerId: file.ownerId,
        fileId: file.id,
        batchId: null,
        modelName: file.modelName,
        kind: 'lightweight',
        input: { kind: 'lightweight', preset: 'balanced', options: presets.balanced.options },
        status: 'Success',
        stage: 'done',
        percent: 100,
        resultKey: null,
        reportKey: null,
        thumbnailKey: null,
        result: null,
        report: null,
        error: null,
        startedAt: null,
        endedAt: null,
        deletedAt: null,
        purgedAt: null,
        createdAt: new Date(),
        ...overrides,
        summary: overrides.report ? summarizeJob(overrides.report) : null,
      },
      { transaction },
    ),
  );
}

/** A person's submission under review unless told otherwise; its fields open under no secret unless they are given. */
export function buildCertification(
  database: Database,
  ownerId: string,
  overrides: Partial<CertificationRow> = {},
  transaction?: Transaction,
): Promise<CertificationRow> {
  const createdAt = new Date();
  return within(database, transaction, (transaction) =>
    database.certifications.create(
      {
        ...{ id: newId(), ownerId, kind: 'personal', status: 'UnderReview', sealedFields: 'x.x', numberHash: newId(), papers: {} },
        ...{ consentVersion: '1', consentedAt: createdAt, decidedAt: null, decidedBy: null, papersDueAt: null, papersErasedAt: null },
        createdAt,
        ...overrides,
      },
      { transaction },
    ),
  );
}

/** An order for a year's membership, unpaid unless told otherwise, without its line. */
export function buildOrder(
  database: Database,
  ownerId: string,
  overrides: Partial<OrderRow> = {},
  transaction?: Transaction,
): Promise<OrderRow> {
  const now = new Date();
  return within(database, transaction, (transaction) =>
    database.orders.create(
      {
        ...{ id: newId(), orderNumber: newId().slice(12), ownerId, type: 'membership', status: 'Created', description: '普通会员年卡' },
        ...{ closeReason: null, refundReason: null, tier: 'free', amountFen: 299_00, payableFen: 299_00, couponId: null, couponUse: null },
        ...{ method: null, taken: [], pricedAt: now, expiresAt: new Date(now.getTime() + 60_000), paidAt: null, endedAt: null },
        ...{ version: 1, createdAt: now },
        ...overrides,
      },
      { transaction },
    ),
  );
}
