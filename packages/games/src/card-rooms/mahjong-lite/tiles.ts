/** What fourteen tiles of Mahjong-lite come to. Tiles are kinds: 0 to 8 characters 1 to 9, 9 to 17 dots. */
const OF_A_SUIT = 9;
export const KINDS = 2 * OF_A_SUIT;
const MOST = 8;

/** `C7`, `D1`. */
export const tileName = (kind: number): string => `${kind < OF_A_SUIT ? 'C' : 'D'}${(kind % OF_A_SUIT) + 1}`;

interface Won {
  readonly allPungs: boolean;
  readonly oneSuit: boolean;
  readonly sevenPairs: boolean;
}

function countOf(tiles: readonly number[]): number[] {
  const counts = Array.from({ length: KINDS }, () => 0);
  for (const kind of tiles) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** All of them in sets: three alike, or, where they are allowed, three in a row of one suit. */
function inSets(counts: readonly number[], runs: boolean): boolean {
  const left = [...counts];
  for (let kind = 0; kind < KINDS; kind += 1) {
    const many = left[kind] ?? 0;
    // Three runs from one tile are three pungs: what is over after pungs has to begin runs.
    const over = many % 3;
    if (over === 0) continue;
    if (!runs || kind % OF_A_SUIT > OF_A_SUIT - 3) return false;
    for (const next of [kind + 1, kind + 2]) {
      left[next] = (left[next] ?? 0) - over;
      if ((left[next] ?? 0) < 0) return false;
    }
  }
  return true;
}

/** Null: it has not won. */
export function readTiles(tiles: readonly number[]): Won | null {
  if (tiles.length !== 14) return null;
  const counts = countOf(tiles);
  const sevenPairs = counts.filter((many) => many === 2).length === 7;
  const pairs = counts.flatMap((many, kind) => (many >= 2 ? [kind] : []));
  const without = (pair: number): readonly number[] => counts.map((many, kind) => (kind === pair ? many - 2 : many));
  const sets = pairs.some((pair) => inSets(without(pair), true));
  if (!sevenPairs && !sets) return null;
  return {
    allPungs: pairs.some((pair) => inSets(without(pair), false)),
    oneSuit: tiles.every((kind) => kind < OF_A_SUIT) || tiles.every((kind) => kind >= OF_A_SUIT),
    sevenPairs,
  };
}

/** How many times the base is paid. */
export function fanOf({ allPungs, oneSuit, sevenPairs }: Won, selfDrawn: boolean): number {
  const fan = (allPungs ? 2 : 1) * (oneSuit ? 4 : 1) * (sevenPairs ? 4 : 1) * (selfDrawn ? 2 : 1);
  return Math.min(MOST, fan);
}
