/** Stamped into every report; moves when the same input and options may give other bytes. */
export const engineVersion = 'modelmill-engine 0.1.0';
