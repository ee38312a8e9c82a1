import { expect } from 'chai';
import { isCreditCode } from '#domain/certification/numbers';
import type { ApiClient } from './api.ts';
import { sendAttachment } from './attachments.ts';
import { buildPicture } from './pictures.ts';

/** Sends a picture of a paper as its owner's client does; its id. */
export async function sendPaper(client: ApiClient): Promise<string> {
  const { attachmentId, answer } = await sendAttachment(client, 'certification', await buildPicture('jpeg'));
  expect(answer).to.include({ resp_code: 60000 });
  return attachmentId;
}

let next = 0;

/** An identity card's number that no other call has given, with its check digit. */
export function buildIdCard(): string {
  const seventeen = `110105${1950 + (next % 50)}0101${String(next++ % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0);
  return seventeen + '10X98765432'[sum % 11];
}

/** A unified social credit code that no other call has given, with its check character. */
export function buildCreditCode(): string {
  const head = `91350211M${String(next++).padStart(8, '0')}`;
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => head + check).find(isCreditCode) ?? '';
}
