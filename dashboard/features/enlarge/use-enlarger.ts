import { useEffect, useRef, useState } from 'react';
import type { EnlargeAnswer } from './enlarge-messages.ts';
import { readPicture, type PictureProblem } from './read-picture.ts';

export interface Enlarged {
  name: string;
  /** Addresses of pictures in memory. */
  before: string;
  after: string;
  /** Of the result. */
  width: number;
  height: number;
  seconds: number;
  isCut: boolean;
}

export type EnlargeState =
  | { phase: 'waiting' }
  | { phase: 'running'; name: string; done: number }
  | { phase: 'done'; result: Enlarged }
  | { phase: 'problem'; problem: PictureProblem | 'network' | 'failed' };

async function addressOf(picture: ImageData): Promise<string> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }));
}

/** Enlarges a picture twice in this browser, in a worker that is started with the first one and ends with the component. */
export function useEnlarger(): { state: EnlargeState; enlarge: (file: File) => void; cancel: () => void } {
  const [state, setState] = useState<EnlargeState>({ phase: 'waiting' });
  const workerRef = useRef<Worker | null>(null);
  const addresses = useRef<string[]>([]);
  /** Answers to what was given up do not count, and are not listened to. */
  const turn = useRef(0);
  const listening = useRef<AbortController | null>(null);

  const release = (): void => {
    for (const address of addresses.current) URL.revokeObjectURL(address);
    addresses.current = [];
  };
  const stop = (): void => {
    turn.current++;
    workerRef.current?.terminate();
    workerRef.current = null;
  };
  useEffect(
    () => () => {
      stop();
      release();
    },
    [],
  );

  const run = async (file: File): Promise<void> => {
    const mine = ++turn.current;
    const isMine = (): boolean => mine === turn.current;
    listening.current?.abort();
    setState({ phase: 'running', name: file.name, done: 0 });
    const read = await readPicture(file);
    if (!isMine()) return;
    if (typeof read === 'string') return setState({ phase: 'problem', problem: read });
    const before = await addressOf(read.picture);
    if (!isMine()) return URL.revokeObjectURL(before);
    addresses.current.push(before);
    const worker = (workerRef.current ??= new Worker(new URL('./enlarge.worker.ts', import.meta.url), { type: 'module' }));
    const { signal } = (listening.current = new AbortController());
    // A runtime that did not load stays broken for the life of its worker.
    const giveUp = (problem: 'network' | 'failed'): void => {
      stop();
      setState({ phase: 'problem', problem });
    };
    const onAnswer = async ({ data }: MessageEvent<EnlargeAnswer>): Promise<void> => {
      if (!isMine()) return;
      if ('done' in data) return setState({ phase: 'running', name: file.name, done: data.done });
      if ('problem' in data) return giveUp(data.problem);
      const { picture, seconds } = data;
      const after = await addressOf(picture);
      if (!isMine()) return URL.revokeObjectURL(after);
      addresses.current.push(after);
      const { width, height } = picture;
      setState({ phase: 'done', result: { name: file.name, before, after, width, height, seconds, isCut: read.isCut } });
    };
    worker.addEventListener('error', () => isMine() && giveUp('network'), { signal });
    worker.addEventListener('message', (event: MessageEvent<EnlargeAnswer>) => void onAnswer(event), { signal });
    worker.postMessage({ picture: read.picture });
  };
  return {
    state,
    enlarge: (file) => {
      // What is computed would answer for the new one.
      if (state.phase === 'running') stop();
      release();
      void run(file);
    },
    cancel: () => {
      stop();
      setState({ phase: 'waiting' });
    },
  };
}
