/** Tells the statistics that something was seen or pressed, as `popupShown:winter`: api/site/script.ts, which tells nothing where one asks not to be counted. */
export const notePoint = (point: string): void => void dispatchEvent(new CustomEvent('point', { detail: point }));
