import type {
  loginByphoneSchema,
  passwordTokenSchema,
  refreshTokenSchema,
  sendSmsSchema,
  userIsExistSchema,
} from '#domain/accounts/schema';
import type { StorageUsageView, TokenView } from '#domain/accounts/views';
import type { ModelStatusView } from '#domain/events/push';
import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type { cardListSchema, downloadSchema, fileRunsSchema, jobIdSchema, jobRenameSchema, jobSubmitSchema } from '#domain/jobs/schema';
import type { DownloadView, FileRunsView, JobCardView, JobDetailView } from '#domain/jobs/views';
import type {
  fileIdSchema,
  fileListSchema,
  fileMaxSizeSchema,
  modelCheckingSchema,
  modelStatusSchema,
  multipartCreateSchema,
  multipartSignSchema,
  updateModelFileSchema,
  uploadIdSchema,
} from '#domain/uploads/schema';
import type {
  CompletedUploadView,
  FileMaxSizeView,
  SignedPartsView,
  UploadedPartsView,
  UploadSettingView,
  UploadTicketView,
} from '#domain/uploads/views';
import type { Page } from '#domain/wire/envelope';
import type { CallName } from '#domain/wire/paths';
import type { z } from 'zod';

interface Exchange<Sent, Answered> {
  payload: Sent;
  answer: Answered;
}
type Nothing = Record<string, never>;

/** What each call is sent and what its `datas` holds. */
export interface Contract extends Record<CallName, Exchange<unknown, unknown>> {
  userIsExist: Exchange<z.input<typeof userIsExistSchema>, boolean>;
  /** Answers the smsKey. */
  sendSms: Exchange<z.input<typeof sendSmsSchema>, string>;
  /** A JSON string of `TokenView`. */
  passwordToken: Exchange<z.input<typeof passwordTokenSchema>, string>;
  loginByphone: Exchange<z.input<typeof loginByphoneSchema>, TokenView>;
  refreshToken: Exchange<z.input<typeof refreshTokenSchema>, TokenView>;
  /** A JSON string of `UserView`. */
  appuserinfo: Exchange<Nothing, string>;
  logout: Exchange<Nothing, unknown>;
  storageUsage: Exchange<Nothing, StorageUsageView>;
  socketTicket: Exchange<Nothing, { ticket: string }>;

  getObjectModelFileUploadSettings: Exchange<{ fileSource: number }, UploadSettingView[]>;
  getSceneModelFileUploadSettings: Exchange<{ fileSource: number }, UploadSettingView[]>;
  getFileMaxSize: Exchange<z.input<typeof fileMaxSizeSchema>, FileMaxSizeView>;
  multipartCreate: Exchange<z.input<typeof multipartCreateSchema>, UploadTicketView>;
  multipartSign: Exchange<z.input<typeof multipartSignSchema>, SignedPartsView>;
  multipartParts: Exchange<z.input<typeof uploadIdSchema>, UploadedPartsView>;
  multipartComplete: Exchange<z.input<typeof uploadIdSchema>, CompletedUploadView>;
  multipartAbort: Exchange<z.input<typeof uploadIdSchema>, unknown>;
  /** Answers the file's id. */
  modelChecking: Exchange<z.input<typeof modelCheckingSchema>, string>;
  getModelStatus: Exchange<z.input<typeof modelStatusSchema>, ModelStatusView>;
  updateModelFile: Exchange<z.input<typeof updateModelFileSchema>, unknown>;
  modelRelease: Exchange<z.input<typeof updateModelFileSchema>, unknown>;

  fileList: Exchange<z.input<typeof fileListSchema>, Page<SourceFileView>>;
  fileDetail: Exchange<z.input<typeof fileIdSchema>, SourceFileDetailView>;
  fileDelete: Exchange<z.input<typeof fileIdSchema>, unknown>;
  fileRestore: Exchange<z.input<typeof fileIdSchema>, unknown>;
  fileCancel: Exchange<z.input<typeof fileIdSchema>, unknown>;
  fileRetry: Exchange<z.input<typeof fileIdSchema>, unknown>;

  cardList: Exchange<z.input<typeof cardListSchema>, Page<JobCardView>>;
  serviceDetail: Exchange<z.input<typeof jobIdSchema>, JobDetailView>;
  /** Answers the job's id. */
  jobSubmit: Exchange<z.input<typeof jobSubmitSchema>, string>;
  jobCancel: Exchange<z.input<typeof jobIdSchema>, unknown>;
  jobRetry: Exchange<z.input<typeof jobIdSchema>, unknown>;
  jobRename: Exchange<z.input<typeof jobRenameSchema>, unknown>;
  jobRestore: Exchange<z.input<typeof jobIdSchema>, unknown>;
  fileRuns: Exchange<z.input<typeof fileRunsSchema>, FileRunsView>;
  deleteResult: Exchange<z.input<typeof jobIdSchema>, unknown>;
  downloadModelFile: Exchange<z.input<typeof downloadSchema>, DownloadView>;
}

export type Payload<N extends CallName> = Contract[N]['payload'];
export type Answer<N extends CallName> = Contract[N]['answer'];
