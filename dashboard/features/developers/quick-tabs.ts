import { curlSetting, snippets } from '#domain/open/snippets';
import type { Tab } from './code-tabs.tsx';

/** From a file to its results, in each language, for this platform. */
export const quickTabs = (): readonly Tab[] => {
  const { origin } = location;
  return [
    { label: 'curl', code: `${curlSetting(origin)}\n\n${snippets.curl}` },
    { label: 'JavaScript', code: snippets.javascript },
    { label: 'Python', code: snippets.python },
    { label: '命令行', code: `export MODELMILL_ORIGIN=${origin}\n${snippets.cli}` },
  ];
};
