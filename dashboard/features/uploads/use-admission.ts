import type { UserView } from '#domain/accounts/views';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { maxUploadBytes, refuseUpload, uploadExtensions } from '#domain/uploads/admission';
import type { ModelType } from '#domain/files/model-type';
import { acceptedTypesText, oversizeAdvice, pageLimitBytes, uploadTexts } from '#domain/uploads/notes';
import { useUploadSettings } from '../../api/uploads.ts';
import { useUser } from '../../hooks/use-session.ts';

/** Why a file is rejected, and what helps. */
export interface Refusal {
  fileName: string;
  warning: string;
  advice: string[];
  tooLarge: boolean;
}

export interface Admission {
  extensions: string[];
  limitBytes: number;
  /** Set when the server's settings could not be loaded and the built-in ones are used. */
  settingsProblem: string | undefined;
  retry: () => void;
  refuse: (file: File) => Refusal | undefined;
}

/** What may be uploaded as `modelType`: the server's settings, checked by the rules that the server uses too. */
export function useAdmission(modelType: ModelType): Admission {
  const user = useUser();
  const settings = useUploadSettings(modelType);
  const empty = settings.extensions?.length === 0;
  const extensions = settings.extensions === undefined || empty ? uploadExtensions(modelType) : settings.extensions;
  const allowed = settings.maxBytes ?? maxUploadBytes(modelType, { tier: user.tier, bypassesLimits: false });
  const limitBytes = pageLimitBytes(modelType, allowed);
  return {
    extensions,
    limitBytes,
    settingsProblem: settings.error !== undefined ? uploadTexts.parametersFailed : empty ? uploadTexts.noSettings : undefined,
    retry: settings.retry,
    refuse: (file) => refusalOf(file, modelType, user, extensions, allowed),
  };
}

function refusalOf(file: File, modelType: ModelType, user: UserView, extensions: string[], allowed: number): Refusal | undefined {
  // A limit above the tier's means that this user bypasses the limits: docs/decisions/bypassing-limits.md.
  const bypassesLimits = allowed > maxUploadBytes(modelType, { tier: user.tier, bypassesLimits: false });
  const extension = extensionOf(file.name);
  const limit = pageLimitBytes(modelType, allowed);
  const problem =
    refuseUpload({ fileName: file.name, fileSize: file.size }, modelType, { tier: user.tier, bypassesLimits }) ??
    (extensions.includes(extension) ? undefined : new AppError('upload.formatRefused')) ??
    (file.size > limit ? new AppError('upload.tooLarge', { extension, megabytes: Math.floor(limit / 1024 ** 2) }) : undefined);
  if (problem === undefined) return undefined;
  const refusal = refusalFrom(problem, file.name);
  // Who reads how to convert a file needs no list of what else is taken.
  const isUnknown = problem.code === 'upload.formatRefused' && refusal.advice.length === 0;
  const types = isUnknown ? [acceptedTypesText(modelType, extensions)] : [];
  return { ...refusal, advice: [...refusal.advice, ...types, ...(refusal.tooLarge ? oversizeAdvice(modelType, limit) : [])] };
}

/** A problem as the dialog shows it: the first line is the warning, the others are advice. */
export function refusalFrom(problem: AppError, fileName: string): Refusal {
  const [warning = '', ...advice] = problem.message.split('\n');
  return { fileName, warning, advice, tooLarge: problem.code === 'upload.tooLarge' };
}
