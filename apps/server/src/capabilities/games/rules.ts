/** What is shown, found and told of games: pure. */
import type { AccountType, Category, ClosedParts, Game, GameFilter, ShownState, TableRoom, Vendor } from './port.ts';

/** Split from sports (specification 2): they show under ESPORTS only. */
const ESPORTS_VENDORS: ReadonlySet<string> = new Set(['IMES', 'SV3', 'AV', 'TF']);
/** Has an entry of its own in the header, after live. */
const OWN_ENTRY_VENDORS: ReadonlySet<string> = new Set(['DS88']);

export const hasOwnEntry = (vendor: string): boolean => OWN_ENTRY_VENDORS.has(vendor);

/** Where a game is shown, whatever its vendor calls it. */
export function shownCategory(vendor: string, category: Category): Category {
  if (ESPORTS_VENDORS.has(vendor)) return 'ESPORTS';
  return category;
}

/** A text by language, EN where it is missing, then any. */
export function nameIn(names: Readonly<Record<string, string>>, language: string): string {
  return names[language] || names.en || Object.values(names)[0] || '';
}

/** One form of the ways to write the same: case, width, marks of Latin letters, Bengali digits, spaces and signs. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[\s\p{P}\p{S}]+/gu, '');
}

/** Everything a game can be found by, folded. */
export function haystackOf(game: Game): string {
  return [...Object.values(game.names), ...game.spellings].map(foldName).join('\n');
}

/** What the house knows at the moment beside the catalogue. */
export interface Surroundings {
  readonly closed: ClosedParts;
  /** Games that a product of ours plays, and whether it does now. */
  readonly played: ReadonlyMap<string, boolean>;
}

/** For a quick seat: where somebody waits first, then where somebody plays; else as the games list them, from the least room on. */
export const bySeatOrder = (rooms: readonly TableRoom[]): TableRoom[] =>
  rooms.toSorted((one, other) => other.waiting - one.waiting || other.players - one.players);

/** Undefined: not shown at all. */
export function shownStateOf(game: Game, vendor: Vendor, around: Surroundings): ShownState | undefined {
  if (vendor.state === 'hidden' || game.state === 'hidden' || game.state === 'retired') return undefined;
  if (game.state === 'soon' || (game.state === 'on' && game.product === null)) return 'soon';
  return isUnderMaintenance(game, vendor, around.closed) || around.played.get(game.id) !== true ? 'maintenance' : 'on';
}

/** Under maintenance: itself, its vendor, or its category. */
export function isUnderMaintenance(game: Game, vendor: Vendor, closedParts: ClosedParts): boolean {
  return (
    game.state === 'maintenance' ||
    vendor.state === 'maintenance' ||
    closedParts.has(`vendor:${vendor.code}`) ||
    closedParts.has(`product:${game.category}`)
  );
}

/** The end of the windows it is under; null where one has no end, or it rests by itself or its vendor. */
export function openAgainAt(game: Game, vendor: Vendor, closedParts: ClosedParts): Date | null {
  if (game.state === 'maintenance' || vendor.state === 'maintenance') return null;
  const windows = [`vendor:${vendor.code}`, `product:${game.category}`].filter((part) => closedParts.has(part));
  const ends = windows.map((part) => closedParts.get(part)?.getTime() ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...ends);
  return Number.isFinite(end) ? new Date(end) : null;
}

const LOTTERY_PAGES: Readonly<Record<AccountType, string>> = {
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
  LOTT: '/lottery',
  ELOTT: '/elott',
};

/** The page of ours that plays a game; null when nothing plays it. */
export function pageOfGame(game: Pick<Game, 'id' | 'product' | 'accountType'>): string | null {
  if (game.product === null) return null;
  // Games of vendors open in a frame of ours.
  if (game.product !== 'lottery') return `/game?gameId=${game.id}`;
  if (game.accountType === null) return null;
  return `${LOTTERY_PAGES[game.accountType]}?gameCode=${game.id}`;
}

/** The lobby of a lottery launch (specification 3): by how its games are priced, then by their area. */
export function lobbyOf(asked: { area?: string | undefined; prizeMode?: string | undefined }): {
  readonly gameType: Category;
  readonly accountTypeName: AccountType;
  readonly address: string;
} {
  const accountTypeName = accountTypeOf(asked);
  const gameType = accountTypeName === 'ELOTT' ? 'ELOTT' : 'LOTT';
  return { gameType, accountTypeName, address: LOTTERY_PAGES[accountTypeName] };
}

function accountTypeOf({ area, prizeMode }: Parameters<typeof lobbyOf>[0]): AccountType {
  if (prizeMode === 'Lott' || prizeMode === 'ZY') return 'LOTT';
  if (prizeMode === 'Elott') return 'ELOTT';
  if (area === 'VN') return 'TCG_LOTTO_VN';
  return prizeMode === 'SEA' ? 'TCG_SEA' : 'LOTT';
}

type Wanted = Omit<GameFilter, 'page' | 'size' | 'sort' | 'language' | 'ids' | 'openOnly' | 'name'>;

/** All but its name and whether it is open. */
export function matches(game: Game, wanted: Wanted): boolean {
  const { vendors, category, gameClass, tag, minBet, minLines, rtpBasisPoints, volatility, supportPlay } = wanted;
  if (category !== null && game.category !== category) return false;
  if (vendors.length > 0 && !vendors.includes(game.vendor)) return false;
  if (gameClass !== null && game.gameClass !== gameClass) return false;
  if (tag !== null && !game.tags.includes(tag)) return false;
  if (minBet !== null && (game.minBet === null || game.minBet > minBet)) return false;
  if (minLines !== null && minLines > 0 && (game.minLines === null || game.minLines < minLines)) return false;
  if (rtpBasisPoints !== null && rtpBasisPoints > 0 && (game.rtpBasisPoints ?? 0) < rtpBasisPoints) return false;
  if (volatility !== null && game.volatility !== volatility) return false;
  return supportPlay === null || game.supportPlay === supportPlay;
}

/** `ra***77`; of a short name less is shown. */
export function maskWinner(name: string): string {
  const letters = [...name];
  const kept = letters.length >= 6 ? 2 : letters.length >= 3 ? 1 : 0;
  const head = kept === 0 ? letters.slice(0, 1) : letters.slice(0, kept);
  const tail = kept === 0 ? [] : letters.slice(-kept);
  return `${head.join('')}***${tail.join('')}`;
}

export function isWithin(window: { startsAt: Date | null; endsAt: Date | null }, now: number): boolean {
  if (window.startsAt !== null && window.startsAt.getTime() > now) return false;
  return window.endsAt === null || now < window.endsAt.getTime();
}

/** How like two games are: class first, then category, vendor and tags. */
export function likeness(game: Game, other: Game): number {
  const sameClass = game.gameClass !== null && game.gameClass === other.gameClass ? 8 : 0;
  const tags = other.tags.filter((tag) => game.tags.includes(tag)).length;
  return sameClass + (game.category === other.category ? 4 : 0) + (game.vendor === other.vendor ? 1 : 0) + tags;
}
