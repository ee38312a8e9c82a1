import { createContext } from 'react';

/** Does something as a signed-in user; who is not is led to signing in first. The page says how, since features know nothing of each other. */
export const SignedIn = createContext<(work: () => Promise<void>) => Promise<void>>(() => Promise.resolve());
