/**
 * Leagues and sides of simulated matches. All of them are made up, names, colours and strength; each name is written in
 * Bengali and English. `strength` is what a side adds to and takes from the goals of an ordinary match, hundredths of a goal.
 */
import type { SportCode } from './sports.ts';

export interface Names {
  readonly bn: string;
  readonly en: string;
}

export interface Team {
  readonly code: string;
  readonly names: Names;
  /** Which of the pairs of colours of the site its shield has. */
  readonly hue: number;
  readonly strength: number;
}

export interface League {
  readonly code: string;
  readonly sport: SportCode;
  readonly names: Names;
  readonly teams: readonly Team[];
}

const team = (code: string, bn: string, en: string, hue: number, strength: number): Team => ({
  code,
  names: { bn, en },
  hue,
  strength,
});

export const LEAGUES: readonly League[] = [
  {
    code: 'DELTA',
    sport: 'football',
    names: { bn: 'ডেল্টা প্রিমিয়ার', en: 'Delta Premier' },
    teams: [
      team('PAD', 'পদ্মা রোভার্স', 'Padma Rovers', 0, 35),
      team('KOI', 'করতোয়া এফসি', 'Karatoa FC', 1, 20),
      team('SHA', 'শালবন ইউনাইটেড', 'Shalban United', 2, 10),
      team('MEG', 'মেঘনা অ্যাথলেটিক', 'Meghna Athletic', 3, 0),
      team('JAM', 'জাম্বুরি সিটি', 'Jamburi City', 4, -5),
      team('HAO', 'হাওর রেঞ্জার্স', 'Haor Rangers', 5, -15),
      team('TIL', 'তিলোত্তমা এসসি', 'Tilottama SC', 6, -20),
      team('BAO', 'বাঁওড় টাউন', 'Baor Town', 7, -30),
    ],
  },
  {
    code: 'COAST',
    sport: 'football',
    names: { bn: 'কোস্টাল লিগ', en: 'Coastal League' },
    teams: [
      team('SAI', 'সৈকত স্টার্স', 'Saikat Stars', 8, 30),
      team('LON', 'লোনা বন্দর', 'Lona Harbour', 9, 15),
      team('KEO', 'কেওড়া এফসি', 'Keora FC', 10, 5),
      team('MOH', 'মোহনা ওয়ান্ডারার্স', 'Mohona Wanderers', 2, 0),
      team('DWI', 'দ্বীপ ইউনাইটেড', 'Dwip United', 1, -10),
      team('JOA', 'জোয়ার এসসি', 'Joar SC', 4, -15),
      team('GOL', 'গোলপাতা সিটি', 'Golpata City', 6, -20),
      team('CHA', 'চর টাউন', 'Char Town', 7, -25),
    ],
  },
];

const HOME_GOALS = 1_500;
const AWAY_GOALS = 1_150;
const GOALS_MIN = 400;

export const findLeague = (code: string): League | undefined => LEAGUES.find((league) => league.code === code);
export const findTeam = (league: string, code: string): Team | undefined =>
  findLeague(league)?.teams.find((each) => each.code === code);

/** Goals expected of both sides, thousandths: the league's own, moved by how much stronger one is. */
export function goalsExpected(home: Team, away: Team): { readonly home: number; readonly away: number } {
  const by = (home.strength - away.strength) * 10;
  return { home: Math.max(GOALS_MIN, HOME_GOALS + by), away: Math.max(GOALS_MIN, AWAY_GOALS - by) };
}

/** Who meets in the nth match of a league: rounds in which every side plays once, each pair at home and away. */
export function pairingOf(league: League, n: number): readonly [home: Team, away: Team] {
  const count = league.teams.length;
  const perRound = count / 2;
  const round = Math.floor(n / perRound) % (2 * (count - 1));
  const place = n % perRound;
  // The first side stays, all others turn by one a round.
  const at = (seat: number): number => (seat === 0 ? 0 : 1 + ((seat - 1 + round) % (count - 1)));
  const [one, other] = [league.teams[at(place)], league.teams[at(count - 1 - place)]];
  if (one === undefined || other === undefined) throw new RangeError('a league has an even number of sides');
  return round < count - 1 === (place + (round % (count - 1))) % 2 < 1 ? [one, other] : [other, one];
}
