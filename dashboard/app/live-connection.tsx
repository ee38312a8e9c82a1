import { useEffect } from 'react';
import { followEvents } from '../api/events/follow-events.ts';
import { events } from '../api/events/event-hub.ts';
import { onSessionChange, sessionState } from '../api/session.ts';
import { callAttention } from '../features/events/attention.ts';
import { uploads } from '../features/uploads/uploads.ts';
import { useUser } from '../hooks/use-session.ts';

// Events and uploads survive navigation, but not the session.
onSessionChange(() => {
  if (sessionState().phase !== 'signedOut') return;
  events.stop();
  uploads.clear();
});

/** Connects events and uploads to the signed-in user and keeps the cache in step with the events. Renders nothing. */
export function LiveConnection() {
  const { id } = useUser();
  useEffect(() => {
    events.start(id);
    void uploads.restore(id);
  }, [id]);
  useEffect(followEvents, []);
  useEffect(() => events.onPush(callAttention), []);
  return null;
}
