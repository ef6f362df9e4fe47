/** What the studio's feed of live tables says, read with care: it is not the house's own answer. Pure. */

export interface LobbyMark {
  readonly code: string;
  readonly text: string;
}
export interface LobbyTable {
  readonly code: string;
  readonly game: string;
  readonly names: { readonly bn: string; readonly en: string };
  readonly state: string;
  readonly min: string;
  readonly max: string;
  readonly players: number;
  /** The newest first. */
  readonly road: readonly LobbyMark[];
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const areTexts = (of: Fields, names: readonly string[]): boolean => names.every((name) => typeof of[name] === 'string');

function isTable(value: unknown): value is LobbyTable {
  if (!isObject(value) || !areTexts(value, ['code', 'game', 'state', 'min', 'max'])) return false;
  const { names, players, road } = value;
  return (
    isObject(names) &&
    areTexts(names, ['bn', 'en']) &&
    Number.isInteger(players) &&
    Array.isArray(road) &&
    road.every((mark: unknown) => isObject(mark) && areTexts(mark, ['code', 'text']))
  );
}

/** None where it is no such answer. */
export function readTables(answer: unknown): readonly LobbyTable[] {
  const tables = isObject(answer) ? answer['tables'] : null;
  return Array.isArray(tables) && tables.every(isTable) ? tables : [];
}

const FIRST = new Set(['banker', 'dragon', 'dealer', 'red', 'big', 'odd', 'andar']);
const SECOND = new Set(['player', 'tiger', 'phoenix', 'seats', 'black', 'small', 'even', 'bahar']);

export function toneOf({ code }: LobbyMark): 'one' | 'two' | 'tie' | 'other' {
  if (FIRST.has(code)) return 'one';
  if (SECOND.has(code)) return 'two';
  return code === 'tie' ? 'tie' : 'other';
}

/** B, P and T as roads write them; a figure where the result is one. */
export function letterOf(of: LobbyMark): string {
  const isFigure = of.text.length > 0 && of.text.length <= 2 && !['banker', 'player', 'tie'].includes(of.code);
  return isFigure ? of.text : of.code.slice(0, 1).toUpperCase();
}
