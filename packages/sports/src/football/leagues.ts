/** The invented leagues of football. `strength` is what a side adds to and takes from the goals of an ordinary match, hundredths. */
import { type League, type Team, team } from '../invented.ts';

export const FOOTBALL_LEAGUES: readonly League[] = [
  {
    code: 'DELTA',
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

/** Goals expected of both sides, thousandths: the league's own, moved by how much stronger one is. */
export function goalsExpected(home: Team, away: Team): { readonly home: number; readonly away: number } {
  const by = (home.strength - away.strength) * 10;
  return { home: Math.max(GOALS_MIN, HOME_GOALS + by), away: Math.max(GOALS_MIN, AWAY_GOALS - by) };
}
