import type {
  bindEmailSchema,
  findPwdByPhoneSchema,
  loginByphoneSchema,
  modifyPhoneSchema,
  modifyUserPasswordSchema,
  passwordTokenSchema,
  refreshTokenSchema,
  registerPhoneSchema,
  sendEmailCodeSchema,
  sendSmsSchema,
  sessionRevokeAllSchema,
  sessionRevokeSchema,
  userIsExistSchema,
} from '#domain/accounts/schema';
import type { SessionView, StorageUsageView, TokenView } from '#domain/accounts/views';
import type { attachmentCreateSchema } from '#domain/attachments/schema';
import type { AttachmentView } from '#domain/attachments/views';
import type { accountFreezeSchema, accountGrantBypassSchema, accountIdSchema, accountListSchema } from '#domain/administration/schema';
import type { AccountDetailView, AccountRowView } from '#domain/administration/views';
import type { auditListSchema } from '#domain/audit/schema';
import type { AuditEventView } from '#domain/audit/views';
import type {
  authEnterpriseSchema,
  authPersonalSchema,
  certificationDocumentSchema,
  certificationIdSchema,
  certificationListSchema,
  certificationRejectSchema,
} from '#domain/certification/schema';
import type {
  CertificationDetailView,
  CertificationDocumentView,
  CertificationInfoView,
  CertificationRowView,
} from '#domain/certification/views';
import type { deletionAskSchema } from '#domain/deletion/schema';
import type { DeletionAskedView, DeletionStateView } from '#domain/deletion/views';
import type { checkOfFileSchema, modelCheckingSchema } from '#domain/checks/schema';
import type { ModelStatusView } from '#domain/events/push';
import type { modelStatusSchema } from '#domain/events/schema';
import type { fileIdSchema, fileListSchema, updateModelFileSchema } from '#domain/files/schema';
import type { SourceFileDetailView, SourceFileView } from '#domain/files/views';
import type {
  bindThirdPartyAccountSchema,
  relatedPhoneSchema,
  removeThirdPartyAccountSchema,
  thirdPartyAuthorizeSchema,
} from '#domain/identities/schema';
import type { ThirdPartyAccountView, ThirdPartyAuthorizeView, ThirdPartyMethodsView } from '#domain/identities/views';
import type { anyJobSubmitSchema, cardListSchema, downloadSchema, fileRunsSchema, jobIdSchema, jobRenameSchema } from '#domain/jobs/schema';
import type { DownloadView, FileRunsView, JobCardView, JobDetailView } from '#domain/jobs/views';
import type { guideSchema, interestSchema, modifyUserInfoSchema, popupSettingsSchema, saveInvitedCodeSchema } from '#domain/profile/schema';
import type { AccountInformationView, GuideView, PersonalInfoView, PersonalStatisticsView, PopupSettingsView } from '#domain/profile/views';
import type { fileMaxSizeSchema, multipartCreateSchema, multipartSignSchema, uploadIdSchema } from '#domain/uploads/schema';
import type { RiskCode } from '#domain/risk/codes';
import type { captchaCreateSchema, captchaVerifySchema } from '#domain/risk/schema';
import type { CaptchaTokenView, CaptchaView } from '#domain/risk/views';
import type { SupportContactView } from '#domain/support/views';
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
import type { Named } from './wire.ts';

/** A call's payload, in our names. */
type Sent<S extends z.ZodType> = Named<z.input<S>>;

/** A source file as pages see it. */
export type SourceFile = Named<SourceFileView>;
export type SourceFileDetail = Named<SourceFileDetailView>;

interface Exchange<Payload, Answered> {
  payload: Payload;
  answer: Answered;
}
type Nothing = Record<string, never>;

/** Payload and answer (`datas`) of each call. */
export interface Contract extends Record<CallName, Exchange<unknown, unknown>> {
  userIsExist: Exchange<Sent<typeof userIsExistSchema>, boolean>;
  /** Answer: the smsKey. */
  sendSms: Exchange<Sent<typeof sendSmsSchema>, string>;
  /** Payload: a JSON string of `riskDataSchema`. */
  getAliyunAcs: Exchange<{ nvcdata: string }, RiskCode>;
  captchaCreate: Exchange<Sent<typeof captchaCreateSchema>, CaptchaView>;
  captchaVerify: Exchange<Sent<typeof captchaVerifySchema>, CaptchaTokenView>;
  /** A JSON string of `TokenView`. */
  passwordToken: Exchange<Sent<typeof passwordTokenSchema>, string>;
  loginByphone: Exchange<Sent<typeof loginByphoneSchema>, TokenView>;
  refreshToken: Exchange<Sent<typeof refreshTokenSchema>, TokenView>;
  /** A JSON string of `UserView`. */
  appuserinfo: Exchange<Nothing, string>;
  logout: Exchange<Nothing, unknown>;
  modifyPhone: Exchange<Sent<typeof modifyPhoneSchema>, unknown>;
  modifyUserPassword: Exchange<Sent<typeof modifyUserPasswordSchema>, TokenView>;
  /** Answer: the emailKey. */
  sendEmailCode: Exchange<Sent<typeof sendEmailCodeSchema>, string>;
  bindEmail: Exchange<Sent<typeof bindEmailSchema>, unknown>;
  unbindEmail: Exchange<Nothing, unknown>;
  sessionList: Exchange<Nothing, SessionView[]>;
  sessionRevoke: Exchange<Sent<typeof sessionRevokeSchema>, unknown>;
  sessionRevokeAll: Exchange<Sent<typeof sessionRevokeAllSchema>, unknown>;
  thirdPartyMethods: Exchange<Nothing, ThirdPartyMethodsView>;
  thirdPartyAuthorize: Exchange<Sent<typeof thirdPartyAuthorizeSchema>, ThirdPartyAuthorizeView>;
  bindThirdPartyAccount: Exchange<Sent<typeof bindThirdPartyAccountSchema>, unknown>;
  getMyThirdPartyAccount: Exchange<Nothing, ThirdPartyAccountView[]>;
  removeThirdPartyAccountById: Exchange<Sent<typeof removeThirdPartyAccountSchema>, unknown>;
  queryInfo: Exchange<Nothing, PersonalInfoView>;
  getPersonalStatisticsByUserId: Exchange<Nothing, PersonalStatisticsView>;
  accountInformation: Exchange<Nothing, AccountInformationView>;
  modifyUserInfo: Exchange<Sent<typeof modifyUserInfoSchema>, unknown>;
  setInterestAndRegisterPurpose: Exchange<Sent<typeof interestSchema>, unknown>;
  getTheGuidePageReadingStatus: Exchange<Sent<typeof guideSchema>, GuideView>;
  updateTheGuidePageReadingStatus: Exchange<Sent<typeof guideSchema>, unknown>;
  attachmentCreate: Exchange<Sent<typeof attachmentCreateSchema>, AttachmentView>;
  registerPhone: Exchange<Sent<typeof registerPhoneSchema>, TokenView>;
  findPwdByPhone: Exchange<Sent<typeof findPwdByPhoneSchema>, unknown>;
  relatedPhone: Exchange<Sent<typeof relatedPhoneSchema>, TokenView>;
  saveInvitedCode: Exchange<Sent<typeof saveInvitedCodeSchema>, unknown>;
  getPopupSettings: Exchange<Sent<typeof popupSettingsSchema>, PopupSettingsView>;
  storageUsage: Exchange<Nothing, StorageUsageView>;

  authPersonal: Exchange<Sent<typeof authPersonalSchema>, unknown>;
  authEnterprise: Exchange<Sent<typeof authEnterpriseSchema>, unknown>;
  certificationInfo: Exchange<Nothing, CertificationInfoView>;
  certificationList: Exchange<Sent<typeof certificationListSchema>, Page<CertificationRowView>>;
  certificationDetail: Exchange<Sent<typeof certificationIdSchema>, CertificationDetailView>;
  certificationDocument: Exchange<Sent<typeof certificationDocumentSchema>, CertificationDocumentView>;
  certificationApprove: Exchange<Sent<typeof certificationIdSchema>, unknown>;
  certificationReject: Exchange<Sent<typeof certificationRejectSchema>, unknown>;
  deletionAsk: Exchange<Sent<typeof deletionAskSchema>, DeletionAskedView>;
  deletionWithdraw: Exchange<Nothing, unknown>;
  deletionState: Exchange<Nothing, DeletionStateView>;
  accountList: Exchange<Sent<typeof accountListSchema>, Page<AccountRowView>>;
  accountDetail: Exchange<Sent<typeof accountIdSchema>, AccountDetailView>;
  accountFreeze: Exchange<Sent<typeof accountFreezeSchema>, unknown>;
  accountUnfreeze: Exchange<Sent<typeof accountIdSchema>, unknown>;
  accountGrantBypass: Exchange<Sent<typeof accountGrantBypassSchema>, unknown>;
  auditList: Exchange<Sent<typeof auditListSchema>, Page<AuditEventView>>;

  supportContact: Exchange<Nothing, SupportContactView>;
  socketTicket: Exchange<Nothing, { ticket: string }>;

  getObjectModelFileUploadSettings: Exchange<{ fileSource: number }, UploadSettingView[]>;
  getSceneModelFileUploadSettings: Exchange<{ fileSource: number }, UploadSettingView[]>;
  getFileMaxSize: Exchange<Sent<typeof fileMaxSizeSchema>, FileMaxSizeView>;
  multipartCreate: Exchange<Sent<typeof multipartCreateSchema>, UploadTicketView>;
  multipartSign: Exchange<Sent<typeof multipartSignSchema>, SignedPartsView>;
  multipartParts: Exchange<Sent<typeof uploadIdSchema>, UploadedPartsView>;
  multipartComplete: Exchange<Sent<typeof uploadIdSchema>, CompletedUploadView>;
  multipartAbort: Exchange<Sent<typeof uploadIdSchema>, unknown>;
  /** Answer: the file's id. */
  modelChecking: Exchange<Sent<typeof modelCheckingSchema>, string>;
  getModelStatus: Exchange<Sent<typeof modelStatusSchema>, ModelStatusView>;
  updateModelFile: Exchange<Sent<typeof updateModelFileSchema>, unknown>;

  fileList: Exchange<Sent<typeof fileListSchema>, Page<SourceFile>>;
  fileDetail: Exchange<Sent<typeof fileIdSchema>, SourceFileDetail>;
  fileDelete: Exchange<Sent<typeof fileIdSchema>, unknown>;
  fileRestore: Exchange<Sent<typeof fileIdSchema>, unknown>;
  fileCancel: Exchange<Sent<typeof checkOfFileSchema>, unknown>;
  fileRetry: Exchange<Sent<typeof checkOfFileSchema>, unknown>;

  cardList: Exchange<Sent<typeof cardListSchema>, Page<JobCardView>>;
  serviceDetail: Exchange<Sent<typeof jobIdSchema>, JobDetailView>;
  /** Answer: the job's id. */
  jobSubmit: Exchange<Sent<typeof anyJobSubmitSchema>, string>;
  jobCancel: Exchange<Sent<typeof jobIdSchema>, unknown>;
  jobRetry: Exchange<Sent<typeof jobIdSchema>, unknown>;
  jobRename: Exchange<Sent<typeof jobRenameSchema>, unknown>;
  jobRestore: Exchange<Sent<typeof jobIdSchema>, unknown>;
  fileRuns: Exchange<Sent<typeof fileRunsSchema>, FileRunsView>;
  deleteResult: Exchange<Sent<typeof jobIdSchema>, unknown>;
  downloadModelFile: Exchange<Sent<typeof downloadSchema>, DownloadView>;
}

export type Payload<N extends CallName> = Contract[N]['payload'];
export type Answer<N extends CallName> = Contract[N]['answer'];
