import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasEnded } from '#domain/events/inbox';
import type { Push } from '#domain/events/push';
import { queryKeys } from '../../api/query-keys.ts';
import { useUser } from '../../hooks/use-session.ts';
import { onSessionChange, sessionState } from '../session/session.ts';
import { uploads } from '../uploads/uploads.ts';
import { callAttention } from './attention.ts';
import { events } from './event-hub.ts';
import { showProgress } from './show-progress.ts';

// Events and uploads outlive pages, but not the session.
onSessionChange(() => {
  if (sessionState().phase !== 'signedOut') return;
  events.stop();
  uploads.clear();
});

/** Connects events and uploads to the signed-in person, and lists to events. Draws nothing. */
export function EventsConnection() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  useEffect(() => {
    events.start(id);
    void uploads.restore(id);
  }, [id]);
  useEffect(() => {
    const refresh = (queryKey: readonly string[]): void => void queryClient.invalidateQueries({ queryKey });
    const offPush = events.onPush((push: Push) => {
      refresh(push.type === 'JOB' ? queryKeys.allJobs : queryKeys.allFiles);
      if (hasEnded(push)) refresh(queryKeys.storage);
      callAttention(push);
    });
    const offProgress = events.onProgress((frame) => showProgress(queryClient, frame));
    const offReconnect = events.onReconnect(() => {
      refresh(queryKeys.allFiles);
      refresh(queryKeys.allJobs);
    });
    return () => {
      offPush();
      offProgress();
      offReconnect();
    };
  }, [queryClient]);
  return null;
}
