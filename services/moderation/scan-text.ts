import type { Moderator } from '#providers/moderation/contract';
import { judge } from './judge.ts';

/** Has a text judged by the moderator; `content.rejected` when it is refused, `request.unavailable` when the moderator does not answer. */
export const scanText = (moderator: Moderator, content: string): Promise<void> => judge(moderator.scanText(content), 'content.rejected');
