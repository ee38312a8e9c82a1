import { emptyHistory, record, redo, undo, type History } from '#domain/editor/history';
import { initialSettings, type SceneSettings } from '#domain/editor/settings';
import type { Working } from './scene/stage.ts';

/** What a press on the model does. */
export type Tool = 'select' | 'translate' | 'rotate' | 'scale' | 'annotate' | 'distance' | 'angle' | 'area';
export type PanelName =
  | 'material'
  | 'part'
  | 'light'
  | 'environment'
  | 'effect'
  | 'camera'
  | 'annotation'
  | 'section'
  | 'measure'
  | 'animation';

/** Whether what was changed is kept. `changed`: in a moment. `local`: in this browser alone, until the server can be reached. */
export type Saved = 'changed' | 'saved' | 'saving' | 'local' | 'failed';

type Point = [number, number, number];

export interface EditorState {
  settings: SceneSettings;
  history: History;
  /** Key of a part. */
  part: string | null;
  /** Place in the file's list of materials. */
  material: number | null;
  /** Ids. */
  annotation: string | null;
  light: string | null;
  working: Working;
  tool: Tool;
  panel: PanelName;
  measured: readonly Point[];
  saved: Saved;
}

export interface EditorStore {
  get(): EditorState;
  subscribe(listener: () => void): () => void;
  set(change: Partial<EditorState>): void;
  /** Changes the settings as one step that can be taken back; steps of one `merge` that follow closely are one. */
  edit(label: string, change: (settings: SceneSettings) => SceneSettings, merge?: string): void;
  /** What was taken back, or made again, for people; null where there was nothing. */
  undo(): string | null;
  redo(): string | null;
}

const beginning: Omit<EditorState, 'settings'> = {
  history: emptyHistory,
  part: null,
  material: null,
  annotation: null,
  light: null,
  working: { look: 'material', isolated: null, explode: 0 },
  tool: 'select',
  panel: 'material',
  measured: [],
  saved: 'saved',
};

export function createEditorStore(settings: SceneSettings = initialSettings): EditorStore {
  let state: EditorState = { ...beginning, settings };
  const listeners = new Set<() => void>();
  const become = (next: EditorState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const step = (way: typeof undo): string | null => {
    const done = way(state.history, state.settings);
    if (done === null) return null;
    become({ ...state, history: done.history, settings: done.value });
    return done.step.label;
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) => become({ ...state, ...change }),
    edit(label, change, merge) {
      const after = change(state.settings);
      const history = record(state.history, state.settings, after, { label, merge: merge ?? null, at: performance.now() });
      if (history !== state.history) become({ ...state, settings: after, history });
    },
    undo: () => step(undo),
    redo: () => step(redo),
  };
}

/** An id that no other of the list has. */
export function freshId(prefix: string, taken: readonly { id: string }[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const id = `${prefix}${number}`;
    if (!taken.some((one) => one.id === id)) return id;
  }
}
