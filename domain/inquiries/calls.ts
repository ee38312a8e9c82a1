/** What visitors write to us by the forms of the site, and its answers. */

import { administratorChange, administratorRead, publicChange, userRead } from '../wire/call.ts';

const assets = '/api-personal/asset/manage';
const admin = '/api-admin/laozi/v3/inquiry';

export const inquiryCalls = {
  saveApplicationRecord: publicChange(`${assets}/unauth/saveApplicationRecord`),
  isSubmitted: userRead(`${assets}/isSubmitted`),
  // Ours
  inquirySubmit: publicChange('/api-personal/laozi/v3/common/unauth/inquirySubmit'),
  inquiryList: administratorRead(`${admin}/list`, 'list'),
  inquiryAnswer: administratorChange(`${admin}/answer`),
  inquiryResend: administratorChange(`${admin}/resend`),
  inquiryClose: administratorChange(`${admin}/close`),
} as const;
