import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { MissingDialog, MissingInPlace, MissingQuietly, type MissingProps } from './missing-part.tsx';
import { retriedPart } from './retried-part.tsx';

type Load<P> = () => Promise<ComponentType<P>>;
/** `preload` begins to load it before it is shown. */
export type Lazy<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/** What stands in for code that does not come never throws: docs/decisions.md#missing-code. */
function lazyWith<P extends object>(load: Load<P>, Missing: ComponentType<MissingProps>): Lazy<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  const loaded = (): Promise<ComponentType<P>> => (loading ??= load().catch(() => retriedPart(load, Missing)));
  return Object.assign(
    lazy(async () => ({ default: await loaded() })),
    { preload: () => void loaded() },
  );
}

/** A page, section or chart whose code is loaded when it is first shown. Where that does not come, a sentence and a retry stand in its place. */
export const lazyPart = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingInPlace);

/** The same for a dialog or drawer: the sentence stands in a dialog. */
export const lazyDialog = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingDialog);

/** The same for what nobody asked for, which is left out until its code comes. */
export const lazyExtra = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingQuietly);
