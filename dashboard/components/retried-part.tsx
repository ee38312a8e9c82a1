import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { onReconnect, tryConnection } from '../api/connection.ts';
import type { MissingProps, MissingState } from './missing-part.tsx';
import { loadMissingStyles } from './missing-styles.ts';

/** Its owner keeps a drawer with nothing in it mounted, so that it can slide out. */
const isShown = (props: object): boolean => !Object.values(props).includes(null);

const closerOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/** Stands for a part whose code did not come: asks for it again at once, when the server answers again and when somebody says so, and becomes the part. */
export function retriedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<MissingProps>,
): ComponentType<P> {
  let found: ComponentType<P> | undefined;
  return function RetriedPart(props: P) {
    const [Part, setPart] = useState(() => found);
    const [state, setState] = useState<MissingState>('trying');
    const retry = useCallback(async (): Promise<void> => {
      setState('trying');
      try {
        await loadMissingStyles();
        const part = await load();
        found = part;
        setPart(() => part);
      } catch {
        setState((await tryConnection()) ? 'gone' : 'lost');
      }
    }, []);
    useEffect(() => {
      void retry();
      return onReconnect(() => void retry());
    }, [retry]);
    if (Part !== undefined) return <Part {...props} />;
    return isShown(props) ? <Missing state={state} onRetry={() => void retry()} onClose={closerOf(props)} /> : null;
  };
}
