/** What all of the product needs to know of a kind of job; its workflow is described in `work.ts`. */
export interface JobDescription<Result> {
  label: string;
  /** Which type an order for it is: a name of `transactionTypes`. */
  orderType: string;
  /** It begins with words or a picture, and works on no file. */
  needsNoFile?: true;
  /** The least that names one beside its file; what it costs does not depend on the rest. */
  least: object;
  /** What one that succeeded has made, in a line. */
  outcome: (result: Result) => string;
}
