import { usePageTitle } from '../hooks/use-page-title.ts';

export function LoginPage() {
  usePageTitle('登录');
  return <h1>登录</h1>;
}
