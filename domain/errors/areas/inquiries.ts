import { outcome, type ErrorEntry } from '../entry.ts';

/** What visitors write to us by the forms of the site. */
export const inquiryErrors = {
  'inquiry.tooMany': outcome(60130, '今天提交的次数较多，请明天再试，或直接联系客服'),
  'inquiry.submitted': outcome(60131, '您的申请已经提交，我们会尽快联系您'),
  'inquiry.notFound': outcome(60132, '找不到这条留言，可能已经删除'),
  'inquiry.handled': outcome(60133, '别人已经处理了这条留言'),
  'inquiry.mailed': outcome(60134, '答复已经发出，不用重发'),
} as const satisfies Record<string, ErrorEntry>;
