import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { MissingDialog, MissingInPlace, MissingQuietly, type MissingProps } from './missing-part.tsx';
import { retriedPart } from './retried-part.tsx';

type Load<P> = () => Promise<ComponentType<P>>;
type Lazy<P> = LazyExoticComponent<ComponentType<P>>;

/** What stands in for code that does not come never throws: docs/decisions.md#missing-code. */
const lazyWith = <P extends object>(load: Load<P>, Missing: ComponentType<MissingProps>): Lazy<P> =>
  lazy(async () => ({ default: await load().catch(() => retriedPart(load, Missing)) }));

/** A page, section or chart whose code is loaded when it is first shown. Where that does not come, a sentence and a retry stand in its place. */
export const lazyPart = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingInPlace);

/** The same for a dialog or drawer: the sentence stands in a dialog. */
export const lazyDialog = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingDialog);

/** The same for what nobody asked for, which is left out until its code comes. */
export const lazyExtra = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingQuietly);
