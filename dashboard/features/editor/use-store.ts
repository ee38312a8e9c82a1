import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EditorModel } from './scene/open-model.ts';
import type { EditorStage } from './scene/stage.ts';
import type { EditorState, EditorStore } from './store.ts';
import type { TextureLibrary } from './use-textures.ts';

export interface Editing {
  store: EditorStore;
  /** null until the model is shown. */
  stage: EditorStage | null;
  model: EditorModel | null;
  /** null for a model that is in no account. */
  library: TextureLibrary | null;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('only within the editor');
  return editing;
}

/** What of the editor's state a component shows; the selector returns what is there, not something made of it. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { store } = useEditing();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
