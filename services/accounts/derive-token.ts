import { createHmac } from 'node:crypto';

/**
 * Derives a token from the server's secret and a seed, so that it can be issued again without being stored: HMAC-SHA256(secret, purpose NUL
 * seed), base64url.
 */
export const deriveToken = (secret: string, purpose: 'refresh' | 'media' | 'upload', seed: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${seed}`).digest('base64url');
