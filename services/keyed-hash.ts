import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA256(secret, purpose NUL text), base64url: a token that can be issued again without being stored, a mark that only we can have made, or the form
 * in which something short is stored, so that nobody finds it by trying without the server's secret.
 */
export const keyedHash = (
  secret: string,
  purpose:
    | 'refresh'
    | 'media'
    | 'upload'
    | 'device'
    | 'smsCode'
    | 'emailCode'
    | 'attachment'
    | 'bankCard'
    | 'certification'
    | 'embed'
    | 'share'
    | 'sharePass'
    | 'teaserPass'
    | 'backup'
    | 'openDownload'
    | 'visit'
    | 'visitId'
    | 'invitation',
  text: string,
): string => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
