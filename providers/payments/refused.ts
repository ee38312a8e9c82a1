import { ProviderFault } from '../calling/ask.ts';

/** A provider of payments says no: `code` is its name for why. Its message is left out, which may repeat what was sent. */
export class PaymentRefused extends ProviderFault {
  readonly code: string;
  constructor(provider: string, code: string) {
    super(`${provider}: ${code.slice(0, 100)}`);
    this.code = code;
  }
}
