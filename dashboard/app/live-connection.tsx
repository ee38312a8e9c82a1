import { useEffect } from 'react';
import { events } from '../api/events/event-hub.ts';
import { onSessionChange, sessionState } from '../api/session.ts';
import { callAttention } from '../features/events/attention.ts';
import { uploads } from '../features/uploads/uploads.ts';
import { useUser } from '../hooks/use-session.ts';
import { LiveEvents } from './live-events.tsx';

// Uploads survive navigation, but not the session.
onSessionChange(() => {
  if (sessionState().phase === 'signedOut') uploads.clear();
});

/** Connects events and uploads to the signed-in user. Renders nothing. */
export function LiveConnection() {
  const { id } = useUser();
  useEffect(() => void uploads.restore(id), [id]);
  useEffect(() => events.onPush(callAttention), []);
  return <LiveEvents />;
}
