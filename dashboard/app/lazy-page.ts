import { lazy, type ComponentType } from 'react';

/** A chunk that fails to load (a new version was deployed) reloads the page, at most once in this time. */
const reloadGuardMs = 60_000;
const reloadedAtKey = 'modelmill.reloadedAt';

function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (now - last < reloadGuardMs) return false;
  sessionStorage.setItem(reloadedAtKey, String(now));
  return true;
}

/** A page whose code is loaded when its route is first shown. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (mayReload(Date.now())) {
        location.reload();
        return await new Promise<never>(() => undefined);
      }
      throw error;
    }
  });
}
