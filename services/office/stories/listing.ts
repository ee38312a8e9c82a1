import { formatCount } from '#domain/display/numbers';
import { mallStatusLabels, type MallStatus } from '#domain/mall/state';
import { formatYuan } from '#domain/money/yuan';
import type { StoryTone } from '#domain/office/views';
import type { Entry, Story, Teller } from './story.ts';

const tones: Record<MallStatus, StoryTone> = {
  Draft: 'quiet',
  UnderReview: 'waiting',
  Rejected: 'error',
  ChangesNeeded: 'waiting',
  OnSale: 'success',
  Withdrawn: 'quiet',
  Frozen: 'error',
};
const decisions = { modelApproved: '通过并上架', modelRejected: '退回', modelFrozen: '冻结', modelUnfrozen: '解冻' } as const;

/** A model of the mall: what was decided about it. */
export const listingStory: Teller = async ({ database }, id) => {
  const { mallModels, files, auditEvents } = database;
  const model = await mallModels.findByPk(id);
  if (model === null) return null;
  const [file, audited] = await Promise.all([
    files.findByPk(model.fileId),
    auditEvents.findAll({
      where: { subjectId: model.sellerId, event: Object.keys(decisions) as (keyof typeof decisions)[] },
      order: [['id', 'DESC']],
      limit: 50,
    }),
  ]);
  const entries: Entry[] = [
    { at: model.createdAt, what: '从文件建立', by: model.sellerId },
    ...(model.releasedAt === null ? [] : [{ at: model.releasedAt, what: '首次上架', by: null }]),
    ...audited.flatMap(({ createdAt, event, actorId, details }): Entry[] => {
      const { modelId = '', cause = '' } = JSON.parse(details) as { modelId?: string; cause?: string };
      return modelId === id ? [{ at: createdAt, what: decisions[event as keyof typeof decisions], by: actorId, note: cause }] : [];
    }),
  ];
  return {
    title: model.name,
    state: mallStatusLabels[model.status],
    tone: tones[model.status],
    lead:
      model.frozenCause === null
        ? `${mallStatusLabels[model.status]}，${formatCount(model.sales)} 人拥有。`
        : `已冻结：${model.frozenCause}`,
    ownerId: model.sellerId,
    facts: [
      { label: '价格', value: formatYuan(model.priceFen) },
      { label: '拥有的人', value: `${formatCount(model.sales)} 人` },
      { label: '模型编号', value: id, isCode: true },
    ],
    related: file === null ? [] : [{ kind: 'file', id: file.id, title: file.modelName, note: file.fileName }],
    entries,
    acts: [],
  } satisfies Story;
};
