import { literal } from 'sequelize';
import type { Database } from './connect.ts';

/**
 * The time by the database server's clock, less `agoMs`, for statements: what several hosts write and compare must not depend on whose clock is right. An embedded
 * database has the clock of its machine.
 */
export function serverTime({ dialect }: Database, agoMs = 0): Date {
  if (dialect === 'sqlite') return new Date(Date.now() - agoMs);
  // Statements take it wherever they take an instant, which its type does not say.
  return literal(`(UTC_TIMESTAMP(3) - INTERVAL ${Math.round(agoMs)} * 1000 MICROSECOND)`) as unknown as Date;
}
