/** The sports of the book, by code: one line each. Leagues are found here too, whichever sport they are of. */
import { CRICKET, CRICKET_ODI, CRICKET_T10 } from './cricket/sport.ts';
import { TEST_CRICKET } from './cricket/test-match.ts';
import { type Resting, withFeeds } from './feeds/state.ts';
import { FOOTBALL } from './football/law.ts';
import type { League, Team } from './invented.ts';
import { BADMINTON, CS2, DOTA2, LOL, MLBB, TABLE_TENNIS, TENNIS, VALORANT, VOLLEYBALL } from './race/sports.ts';
import type { Sport } from './sport.ts';
import { BASKETBALL, HOCKEY, KABADDI } from './timed/sports.ts';

const ALL = {
  football: FOOTBALL,
  cricket: CRICKET,
  t10: CRICKET_T10,
  odi: CRICKET_ODI,
  test: TEST_CRICKET,
  kabaddi: KABADDI,
  tennis: TENNIS,
  basketball: BASKETBALL,
  volleyball: VOLLEYBALL,
  badminton: BADMINTON,
  tabletennis: TABLE_TENNIS,
  hockey: HOCKEY,
  cs2: CS2,
  dota2: DOTA2,
  lol: LOL,
  mlbb: MLBB,
  valorant: VALORANT,
} as const;

export type SportCode = keyof typeof ALL;
export const SPORT_CODES = Object.keys(ALL) as readonly SportCode[];

/** A state as it is stored: whose it is says its sport. */
export type StoredState = Readonly<Record<string, unknown>>;

const RESTING: Readonly<Partial<Record<SportCode, Resting>>> = {
  cricket: 'wickets',
  t10: 'wickets',
  odi: 'wickets',
  test: 'wickets',
  kabaddi: 'nothing',
  basketball: 'nothing',
};

/** Each takes its own states, and those that a feed tells. */
export const SPORTS = Object.fromEntries(
  SPORT_CODES.map((code) => [code, withFeeds(ALL[code] as unknown as Sport<StoredState>, RESTING[code] ?? 'score')]),
) as Readonly<Record<SportCode, Sport<StoredState>>>;

export const findSport = (code: string): SportCode | undefined => SPORT_CODES.find((each) => each === code);

const LEAGUES = new Map(SPORT_CODES.flatMap((code) => SPORTS[code].leagues.map((league) => [league.code, league])));
export const findLeague = (code: string): League | undefined => LEAGUES.get(code);
export const findTeam = (league: string, code: string): Team | undefined =>
  findLeague(league)?.teams.find((each) => each.code === code);
