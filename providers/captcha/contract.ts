import type { RiskCode } from '#domain/risk/codes';

export interface RiskInput {
  phone: string;
  /** What the person is about to do: a type of SMS code, or `passwordLogin`. */
  type: string;
  /** As limits count it. */
  address: string;
  /** From the device's cookie, or the client's own. */
  deviceId: string;
  /** Whether the device has signed in to the account with this phone. */
  isKnownDevice: boolean;
  /** What a solved puzzle of the service gave; one of our own puzzles never comes here. */
  token: string | undefined;
  /** What the page measured of the form: milliseconds since it was shown, key presses, pointer moves. */
  trace: Readonly<Record<string, number>> | undefined;
  /** What a hosted service's own script collected in the page, as it is. */
  collected: string | undefined;
}

/** Judges whether a person makes a call. Rejects when the service does not answer. */
export interface RiskAssessor {
  assess(input: RiskInput): Promise<RiskCode>;
}
