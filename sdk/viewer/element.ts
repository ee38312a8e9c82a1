import { graphics, qualities } from '../../dashboard/components/viewer/graphics.ts';
import type { LoadFailure } from '../../dashboard/components/viewer/model-loader.ts';
import { guardScroll } from '../../dashboard/components/viewer/scroll-guard.ts';
import { isTypingKey, stageKeys } from '../../dashboard/components/viewer/stage-keys.ts';
import type { Stage } from '../../dashboard/components/viewer/stage.ts';
import { maxModelBytes, readAlt, readCamera, readColour, readPoster, readSource } from './attributes.ts';
import { createFace, type Face } from './face.ts';
import type { CameraView, ModelmillViewerElement, ViewerErrorCode, ViewerProgress } from './types.ts';
import { wordsFor } from './words.ts';

/** Elements exist in browsers alone; a server that renders the page may import this too. */
const Base = globalThis.HTMLElement ?? Object;

const codes: Record<LoadFailure, ViewerErrorCode> = {
  ...{ missing: 'not_found', refused: 'refused', network: 'network', tooLarge: 'too_large', unreadable: 'unreadable' },
};
/** What may be different the next time. */
const passing: ReadonlySet<ViewerErrorCode> = new Set(['network', 'context_lost']);

/** How far below the window a model begins to load. */
const nearPixels = 300;
const progressEveryMs = 100;
/** For so long a lost context may come back by itself before the reader is asked. */
const lostForMs = 4000;

type Rendering = typeof import('./rendering.ts');
type Quality = (typeof qualities)['hardware'];

interface Running {
  stage: Stage;
  canvas: HTMLCanvasElement;
  stop(): void;
}

const rounded = ({ azimuth, elevation, distance }: CameraView): CameraView => ({
  azimuth: Math.round(azimuth * 100) / 100,
  elevation: Math.round(elevation * 100) / 100,
  distance: Math.round(distance * 1000) / 1000,
});

export class ModelmillViewer extends Base implements ModelmillViewerElement {
  static readonly observedAttributes = ['src', 'poster', 'camera', 'auto-rotate', 'background', 'alt', 'lang'];

  #face: Face | undefined;
  #running: Running | undefined;
  #opening = new AbortController();
  #isNear = false;
  #isSeen = false;
  #isLost = false;
  /** What is said instead of the model; null: nothing. */
  #trouble: ViewerErrorCode | null = null;
  #isLoaded = false;
  #plays = true;
  #hasClips = false;
  #told: CameraView | null = null;
  #leave: () => void = () => undefined;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;

  get src(): string {
    return this.getAttribute('src') ?? '';
  }
  set src(value: string) {
    this.setAttribute('src', value);
  }
  get poster(): string {
    return this.getAttribute('poster') ?? '';
  }
  set poster(value: string) {
    this.setAttribute('poster', value);
  }
  get camera(): string {
    return this.getAttribute('camera') ?? '';
  }
  set camera(value: string) {
    this.setAttribute('camera', value);
  }
  get autoRotate(): boolean {
    return this.hasAttribute('auto-rotate');
  }
  set autoRotate(value: boolean) {
    this.toggleAttribute('auto-rotate', value);
  }
  get background(): string {
    return this.getAttribute('background') ?? '';
  }
  set background(value: string) {
    this.setAttribute('background', value);
  }
  get alt(): string {
    return this.getAttribute('alt') ?? '';
  }
  set alt(value: string) {
    this.setAttribute('alt', value);
  }
  get annotations(): string {
    return this.getAttribute('annotations') ?? '';
  }
  set annotations(value: string) {
    this.setAttribute('annotations', value);
  }
  get view(): CameraView | null {
    return this.#isLoaded && this.#running !== undefined ? rounded(this.#running.stage.rig.view()) : null;
  }
  get loaded(): boolean {
    return this.#isLoaded;
  }
  resetCamera(): void {
    this.#running?.stage.rig.reset();
  }

  connectedCallback(): void {
    // What a page set before this code was there is an own property that hides ours.
    for (const name of ['src', 'poster', 'camera', 'autoRotate', 'background', 'alt', 'annotations'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<ModelmillViewerElement>)[name];
      Object.assign(this, { [name]: value });
    }
    const face = (this.#face ??= createFace(this.attachShadow({ mode: 'open' }), {
      onRetry: () => void this.#open(true),
      onPlay: () => this.#play(!this.#plays),
    }));
    this.#plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#speak();
    this.#paint();
    this.#showPoster();
    const onKey = (event: KeyboardEvent): void => this.#press(event);
    face.frame.addEventListener('keydown', onKey);
    const unguard = guardScroll(face.frame, (what) => face.tell(wordsFor(this)[what]));
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && this.#approach(), {
      rootMargin: `${nearPixels}px`,
    });
    const seen = new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting === true;
      this.#move();
    });
    near.observe(this);
    seen.observe(this);
    this.#leave = () => {
      near.disconnect();
      seen.disconnect();
      unguard();
      face.frame.removeEventListener('keydown', onKey);
    };
  }

  disconnectedCallback(): void {
    this.#leave();
    this.#isNear = false;
    this.#opening.abort();
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (this.#face === undefined || before === after || !this.isConnected) return;
    if (name === 'src') void this.#open(false);
    else if (name === 'poster') this.#showPoster();
    else if (name === 'camera') this.#aim();
    else if (name === 'auto-rotate') this.#move();
    else if (name === 'background') this.#paint();
    else this.#speak();
  }

  #speak(): void {
    this.#face?.speak(wordsFor(this), readAlt(this.alt));
    this.#move();
  }

  /** Reads an attribute; says where its value cannot be used. */
  #read<Value>(attribute: string, read: (text: string) => Value | null): Value | null {
    const text = this.getAttribute(attribute);
    if (text === null || text === '') return null;
    const value = read(text);
    if (value === null) this.#report('bad_attribute', attribute);
    return value;
  }

  #paint(): void {
    this.#face?.setBackground(this.#read('background', readColour));
  }

  #showPoster(): void {
    this.#face?.setPoster(this.#read('poster', readPoster));
  }

  #aim(): void {
    this.#running?.stage.rig.startFrom(this.#read('camera', readCamera));
  }

  #approach(): void {
    if (this.#isNear) return;
    this.#isNear = true;
    void this.#open(false);
  }

  #play(plays: boolean): void {
    this.#plays = plays;
    this.#move();
  }

  /** What moves by itself does so where it is seen, and may. */
  #move(): void {
    const moves = this.#plays && this.#isSeen && this.#isLoaded;
    this.#running?.stage.setPlaying(moves);
    this.#running?.stage.rig.circle(moves && this.autoRotate);
    this.#face?.setPlaying(this.#isLoaded && (this.#hasClips || this.autoRotate) ? this.#plays : null);
  }

  #press(event: KeyboardEvent): void {
    if (this.#running === undefined || isTypingKey(event)) return;
    const act = stageKeys[event.key.toLowerCase()];
    if (act === undefined || act === 'wire') return;
    event.preventDefault();
    if (act === 'play') this.#play(!this.#plays);
    else act(this.#running.stage.rig);
  }

  #report(code: ViewerErrorCode, attribute?: string): string {
    const sentence = wordsFor(this).errors[code];
    const message = attribute === undefined ? sentence : `${sentence}: ${attribute}`;
    const detail = { code, message, ...(attribute === undefined ? {} : { attribute }) };
    this.dispatchEvent(new CustomEvent('error', { detail }));
    return message;
  }

  #fail(code: ViewerErrorCode): void {
    this.#trouble = code;
    this.#face?.setProgress(null);
    this.#face?.setTrouble(this.#report(code), passing.has(code));
  }

  #clear(): void {
    this.#trouble = null;
    this.#face?.setTrouble(null, false);
  }

  #close(): void {
    clearTimeout(this.#lostTimer);
    this.#isLost = false;
    this.#unload();
    this.#running?.stop();
    this.#running = undefined;
  }

  #unload(): void {
    this.#isLoaded = false;
    this.#hasClips = false;
    this.#told = null;
    this.#face?.setShown(false);
    this.#move();
  }

  /** Loads what `src` names. `anew` begins with a stage of its own, for the last one may have lost its context for good. */
  async #open(anew: boolean): Promise<void> {
    if (!this.#isNear) return;
    this.#opening.abort();
    const { signal } = (this.#opening = new AbortController());
    if (anew || this.#isLost) this.#close();
    this.#unload();
    this.#running?.stage.setModel(0, null);
    this.#clear();
    this.#face?.setProgress(null);
    if (this.src === '') return;
    const address = readSource(this.src);
    if (address === null) return this.#fail('bad_address');
    const kind = graphics();
    if (kind === 'none') return this.#fail('unsupported');
    let shownAt = 0;
    const onProgress = (progress: ViewerProgress): void => {
      const now = performance.now();
      if (now - shownAt < progressEveryMs && progress.loaded !== progress.total) return;
      shownAt = now;
      this.#face?.setProgress(progress);
      this.dispatchEvent(new CustomEvent('progress', { detail: progress }));
    };
    this.#face?.setProgress({ loaded: 0, total: null });
    // The code that draws comes over the same network as the model.
    const rendering = await import('./rendering.ts').catch(() => null);
    if (signal.aborted) return;
    if (rendering === null) return this.#fail('network');
    const running = (this.#running ??= this.#tryStart(rendering, qualities[kind]));
    if (running === undefined) return this.#fail('context_lost');
    try {
      const { stage } = running;
      const loader = rendering.createModelLoader(stage.renderer, maxModelBytes);
      const model = await loader.load(address, signal, onProgress).finally(() => loader.dispose());
      this.#aim();
      this.#hasClips = model.animations.length > 0;
      stage.setModel(0, model);
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof rendering.ModelLoadError ? codes[error.failure] : 'unsupported');
    }
  }

  /** Undefined where the browser gives no context now; it may give one later. */
  #tryStart(rendering: Rendering, quality: Quality): Running | undefined {
    try {
      return this.#start(rendering, quality);
    } catch {
      return undefined;
    }
  }

  #start({ createStage }: Rendering, quality: Quality): Running {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    const stage = createStage(canvas, {
      ...{ sides: 1, quality, transparent: true },
      onDrawn: () => this.#drawn(),
      onLost: () => {
        this.#isLost = true;
        // Another trouble stays what it is.
        if (this.#trouble === null) this.#lostTimer = setTimeout(() => this.#fail('context_lost'), lostForMs);
      },
      onRestored: () => {
        this.#isLost = false;
        clearTimeout(this.#lostTimer);
        if (this.#trouble === 'context_lost') this.#clear();
      },
    });
    this.#face?.stage.append(canvas);
    const observer = new ResizeObserver(([entry]) => entry && stage.resize(entry.contentRect.width, entry.contentRect.height));
    observer.observe(canvas);
    const stop = (): void => {
      observer.disconnect();
      stage.dispose();
      canvas.remove();
    };
    return { stage, canvas, stop };
  }

  #drawn(): void {
    if (this.#running === undefined || this.#isLost) return;
    const view = rounded(this.#running.stage.rig.view());
    const before = this.#told;
    this.#told = view;
    if (!this.#isLoaded) {
      this.#isLoaded = true;
      this.#face?.setProgress(null);
      this.#face?.setShown(true);
      this.#move();
      this.dispatchEvent(new Event('load'));
    } else if (before !== null && (Object.keys(view) as (keyof CameraView)[]).some((key) => view[key] !== before[key])) {
      this.dispatchEvent(new CustomEvent('camera-change', { detail: view }));
    }
  }
}
