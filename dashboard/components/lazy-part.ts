import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Code that fails to load reloads the page, at most once in this time: docs/decisions.md#error-pages. */
const reloadGuardMs = 60_000;
const reloadedAtKey = 'modelmill.reloadedAt';

/** Where the moment cannot be kept, reloading could go on for ever. */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (now - last < reloadGuardMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    return false;
  }
}

/** A page, dialog or chart whose code is loaded when it is first shown. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!mayReload(Date.now())) throw error;
      location.reload();
      return await new Promise<never>(() => undefined);
    }
  });
}
