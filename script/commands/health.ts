import { readConfig } from '#runtime/config';

/**
 * Exit code 0 while the process of this container serves: the api its pages, workers their metrics. Which it is needs no telling, for a worker has no
 * pages, and an api that hangs answers neither.
 */

const answerMs = 4000;
const { http, metrics } = readConfig(process.env);
const reached = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host);
const addresses = [
  `${http.tls === undefined ? 'http' : 'https'}://${reached(http.host)}:${http.port}/healthz`,
  ...(metrics === undefined ? [] : [`http://${reached(metrics.host)}:${metrics.port}/`]),
];
/** An answer of any kind: the metrics' own page would ask the database each time. */
const serves = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(answerMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );
for (const address of addresses) if (await serves(address)) process.exit(0);
process.stderr.write(`nothing answers at ${addresses.join(' or ')}\n`);
process.exit(1);
