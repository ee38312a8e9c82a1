/** Where the camera stands. */
export interface CameraView {
  /** Degrees around the model: 0 is before its front (+Z), 90 to its right (+X). */
  azimuth: number;
  /** Degrees above the middle of the model, from -90 to 90. */
  elevation: number;
  /** A multiple of the distance from which the whole model is in view. */
  distance: number;
}

/** Bytes of the model so far; `total` is null where the server does not say. */
export interface ViewerProgress {
  loaded: number;
  total: number | null;
}

export type ViewerErrorCode =
  /** An attribute has a value that cannot be used; its default stays in effect. The detail names it. */
  | 'bad_attribute'
  /** `src` is no http, https or blob address, or longer than 2,048 characters. */
  | 'bad_address'
  | 'not_found'
  /** The server answered 401 or 403. */
  | 'refused'
  /** The connection broke, or the server does not allow this page to read the file (CORS). */
  | 'network'
  /** More than 256 MB. */
  | 'too_large'
  /** No GLB, or one that names files outside of it that it needs. */
  | 'unreadable'
  /** The browser has no WebGL 2. */
  | 'unsupported'
  /** The browser took the graphics context and has not given it back. The reader can press a button. */
  | 'context_lost';

export interface ViewerError {
  code: ViewerErrorCode;
  /** A sentence in the language of the element: Chinese, or English. */
  message: string;
  /** Of `bad_attribute`. */
  attribute?: string;
}

export interface ViewerEventMap extends HTMLElementEventMap {
  /** The model was drawn for the first time. */
  load: Event;
  progress: CustomEvent<ViewerProgress> & ProgressEvent;
  error: CustomEvent<ViewerError> & ErrorEvent;
  /** The camera moved, by hand or by itself; at most once a frame. */
  'camera-change': CustomEvent<CameraView>;
}

/** `<modelmill-viewer>`. Each property but `view` and `loaded` is the attribute of its name. */
export interface ModelmillViewerElement extends HTMLElement {
  src: string;
  poster: string;
  camera: string;
  autoRotate: boolean;
  background: string;
  alt: string;
  /** Reserved: what is set is kept and not shown. */
  annotations: string;
  /** Where the camera stands now; null while no model is shown. */
  readonly view: CameraView | null;
  readonly loaded: boolean;
  /** Returns the camera to where it began. */
  resetCamera(): void;
  addEventListener<Name extends keyof ViewerEventMap>(
    type: Name,
    listener: (this: ModelmillViewerElement, event: ViewerEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'modelmill-viewer': ModelmillViewerElement;
  }
}
