/**
 * The signs of a message feed in the manner of the large providers, as the house understands them: sports by urn, markets by
 * number and specifiers, outcomes by number. What is not listed here is not offered. Numbers are those that the public
 * documentation of the unified feed and open clients of it list; a provider with others of its own is another table.
 */
import type { MarketName } from '../market.ts';
import { SPORTS, type SportCode } from '../sports.ts';

const SPORT_OF: Readonly<Record<string, SportCode>> = {
  'sr:sport:1': 'football',
  'sr:sport:2': 'basketball',
  'sr:sport:5': 'tennis',
  'sr:sport:20': 'tabletennis',
  'sr:sport:21': 'cricket',
  'sr:sport:23': 'volleyball',
  'sr:sport:24': 'hockey',
  'sr:sport:31': 'badminton',
  'sr:sport:109': 'cs2',
  'sr:sport:110': 'lol',
  'sr:sport:111': 'dota2',
  'sr:sport:138': 'kabaddi',
};
export const sportOfUrn = (urn: string): SportCode | null => SPORT_OF[urn] ?? null;

type Picks = Readonly<Record<string, string>>;
const THREE_WAYS: Picks = { '1': '1', '2': 'X', '3': '2' };
const DOUBLE: Picks = { '9': '1X', '10': '12', '11': 'X2' };
const TWO_WAYS: Picks = { '4': '1', '5': '2' };
const OVER_UNDER: Picks = { '12': 'over', '13': 'under' };
const YES_NO: Picks = { '74': 'yes', '76': 'no' };
const HANDICAP: Picks = { '1714': '1', '1715': '2' };

interface Kind {
  /** The house's types; which of them is meant depends on the sport. */
  readonly types: readonly string[];
  readonly picks: Picks;
  /** The specifier with the line; of a handicap it is the first side's. */
  readonly line?: 'total' | 'hcp';
  /** The specifier with the number of the set or map. */
  readonly part?: 'setnr' | 'mapnr' | 'gamenr';
}

const KINDS: Readonly<Record<string, Kind>> = {
  '1': { types: ['1x2'], picks: THREE_WAYS },
  '10': { types: ['dc'], picks: DOUBLE },
  '11': { types: ['dnb'], picks: TWO_WAYS },
  '16': { types: ['ah', 'goalHandicap'], picks: HANDICAP, line: 'hcp' },
  '18': { types: ['total', 'goalTotal'], picks: OVER_UNDER, line: 'total' },
  '29': { types: ['btts'], picks: YES_NO },
  '186': { types: ['winner'], picks: TWO_WAYS },
  '187': { types: ['gameHandicap'], picks: HANDICAP, line: 'hcp' },
  '188': { types: ['setHandicap'], picks: HANDICAP, line: 'hcp' },
  '189': { types: ['gameTotal'], picks: OVER_UNDER, line: 'total' },
  '202': { types: ['setWinner'], picks: TWO_WAYS, part: 'setnr' },
  '219': { types: ['winner'], picks: TWO_WAYS },
  '223': { types: ['pointHandicap'], picks: HANDICAP, line: 'hcp' },
  '225': { types: ['pointTotal'], picks: OVER_UNDER, line: 'total' },
  '237': { types: ['pointHandicap'], picks: HANDICAP, line: 'hcp' },
  '238': { types: ['pointTotal'], picks: OVER_UNDER, line: 'total' },
  '314': { types: ['setTotal'], picks: OVER_UNDER, line: 'total' },
  '327': { types: ['mapHandicap'], picks: HANDICAP, line: 'hcp' },
  '328': { types: ['mapTotal'], picks: OVER_UNDER, line: 'total' },
  '330': { types: ['mapWinner'], picks: TWO_WAYS, part: 'mapnr' },
  '340': { types: ['winner'], picks: TWO_WAYS },
  '342': { types: ['tie'], picks: YES_NO },
};

export interface UnifiedMarket {
  readonly name: MarketName;
  /** The house's selection of an outcome's number; null: it is none of this market. */
  readonly pick: (outcome: string) => string | null;
}

/** `total=2.5|setnr=1` in any order. */
export function parseSpecifiers(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split('|')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
}

const LINE_MAX = 999;

/** The line in quarters; null: there is none the house can write. */
function quartersOf(text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?[0-9]{1,3}(?:\.[0-9]{1,3})?$/.test(text)) return null;
  const quarters = Number(text) * 4;
  return Number.isInteger(quarters) && Math.abs(quarters) <= 4 * LINE_MAX ? quarters : null;
}

/** What a market is here; null: the house has no such market in this sport. */
export function marketOfUnified(sport: SportCode, id: string, specifiers: string): UnifiedMarket | null {
  const kind = Object.hasOwn(KINDS, id) ? KINDS[id] : undefined;
  if (kind === undefined) return null;
  const known = Object.values(SPORTS[sport].groups).flat();
  const type = kind.types.find((each) => known.includes(each));
  if (type === undefined) return null;
  const said = parseSpecifiers(specifiers);
  const quarters = kind.line === undefined ? null : quartersOf(said.get(kind.line));
  if (kind.line !== undefined && quarters === null) return null;
  const part = kind.part === undefined ? undefined : said.get(kind.part);
  if (kind.part !== undefined && !/^[1-9]$/.test(part ?? '')) return null;
  const name: MarketName = { type, quarters, ...(part === undefined ? {} : { part }) };
  const selections = SPORTS[sport].selections(name);
  return {
    name,
    pick(outcome) {
      const picked = Object.hasOwn(kind.picks, outcome) ? kind.picks[outcome] : undefined;
      return picked !== undefined && selections.includes(picked) ? picked : null;
    },
  };
}
