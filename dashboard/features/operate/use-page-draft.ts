import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** What somebody has written and not saved, kept over a reload of this tab. */
interface Draft {
  source: string;
  /** The version that it began with. */
  basedOn: number;
}

const keyOf = (address: string): string => `modelmill.site-page.${address}`;

function kept(address: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(address)) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The editor's text: what was kept in this tab, or else what the server has; leaving the page with unsaved words is asked about. */
export function usePageDraft(address: string, saved: Draft): { draft: Draft; isChanged: boolean; write: Dispatch<SetStateAction<Draft>> } {
  const [draft, setDraft] = useState<Draft>(() => kept(address) ?? saved);
  const isChanged = draft.source !== saved.source;
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(keyOf(address), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(address));
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [address, draft, isChanged]);
  return { draft, isChanged, write: setDraft };
}
