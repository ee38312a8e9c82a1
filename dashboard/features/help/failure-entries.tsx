import { useEffect } from 'react';
import { explanations, type ExplainedCode } from '#domain/errors/explained';
import { findEntries, type HelpEntry as Entry } from './entries.ts';
import { HelpEntry } from './help-entry.tsx';

const failures: readonly Entry[] = (Object.keys(explanations) as ExplainedCode[]).map((code) => {
  const { title, why, ways } = explanations[code];
  return { id: `failure-${code}`, title, text: [why], ways };
});

interface Props {
  /** Of the section that they stand in. */
  title: string;
  search: string;
  /** The entry that the address names. */
  aim: string;
  /** Is told how many are found whenever they are shown anew. */
  onFound: (count: number) => void;
}

/** What each failure comes from and what helps: a third of the help's words, and few look for it. */
export function FailureEntries({ title, search, aim, onFound }: Props) {
  const found = findEntries(title, failures, search);
  useEffect(() => onFound(found.length), [found.length, onFound]);
  return found.map((entry) => <HelpEntry key={entry.id} entry={entry} isAimedAt={entry.id === aim} />);
}
