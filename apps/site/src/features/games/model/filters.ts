/**
 * The filters of a list of games and the address that says them (screens.md 0.1): short names, only what is not the
 * default, and anything strange in an address counts as not said.
 */
import type { GameCategory } from '@house/contract/games/site';

export const VOLATILITIES = ['low', 'mediumLow', 'medium', 'mediumHigh', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];
export const SORTS = ['order', 'new', 'name', 'rtp'] as const;
export type GameSort = (typeof SORTS)[number];
/** Least returns to choose from, in basis points. */
export const RETURNS = [9_600, 9_700, 9_800] as const;
export const LINES = [5, 10, 20] as const;
/** Stakes to choose from: games that take this stake. */
export const STAKES = ['1', '5', '10'] as const;
const QUESTION_LENGTH = 40;
const VENDORS_MAX = 10;
const LAST_PAGE = 10_000;

export interface GameFilters {
  /** Part of a name. */
  readonly q: string;
  readonly vendors: readonly string[];
  readonly tag: string;
  /** Class of live tables. */
  readonly gameClass: string;
  readonly volatility: Volatility | null;
  readonly stake: string;
  readonly lines: number;
  readonly rtp: number;
  readonly demo: boolean;
  readonly openOnly: boolean;
  readonly favourites: boolean;
  readonly recent: boolean;
  readonly sort: GameSort;
  readonly page: number;
}

export const NO_FILTERS: GameFilters = {
  q: '',
  vendors: [],
  tag: '',
  gameClass: '',
  volatility: null,
  stake: '',
  lines: 0,
  rtp: 0,
  demo: false,
  openOnly: false,
  favourites: false,
  recent: false,
  sort: 'order',
  page: 1,
};

/** Every name this model says in an address. */
const NAMES = [
  'q',
  'v',
  't',
  'sub',
  'vol',
  'min',
  'lines',
  'rtp',
  'demo',
  'open',
  'fav',
  'recent',
  'sort',
  'p',
] as const;
type Address = Readonly<Record<string, unknown>>;
export type FilterAddress = Record<(typeof NAMES)[number], string | undefined>;

function said(address: Address, name: (typeof NAMES)[number], form: RegExp): string {
  const value = address[name];
  return typeof value === 'string' && form.test(value) ? value : '';
}

function oneOf<V extends string | number>(list: readonly V[], value: string): V | undefined {
  return list.find((each) => String(each) === value);
}

export function readFilters(address: Address): GameFilters {
  const { q } = address;
  const page = Number(said(address, 'p', /^\d{1,5}$/));
  const isOn = (name: (typeof NAMES)[number]) => said(address, name, /^1$/) !== '';
  return {
    q: typeof q === 'string' ? q.replaceAll('\0', '').slice(0, QUESTION_LENGTH) : '',
    vendors: [...new Set(said(address, 'v', /^[A-Z0-9]{2,16}(,[A-Z0-9]{2,16})*$/).split(','))]
      .filter((code) => code !== '')
      .slice(0, VENDORS_MAX),
    tag: said(address, 't', /^[a-z0-9][a-z0-9-]{0,23}$/),
    gameClass: said(address, 'sub', /^[A-Z0-9]{2,12}$/),
    volatility: oneOf(VOLATILITIES, said(address, 'vol', /./)) ?? null,
    stake: oneOf(STAKES, said(address, 'min', /./)) ?? '',
    lines: oneOf(LINES, said(address, 'lines', /./)) ?? 0,
    rtp: oneOf(RETURNS, said(address, 'rtp', /./)) ?? 0,
    demo: isOn('demo'),
    openOnly: isOn('open'),
    favourites: isOn('fav'),
    recent: isOn('recent'),
    sort: oneOf(SORTS, said(address, 'sort', /./)) ?? 'order',
    page: page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address that says these filters; undefined takes a name out of it. */
export function writeFilters(filters: GameFilters): FilterAddress {
  const flag = (on: boolean) => (on ? '1' : undefined);
  const number = (value: number) => (value === 0 ? undefined : String(value));
  return {
    q: filters.q || undefined,
    v: filters.vendors.join(',') || undefined,
    t: filters.tag || undefined,
    sub: filters.gameClass || undefined,
    vol: filters.volatility ?? undefined,
    min: filters.stake || undefined,
    lines: number(filters.lines),
    rtp: number(filters.rtp),
    demo: flag(filters.demo),
    open: flag(filters.openOnly),
    fav: flag(filters.favourites),
    recent: flag(filters.recent),
    sort: filters.sort === 'order' ? undefined : filters.sort,
    p: filters.page === 1 ? undefined : String(filters.page),
  };
}

/** Another filter starts on its first page. */
export function changeFilters(filters: GameFilters, change: Partial<GameFilters>): GameFilters {
  return { ...filters, page: 1, ...change };
}

/** Filters that stand as chips above the list and that "clear" takes away; vendors have a rail of their own. */
export const CHIP_FILTERS = ['tag', 'volatility', 'stake', 'lines', 'rtp', 'demo', 'openOnly'] as const;
export type ChipFilter = (typeof CHIP_FILTERS)[number];

export function activeChips(filters: GameFilters): ChipFilter[] {
  return CHIP_FILTERS.filter((name) => filters[name] !== NO_FILTERS[name]);
}

/** Whether anything narrows the list: an empty list then asks to clear it. */
export function isNarrowed(filters: GameFilters): boolean {
  const { sort: _sort, p: _page, ...rest } = writeFilters(filters);
  return Object.values(rest).some((value) => value !== undefined);
}

export function clearFilters(filters: GameFilters): GameFilters {
  return { ...NO_FILTERS, sort: filters.sort };
}

/** The game list request of specification 3. `gameIds`: these and no other. */
export function listQuery(filters: GameFilters, category: GameCategory, gameIds: readonly string[] = []) {
  return {
    gameType: category,
    gameName: filters.q,
    vassalage: filters.vendors.join(','),
    gameClassify: filters.gameClass,
    tag: filters.tag,
    gameIds: gameIds.join(','),
    sort: filters.sort,
    pageNo: filters.page,
    ...(filters.volatility === null ? {} : { volatility: filters.volatility }),
    ...(filters.stake === '' ? {} : { minBet: filters.stake }),
    ...(filters.lines === 0 ? {} : { minLineNum: filters.lines }),
    ...(filters.rtp === 0 ? {} : { rtp: filters.rtp }),
    ...(filters.demo ? { supportPlay: 0 } : {}),
    ...(filters.openOnly ? { open: 1 } : {}),
  };
}
