import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from './lazy-part.ts';

/** `lazyPart` for what antd is in, on pages that do without it otherwise. */
export function themedPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazyPart<P>(async () => {
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
