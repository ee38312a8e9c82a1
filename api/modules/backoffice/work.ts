import { temporalLink } from '#domain/backoffice/temporal-link';
import { workStates, type OperateJobView } from '#domain/backoffice/work';
import { checkStageLabels } from '#domain/kinds/check/stages';
import { jobStageLabels, jobStatusLabels } from '#domain/jobs/labels';
import { jobDescriptions } from '#domain/kinds/jobs';
import type { WorkKindName } from '#domain/kinds/works';
import type { ListedWork } from '#services/backoffice/list-work';
import { presentFailure } from '../presenting.ts';
import { shownPhone } from '../administration/presenter.ts';

const otherLabels: Partial<Record<WorkKindName, string>> = { check: '检测', look: '快速预览' };
const kindLabel = (kind: WorkKindName): string =>
  kind in jobDescriptions ? jobDescriptions[kind as keyof typeof jobDescriptions].label : (otherLabels[kind] ?? kind);

/** Where the Temporal UI is; undefined where nobody has set it. */
export type TemporalUi = { uiUrl: string; namespace: string } | undefined;

/** Work of anybody's, for operators. */
export const presentWork =
  (ui: TemporalUi) =>
  ({ workflowId, kind, job, file, owner, waiting }: ListedWork): OperateJobView => {
    const subject = job ?? file;
    const createdAt = subject?.createdAt ?? waiting?.since ?? new Date(0);
    return {
      ...{ id: subject?.id ?? '', workflowId, temporalUrl: ui === undefined ? null : temporalLink(workflowId, ui) },
      ...{ kind, kindLabel: kindLabel(kind), name: subject?.modelName ?? '' },
      state: waiting !== undefined ? '等待您决定' : job === null ? '检测中' : jobStatusLabels[job.status],
      waiting: waiting !== undefined,
      cancellable: waiting === undefined && job !== null && (workStates.running as readonly string[]).includes(job.status),
      stage: job === null ? (file === null ? '' : checkStageLabels[file.stage]) : jobStageLabels[job.stage],
      ...{ percent: subject?.percent ?? 0, attempt: subject?.attempt ?? 1, waits: job?.waits ?? 1 },
      // What its user was told does not hold for who decides.
      reason: waiting?.reason.replace('，系统会自动重试', '') ?? presentFailure(job?.error ?? null)?.tips ?? '',
      account: { id: subject?.ownerId ?? '', nickName: owner?.nickName ?? '', phone: owner === undefined ? '' : shownPhone(owner) },
      requestId: waiting?.requestId ?? null,
      createdAt: createdAt.toISOString(),
      since: (waiting?.since ?? job?.endedAt ?? job?.startedAt ?? createdAt).toISOString(),
    };
  };
