/** What a call holds while the api works on it. */
export interface Lane {
  /** Waits until fewer than `atOnce` of the address are worked on. `request.crowded` when the client leaves meanwhile. */
  enter: () => Promise<void>;
  /** Lets the next of the address go on: it only waits from here on, or is over. */
  leave: () => void;
}
