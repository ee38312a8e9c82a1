import { createInbox, hasEnded, type Inbox, type Subject } from '#domain/events/inbox';
import type { ProgressFrame, Push, PushedRows, SocketFrame } from '#domain/events/push';
import { checkLimits } from '#domain/limits';
import { call } from '../client.ts';
import { EventSocket } from './event-socket.ts';

export type WatchedType = 'CHECK' | 'JOB';

interface Watch {
  type: WatchedType;
  watchers: number;
  timer: ReturnType<typeof setInterval> | undefined;
}

const seqKey = (userId: string): string => `modelmill.seq.${userId}`;

/** The signed-in user's events, by socket and by poll, each delivered once. */
export class EventHub {
  readonly #changeListeners = new Set<() => void>();
  readonly #pushListeners = new Set<(push: Push) => void>();
  readonly #rowListeners = new Set<(push: Push, rows: PushedRows | undefined) => void>();
  readonly #progressListeners = new Set<(frame: ProgressFrame) => void>();
  readonly #reconnectListeners = new Set<() => void>();
  readonly #watches = new Map<string, Watch>();
  #inbox: Inbox = createInbox();
  #socket: EventSocket | undefined;
  #userId: string | undefined;
  #live = false;

  /** Starts for a user; does nothing when already started for them. */
  start(userId: string): void {
    if (this.#userId === userId) return;
    this.stop();
    this.#userId = userId;
    const stored = Number(localStorage.getItem(seqKey(userId)) ?? Number.NaN);
    const inbox = createInbox(Number.isInteger(stored) ? stored : undefined);
    this.#inbox = inbox;
    this.#socket = new EventSocket({
      sinceSeq: () => inbox.socketSeq(),
      onFrame: (frame) => this.#take(frame, inbox, userId),
      onOpen: (again) => {
        this.#setLive(true);
        if (again) for (const listener of this.#reconnectListeners) listener();
      },
      onClose: () => this.#setLive(false),
    });
  }

  stop(): void {
    this.#socket?.stop();
    this.#socket = undefined;
    this.#userId = undefined;
    this.#inbox = createInbox();
    this.#setLive(false);
    this.#tell();
  }

  isStarted = (): boolean => this.#userId !== undefined;
  /** Whether the socket is open: every event comes by it. */
  isLive = (): boolean => this.#live;

  subject = (id: string): Subject => this.#inbox.subject(id);

  onChange = (listener: () => void): (() => void) => added(this.#changeListeners, listener);
  /** Called once per event, 500 ms after it arrives: docs/decisions/check-messages.md. */
  onPush = (listener: (push: Push) => void): (() => void) => added(this.#pushListeners, listener);
  /** Called with every event of the socket, and the rows that it brought, whether or not a poll has told of it before. */
  onRows = (listener: (push: Push, rows: PushedRows | undefined) => void): (() => void) => added(this.#rowListeners, listener);
  /** Called for every progress frame. */
  onProgress = (listener: (frame: ProgressFrame) => void): (() => void) => added(this.#progressListeners, listener);
  /** Called when a lost connection is back: lists may be out of date. */
  onReconnect = (listener: () => void): (() => void) => added(this.#reconnectListeners, listener);

  /** Polls a file or job now and every 30 s, until it succeeds, is cancelled, or the last watcher leaves. */
  watch(id: string, type: WatchedType): () => void {
    const watch: Watch = this.#watches.get(id) ?? { type, watchers: 0, timer: undefined };
    this.#watches.set(id, watch);
    watch.watchers += 1;
    if (watch.timer === undefined) this.#startPolling(id, watch);
    return () => {
      watch.watchers -= 1;
      if (watch.watchers > 0) return;
      clearInterval(watch.timer);
      this.#watches.delete(id);
    };
  }

  /** Polls a watched file or job now and every 30 s again, after a retry. Does nothing for one that nobody watches. */
  pollAgain(id: string): void {
    const watch = this.#watches.get(id);
    if (watch !== undefined) this.#startPolling(id, watch);
  }

  #startPolling(id: string, watch: Watch): void {
    clearInterval(watch.timer);
    watch.timer = setInterval(() => void this.#poll(id, watch.type), checkLimits.pollMs);
    void this.#poll(id, watch.type);
  }

  #take(frame: SocketFrame, inbox: Inbox, userId: string): void {
    if (inbox !== this.#inbox) return;
    if (frame.kind === 'ready') {
      inbox.ready(frame.lastSeq);
      this.#rememberPlace(inbox, userId);
    } else if (frame.kind === 'progress') {
      inbox.acceptProgress(frame.progress);
      for (const listener of this.#progressListeners) listener(frame.progress);
      this.#tell();
    } else {
      setTimeout(() => {
        if (inbox !== this.#inbox) return;
        if (inbox.accept(frame.push, 'socket')) this.#announce(frame.push);
        for (const listener of this.#rowListeners) listener(frame.push, frame.rows);
        this.#rememberPlace(inbox, userId);
      }, checkLimits.pushDelayMs);
    }
  }

  async #poll(id: string, type: WatchedType): Promise<void> {
    const inbox = this.#inbox;
    const sinceSeq = inbox.subject(id).pushes.at(-1)?.seq ?? 0;
    // A failed poll is ignored: the next one, or the socket, makes up for it.
    const answer = await call('getModelStatus', { id, type, sinceSeq }).catch(() => undefined);
    if (answer === undefined || inbox !== this.#inbox) return;
    for (const push of answer.results) if (inbox.accept(push, 'poll')) this.#announce(push);
    inbox.acceptProgress({ type, id, stage: answer.stage, percent: answer.percent });
    this.#tell();
    // Polling continues after an Error, because it can be retried elsewhere.
    if (answer.status === 'Success' || answer.status === 'Cancelled') clearInterval(this.#watches.get(id)?.timer);
  }

  #announce(push: Push): void {
    if (hasEnded(push)) this.#inbox.acceptProgress({ type: push.type, id: push.id, stage: 'done', percent: 100 });
    for (const listener of this.#pushListeners) listener(push);
    this.#tell();
  }

  #rememberPlace(inbox: Inbox, userId: string): void {
    const seq = inbox.socketSeq();
    if (seq !== undefined) localStorage.setItem(seqKey(userId), String(seq));
  }

  #setLive(live: boolean): void {
    if (this.#live === live) return;
    this.#live = live;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#changeListeners) listener();
  }
}

function added<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}

/** The hub of this tab. */
export const events = new EventHub();
