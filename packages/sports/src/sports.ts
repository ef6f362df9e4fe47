/** The sports of the book, by code. */
import { FOOTBALL } from './football.ts';
import type { Sport } from './sport.ts';

export const SPORT_CODES = ['football'] as const;
export type SportCode = (typeof SPORT_CODES)[number];

/** A state as it is stored: whose it is says its sport. */
export type StoredState = Readonly<Record<string, unknown>>;

export const SPORTS: Readonly<Record<SportCode, Sport<StoredState>>> = {
  football: FOOTBALL as unknown as Sport<StoredState>,
};
