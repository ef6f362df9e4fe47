/** Tennis, volleyball, badminton, table tennis and the five esports: the race with their numbers. */
import { clubLeague, esportsLeague } from '../clubs.ts';
import { team } from '../invented.ts';
import { createRace } from './match.ts';
import { RACE_TO_ONE } from './unit.ts';

/** Rounds of a map: to 13, by two. */
const ROUNDS = { target: 13, lead: 2, cap: null } as const;

export const TENNIS = createRace({
  code: 'tennis',
  names: { bn: 'টেনিস', en: 'Tennis' },
  kind: 'sport',
  leagues: [
    {
      code: 'BASELINE',
      names: { bn: 'বেসলাইন ট্যুর', en: 'Baseline Tour' },
      teams: [
        team('ARO', 'আ. রোজারিও', 'A. Rosario', 0, 50),
        team('SKH', 'শ. খাঁ', 'S. Khan', 2, 25),
        team('TCH', 'ত. চাকমা', 'T. Chakma', 4, 10),
        team('MDE', 'ম. দেওয়ান', 'M. Dewan', 5, 0),
        team('NPA', 'ন. পাল', 'N. Paul', 8, -20),
        team('RSA', 'র. সাংমা', 'R. Sangma', 9, -40),
      ],
    },
  ],
  bestOf: 3,
  rule: { target: 6, lead: 2, cap: 7 },
  unit: 'set',
  points: 'game',
  pointSeconds: 18,
  breakSeconds: 24,
  liveDelaySeconds: 5,
  perStrength: 60,
});

export const VOLLEYBALL = createRace({
  code: 'volleyball',
  names: { bn: 'ভলিবল', en: 'Volleyball' },
  kind: 'sport',
  leagues: [clubLeague('SPIKE', { bn: 'স্পাইক লিগ', en: 'Spike League' }, 2)],
  bestOf: 5,
  rule: { target: 25, lead: 2, cap: null },
  lastRule: { target: 15, lead: 2, cap: null },
  unit: 'set',
  points: 'point',
  pointSeconds: 5,
  breakSeconds: 20,
  liveDelaySeconds: 4,
  perStrength: 30,
});

export const BADMINTON = createRace({
  code: 'badminton',
  names: { bn: 'ব্যাডমিন্টন', en: 'Badminton' },
  kind: 'sport',
  leagues: [
    {
      code: 'SHUTTLE',
      names: { bn: 'শাটল সিরিজ', en: 'Shuttle Series' },
      teams: [
        team('JHA', 'জ. হালদার', 'J. Halder', 3, 50),
        team('PTR', 'প. ত্রিপুরা', 'P. Tripura', 1, 25),
        team('KSI', 'ক. সিকদার', 'K. Sikder', 6, 5),
        team('LMA', 'ল. মারমা', 'L. Marma', 10, -5),
        team('BGO', 'ব. গোমেজ', 'B. Gomes', 7, -25),
        team('ZTA', 'জ. তালুকদার', 'Z. Talukder', 0, -50),
      ],
    },
  ],
  bestOf: 3,
  rule: { target: 21, lead: 2, cap: 30 },
  unit: 'game',
  points: 'point',
  pointSeconds: 6,
  breakSeconds: 20,
  liveDelaySeconds: 4,
  perStrength: 30,
});

export const TABLE_TENNIS = createRace({
  code: 'tabletennis',
  names: { bn: 'টেবিল টেনিস', en: 'Table tennis' },
  kind: 'sport',
  leagues: [
    {
      code: 'TOPSPIN',
      names: { bn: 'টপস্পিন কাপ', en: 'Topspin Cup' },
      teams: [
        team('HBA', 'হ. বাড়ৈ', 'H. Baroi', 5, 45),
        team('EMO', 'এ. মৃধা', 'E. Mridha', 8, 20),
        team('FCH', 'ফ. চৌধুরী', 'F. Chowdhury', 2, 10),
        team('GDA', 'গ. দাশ', 'G. Das', 9, -10),
        team('IRA', 'ই. রাখাইন', 'I. Rakhine', 4, -25),
        team('OSH', 'ও. শিকারি', 'O. Shikari', 6, -40),
      ],
    },
  ],
  bestOf: 5,
  rule: { target: 11, lead: 2, cap: null },
  unit: 'game',
  points: 'point',
  pointSeconds: 6,
  breakSeconds: 18,
  liveDelaySeconds: 4,
  perStrength: 40,
});

const ESPORT = {
  kind: 'esport',
  bestOf: 3,
  unit: 'map',
  breakSeconds: 40,
  liveDelaySeconds: 5,
} as const;
/** Games in which a map is rounds. */
const BY_ROUNDS = { ...ESPORT, rule: ROUNDS, points: 'round', pointSeconds: 12, perStrength: 60 } as const;
/** Games in which a map is one fight for the base. */
const BY_BASE = {
  ...ESPORT,
  rule: RACE_TO_ONE,
  points: null,
  pointSeconds: 240,
  perStrength: 200,
} as const;

export const CS2 = createRace({
  ...{ ...BY_ROUNDS, code: 'cs2', names: { bn: 'কাউন্টার-স্ট্রাইক 2', en: 'Counter-Strike 2' } },
  leagues: [esportsLeague('CS2-BAY', { bn: 'বে মেজর', en: 'Bay Major' }, 0)],
});
export const VALORANT = createRace({
  ...{ ...BY_ROUNDS, code: 'valorant', names: { bn: 'ভ্যালোর‍্যান্ট', en: 'Valorant' } },
  leagues: [esportsLeague('VAL-RIVER', { bn: 'রিভার চ্যালেঞ্জার্স', en: 'River Challengers' }, 3)],
});
export const DOTA2 = createRace({
  ...{ ...BY_BASE, code: 'dota2', names: { bn: 'ডোটা 2', en: 'Dota 2' } },
  leagues: [esportsLeague('DOTA-DELTA', { bn: 'ডেল্টা ইনভাইটেশনাল', en: 'Delta Invitational' }, 5)],
});
export const LOL = createRace({
  ...{ ...BY_BASE, code: 'lol', names: { bn: 'লিগ অব লেজেন্ডস', en: 'League of Legends' }, bestOf: 5 },
  leagues: [esportsLeague('LOL-HILL', { bn: 'হিল প্রো লিগ', en: 'Hill Pro League' }, 1)],
});
export const MLBB = createRace({
  ...{ ...BY_BASE, code: 'mlbb', names: { bn: 'মোবাইল লেজেন্ডস', en: 'Mobile Legends' } },
  leagues: [esportsLeague('MLBB-CITY', { bn: 'সিটি সিরিজ', en: 'City Series' }, 6)],
});
