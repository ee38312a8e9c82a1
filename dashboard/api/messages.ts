import type { SWRResponse } from 'swr';
import type { MessageCategory } from '#domain/messages/categories';
import type { MessageView, UnreadView } from '#domain/messages/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useMessages = (query: Payload<'messageList'>): SWRResponse<Page<MessageView>, unknown> =>
  useCall(keys.messages(query), { keepPreviousData: true });
export const useUnreadMessages = (): SWRResponse<UnreadView, unknown> => useCall(keys.unreadMessages());
export const useUnreadComments = (): SWRResponse<UnreadView, unknown> => useCall(keys.unreadComments());

export const readMessage = (messageId: string): Promise<unknown> => changing(['messages'], () => call('messageRead', { messageId }));
export const readAllMessages = (category: MessageCategory | undefined): Promise<unknown> =>
  changing(['messages'], () => call('allMessageIsRead', category === undefined ? {} : { category }));
