import { setTimeout as delay } from 'node:timers/promises';

/** A provider gave no usable answer: unreachable, too slow, too long, not what its documents say, or an error that is not the person's. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}

export interface Question {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Ends it, retries included. */
  signal: AbortSignal;
  /** How often it may be asked; more than once only where asking twice changes nothing. Default 1. */
  tries?: number;
  /** Longest answer; default 256 KiB. */
  maxBytes?: number;
}

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The same as UTF-8. */
  text: string;
}

/** Answers of the providers that we ask have a few KiB. */
const answerBytes = 256 * 1024;
const retryMs = 300;

/**
 * Asks a provider, whose address an operator configured, and returns its answer whatever its status. Follows no redirect.
 * @throws ProviderFault when no answer came in time, or one of more than `maxBytes`. Its text never holds the address, which may carry secrets.
 */
export async function ask(question: Question): Promise<ProviderAnswer> {
  const { signal, tries = 1 } = question;
  for (let attempt = 1; ; attempt++) {
    const answer = await once(question).catch((error: unknown) => faultOf(error, question));
    const failed = answer instanceof ProviderFault || answer.status >= 500;
    if (failed && attempt < tries && !signal.aborted) {
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    if (answer instanceof ProviderFault) throw answer;
    return answer;
  }
}

async function once({ url, method = 'GET', headers, body, signal, maxBytes = answerBytes }: Question): Promise<ProviderAnswer> {
  const response = await fetch(url, {
    method,
    signal,
    redirect: 'error',
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ProviderFault(`an answer of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  return {
    ...{ status: response.status, headers: response.headers, bytes: whole },
    get text() {
      return whole.toString('utf8');
    },
  };
}

function faultOf(error: unknown, { url, signal }: Question): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
  const why = signal.aborted ? 'no answer in time' : `no answer${typeof code === 'string' ? ` (${code})` : ''}`;
  return new ProviderFault(`${new URL(url).host}: ${why}`);
}
