import type { ComponentType } from 'react';
import { lazyPart, type Lazy } from './lazy-part.ts';

/** `lazyPart`, or another of its kind, for what antd is in, on pages that do without it otherwise. */
export function themedPart<P extends object>(load: () => Promise<ComponentType<P>>, lazily: typeof lazyPart = lazyPart): Lazy<P> {
  return lazily<P>(async () => {
    const [{ Themed }, Part] = await Promise.all([import('./themed.tsx'), load()]);
    return function ThemedPart(props: P) {
      return (
        <Themed>
          <Part {...props} />
        </Themed>
      );
    };
  });
}
