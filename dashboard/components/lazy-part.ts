import { createElement, lazy, useState, type ComponentType } from 'react';
import { MissingDialog, MissingInPlace, MissingQuietly, type MissingProps } from './missing-part.tsx';
import { retriedPart } from './retried-part.tsx';

type Load<P> = () => Promise<ComponentType<P>>;
/** A component that suspends until its code has come. `preload` begins to load that before it is shown. */
export type Lazy<P> = ComponentType<P> & { preload: () => void };

/** What stands in for code that does not come never throws: docs/decisions/missing-code.md. */
function lazyWith<P extends object>(load: Load<P>, Missing: ComponentType<MissingProps>): Lazy<P> {
  let found: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const loaded = (): Promise<ComponentType<P>> =>
    (loading ??= load()
      .catch(() => retriedPart(load, Missing))
      .then((part) => (found = part)));
  const Suspended = lazy(async () => ({ default: await loaded() }));
  function Part(props: P) {
    // React shows what was suspended up to 300 ms late, lest a fallback flicker: what is there already does not suspend.
    const [Shown] = useState<ComponentType<P>>(() => found ?? Suspended);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { preload: () => void loaded() });
}

/** A page, section or chart whose code is loaded when it is first shown. Where that does not come, a sentence and a retry stand in its place. */
export const lazyPart = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingInPlace);

/** The same for a dialog or drawer: the sentence stands in a dialog. */
export const lazyDialog = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingDialog);

/** The same for what nobody asked for, which is left out until its code comes. */
export const lazyExtra = <P extends object>(load: Load<P>): Lazy<P> => lazyWith(load, MissingQuietly);
