import { defaultNickname } from '#domain/accounts/default-nickname';
import type { UserView } from '#domain/accounts/views';
import { stockNickname } from '#domain/profile/stock-nicknames';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { isRefusal } from './known-errors.ts';

/** What is shown of an account instead of what it stored: docs/decisions/scan-on-load.md. */
export interface Screened {
  shown: Pick<UserView, 'newNickName' | 'avatar'>;
  /** Why, where it should be said. */
  problem?: ApiError;
}

/** Drawn once a page load, so that a name does not change while one looks at it. */
const standIns = { rejected: stockNickname(Math.random), unscanned: defaultNickname(Math.random) };

/** What passed in this tab is not asked about again: a scan costs money. */
const storageKey = 'modelmill.screened';
const passed = (user: UserView): string => JSON.stringify([user.nickName, user.avatar]);

/** Has nickname and avatar scanned. Never throws. */
export async function screen(user: UserView): Promise<Screened> {
  if (sessionStorage.getItem(storageKey) === passed(user)) return { shown: { newNickName: user.nickName, avatar: user.avatar } };
  const [name, avatar] = await Promise.all([screenName(user.nickName), screenAvatar(user.avatar)]);
  const shown = { newNickName: name.shown, avatar: avatar.shown };
  if (shown.newNickName === user.nickName && shown.avatar === user.avatar) sessionStorage.setItem(storageKey, passed(user));
  const problem = name.problem ?? avatar.problem;
  return { shown, ...(problem !== undefined && { problem }) };
}

/** What stands in for a part of the account, and why where it was not refused as unfit. */
interface Part {
  shown: string;
  problem?: ApiError;
}

const problemOf = (error: unknown): ApiError => (error instanceof ApiError ? error : ApiError.of('network.unreachable'));

async function screenName(nickName: string): Promise<Part> {
  if (nickName === '') return { shown: nickName };
  try {
    await call('textAntispamScan', { content: nickName });
    return { shown: nickName };
  } catch (error) {
    const problem = problemOf(error);
    return isRefusal(problem, 'content.rejected') ? { shown: standIns.rejected } : { shown: standIns.unscanned, problem };
  }
}

async function screenAvatar(avatar: string): Promise<Part> {
  if (avatar === '') return { shown: avatar };
  try {
    await call('imageSyncScan', { imgUrl: avatar });
    return { shown: avatar };
  } catch (error) {
    const problem = problemOf(error);
    return { shown: '', ...(!isRefusal(problem, 'content.imageRejected') && { problem }) };
  }
}
