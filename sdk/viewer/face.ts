import { css } from './styles.ts';
import type { ViewerProgress } from './types.ts';
import type { wordsFor } from './words.ts';

type Words = ReturnType<typeof wordsFor>;

/** Everything of the element that is not the model: poster, bar, sentences, buttons. */
export interface Face {
  /** Takes keys and the focus. */
  frame: HTMLElement;
  /** Holds the canvas. */
  stage: HTMLElement;
  speak(words: Words, alt: string): void;
  setBackground(colour: string | null): void;
  setPoster(address: string | null): void;
  /** The bar while a model loads; null takes it away. */
  setProgress(progress: ViewerProgress | null): void;
  /** Whether the model is drawn, and the poster gone. */
  setShown(shown: boolean): void;
  /** A sentence in place of the model; null takes it away. */
  setTrouble(message: string | null, retries: boolean): void;
  /** Says for a moment what to do. */
  tell(message: string): void;
  /** The button of what moves by itself; null where nothing does. */
  setPlaying(playing: boolean | null): void;
}

export interface FaceActs {
  onRetry(): void;
  onPlay(): void;
}

const toldForMs = 2200;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  set: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), set);
}

/** Draws the inside of an element. Styles come by script, which a page's content policy allows where it allows this one. */
export function createFace(root: ShadowRoot, { onRetry, onPlay }: FaceActs): Face {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const frame = make('div', { className: 'frame', tabIndex: 0, role: 'application' });
  const hint = make('p', { id: 'hint', hidden: true });
  const stage = make('div', { className: 'stage' });
  const poster = make('img', { className: 'poster', alt: '', hidden: true, decoding: 'async' });
  const bar = make('div', { className: 'bar', role: 'progressbar', hidden: true });
  const share = make('i', {});
  const told = make('p', { className: 'told', hidden: true });
  const trouble = make('div', { className: 'trouble', role: 'alert', hidden: true });
  const sentence = make('p', {});
  const retry = make('button', { type: 'button' });
  const play = make('button', { type: 'button', className: 'play', hidden: true });
  bar.append(share);
  trouble.append(sentence, retry);
  frame.append(hint, stage, poster, bar, told, play, trouble);
  frame.setAttribute('aria-describedby', hint.id);
  root.append(frame);
  retry.addEventListener('click', onRetry);
  play.addEventListener('click', onPlay);
  poster.addEventListener('error', () => (poster.hidden = true));
  let words: Words | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    ...{ frame, stage },
    speak(next, alt) {
      words = next;
      frame.setAttribute('aria-label', alt === '' ? next.model : alt);
      bar.setAttribute('aria-label', next.loading);
      hint.textContent = next.hint;
      retry.textContent = next.retry;
    },
    setBackground(colour) {
      // Apart from the image, which a colour by a variable could else bring.
      frame.style.backgroundColor = colour ?? '';
      frame.style.backgroundImage = colour === null ? '' : 'none';
    },
    setPoster(address) {
      poster.hidden = address === null;
      if (address !== null) poster.src = address;
    },
    setProgress(progress) {
      bar.hidden = progress === null;
      if (progress === null) return;
      const { loaded, total } = progress;
      bar.classList.toggle('unknown', total === null);
      const percent = total === null ? null : Math.min(100, Math.round((loaded / total) * 100));
      share.style.width = percent === null ? '' : `${percent}%`;
      if (percent === null) bar.removeAttribute('aria-valuenow');
      else bar.setAttribute('aria-valuenow', String(percent));
    },
    setShown(shown) {
      frame.classList.toggle('shown', shown);
    },
    setTrouble(message, retries) {
      trouble.hidden = message === null;
      sentence.textContent = message;
      retry.hidden = !retries;
    },
    tell(message) {
      told.textContent = message;
      told.hidden = false;
      clearTimeout(timer);
      timer = setTimeout(() => (told.hidden = true), toldForMs);
    },
    setPlaying(playing) {
      play.hidden = playing === null;
      play.textContent = (playing === true ? words?.pause : words?.play) ?? '';
    },
  };
}
