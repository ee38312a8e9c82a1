import type { SWRResponse } from 'swr';
import type { InquiryKind } from '#domain/inquiries/kinds';
import type { InquiryMailView, InquiryView } from '#domain/inquiries/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export type AskedInquiry = Record<'name' | 'phone' | 'email' | 'company' | 'content', string>;

/** Hands in what a visitor wrote; wants a passed risk check of the phone for `inquiry`. */
export const submitInquiry = (kind: InquiryKind, asked: AskedInquiry): Promise<unknown> =>
  changing(['applications'], () =>
    kind === 'assetManage' ? call('saveApplicationRecord', asked) : call('inquirySubmit', { ...asked, kind }),
  );

/** Whether one's own application for managing assets is open; nothing is asked without `asks`. */
export const useSubmitted = (asks: boolean): SWRResponse<boolean, unknown> => useCall(asks ? keys.isSubmitted() : null);

export const useInquiries = (query: Payload<'inquiryList'>): SWRResponse<Page<InquiryView>, unknown> =>
  useCall(keys.inquiries(query), { keepPreviousData: true });

const changed = <T>(work: () => Promise<T>): Promise<T> => changing(['inquiries'], work);

export const answerInquiry = (inquiryId: string, reply: string): Promise<InquiryMailView> =>
  changed(() => call('inquiryAnswer', { inquiryId, reply }));
export const resendReply = (inquiryId: string): Promise<InquiryMailView> => changed(() => call('inquiryResend', { inquiryId }));
export const closeInquiry = (inquiryId: string, cause: string): Promise<unknown> =>
  changed(() => call('inquiryClose', { inquiryId, cause }));
