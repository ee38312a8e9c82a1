import type { RiskCode } from '#domain/risk/codes';

export interface RiskInput {
  phone: string;
  /** What the person is about to do: a type of SMS code, or `passwordLogin`. */
  type: string;
  /** As limits count it. */
  address: string;
  /** The device's cookie or the client's own id; undefined for a first visit. */
  deviceId: string | undefined;
  /** What a solved puzzle gave. */
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
