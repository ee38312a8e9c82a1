/** Whether this process is about to stop. It still answers, but `/readyz` sends nobody more to it and each answer ends its connection. */
export interface Draining {
  isUnderway: boolean;
}
