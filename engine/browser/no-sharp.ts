/** In place of sharp, which decodes pictures natively: it can be set up, and fails where a picture is opened. */
const noSharp = (): never => {
  throw new Error('engine.notHere');
};

export default Object.assign(noSharp, { block: noop, unblock: noop, concurrency: noop, cache: noop });

function noop(): void {
  // There is nothing to set.
}
