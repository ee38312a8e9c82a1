import { useSyncExternalStore } from 'react';
import { isConnectionLost, onConnectionChange } from '../api/connection.ts';

/** Whether the server cannot be reached now. */
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost);
