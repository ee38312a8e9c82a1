import { defaultNickname } from '#domain/accounts/default-nickname';
import type { UserView } from '#domain/accounts/views';
import { stockNickname } from '#domain/profile/stock-nicknames';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** What is shown of an account instead of what it stored: docs/decisions.md#scan-on-load. */
export interface Screened {
  shown: Pick<UserView, 'newNickName' | 'avatar'>;
  /** Why, where it should be said. */
  problem?: ApiError;
}

/** What passed in this tab is not asked about again: a scan costs money. */
const storageKey = 'modelmill.screened';
const passed = (user: UserView): string => JSON.stringify([user.nickName, user.avatar]);

/** Has nickname and avatar scanned. Never throws. */
export async function screen(user: UserView): Promise<Screened> {
  if (sessionStorage.getItem(storageKey) === passed(user)) return { shown: { newNickName: user.nickName, avatar: user.avatar } };
  const [name, avatar] = await Promise.all([screenName(user), screenAvatar(user.avatar)]);
  if (name.newNickName === user.nickName && avatar === user.avatar) sessionStorage.setItem(storageKey, passed(user));
  const { newNickName, problem } = name;
  return { shown: { newNickName, avatar }, ...(problem !== undefined && { problem }) };
}

async function screenName({ id, nickName }: UserView): Promise<{ newNickName: string; problem?: ApiError }> {
  try {
    await call('textAntispamScan', { content: nickName });
    return { newNickName: nickName };
  } catch (error) {
    const problem = error instanceof ApiError ? error : ApiError.of('network.unreachable');
    if (problem.is('content.rejected')) return { newNickName: stockNickname(id) };
    return { newNickName: defaultNickname(Math.random), problem };
  }
}

const screenAvatar = (avatar: string): Promise<string> =>
  avatar === ''
    ? Promise.resolve('')
    : call('imageSyncScan', { imgUrl: avatar }).then(
        () => avatar,
        () => '',
      );
