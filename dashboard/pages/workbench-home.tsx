import { usePageTitle } from '../hooks/use-page-title.ts';

export function WorkbenchHomePage() {
  usePageTitle('工作台');
  return <h1>工作台</h1>;
}
