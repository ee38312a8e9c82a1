import { useEffect } from 'react';
import { events } from '../api/events/event-hub.ts';
import { followEvents } from '../api/events/follow-events.ts';
import { onSessionChange, sessionState } from '../api/session.ts';
import { useUser } from '../hooks/use-session.ts';

// Events survive navigation, but not the session.
onSessionChange(() => {
  if (sessionState().phase === 'signedOut') events.stop();
});

/** Connects events to the signed-in user and keeps the cache in step with them. Renders nothing. */
export function LiveEvents() {
  const { id } = useUser();
  useEffect(() => events.start(id), [id]);
  useEffect(followEvents, []);
  return null;
}
