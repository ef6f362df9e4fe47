/** Invented clubs that keep a side in several sports, and invented esports teams; each league takes its own strengths. */
import { type League, type Names, type Team, team } from './invented.ts';

const CLUBS: readonly Team[] = [
  team('DHA', 'ধলেশ্বরী ক্লাব', 'Dhaleshwari Club', 0, 50),
  team('BRA', 'ব্রহ্মপুত্র বয়েজ', 'Brahmaputra Boys', 4, 30),
  team('KAR', 'কর্ণফুলী কমেটস', 'Karnaphuli Comets', 2, 15),
  team('ATR', 'আত্রাই অ্যারোজ', 'Atrai Arrows', 5, 0),
  team('PUN', 'পুনর্ভবা পাইরেটস', 'Punarbhaba Pirates', 8, -10),
  team('NAB', 'নবগঙ্গা নেভিগেটরস', 'Nabaganga Navigators', 9, -20),
  team('ICH', 'ইছামতী ইলেভেন', 'Ichamati Eleven', 6, -30),
  team('MAT', 'মাতামুহুরী মার্লিনস', 'Matamuhuri Marlins', 1, -40),
];

const ESPORTS: readonly Team[] = [
  team('NIL', 'নীলকণ্ঠ গেমিং', 'Nilkantha Gaming', 6, 50),
  team('BAJ', 'বাজপাখি', 'Bajpakhi', 1, 30),
  team('KHN', 'খঞ্জন ইস্পোর্টস', 'Khanjan Esports', 4, 15),
  team('GHU', 'ঘুড়ি স্কোয়াড', 'Ghuri Squad', 0, 5),
  team('SHK', 'শঙ্খচিল', 'Shankhachil', 8, -5),
  team('JON', 'জোনাকি', 'Jonaki', 3, -15),
  team('MEH', 'মেঘদূত', 'Meghdut', 5, -30),
  team('DOY', 'দোয়েল নেক্সট', 'Doyel Next', 10, -45),
];

/** The same sides, each a little stronger or weaker: `turn` moves their strengths on by so many places. */
function turned(teams: readonly Team[], turn: number): Team[] {
  return teams.map((each, i) => ({ ...each, strength: teams[(i + turn) % teams.length]?.strength ?? 0 }));
}

export const clubLeague = (code: string, names: Names, turn: number): League => ({
  code,
  names,
  teams: turned(CLUBS, turn),
});
export const esportsLeague = (code: string, names: Names, turn: number): League => ({
  code,
  names,
  teams: turned(ESPORTS, turn),
});
