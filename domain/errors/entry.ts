import { fillSentence, type SentenceParams } from '../display/sentence.ts';

/**
 * A failure that a user or a program can meet: its code on the wire, its message, and whether a retry can help. `permanent` errors end a job with their message
 * (the file is at fault); the others are our fault and are retried.
 */
export interface ErrorEntry {
  respCode: number;
  /** 200 for every expected outcome: docs/decisions/http-status.md. */
  status: 200 | 400 | 401 | 404 | 413 | 429 | 500 | 503;
  /** The message, with {name} for each parameter. */
  text: string;
  permanent: boolean;
  /** Parameters that the answer carries in `datas`; default none, `datas` is null. */
  datas?: readonly string[];
}

export type ErrorParams = SentenceParams;

export const outcome = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 200, text, permanent: true });
export const fault = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 200, text, permanent: false });
export const refusedCall = (respCode: number, text: string): ErrorEntry => ({ respCode, status: 400, text, permanent: true });

/** An entry's message with its parameters filled in, each cut; a missing parameter becomes empty. */
export const entryText = ({ text }: ErrorEntry, params: ErrorParams = {}): string => fillSentence(text, params);
