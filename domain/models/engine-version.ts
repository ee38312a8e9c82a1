/** Of the engine, stamped into every report and look; moves when the same input and options may give other bytes. */
export const engineVersion = 'modelmill-engine 0.2.4';
