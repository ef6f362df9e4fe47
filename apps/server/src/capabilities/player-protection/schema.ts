/** Rows of the tables of player protection (part `player-protection` of migrations/baseline.sql), as the driver gives them. Amounts in units of 0.0001. */
import type { LimitPeriod } from '../wallet/port.ts';
import type { LimitKind } from './port.ts';

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint;
}

export interface RaiseRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly asked_at: Date;
  readonly opens_at: Date;
}

export interface PauseRow {
  readonly kind: 'coolOff' | 'exclusion';
  readonly began_at: Date;
  /** Null: it has no end. */
  readonly ends_at: Date | null;
}

export interface ChangeRow {
  readonly id: bigint;
  readonly at: Date;
  readonly what: 'set' | 'raiseAsked' | 'raised' | 'raiseDropped' | 'coolOff' | 'exclusion' | 'lifted';
  readonly kind: LimitKind | null;
  readonly period: LimitPeriod | null;
  readonly before: bigint | null;
  readonly after: bigint | null;
  /** Null also of a pause without end. */
  readonly ends_at: Date | null;
  readonly staff: string | null;
  readonly reason: string | null;
}
