/**
 * The fish of the shooter (games.md 3): what each pays, how large and how quick it is, how often it comes. A paid hit kills with
 * probability 0.955 / m, m the mean of what the fish pays; nothing else counts, neither earlier hits nor the player.
 */
export interface FishKind {
  readonly code: string;
  /** Times the cost of the bullet, each whole number from the least to the most equally likely. */
  readonly least: number;
  readonly most: number;
  /** Of the circle that is hit, in units of the table. */
  readonly radius: number;
  /** From edge to edge. */
  readonly seconds: number;
  /** How often it comes beside others; 0: a boss, which comes by itself. */
  readonly weight: number;
}

const fish = (code: string, pays: number, radius: number, seconds: number, weight: number): FishKind => ({
  ...{ code, least: pays, most: pays, radius, seconds, weight },
});
/** Its prize is drawn from a range, as a boss's is, but it comes among the others: a bomb and a chain of lightning. */
const prize = (code: string, least: number, most: number, radius: number, weight: number): FishKind => ({
  ...{ code, least, most, radius, seconds: 22, weight },
});
const boss = (code: string, least: number, most: number, radius: number): FishKind => ({
  ...{ code, least, most, radius, seconds: 40, weight: 0 },
});

/** Rounds keep a fish by its place here: it never changes. */
export const FISH_KINDS: readonly FishKind[] = [
  fish('sprat', 2, 26, 13, 20),
  fish('minnow', 2, 28, 14, 20),
  fish('tilapia', 3, 32, 15, 18),
  fish('puffer', 4, 34, 18, 14),
  fish('koi', 5, 36, 16, 14),
  fish('shrimps', 6, 38, 16, 10),
  fish('catla', 8, 44, 18, 9),
  fish('rohu', 10, 46, 18, 9),
  fish('squid', 12, 46, 17, 7),
  fish('crab', 15, 46, 22, 6),
  fish('turtle', 18, 54, 26, 5),
  fish('pangas', 20, 56, 18, 5),
  fish('eel', 25, 52, 17, 4),
  fish('ray', 30, 66, 20, 4),
  fish('shark', 40, 78, 20, 3),
  fish('hilsa', 50, 60, 16, 3),
  fish('gharial', 60, 84, 24, 2),
  fish('whale', 80, 104, 28, 2),
  fish('clam', 100, 60, 28, 1),
  boss('boss-crab', 50, 150, 110),
  boss('boss-dragon', 100, 300, 120),
  boss('storm-king', 200, 800, 130),
  prize('bomb', 20, 60, 56, 3),
  prize('lightning', 30, 90, 54, 2),
];

export const isBoss = (kind: number): boolean => FISH_KINDS[kind]?.weight === 0;
export const BOSSES: readonly number[] = FISH_KINDS.flatMap(({ weight }, kind) => (weight === 0 ? [kind] : []));
export const isBossCode = (code: string): boolean => FISH_KINDS.some((kind) => kind.code === code && kind.weight === 0);
