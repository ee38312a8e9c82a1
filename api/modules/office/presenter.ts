import { temporalLink } from '#domain/backoffice/temporal-link';
import { formatYuan } from '#domain/money/yuan';
import type { StoryView } from '#domain/office/views';
import type { ToldStory } from '#services/office/story';
import { shownPhone } from '../administration/presenter.ts';
import type { TemporalUi } from '../backoffice/work.ts';

const platform = '平台';
const nobody = '已删除';

/** A story as pages show it, with links to the Temporal UI where somebody has said where that is. */
export const presentStory = ({ owner, names, ...story }: ToldStory, ui: TemporalUi): StoryView => ({
  ...{ kind: story.kind, id: story.id, title: story.title, state: story.state, tone: story.tone, lead: story.lead },
  ...{ related: story.related, acts: story.acts.map(({ choice, ...act }) => ({ ...act, choice: choice ?? null })) },
  owner: owner && { id: owner.id, nickName: owner.nickName, phone: shownPhone(owner) },
  facts: story.facts.map(({ label, value, isCode = false }) => ({ label, value, isCode })),
  entries: story.entries.map(({ at, what, by, note = '', amountFen, thing, workflowId }) => ({
    ...{ at: at.toISOString(), what, note, thing: thing ?? null },
    who: by === null ? platform : (names.get(by) ?? nobody),
    amount: amountFen === undefined || amountFen === 0 ? '' : formatYuan(amountFen),
    temporalUrl: workflowId === undefined || ui === undefined ? null : temporalLink(workflowId, ui),
  })),
});
