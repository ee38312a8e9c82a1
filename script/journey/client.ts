import { createHash, randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { WebSocket } from 'ws';
import type { TokenView } from '#domain/accounts/views';
import type { SocketFrame } from '#domain/events/push';
import type { GatewayKeyView } from '#domain/gateway/views';
import { AppError } from '#domain/errors/app-error';
import { isTransientCode } from '#domain/errors/transient';
import { partRange } from '#domain/uploads/parts';
import type { CompletedUploadView, SignedPartsView, UploadTicketView } from '#domain/uploads/views';
import { successCode, type Envelope } from '#domain/wire/envelope';
import { socketPath } from '#domain/events/calls';
import { type CallName, calls } from '#domain/catalog/calls';
import { webClient } from '#domain/wire/lz1';
import { createWireSession, type WireSession } from '#domain/gateway/session';
import { cookieNames } from '#domain/accounts/cookies';
import { readSmsCode } from './local-sms.ts';

/** A call was refused; the message is the sentence that the user would see. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Of the answer; 0 where there was none. */
  readonly respCode: number;

  constructor(message: string, respCode = 0) {
    super(message);
    this.respCode = respCode;
  }
}

/** The platform did not answer, or something else did. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const firstRetryMs = 200;
const mostRetryMs = 2000;
/** Whether repeating a call that ended so may help, as the page sees it: there was no answer, or one that says so. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Refusal && isTransientCode(error.respCode));
const unreachable = (error: unknown): never => {
  throw new Unreachable('The platform does not answer', { cause: error });
};

interface Answered<T> {
  envelope: Envelope<T>;
  headers: Headers;
}

const answered = async <T>(response: Response): Promise<Answered<T>> => ({
  envelope: (await response.json().catch(unreachable)) as Envelope<T>,
  headers: response.headers,
});

export interface Signed {
  accessToken: string;
  mediaCookie: string;
}

export interface ClientOptions {
  /** How long a call is repeated while the platform is away or busy; default 0: never. */
  patienceMs?: number;
  /** Where codes by SMS are read, which one process shows on its own port; default the origin. */
  smsOrigin?: string;
}

/** A client of the public HTTP API that behaves as the browser does. `origin` is the address of the dashboard. */
export class DemoClient {
  readonly origin: string;
  /** How long a call is repeated; see `ClientOptions`. */
  readonly patienceMs: number;
  private readonly smsOrigin: string;
  private signed: Signed | undefined;
  private readonly wire: WireSession;

  constructor(origin: string, { patienceMs = 0, smsOrigin = origin }: ClientOptions = {}) {
    this.origin = origin;
    this.patienceMs = patienceMs;
    this.smsOrigin = smsOrigin;
    this.wire = createWireSession({
      client: webClient,
      fetchKey: async () => {
        const reply = await fetch(`${origin}${calls.gatewayPublicKey.path}`, { method: 'POST' }).catch(unreachable);
        return (await answered<GatewayKeyView>(reply)).envelope.datas;
      },
    });
  }

  /**
   * Calls the gateway and returns `datas`. Repeats the call while its patience lasts; see `callOnce` for calls that must not be.
   * @throws Refusal with the answer's sentence when the call was not successful, Unreachable when there was none.
   */
  call<T>(name: CallName, payload: object = {}): Promise<T> {
    return this.patiently(() => this.callOnce<T>(name, payload));
  }

  /** As `call`, without repeating: for what would be done twice if only the answer was lost. */
  async callOnce<T>(name: CallName, payload: object = {}): Promise<T> {
    const { envelope } = await this.post<T>(name, payload);
    if (envelope.resp_code !== successCode) throw new Refusal(envelope.resp_msg, envelope.resp_code);
    return envelope.datas;
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    const until = Date.now() + this.patienceMs;
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(mostRetryMs, waitMs * 2)) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error) || Date.now() + waitMs > until) throw error;
      }
      await delay(waitMs);
    }
  }

  private post<T>(name: CallName, payload: object): Promise<Answered<T>> {
    const { path } = calls[name];
    return this.wire.send({ path, payload, token: this.signed?.accessToken, form: 'json' }, async ({ address, ...sealed }) =>
      answered<T>(await fetch(`${this.origin}${address}`, sealed).catch(unreachable)),
    );
  }

  /** Signs in by SMS, reading the code from the local provider's page, which `localKey` opens. */
  async signIn(phone: string, localKey: string | undefined): Promise<void> {
    const deviceId = randomBytes(16).toString('hex');
    const about = { phone, type: 'smsPhoneLogin', deviceId };
    await this.call<number>('getAliyunAcs', { nvcdata: JSON.stringify(about) });
    const smsKey = await this.call<string>('sendSms', about);
    const verifycode = await readSmsCode({ url: this.smsOrigin, localKey }, phone);
    const { envelope, headers } = await this.post<TokenView>('loginByphone', { phoneno: phone, verifycode, smsKey });
    if (envelope.resp_code !== successCode) throw new Refusal(envelope.resp_msg, envelope.resp_code);
    this.keep(envelope.datas, headers);
  }

  /** Signs in to an account that has a password. */
  async signInByPassword(phone: string, password: string): Promise<void> {
    const about = { username: phone, password, deviceId: randomBytes(16).toString('hex') };
    const { envelope, headers } = await this.patiently(() => this.post<string>('passwordToken', about));
    if (envelope.resp_code !== successCode) throw new Refusal(envelope.resp_msg, envelope.resp_code);
    this.keep(JSON.parse(envelope.datas) as TokenView, headers);
  }

  private keep(token: TokenView, headers: Headers): void {
    const media = headers.getSetCookie().find((cookie) => cookie.startsWith(`${cookieNames.media}=`)) ?? '';
    this.signed = { accessToken: token.access_token, mediaCookie: media.split(';')[0] ?? '' };
  }

  /** Uploads a file in parts, several at a time, and returns the arguments of `model_checking`. */
  async upload(
    path: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<UploadTicketView & { fileSize: number; fileName: string }> {
    const fileName = basename(path);
    const fileSize = (await stat(path)).size;
    const ticket = await this.call<UploadTicketView>('multipartCreate', { fileName, fileSize, modelType: 0, origin: 0 });
    const file = await open(path);
    let sent = 0;
    const limit = pLimit(ticket.concurrency);
    try {
      await limit.map(Array(ticket.partCount).keys(), async (index) => {
        const partNumber = index + 1;
        const { start, end } = partRange(fileSize, ticket.partSize, partNumber);
        const bytes = Buffer.alloc(end - start);
        await file.read(bytes, 0, bytes.length, start);
        await this.sendPart(ticket.uploadId, partNumber, bytes);
        sent += bytes.length;
        onProgress(sent, fileSize);
      });
    } finally {
      limit.clearQueue();
      await file.close();
    }
    await this.call<CompletedUploadView>('multipartComplete', { uploadId: ticket.uploadId });
    return { ...ticket, fileSize, fileName };
  }

  private async sendPart(uploadId: string, partNumber: number, bytes: Buffer): Promise<void> {
    const md5 = createHash('md5').update(bytes).digest('hex');
    for (let attempt = 1; ; attempt++) {
      const signed = await this.call<SignedPartsView>('multipartSign', { uploadId, parts: [{ partNumber, size: bytes.length, md5 }] });
      const url = new URL(signed.urls[0]?.url ?? '', this.origin);
      const response = await this.patiently(() => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) }).catch(unreachable));
      await response.body?.cancel();
      if (response.ok) return;
      if (attempt >= 4) throw new AppError('upload.partMismatch', { parts: String(partNumber) });
      await delay(200 * 2 ** attempt);
    }
  }

  /** Opens the socket; `onFrame` receives each event and percentage until it is closed. */
  async listen(onFrame: (frame: SocketFrame) => void): Promise<{ close: () => void }> {
    const { ticket } = await this.call<{ ticket: string }>('socketTicket');
    const socket = new WebSocket(`${this.origin.replace(/^http/, 'ws')}${socketPath}?ticket=${encodeURIComponent(ticket)}&sinceSeq=0`);
    socket.on('message', (data: Buffer) => onFrame(JSON.parse(data.toString()) as SocketFrame));
    await new Promise<void>((opened, failed) => {
      socket.once('open', () => opened());
      socket.once('error', failed);
    });
    return { close: () => socket.close() };
  }

  /** Downloads from a stable media address, authorised by the media cookie. */
  async download(address: string): Promise<Uint8Array> {
    return this.patiently(async () => {
      const headers = { cookie: this.signed?.mediaCookie ?? '' };
      const response = await fetch(new URL(address, this.origin), { headers }).catch(unreachable);
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer().catch(unreachable));
    });
  }
}
