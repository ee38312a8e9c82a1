import { Navigate, useSearchParams } from 'react-router-dom';
import { thingKinds } from '#domain/office/things';
import { Story } from '../../features/operate/story.tsx';
import { addresses } from '../../addresses.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { NotFoundPage } from '../not-found.tsx';

export function StoryPage() {
  usePageTitle('经过');
  const [params] = useSearchParams();
  const kind = thingKinds.find((one) => one === params.get('kind'));
  const id = params.get('id') ?? '';
  // The box that finds things is on the first page.
  if (params.size === 0) return <Navigate to={addresses.operate('')} replace />;
  return kind === undefined || !/^[0-9a-f]{32}$/.test(id) ? <NotFoundPage /> : <Story thing={{ kind, id }} />;
}
