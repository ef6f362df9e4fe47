/** The sports of the book, by code: one line each. Leagues are found here too, whichever sport they are of. */
import { CRICKET, CRICKET_T10 } from './cricket/sport.ts';
import { FOOTBALL } from './football/law.ts';
import type { League, Team } from './invented.ts';
import type { Sport } from './sport.ts';

const ALL = {
  football: FOOTBALL,
  cricket: CRICKET,
  t10: CRICKET_T10,
} as const;

export type SportCode = keyof typeof ALL;
export const SPORT_CODES = Object.keys(ALL) as readonly SportCode[];

/** A state as it is stored: whose it is says its sport. */
export type StoredState = Readonly<Record<string, unknown>>;

export const SPORTS = ALL as unknown as Readonly<Record<SportCode, Sport<StoredState>>>;

export const findSport = (code: string): SportCode | undefined => SPORT_CODES.find((each) => each === code);

const LEAGUES = new Map(SPORT_CODES.flatMap((code) => SPORTS[code].leagues.map((league) => [league.code, league])));
export const findLeague = (code: string): League | undefined => LEAGUES.get(code);
export const findTeam = (league: string, code: string): Team | undefined =>
  findLeague(league)?.teams.find((each) => each.code === code);
