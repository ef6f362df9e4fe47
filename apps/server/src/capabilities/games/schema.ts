/** Row types of the catalogue (part `games` of migrations/baseline.sql). Amounts in units of 0.0001. */
import type { AccountType, Category, Game, GameList, KeptState, Vendor, VendorState, Volatility } from './port.ts';

export interface VendorRow {
  readonly code: string;
  readonly names: Record<string, string>;
  readonly small_icon: string | null;
  readonly is_hot: boolean;
  readonly state: VendorState;
  readonly categories: Category[];
  readonly sort: number;
  readonly version: number;
  readonly changed_at: Date;
}

export interface GameRow {
  readonly id: string;
  readonly vendor: string;
  readonly category: Category;
  readonly class: string | null;
  readonly names: Record<string, string>;
  readonly spellings: string[];
  readonly tags: string[];
  readonly state: KeptState;
  readonly product: 'lottery' | 'slots' | 'mini' | 'live' | 'fish' | 'pvp' | 'cockfight' | null;
  readonly account_type: AccountType | null;
  readonly support_play: 0 | 1;
  readonly show_icon: string | null;
  readonly art: string;
  readonly hue: number;
  readonly seed: number;
  readonly rtp_basis_points: number | null;
  readonly min_bet: bigint | null;
  readonly min_lines: number | null;
  readonly volatility: Volatility | null;
  readonly is_hot: boolean;
  readonly is_new: boolean;
  readonly sort: number;
  readonly opens_at: Date | null;
  readonly version: number;
  readonly changed_at: Date;
}

export interface ListRow {
  readonly code: string;
  readonly names: Record<string, string>;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly on_home: boolean;
  readonly fixed: boolean;
  readonly sort: number;
  readonly game_ids: string[];
  readonly version: number;
  readonly changed_at: Date;
}

export interface CategoryRow {
  readonly code: Category;
  readonly names: Record<string, string>;
  readonly sort: number;
}

export function vendorOf(row: VendorRow): Vendor {
  return {
    code: row.code,
    names: row.names,
    smallIcon: row.small_icon,
    isHot: row.is_hot,
    state: row.state,
    categories: row.categories,
    sort: row.sort,
    version: row.version,
    changedAt: row.changed_at,
  };
}

export function gameOf(row: GameRow): Game {
  return {
    id: row.id,
    vendor: row.vendor,
    category: row.category,
    gameClass: row.class,
    names: row.names,
    spellings: row.spellings,
    tags: row.tags,
    state: row.state,
    product: row.product,
    accountType: row.account_type,
    supportPlay: row.support_play,
    showIcon: row.show_icon,
    art: row.art,
    hue: row.hue,
    seed: row.seed,
    rtpBasisPoints: row.rtp_basis_points,
    minBet: row.min_bet,
    minLines: row.min_lines,
    volatility: row.volatility,
    isHot: row.is_hot,
    isNew: row.is_new,
    sort: row.sort,
    opensAt: row.opens_at,
    version: row.version,
    changedAt: row.changed_at,
  };
}

export function listOf(row: ListRow): GameList {
  return {
    code: row.code,
    names: row.names,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    onHome: row.on_home,
    fixed: row.fixed,
    sort: row.sort,
    gameIds: row.game_ids,
    version: row.version,
    changedAt: row.changed_at,
  };
}
