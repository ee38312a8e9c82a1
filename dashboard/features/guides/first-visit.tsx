import { Suspense, useEffect } from 'react';
import type { GuideLocation } from '#domain/profile/guides';
import { guideIsRead } from '../../api/profile.ts';
import { lazyExtra } from '../../components/lazy-part.ts';
import { useUser } from '../../hooks/use-session.ts';
import { closeGuide, openGuide, useOpenGuide } from './guide-state.ts';

const GuidedTour = lazyExtra(async () => (await import('./guided-tour.tsx')).GuidedTour);

/** Tours that were asked about since the page was loaded, by account and location. */
const asked = new Set<string>();

/** Shows the tour of a place to whoever has not read it. `location` undefined: the page has none. */
export function FirstVisit({ location }: { location: GuideLocation | undefined }) {
  const { id } = useUser();
  const open = useOpenGuide();
  useEffect(() => {
    const key = `${id} ${location}`;
    if (location === undefined || asked.has(key)) return;
    asked.add(key);
    guideIsRead(location).then(
      (isRead) => isRead || openGuide(location),
      () => asked.delete(key),
    );
  }, [id, location]);
  // It points at what is on its own page.
  useEffect(() => closeGuide, [location]);
  if (open === undefined || open !== location) return null;
  return (
    <Suspense fallback={null}>
      <GuidedTour location={open} />
    </Suspense>
  );
}
