/** How far the server's clock is ahead of this device's, which may be off by minutes. */
let aheadMs = 0;

/** Takes the time that an answer has just told. */
export const noteServerTime = (serverTime: string): void => void (aheadMs = Date.parse(serverTime) - Date.now());

/** The server's time, as well as it is known. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
